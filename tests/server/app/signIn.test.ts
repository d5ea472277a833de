import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { failuresToLock, lockMinutes, maxSignIns, triesToSlow } from '../../../server/access/signIn.ts'
import { setupTestApp } from './setupTestApp.ts'
import { password } from './testApp.ts'

const origin = 'http://portal.test'

describe('guessing passwords', () => {
  const world = setupTestApp({ commits: true })

  let next = 0
  /** A sign-in from a network address; each one that is not named is new. */
  const signIn = async (name: string, given: string, remoteAddress = `10.1.${next >> 8}.${next++ & 255}`) => {
    const response = await world.app.server.inject({
      method: 'POST',
      url: '/api/v2/authorization/login_by_gy',
      remoteAddress,
      payload: { login: `${name}@example.test`, password: given },
    })
    const { user, ...said } = JSON.parse(response.body) as { authorization_status?: number; user?: { token: string } }
    return {
      code: response.statusCode,
      status: said.authorization_status,
      said,
      isIn: user !== undefined,
      retryAfter: response.headers['retry-after'],
    }
  }
  const statusOf = async (...call: Parameters<typeof signIn>): Promise<number | undefined> =>
    (await signIn(...call)).status
  /** A browser at the membership site, which keeps its cookies. */
  const aBrowser = (remoteAddress: string) => {
    const jar = new Map<string, string>()
    return async (name: string, given: string): Promise<'in' | 'locked' | 'wrong'> => {
      const response = await world.app.server.inject({
        method: 'POST',
        url: '/membership/login',
        remoteAddress,
        headers: {
          origin,
          'content-type': 'application/x-www-form-urlencoded',
          cookie: [...jar].map((pair) => pair.join('=')).join('; '),
        },
        payload: new URLSearchParams({
          return_host: origin,
          return_path: '/',
          login: `${name}@example.test`,
          password: given,
        }).toString(),
      })
      for (const { name: key, value } of response.cookies) jar.set(key, value)
      return response.statusCode === 303 ? 'in' : response.body.includes('Account is locked') ? 'locked' : 'wrong'
    }
  }
  const minutes = (count: number): void => {
    world.clock.now = new Date(world.clock.now.getTime() + count * 60_000)
  }

  it.each(['ssc', 'locked', 'nobody-at-all'])(
    'answers %s as any other name, however often it is tried',
    async (name) => {
      const answers = []
      for (let count = 0; count < failuresToLock + 2; count++)
        answers.push((await signIn(name, 'not it', `10.0.0.${name.length}`)).said)
      expect(answers.map((one) => one.authorization_status)).toEqual([3, 3, 3, 3, 1, 1, 1])
      expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(2)
    },
  )

  it('delays a flood of sign-ins, accepts known addresses meanwhile, and others again afterwards', async () => {
    expect(await statusOf('ssc', password, '10.0.9.2')).toBe(0)
    await signIn('early', 'not it', '10.0.9.3')
    const flood = Promise.all(Array.from({ length: maxSignIns + 40 }, (_, index) => signIn(`flood-${index}`, 'not it')))
    // An address with failed attempts only is no known place.
    expect((await signIn('early', 'not it', '10.0.9.3')).code).toBe(503)
    expect(await statusOf('ssc', password, '10.0.9.2')).toBe(0)
    const answers = await flood
    const refused = answers.filter(({ code }) => code === 503)
    expect([refused.length, answers.filter(({ status }) => status === 3).length]).toEqual([40, maxSignIns])
    expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
    expect(await statusOf('gyr', password, '10.0.9.1')).toBe(0)
  })

  it('locks out who guesses, not the owner elsewhere', async () => {
    for (let count = 0; count < failuresToLock; count++) await signIn('gyr', 'not it', '10.0.1.1')
    expect([await statusOf('gyr', password, '10.0.1.1'), await statusOf('gyr', password, '10.0.1.2')]).toEqual([1, 0])
    minutes(lockMinutes + 1)
    expect(await statusOf('gyr', password, '10.0.1.1')).toBe(0)
  })

  it('lets the last try before that be the right one', async () => {
    for (let count = 1; count < failuresToLock; count++) await signIn('gyr', 'not it', '10.0.1.3')
    expect(await statusOf('gyr', password, '10.0.1.3')).toBe(0)
  })

  it('looks at no more passwords at once than one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => statusOf('dlr', 'not it', '10.0.2.1')))
    expect(answers.sort()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3])
    expect(await statusOf('dlr', password, '10.0.2.1')).toBe(1)
  })

  it('lets the owner in with a browser that has signed in, though a stranger guesses behind the same address', async () => {
    const owner = aBrowser('10.0.3.1')
    expect(await owner('cus', password)).toBe('in')
    const stranger = aBrowser('10.0.3.1')
    for (let count = 0; count < failuresToLock; count++) await stranger('cus', 'not it')
    expect([await stranger('cus', password), await owner('cus', password)]).toEqual(['locked', 'in'])
    for (let count = 0; count < failuresToLock; count++) await owner('cus', 'not it')
    expect(await owner('cus', password)).toBe('locked')
  })

  it('still knows where people signed in from when tries that no longer count are forgotten', async () => {
    const known = async (): Promise<number> =>
      (await world.database.query(sql`select from sign_in_sources where last_success_at is not null`)).length
    expect(await statusOf('gyr', password, '10.0.7.1')).toBe(0)
    const before = await known()
    minutes(lockMinutes + 1)
    await signIn('somebody', 'not it')
    expect([before > 0, await known()]).toEqual([true, before])
  })

  it('knows a browser by no cookie that someone made up, and for no other name', async () => {
    const browser = aBrowser('10.0.4.1')
    expect(await browser('cus-other', password)).toBe('in')
    for (let count = 0; count < failuresToLock; count++) await aBrowser('10.0.4.1')('cus-basic', 'not it')
    expect(await browser('cus-basic', password)).toBe('locked')
  })

  it('keeps the owner out of no new address: many tries wait for each other, and go on', async () => {
    const addresses = Array.from({ length: 11 }, (_, index) => `10.0.5.${index}`)
    const guesses = (
      await Promise.all(
        addresses.map(async (address) => {
          const answers = []
          for (let count = 0; count < failuresToLock; count++) answers.push(await signIn('win', 'not it', address))
          return answers
        }),
      )
    ).flat()
    const refused = guesses.filter(({ code }) => code === 429)
    expect(guesses.length - refused.length).toBeGreaterThan(triesToSlow)
    expect([refused.length > 0, refused.every(({ retryAfter }) => retryAfter === '5')]).toEqual([true, true])
    const page = await world.app.server.inject({
      method: 'POST',
      url: '/membership/login',
      remoteAddress: '10.0.6.9',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        return_host: origin,
        return_path: '/',
        login: 'win@example.test',
        password,
      }).toString(),
    })
    expect([page.statusCode, page.headers['retry-after'], page.body]).toEqual([
      429,
      '5',
      expect.stringContaining('Too many attempts. Please wait a minute.'),
    ])
    world.clock.now = new Date(world.clock.now.getTime() + 6000)
    expect((await signIn('win', password, '10.0.6.1')).isIn).toBe(true)
    expect((await signIn('win', password, '10.0.6.1')).isIn).toBe(true)
  })

  it('counts the addresses that a provider gives one customer as one', async () => {
    for (let count = 0; count < failuresToLock; count++) await signIn('admin', 'not it', `2001:db8:1:2::${count + 1}`)
    expect([
      await statusOf('admin', password, '2001:db8:1:2:ffff::1'),
      await statusOf('admin', password, '2001:db8:1:3::1'),
    ]).toEqual([1, 0])
  })

  it('keeps no name that was typed, and forgets tries that no longer count', async () => {
    const stored = JSON.stringify(await world.database.query(sql`select * from sign_in_sources`))
    expect(stored).not.toContain('example')
    minutes(lockMinutes + 1)
    await signIn('somebody-else', 'not it')
    expect(await world.database.query(sql`select from sign_in_sources where last_success_at is null`)).toHaveLength(1)
    expect(await world.database.query(sql`select from sign_in_queues`)).toHaveLength(1)
  })
})
