import { describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import { password } from './testApp.ts'

const origin = 'http://portal.test'
const forms: [string, Record<string, string>][] = [
  ['login', { return_host: origin, return_path: '/', login: 'cus@example.test', password }],
  ['register', { user_name: 'A', email: 'a@fleet.example', company: 'A', group: 'CUS' }],
  ['forgot', { email: 'cus@example.test' }],
  ['password', { code: 'x', password: 'a long enough one', again: 'a long enough one' }],
]

describe('signing somebody in against their will', () => {
  const world = setupTestApp({ commits: true })

  const send = (form: string, fields: Record<string, string>, headers: Record<string, string>) =>
    world.app.server.inject({
      method: 'POST',
      url: `/membership/${form}`,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const start = (code: string, cookie?: string) =>
    world.nobody.get('authorization/start', { authorization: `Bearer ${code}`, ...(cookie ? { cookie } : {}) })
  const signedIn = async () => {
    const answer = await send(
      'login',
      { return_host: origin, return_path: '/', login: 'cus@example.test', password },
      { origin },
    )
    return {
      answer,
      code: new URL(String(answer.headers.location)).searchParams.get('user') ?? '',
      cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    }
  }

  it.each(forms)('takes the form %s of its own pages only', async (form, fields) => {
    const foreign: Record<string, string>[] = [
      { origin: 'http://evil.test' },
      { origin: 'null' },
      { origin: 'https://portal.test' },
      { origin: `${origin}.evil.test` },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      const answer = await send(form, fields, headers)
      expect([headers, answer.statusCode, answer.headers.location, answer.headers['set-cookie']]).toEqual([
        headers,
        403,
        undefined,
        undefined,
      ])
    }
    expect((await send(form, fields, { origin })).statusCode).not.toBe(403)
  })

  it.each(forms)('takes the form %s of its own pages only however its address is written', async (form, fields) => {
    for (const address of [
      `/%6dembership/${form}`,
      `/%6Dembershi%70/%${form.charCodeAt(0).toString(16)}${form.slice(1)}`,
      `/membership/%${form.charCodeAt(0).toString(16)}${form.slice(1)}`,
      `/membership//${form}`,
      `/membership/${form}/`,
      `/membership/${form}?from=here`,
    ]) {
      const answer = await world.app.server.inject({
        method: 'POST',
        url: address,
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://evil.test' },
      })
      expect([
        address,
        answer.statusCode === 403 || answer.statusCode === 404,
        answer.headers.location,
        answer.headers['set-cookie'],
      ]).toEqual([address, true, undefined, undefined])
    }
  })

  it('lets its pages name their origin', async () => {
    for (const page of ['login', 'register', 'forgot'])
      expect((await world.app.server.inject(`/membership/${page}`)).headers['referrer-policy']).toBe('same-origin')
  })

  it('exchanges a code only in the browser that signed in, and only once', async () => {
    const [mine, attackers] = [await signedIn(), await signedIn()]
    expect((await start(attackers.code)).status).toBe(403)
    expect((await start(attackers.code, mine.cookie)).status).toBe(403)
    expect((await start(mine.code, `${mine.cookie}; ${attackers.cookie}`)).status).toBe(200)
    expect((await start(mine.code, mine.cookie)).status).toBe(403)
  })

  it('keeps the secret of the browser from scripts and from other sites', async () => {
    const { answer, code } = await signedIn()
    const [exchange] = answer.cookies
    expect(exchange).toMatchObject({ path: '/api/v2/authorization/start', httpOnly: true, sameSite: 'Lax', maxAge: 60 })
    expect(exchange?.value).not.toBe(code)
    expect(answer.cookies.find(({ name }) => name === 'membership_device')).toMatchObject({
      path: '/membership',
      httpOnly: true,
      sameSite: 'Lax',
    })
  })
})
