import { describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '../../../src/api/ApiFailure.ts'
import { Authentication } from '../../../src/session/Authentication.ts'
import { Session } from '../../../src/session/Session.ts'
import type { SessionAnswer } from '../../../src/session/wire.ts'
import { aUser } from './aUser.ts'
import { memoryStore } from './memoryStore.ts'

/** A browser at an address, and a server that answers each call of these with a session's answer or a failure. */
function aDoor(href: string, answers: Record<string, SessionAnswer | ApiFailure>, store = memoryStore()) {
  const session = new Session(store)
  const calls: { call: string; bearer: string | undefined }[] = []
  const left: string[] = []
  const waits: { ms: number; resolve(): void }[] = []
  const api = {
    async request<T>(method: string, path: string, options: { bearer?: string; apart?: boolean } = {}): Promise<T> {
      calls.push({ call: `${method} ${path}`, bearer: options.bearer })
      const answer = answers[path]
      if (answer === undefined || answer instanceof ApiFailure) throw answer ?? new ApiFailure(0, 'not reached')
      if (!options.apart) session.apply(answer)
      return answer as T
    },
  }
  const place = { href: () => href, leave: (address: string) => void left.push(address) }
  const deps = {
    place,
    loginUrl: 'https://login.example.test/in',
    chosenLocale: () => null,
    now: () => new Date('2026-11-21T12:00:00Z'),
    dropPreview: () => false,
    wait: (ms: number) => new Promise<void>((resolve) => void waits.push({ ms, resolve })),
  }
  return { session, calls, left, waits, authentication: new Authentication(session, api, deps) }
}

const withToken = () => {
  const store = memoryStore()
  new Session(store).apply({ user: aUser() })
  return store
}
const login = (path: string) =>
  `https://login.example.test/in?return_host=${encodeURIComponent('https://portal.test')}&return_path=${encodeURIComponent(path)}`

describe('arriving at the portal', () => {
  it('without a token goes to sign in, with the host and the path to come back to', async () => {
    const { authentication, left } = aDoor('https://portal.test/checkpoint?countries=US&page=2', {})
    expect(await authentication.arrive()).toBe('leaving')
    expect(left).toEqual([login('/checkpoint?countries=US&page=2')])
  })

  it('with a code exchanges it and loads the page again without user and lang', async () => {
    const { authentication, left, calls, session } = aDoor(
      'https://portal.test/checkpoint?user=code-1&lang=en-US&countries=US',
      { 'authorization/start': { user: aUser() } },
    )
    expect(await authentication.arrive()).toBe('leaving')
    expect(calls).toEqual([{ call: 'GET authorization/start', bearer: 'code-1' }])
    expect(left).toEqual(['https://portal.test/checkpoint?countries=US'])
    expect(session.isAuthenticated).toBe(true)
  })

  it('with a code that is refused goes to sign in, without the code', async () => {
    const { authentication, left } = aDoor('https://portal.test/?user=old', {
      'authorization/start': new ApiFailure(403, 'used'),
    })
    expect(await authentication.arrive()).toBe('leaving')
    expect(left).toEqual([login('/')])
  })

  it('keeps a session that lives when the code is refused', async () => {
    const { authentication, left, session } = aDoor(
      'https://portal.test/checkpoint?user=of-somebody',
      { 'authorization/start': new ApiFailure(403, 'not of this browser') },
      withToken(),
    )
    expect(await authentication.arrive()).toBe('leaving')
    expect([left, session.token]).toEqual([['https://portal.test/checkpoint'], 'token-1'])
  })

  it('takes a code of the person who is signed in already', async () => {
    const { authentication, left, session } = aDoor(
      'https://portal.test/?user=code-1',
      { 'authorization/start': { user: aUser({ token: 'token-2' }) } },
      withToken(),
    )
    expect(await authentication.arrive()).toBe('leaving')
    expect([left, session.token]).toEqual([['https://portal.test/'], 'token-2'])
  })

  it.each([
    [false, 'cus@example.test', 'token-1'],
    [true, 'dlr@example.test', 'token-2'],
  ])('asks before another person takes the place of one who is signed in (%s)', async (isNewcomer, login, token) => {
    const other = aUser({ login: 'dlr@example.test', token: 'token-2' })
    const { authentication, left, session } = aDoor(
      'https://portal.test/checkpoint?user=code-1',
      { 'authorization/start': { user: other } },
      withToken(),
    )
    expect(await authentication.arrive()).toBe('another')
    expect([left, session.login, session.token, authentication.newcomerLogin]).toEqual([
      [],
      'cus@example.test',
      'token-1',
      'dlr@example.test',
    ])
    expect(authentication.choose(isNewcomer)).toBe('leaving')
    expect([left, session.login, session.token]).toEqual([['https://portal.test/checkpoint'], login, token])
  })

  it('asks nobody whose session is over', async () => {
    const store = withToken()
    new Session(store).apply({ user: { user_token_expire_time: '2026-11-21T11:59:00.000Z' } })
    const { authentication, session } = aDoor(
      'https://portal.test/?user=code-1',
      { 'authorization/start': { user: aUser({ login: 'dlr@example.test', token: 'token-2' }) } },
      store,
    )
    expect(await authentication.arrive()).toBe('leaving')
    expect(session.login).toBe('dlr@example.test')
  })

  it.each([1, 3] as const)('stays and says why on status %i', async (status) => {
    const { authentication, left, session } = aDoor('https://portal.test/?user=code-1', {
      'authorization/start': { authorization_status: status },
    })
    expect(await authentication.arrive()).toBe('refused')
    expect(session.status).toBe(status)
    expect(left).toEqual([])
  })

  it('with a token that is verified is signed in', async () => {
    const { authentication, left, calls } = aDoor(
      'https://portal.test/',
      { 'authorization/verify': { authorization_status: 0, user: aUser() } },
      withToken(),
    )
    expect(await authentication.arrive()).toBe('signedIn')
    expect(calls).toEqual([{ call: 'GET authorization/verify', bearer: undefined }])
    expect(left).toEqual([])
  })

  it('with a token that is refused destroys it and goes to sign in', async () => {
    const store = withToken()
    const { authentication, left } = aDoor(
      'https://portal.test/checkpoint',
      { 'authorization/verify': new ApiFailure(403, 'expired') },
      store,
    )
    expect(await authentication.arrive()).toBe('leaving')
    expect(left).toEqual([login('/checkpoint')])
    expect(store.getItem('TOKEN')).toBeNull()
  })

  it.each([0, 500])('keeps the token when the server cannot tell (%i)', async (status) => {
    const store = withToken()
    const { authentication, left } = aDoor(
      'https://portal.test/',
      { 'authorization/verify': new ApiFailure(status, '') },
      store,
    )
    await expect(authentication.arrive()).rejects.toMatchObject({ status })
    expect(store.getItem('TOKEN')).toBe('token-1')
    expect(left).toEqual([])
  })
})

describe('refreshing', () => {
  it('takes the new token over', async () => {
    const { authentication, session } = aDoor(
      'https://portal.test/',
      { 'authorization/start': { user: aUser({ token: 'token-2' }) } },
      withToken(),
    )
    expect(await authentication.refresh()).toBe(true)
    expect(session.token).toBe('token-2')
  })

  it('is content when another tab was faster', async () => {
    const store = withToken()
    const { authentication, session } = aDoor(
      'https://portal.test/',
      { 'authorization/start': new ApiFailure(403, 'gone') },
      store,
    )
    new Session(store).apply({ user: aUser({ token: 'token-2' }) })
    expect(await authentication.refresh()).toBe(true)
    expect(session.token).toBe('token-2')
  })

  it('fails when the server refuses and nobody else refreshed', async () => {
    const { authentication } = aDoor(
      'https://portal.test/',
      { 'authorization/start': new ApiFailure(403, 'gone') },
      withToken(),
    )
    expect(await authentication.refresh()).toBe(false)
  })
})

describe('signing out', () => {
  it('ends the session on the server and here', async () => {
    const { authentication, session, calls } = aDoor(
      'https://portal.test/logout',
      { 'authorization/logout': {} },
      withToken(),
    )
    await authentication.signOut()
    expect(calls.map(({ call }) => call)).toEqual(['POST authorization/logout'])
    expect(session.isAuthenticated).toBe(false)
  })

  it('ends it here when the server does not answer, tells the server again with the same token, and says what is confirmed', async () => {
    const answers: Record<string, SessionAnswer | ApiFailure> = {
      'authorization/logout': new ApiFailure(0, '', { reach: 'unanswered' }),
    }
    const { authentication, session, calls, waits } = aDoor('https://portal.test/logout', answers, withToken())
    await authentication.signOut()
    expect([session.isAuthenticated, session.token, authentication.revocation]).toEqual([false, null, 'unconfirmed'])
    answers['authorization/logout'] = {}
    waits[0]!.resolve()
    await vi.waitFor(() => expect(authentication.revocation).toBe('confirmed'))
    expect(calls.at(-1)).toMatchObject({ call: 'POST authorization/logout', bearer: 'token-1' })
    expect([calls.length, waits.length]).toEqual([2, 1])
  })

  it('has ended where the server does not know the session any more', async () => {
    const { authentication } = aDoor(
      'https://portal.test/logout',
      { 'authorization/logout': new ApiFailure(403, 'gone') },
      withToken(),
    )
    await authentication.signOut()
    expect(authentication.revocation).toBe('confirmed')
  })
})
