import type { FastifyReply } from 'fastify'
import { exchangeCookie, exchangeSeconds, type SessionStore } from '../../access/sessions.ts'
import { cookieLine } from '../../platform/http/cookies.ts'

/** Back to the portal with a one-time code, and the cookie without which the code is worth nothing. */
export async function returnWithCode(
  reply: FastifyReply,
  address: URL,
  {
    userId,
    sessions,
    isSecure,
    cookies = [],
  }: { userId: number; sessions: SessionStore; isSecure: boolean; cookies?: string[] },
): Promise<FastifyReply> {
  const { code, browser } = await sessions.issueCode(userId)
  address.searchParams.set('user', code)
  const own = cookieLine({ ...exchangeCookie(code), value: browser, seconds: exchangeSeconds, isSecure })
  return reply
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .header('Set-Cookie', [own, ...cookies])
    .redirect(address.href, 303)
}
