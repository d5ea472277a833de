import type { FastifyRequest } from 'fastify'

/** The value of a cookie that came with a call; empty when there is none. */
export function cookieOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([candidate]) => candidate === name)?.[1] ?? ''
}

/** A line of Set-Cookie that no script reads and no other site's form brings along. 0 seconds take it away. */
export function cookieLine({
  name,
  value,
  path,
  seconds,
  isSecure,
}: {
  name: string
  value: string
  path: string
  seconds: number
  isSecure: boolean
}): string {
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
