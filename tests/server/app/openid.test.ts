import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../platform/database/testDatabase.ts'
import { createTestApp, type TestApp } from './testApp.ts'

const people: Record<string, { email: string; email_verified: boolean }> = {
  curtis: { email: 'CUS@example.test', email_verified: true },
  unsure: { email: 'cus@example.test', email_verified: false },
  stranger: { email: 'stranger@example.test', email_verified: true },
  locked: { email: 'locked@example.test', email_verified: true },
  // Mailboxes of strangers, which databases or NFKC take for another's.
  dotted: { email: 'w\u0130n@example.test', email_verified: true },
  wide: { email: 'ｃｕｓ@example.test', email_verified: true },
}

/** A real provider on this machine; who it was told to be signs in. */
async function aProvider(callback: string): Promise<{ issuer: string; server: Server; be(name: string): void }> {
  let now = 'curtis'
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'portal',
        client_secret: 'a secret of the portal',
        redirect_uris: [callback],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['only for tests'] },
    interactions: { url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people[id] }),
    }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    void (async () => {
      if (!request.url?.startsWith('/interaction/')) return answer(request, response)
      const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
      if (prompt.name === 'login')
        return provider.interactionFinished(
          request,
          response,
          { login: { accountId: now } },
          { mergeWithLastSubmission: false },
        )
      const grant =
        (grantId && (await provider.Grant.find(grantId))) ||
        new provider.Grant({ accountId: session?.accountId ?? now, clientId: String(params.client_id) })
      grant.addOIDCScope('openid email')
      return provider.interactionFinished(
        request,
        response,
        { consent: { grantId: await grant.save() } },
        { mergeWithLastSubmission: true },
      )
    })()
  })
  return {
    issuer,
    server,
    be: (name) => {
      now = name
    },
  }
}

/** Follows a sign-in through the provider with its cookies, as a browser would, up to where it leaves for. */
async function through(start: string, stop: string): Promise<string> {
  const jar = new Map<string, string>()
  let address = start
  for (let step = 0; step < 12; step++) {
    if (address.startsWith(stop)) return address
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const next = response.headers.get('location')
    if (!next) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
    address = new URL(next, address).href
  }
  throw new Error('the provider goes round in circles')
}

describe('signing in by OpenID Connect', () => {
  const origin = 'http://portal.test'
  const callback = `${origin}/membership/openid/callback`
  let world: TestApp
  let provider: Awaited<ReturnType<typeof aProvider>>
  beforeAll(async () => {
    provider = await aProvider(callback)
    world = await createTestApp(testDatabase, undefined, {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'a secret of the portal',
    })
  })
  afterAll(async () => {
    await world.close()
    provider.server.close()
  })

  const leave = async (path = '/checkpoint?q=1'): Promise<{ there: string; cookie: string }> => {
    const { headers } = await world.app.server.inject(
      `/membership/openid?${new URLSearchParams({ return_host: origin, return_path: path })}`,
    )
    return { there: String(headers.location), cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
  }
  const comeBack = (address: string, cookie: string) =>
    world.app.server.inject({ url: address.replace(origin, ''), headers: { cookie } })
  const signInAs = async (name: string) => {
    provider.be(name)
    const { there, cookie } = await leave()
    return comeBack(await through(there, callback), cookie)
  }

  it('is offered beside the shipped page', async () => {
    expect((await world.app.server.inject('/membership/login')).body).toContain('Sign in with your company')
  })

  it('comes back with a code that begins a session, to where the person was going', async () => {
    const answer = await signInAs('curtis')
    const address = new URL(String(answer.headers.location))
    expect([answer.statusCode, address.origin, address.pathname, address.searchParams.get('q')]).toEqual([
      303,
      origin,
      '/checkpoint',
      '1',
    ])
    const started = await world.nobody.get('authorization/start', {
      authorization: `Bearer ${address.searchParams.get('user')}`,
      cookie: answer.cookies.map(({ name: key, value }) => `${key}=${value}`).join('; '),
    })
    expect(started.json.user).toMatchObject({ login: 'cus@example.test' })
    const [noted] = await world.database.query(sql`select action, detail from audit_log order by audit_id desc limit 1`)
    expect(noted).toEqual({ action: 'sign-in', detail: { by: 'openid' } })
  })

  it.each([
    ['unsure', 'no account on this portal yet'],
    ['stranger', 'no account on this portal yet'],
    ['dotted', 'no account on this portal yet'],
    ['wide', 'no account on this portal yet'],
    ['locked', 'Account is locked'],
  ])('lets %s not in', async (name, words) => {
    const answer = await signInAs(name)
    expect([answer.statusCode, answer.headers.location, answer.body.includes(words)]).toEqual([403, undefined, true])
  })

  it('is good once, in time, and in the browser that left', async () => {
    provider.be('curtis')
    const { there, cookie } = await leave()
    const back = await through(there, callback)
    expect((await comeBack(back, 'openid_flow=of-somebody-else')).statusCode).toBe(400)
    expect((await comeBack(back, cookie)).statusCode).toBe(303)
    expect((await comeBack(back, cookie)).statusCode).toBe(400)
    const late = await leave()
    const lateBack = await through(late.there, callback)
    world.clock.now = new Date(world.clock.now.getTime() + 11 * 60_000)
    expect((await comeBack(lateBack, late.cookie)).statusCode).toBe(400)
  })

  it('takes no code of another sign-in, and returns to no other host', async () => {
    const first = await leave()
    const stolen = new URL(await through((await leave()).there, callback)).searchParams.get('code') ?? ''
    const mixed = new URL(await through(first.there, callback))
    mixed.searchParams.set('code', stolen)
    expect((await comeBack(mixed.href, first.cookie)).statusCode).toBe(400)
    expect(
      (await world.app.server.inject('/membership/openid?return_host=http%3A%2F%2Fevil.test&return_path=%2F'))
        .statusCode,
    ).toBe(400)
  })

  it('keeps what came and went out of the log', async () => {
    const { there, cookie } = await leave()
    const back = await through(there, callback)
    await comeBack(back, cookie)
    expect(world.log.join('')).not.toContain(new URL(back).searchParams.get('code') ?? 'none')
    expect(world.log.join('')).not.toContain('a secret of the portal')
  })
})
