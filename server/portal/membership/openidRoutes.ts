import type { FastifyInstance, FastifyReply } from 'fastify'
import sql from 'sql-template-tag'
import { vouchedAddressKey } from '../../access/addressKey.ts'
import { audit } from '../../access/audit.ts'
import type { SessionStore } from '../../access/sessions.ts'
import { portalCode } from '../../access/signIn.ts'
import type { Database } from '../../platform/database/Database.ts'
import { cookieLine, cookieOf } from '../../platform/http/cookies.ts'
import { messagePage } from './accountPages.ts'
import type { openidFlows } from './openidFlow.ts'
import type { OpenidProvider } from './openidProvider.ts'
import { returnWithCode } from './returnWithCode.ts'
import type { SendPage } from './sendPage.ts'

interface OpenidRouteDeps {
  database: Database
  sessions: SessionStore
  flows: ReturnType<typeof openidFlows>
  provider: OpenidProvider
  /** Only hosts on the allow-list, and paths of theirs. */
  returnAddress(host: unknown, path: unknown): URL | null
  defaultHost: string
  isSecure: boolean
  show: SendPage
}

const cookieName = 'openid_flow'
const limited = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } }

/**
 * Signing in at another provider, as a membership login: it comes back with the same one-time code as the shipped page.
 */
export function openidRoutes(
  app: FastifyInstance,
  { database, sessions, flows, provider, returnAddress, defaultHost, isSecure, show }: OpenidRouteDeps,
): void {
  const cookie = (value: string, seconds: number): string =>
    cookieLine({ name: cookieName, value, path: '/membership/openid', seconds, isSecure })

  const refuse = (reply: FastifyReply, status: number, text: string): FastifyReply => {
    reply.header('Set-Cookie', cookie('', 0))
    return show(reply, status, (shown) =>
      messagePage(shown, shown.translate('membership.openid_failed', ''), shown.translate(text, '')),
    )
  }

  app.get('/membership/openid', limited, async (request, reply) => {
    const { return_host = defaultHost, return_path = '/' } = request.query as Record<string, unknown>
    const address = returnAddress(return_host, return_path)
    if (!address) return refuse(reply, 400, 'membership.wrong_host')
    try {
      const { state, nonce, code_verifier, browser } = await flows.begin(address.href)
      const there = await provider.addressOf({ state, nonce, codeVerifier: code_verifier })
      return await reply
        .header('Cache-Control', 'no-store')
        .header('Referrer-Policy', 'no-referrer')
        .header('Set-Cookie', cookie(browser, 600))
        .redirect(there, 303)
    } catch (error) {
      request.log.error({ err: error }, 'the OpenID provider was not reached')
      return refuse(reply, 502, 'membership.openid_unreachable')
    }
  })

  app.get('/membership/openid/callback', limited, async (request, reply) => {
    const { state } = request.query as Record<string, unknown>
    const flow = typeof state === 'string' ? await flows.end(state, cookieOf(request, cookieName)) : null
    if (!flow || typeof state !== 'string') return refuse(reply, 400, 'membership.openid_late')
    const query = request.url.slice(request.url.indexOf('?'))
    const identity = await provider
      .identify(query, { state, nonce: flow.nonce, codeVerifier: flow.code_verifier })
      .catch((error: unknown) => {
        request.log.warn({ err: error instanceof Error ? error.name : 'unknown' }, 'an OpenID sign-in was not right')
        return null
      })
    if (!identity) return refuse(reply, 400, 'membership.openid_late')
    // An address that the provider does not vouch for may be anybody's.
    const login = identity.isVerified && identity.email !== null ? vouchedAddressKey(identity.email) : null
    const [user] =
      login === null
        ? []
        : await database.query<{ user_id: number; is_locked: boolean; may_enter: boolean }>(sql`
      select user_id, is_locked, exists (select from user_securities c where c.user_id = users.user_id and c.code = ${portalCode}) as may_enter
      from users where login = ${login}`)
    if (!user || user.is_locked || !user.may_enter) {
      await audit(database, { userId: null, subjectId: user?.user_id ?? null }, 'sign-in-failed', { by: 'openid' })
      return refuse(
        reply,
        403,
        !user ? 'membership.openid_unknown' : user.is_locked ? 'server.account_locked' : 'server.portal_not_allowed',
      )
    }
    await audit(database, { userId: user.user_id }, 'sign-in', { by: 'openid' })
    const address = new URL(flow.return_address)
    return returnWithCode(reply, address, { userId: user.user_id, sessions, isSecure, cookies: [cookie('', 0)] })
  })
}
