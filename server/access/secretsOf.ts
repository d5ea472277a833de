import type { FastifyRequest } from 'fastify'
import type { Secrets } from './sessions.ts'

/** The secrets a call carries in its headers; what is missing is empty. */
export function secretsOf(request: FastifyRequest): Secrets {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const apiKey = request.headers.api_key ?? request.headers['api-key']
  return { token: bearer, apiKey: typeof apiKey === 'string' ? apiKey : '' }
}
