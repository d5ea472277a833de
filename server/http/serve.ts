import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { matchRoute } from '../../engine/core/query/matchRoute.ts'
import { secretsOf } from '../access/sessionRoutes.ts'
import type { SessionStore } from '../access/sessions.ts'
import { noSession, notFound, Refusal } from '../errors.ts'
import { defaultLocale, type Translate } from '../language/translator.ts'
import { answerError } from './answerError.ts'
import { readMultipart } from './readMultipart.ts'
import type { Context, Route, SentFile } from './Route.ts'
import { addressValidator, bodyValidator } from './validator.ts'

interface Parts {
  sessions: SessionStore
  translatorOf(locale: string): Translate
}

/** A route with its schemas compiled once. */
export type Served = (request: FastifyRequest, reply: FastifyReply, inPath?: Record<string, string>) => Promise<unknown>

/**
 * The one way a call is answered: session → schema → handler → answer. The session comes first,
 * so that a stranger learns nothing of a route, not even what it wants.
 */
export function served(route: Route, { sessions, translatorOf }: Parts): Served {
  const checkBody = route.body ? bodyValidator(route.body) : null
  const checkQuery = route.query ? addressValidator(route.query) : null
  const checkParams = route.params ? addressValidator(route.params) : null

  return async (request, reply, inPath = request.params as Record<string, string>) => {
    let translate = translatorOf(localeOf(request))
    try {
      const gone = new AbortController()
      reply.raw.once('close', () => { if (!reply.raw.writableFinished) gone.abort() })
      const principal = route.access === 'session' ? await sessions.find(secretsOf(request)) : null
      if (route.access === 'session' && !principal) throw noSession()
      if (principal && !request.headers['user-language']) translate = translatorOf(principal.locale)

      const { body, files } = await readBody(route, request)
      const context: Context = {
        body: body as Record<string, unknown>,
        files,
        query: { ...(request.query as Record<string, unknown>) },
        params: { ...inPath },
        request, reply, translate, signal: gone.signal,
      }
      checkBody?.(context.body)
      checkQuery?.(context.query)
      checkParams?.(context.params)

      const isExtended = principal && !route.idle ? await sessions.extend(principal) : false
      reply.header('Cache-Control', 'no-store')
      const answer = route.access === 'public' ? await route.handle(context) : principal ? await route.handle({ ...context, principal }) : undefined
      if (reply.sent || typeof answer !== 'object' || answer === null || 'pipe' in answer) return answer
      // A token that was given a new life says so in any answer, as the specification lets every answer carry the user.
      return isExtended && principal && !('user' in answer) ? { ...answer, user: { user_token_expire_time: principal.expiresAt.toISOString() } } : answer
    } catch (error) {
      answerError(error, request, reply, translate)
      return reply
    }
  }
}

const noFiles: ReadonlyMap<string, SentFile> = new Map()

async function readBody(route: Route, request: FastifyRequest): Promise<{ body: unknown; files: ReadonlyMap<string, SentFile> }> {
  if (!request.isMultipart()) return { body: route.body ? (request.body ?? {}) : {}, files: noFiles }
  if (!route.files?.size) throw new Refusal(415, 'server.media_type')
  return readMultipart(request, route.files)
}

export function localeOf(request: FastifyRequest): string {
  const header = request.headers['user-language']
  return typeof header === 'string' && /^[a-z]{2}-[A-Z]{2}$/.test(header) ? header : defaultLocale
}

/** Fixed routes stand in Fastify; those of definitions change with them, so one door looks each up. */
export function serveRoutes(app: FastifyInstance, fixed: Route[], defined: () => Map<string, Served>, parts: Parts): void {
  for (const route of fixed) {
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: served(route, parts),
      ...(route.limit ? { config: { rateLimit: { max: route.limit, timeWindow: '1 minute' } } } : {}),
    })
  }
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/api/*',
    handler: async (request, reply) => {
      const path = request.url.split('?')[0] ?? ''
      const found = findDefined(defined(), request.method, path)
      if (found) return found.handler(request, reply, found.inPath)
      answerError(notFound(), request, reply, parts.translatorOf(localeOf(request)))
      return reply
    },
  })
}

/** The defined route of a path. Words win over braces, as in the portal's own addresses. */
function findDefined(defined: Map<string, Served>, method: string, path: string): { handler: Served; inPath: Record<string, string> } | null {
  const exact = defined.get(`${method} ${path}`)
  if (exact) return { handler: exact, inPath: {} }
  for (const [key, handler] of defined) {
    const [keyMethod, pattern = ''] = key.split(' ')
    const inPath = keyMethod === method && pattern.includes('{') ? matchRoute(pattern, path) : null
    if (inPath) return { handler, inPath }
  }
  return null
}
