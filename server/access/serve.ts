import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { matchRoute } from '../../engine/core/query/matchRoute.ts'
import { noSession, notFound, Refusal } from '../platform/errors.ts'
import { answerError } from '../platform/http/answerError.ts'
import { localeOf } from '../platform/http/localeOf.ts'
import { readMultipart } from '../platform/http/readMultipart.ts'
import type { SentFile } from '../platform/http/SentFile.ts'
import { addressValidator, bodyValidator } from '../platform/http/validator.ts'
import type { Translate } from '../platform/language/translator.ts'
import type { Principal } from './Principal.ts'
import type { Context, Route } from './Route.ts'
import { secretsOf } from './sessionRoutes.ts'
import type { SessionStore } from './sessions.ts'
import { wirePerson } from './wireUser.ts'

/** The wire's app_setup: the portal around a user's pages. */
export type SetupOf = (principal: Principal, translate: Translate) => object

interface Deps {
  sessions: SessionStore
  translatorOf(locale: string): Translate
  setupOf: SetupOf
  /** Writes down what this user took away. */
  noteDeletion(principal: Principal, detail: { what: string; key: unknown }): Promise<void>
}

/** A route with its schemas compiled once. */
export type Served = (request: FastifyRequest, reply: FastifyReply, inPath?: Record<string, string>) => Promise<unknown>

/**
 * The one way a call is answered: session → schema → handler → answer. The session comes first,
 * so that a stranger learns nothing of a route, not even what it wants.
 */
export function served(route: Route, { sessions, translatorOf, setupOf, noteDeletion }: Deps): Served {
  const checkBody = route.body ? bodyValidator(route.body) : null
  const checkQuery = route.query ? addressValidator(route.query) : null
  const checkParams = route.params ? addressValidator(route.params) : null

  return async (request, reply, inPath = request.params as Record<string, string>) => {
    reply.header('Cache-Control', 'no-store')
    let translate = translatorOf(localeOf(request))
    let principal: Principal | null = null
    try {
      const gone = new AbortController()
      reply.raw.once('close', () => { if (!reply.raw.writableFinished) gone.abort() })
      principal = route.access === 'session' ? await sessions.find(secretsOf(request)) : null
      if (route.access === 'session' && !principal) throw noSession()
      if (principal && !request.headers['user-language']) translate = translatorOf(principal.locale)

      if (route.access === 'session' && principal) route.permit?.(principal)
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
      const answer = route.access === 'public' ? await route.handle(context) : principal ? await route.handle({ ...context, principal }) : undefined
      if (principal && route.changesAsker) principal = (await sessions.find(secretsOf(request))) ?? principal
      // Here for all of them, so that no deletion can be forgotten in the audit trail.
      if (principal && route.method === 'DELETE') await noteDeletion(principal, { what: route.deletes ?? pathInWords(route), key: Object.values(context.params)[0] ?? context.query.id ?? null })
      // Whoever went away meanwhile hears nothing, and is to be told another time.
      if (gone.signal.aborted || reply.sent || typeof answer !== 'object' || answer === null || 'pipe' in answer || !principal) return answer
      return await withNews(answer, principal, isExtended, translate)
    } catch (error) {
      answerError(principal ? withPerson(error, principal) : error, request, reply, translate)
      return reply
    }
  }

  /** Any answer may carry the user: as they now stand when an administrator changed them since, and a token's new life. */
  async function withNews(answer: object, principal: Principal, isExtended: boolean, translate: Translate): Promise<object> {
    if (!principal.isNotified) await sessions.told(principal)
    if ('user' in answer) return answer
    if (!principal.isNotified) return { ...answer, user: wirePerson(principal), app_setup: setupOf(principal, translate) }
    return isExtended ? { ...answer, user: { user_token_expire_time: principal.expiresAt.toISOString() } } : answer
  }
}

/** `/api/v2/fleet_survey/delete_unit/{id}` → `fleet_survey delete_unit` */
function pathInWords({ path }: Route): string {
  return path.split('/').filter((part) => part !== '' && part !== 'api' && !/^v\d$|^\{/.test(part)).join(' ')
}

/** Who is refused for want of a right is told which they hold. */
function withPerson(error: unknown, principal: Principal): unknown {
  if (!(error instanceof Refusal) || error.status !== 401) return error
  return new Refusal(error.status, error.key, error.errors, error.values, { ...error.more, user: wirePerson(principal) }, error.retryAfter)
}

const noFiles: ReadonlyMap<string, SentFile> = new Map()

async function readBody(route: Route, request: FastifyRequest): Promise<{ body: unknown; files: ReadonlyMap<string, SentFile> }> {
  if (!request.isMultipart()) return { body: route.body ? (request.body ?? {}) : {}, files: noFiles }
  if (!route.files?.size) throw new Refusal(415, 'server.media_type')
  return readMultipart(request, route.files)
}

/** Fixed routes stand in Fastify; those of definitions change with them, so one door looks each up. */
export function serveRoutes(app: FastifyInstance, fixed: Route[], defined: () => Map<string, Served>, parts: Deps): void {
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
