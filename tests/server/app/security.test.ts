import { describe, expect, it } from 'vitest'
import { folderSender } from '../../../server/platform/mail/folderSender.ts'
import { setupTestApp } from './setupTestApp.ts'
import { password } from './testApp.ts'

const origin = 'http://portal.test'

describe('what an attacker tries', () => {
  const world = setupTestApp()

  let address = 0
  /** A sign-in from a network address; each one that is not named is new, as the limit of calls is by address. */
  const signIn = async (login: string, given: string, remoteAddress = `10.1.${address >> 8}.${address++ & 255}`) => {
    const response = await world.app.server.inject({
      method: 'POST',
      url: '/api/v2/authorization/login_by_gy',
      remoteAddress,
      payload: { login: `${login}@example.test`, password: given },
    })
    return JSON.parse(response.body) as { authorization_status: number; user?: { token: string; api_key: string } }
  }
  const inject = (given: object) => world.app.server.inject(given as { url: string })

  it('takes as long for an unknown login as for a wrong password', async () => {
    const timeOf = async (login: string): Promise<number> => {
      const began = performance.now()
      await signIn(login, 'not it')
      return performance.now() - began
    }
    await timeOf('warm-up')
    // Side by side, so that what else the machine does weighs on both; without the work of a password it would be a
    // tenth.
    const ratios: number[] = []
    for (let count = 0; count < 15; count++) ratios.push((await timeOf(`nobody${address}`)) / (await timeOf('gyr')))
    const median = ratios.sort((one, other) => one - other)[7] ?? 0
    expect(median).toBeGreaterThan(0.5)
    expect(median).toBeLessThan(2)
  })

  it('gives every sign-in a token of its own, whatever token it came with', async () => {
    const first = await signIn('cus', password)
    const fixed = await inject({
      method: 'POST',
      url: '/api/v2/authorization/login_by_gy',
      payload: { login: 'cus@example.test', password },
      remoteAddress: '10.0.0.9',
      headers: { authorization: `Bearer ${first.user?.token}`, api_key: first.user?.api_key },
    })
    const second = JSON.parse(fixed.body) as typeof first
    expect(second.user?.token).not.toBe(first.user?.token)
    const chosen = await inject({
      url: '/api/v2/authorization/start',
      headers: { authorization: 'Bearer chosen-by-somebody-else' },
    })
    expect([chosen.statusCode, chosen.body.includes('token":')]).toEqual([403, false])
  })

  it('lets nothing ride along: no cookie is set or heeded, no other origin may read, no form of another site signs anything', async () => {
    const { user } = await signIn('cus', password)
    const forged = await inject({
      method: 'POST',
      url: '/api/v1/favorite_reports/save',
      payload: 'name=x&request_url=/checkpoint',
      headers: {
        cookie: `token=${user?.token}; api_key=${user?.api_key}`,
        origin: 'http://evil.test',
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    expect(forged.statusCode).toBe(403)
    for (const url of ['/api/v2/authorization/verify', '/membership/login', '/']) {
      const answer = await inject({
        url,
        headers: {
          origin: 'http://evil.test',
          accept: 'text/html',
          authorization: `Bearer ${user?.token}`,
          api_key: user?.api_key,
        },
      })
      expect([url, answer.headers['set-cookie'], answer.headers['access-control-allow-origin']]).toEqual([
        url,
        undefined,
        undefined,
      ])
    }
    const asked = await inject({
      method: 'OPTIONS',
      url: '/api/v2/checkpoint/report',
      headers: { origin: 'http://evil.test', 'access-control-request-method': 'POST' },
    })
    expect(asked.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('sends headers that keep pages and answers from being framed, sniffed or run', async () => {
    for (const url of [
      '/api/v2/authorization/verify',
      '/membership/login',
      '/membership/register',
      '/membership/password?code=x',
    ]) {
      const { headers } = await inject({ url })
      const policy = String(headers['content-security-policy'])
      expect([url, policy]).toEqual([url, expect.stringContaining("default-src 'none'")])
      expect([url, policy]).toEqual([url, expect.stringContaining("frame-ancestors 'none'")])
      expect([url, policy]).not.toEqual([url, expect.stringMatching(/unsafe-(inline|eval)/)])
      expect([url, headers['x-content-type-options'], headers['cache-control']]).toEqual([
        url,
        'nosniff',
        expect.stringContaining('no-store'),
      ])
    }
  })

  it('takes no word of a header for its own address', async () => {
    const lie = {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '10.9.9.9',
    }
    const login = await inject({
      method: 'POST',
      url: '/membership/login',
      remoteAddress: '10.0.0.11',
      headers: { ...lie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        return_host: origin,
        return_path: '/',
        login: 'cus@example.test',
        password,
      }).toString(),
    })
    expect(String(login.headers.location)).toMatch(/^http:\/\/portal\.test\/\?user=/)
    await inject({
      method: 'POST',
      url: '/api/v2/admin/admin/email_user_creds_email',
      headers: lie,
      payload: { email: 'cus@example.test' },
    })
    await world.app.mailIdle()
    const mails = await folderSender(world.mailDir, () => world.clock.now).list()
    expect(mails.map(({ text }) => text).join()).toContain(`${origin}/membership/password`)
    expect(mails.map(({ text }) => text).join()).not.toContain('evil')
  })

  it.each([
    ['a language that is none', { 'user-language': '../../etc/passwd' }],
    ['a language with a line', { 'user-language': 'en-US\tx' }],
    ['a time that is none', { 'user-time': '<script>' }],
    ['two words for a key', { api_key: 'a b' }],
    ['a token of a hundred thousand letters', { authorization: `Bearer ${'a'.repeat(10_000)}` }],
    ['another scheme', { authorization: 'Basic Y3VzOmZsZWV0' }],
  ])('stands %s in a header', async (_what, headers) => {
    const answer = await inject({ url: '/api/v2/authorization/verify', headers })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).not.toContain('<script>')
  })

  it('learns nothing about the server from failures and refusals', async () => {
    const answers = [
      await inject({
        method: 'POST',
        url: '/api/v2/authorization/login_by_gy',
        payload: '{"login":',
        headers: { 'content-type': 'application/json' },
        remoteAddress: '10.0.0.12',
      }),
      await inject({
        method: 'POST',
        url: '/api/v2/authorization/login_by_gy',
        payload: { login: { $ne: null }, password: ['x'] },
        remoteAddress: '10.0.0.13',
      }),
      await inject({ url: '/api/v2/%00' }),
      await inject({ url: '/assets/../../package.json' }),
      await inject({ url: '/api/Content/LanguagesPack/..%2F..%2Fpackage.json' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 403, 404, 400])
    for (const { body, headers } of answers) {
      expect(body).not.toMatch(/node_modules|\.ts\b|at \w+ \(|"dependencies"/)
      expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined])
    }
  })
})
