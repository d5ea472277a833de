import { describe, expect, it } from 'vitest'
import { exchangeSeconds, refreshMinutes, tokenMinutes } from '../../../server/access/sessions.ts'
import { lockMinutes } from '../../../server/access/signIn.ts'
import { setupTestApp } from './setupTestApp.ts'
import { password } from './testApp.ts'

const origin = 'http://portal.test'
const form = (fields: Record<string, string>) => ({
  method: 'POST' as const,
  url: '/membership/login',
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

describe('sign-in and session', () => {
  const world = setupTestApp({ commits: true })

  const signIn = async (login: string, given = password) =>
    (await world.nobody.post('authorization/login_by_gy', { login, password: given })).json as never as {
      authorization_status: number
      user?: { token: string; api_key: string; user_token_expire_time: string }
      response_status: { description: string; is_error: boolean }
    }
  const minutes = (count: number): void => {
    world.clock.now = new Date(world.clock.now.getTime() + count * 60_000)
  }
  /** Signs in and returns the code and the browser's cookie for the portal's first call. */
  const codeOf = async (login: string): Promise<{ authorization: string; cookie: string }> => {
    const response = await world.app.server.inject(
      form({ return_host: origin, return_path: '/checkpoint?q=1', login, password }),
    )
    const code = new URL(String(response.headers.location)).searchParams.get('user') ?? ''
    return {
      authorization: `Bearer ${code}`,
      cookie: response.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    }
  }

  it('answers status 0 with the user, token and api key', async () => {
    const answer = await signIn('CUS@example.test')
    expect(answer.authorization_status).toBe(0)
    expect(answer.user).toMatchObject({
      login: 'cus@example.test',
      group: 'CUS',
      unit_of_measurement: { pressure: 'psi', tread_depth: '32nds', distance: 'mi' },
    })
    expect(answer.user?.token).toMatch(/^[\w-]{43}$/)
  })

  it('answers status 3 for a wrong password and for an unknown login alike', async () => {
    const wrong = await signIn('gyr@example.test', 'not it')
    const unknown = await signIn('nobody@example.test', 'not it')
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({
      authorization_status: 3,
      response_status: {
        is_error: true,
        description: 'Email and password combination not recognised. Please try, again.',
      },
    })
  })

  it('reports a locked account only to a caller who knows its password', async () => {
    expect(await signIn('locked@example.test', 'not it')).toEqual(await signIn('nobody@example.test', 'not it'))
    expect(await signIn('locked@example.test', password)).toMatchObject({
      authorization_status: 1,
      response_status: { description: 'Account is locked due to too many failed request attempts' },
    })
  })

  it('locks after five failures in a row, for a while', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 5; attempt++)
      statuses.push((await signIn('win@example.test', 'not it')).authorization_status)
    expect(statuses).toEqual([3, 3, 3, 3, 1])
    expect((await signIn('win@example.test')).authorization_status).toBe(1)
    minutes(lockMinutes + 1)
    expect((await signIn('win@example.test')).authorization_status).toBe(0)
  })

  it('begins the count again after a success', async () => {
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 4; attempt++) await signIn('ssc@example.test', 'not it')
      expect((await signIn('ssc@example.test')).authorization_status).toBe(0)
    }
  })

  it('comes back from the sign-in page with a code that is good once, for a minute', async () => {
    const code = await codeOf('cus@example.test')
    const start = () => world.nobody.get('authorization/start', code)
    const first = await start()
    expect(first.json).toMatchObject({ authorization_status: 0, user: { login: 'cus@example.test' } })
    const { tabs } = (
      first.json.app_setup as unknown as { header_content: { tabs: { key: string; links: { url: string }[] }[] } }
    ).header_content
    expect(tabs.find(({ key }) => key === 'inspections')?.links.map(({ url }) => url)).toContain('/checkpoint')
    // Products are kept by administrators.
    expect(tabs.map(({ key }) => key)).not.toContain('administration')
    expect((await start()).status).toBe(403)
    // In a browser that did not sign in it is worth nothing, and stays good where it did.
    const taken = await codeOf('cus@example.test')
    expect(
      (
        await world.nobody.get('authorization/start', {
          ...taken,
          cookie: taken.cookie.replace(/(sign_in_\w+)=[^;]*/, '$1=made-up'),
        })
      ).status,
    ).toBe(403)
    expect((await world.nobody.get('authorization/start', taken)).status).toBe(200)
    const late = await codeOf('cus@example.test')
    world.clock.now = new Date(world.clock.now.getTime() + (exchangeSeconds + 1) * 1000)
    expect((await world.nobody.get('authorization/start', late)).status).toBe(403)
  })

  it('goes back only to hosts on the list, and to paths of theirs', async () => {
    for (const [return_host, return_path] of [
      ['http://evil.test', '/'],
      [origin, '//evil.test'],
      [origin, '/\\evil.test'],
      [origin, 'http://evil.test'],
      [`${origin}.evil.test`, '/'],
    ] as const) {
      const response = await world.app.server.inject(
        form({ return_host, return_path, login: 'cus@example.test', password }),
      )
      expect([return_host, return_path, response.statusCode, response.headers.location]).toEqual([
        return_host,
        return_path,
        400,
        undefined,
      ])
    }
  })

  it('shows the failure on the sign-in page, and writes what was typed as text', async () => {
    const response = await world.app.server.inject(
      form({ return_host: origin, return_path: '/', login: '"><script>alert(1)</script>', password: 'x' }),
    )
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('Email and password combination not recognised. Please try, again.')
    expect(response.body).not.toContain('<script>')
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('ends when it was not used, and lives on while it is', async () => {
    const customer = await world.as('cus')
    minutes(tokenMinutes - 1)
    const used = await customer.get('catalog/get_reports')
    expect(used.status).toBe(200)
    expect((used.json.user as unknown as { user_token_expire_time: string }).user_token_expire_time).toBe(
      new Date(world.clock.now.getTime() + tokenMinutes * 60_000).toISOString(),
    )
    minutes(tokenMinutes - 1)
    expect((await customer.get('catalog/get_reports')).status).toBe(200)
    minutes(tokenMinutes + 1)
    const ended = await customer.get('catalog/get_reports')
    expect([ended.status, ended.json.response_status?.description]).toEqual([
      403,
      'Your session has expired due to inactivity. Please log in again.',
    ])
  })

  it('is refreshed shortly after its end, with a new token; the old one is worth nothing', async () => {
    const customer = await world.as('cus')
    minutes(tokenMinutes + refreshMinutes - 1)
    const refreshed = await customer.get('authorization/start')
    expect(refreshed.json.user).toMatchObject({ login: 'cus@example.test' })
    expect((await customer.get('authorization/start')).status).toBe(403)
    const late = await world.as('cus')
    minutes(tokenMinutes + refreshMinutes + 1)
    expect((await late.get('authorization/start')).status).toBe(403)
  })

  it('is over after sign-out, and when the account is locked', async () => {
    const customer = await world.as('cus')
    expect((await customer.post('authorization/logout', {})).status).toBe(200)
    expect((await customer.get('authorization/verify')).status).toBe(403)
    const other = await world.as('cus-other')
    await world.database.query({
      text: "update users set is_locked = true where login = 'cus-other@example.test'",
      values: [],
    })
    expect((await other.get('authorization/verify')).status).toBe(403)
    expect((await other.get('authorization/start')).status).toBe(403)
  })

  it('keeps secrets out of the database and the log, and writes down who came and went', async () => {
    const { user } = await signIn('gyr@example.test')
    const stored = await world.database.query({ text: 'select * from sessions', values: [] })
    const log = world.log.join('')
    for (const secret of [user?.token ?? '', user?.api_key ?? '', password]) {
      expect(JSON.stringify(stored)).not.toContain(secret)
      expect(log).not.toContain(secret)
    }
    expect(log).not.toContain('user=')
    const audited = await world.database.query<{ action: string }>({
      text: 'select distinct action from audit_log order by 1',
      values: [],
    })
    expect(audited.map(({ action }) => action)).toEqual(['sign-in', 'sign-in-failed', 'sign-out'])
  })
})
