import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../platform/database/Database.ts'
import { noKey, noSession, Refusal } from '../platform/errors.ts'
import { answerError } from '../platform/http/answerError.ts'
import { localeOf } from '../platform/http/localeOf.ts'
import { readMultipart, storeMultipart } from '../platform/http/readMultipart.ts'
import type { StoredFile } from '../platform/files/storeStream.ts'
import type { SentFile } from '../platform/files/SentFile.ts'
import { isStored } from '../platform/http/addRowsParser.ts'
import { addressValidator, bodyValidator } from '../platform/http/validator.ts'
import type { Translate } from '../platform/language/translator.ts'
import { answerOnce, keyOf, sendKeyBack } from './answerOnce.ts'
import type { CallLimits } from './callLimits.ts'
import type { Principal } from './Principal.ts'
import type { Context, Route } from './Route.ts'
import { secretsOf } from './secretsOf.ts'
import { isSourceSecret, type SourceKeyStore } from './sourceKeys.ts'
import type { Secrets, SessionStore } from './sessions.ts'
import { wirePerson } from './wireUser.ts'

/** The wire's app_setup: the portal around a user's pages. */
export type SetupOf = (principal: Principal, translate: Translate) => object

export interface RouteHandlerDeps {
  database: Database
  sessions: SessionStore
  keys: Pick<SourceKeyStore, 'find'>
  translatorOf(locale: string): Translate
  setupOf: SetupOf
  limits: Pick<CallLimits, 'writes' | 'loads'>
  /** Writes down what this user took away. */
  noteDeletion(principal: Principal, detail: Record<string, unknown>): Promise<void>
}

/** A route with its schemas compiled once. */
export interface CompiledRoute {
  /** Refuses who may not make the call, before anything of its body is read. Answers whether it did. */
  refuses(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  answer(request: FastifyRequest, reply: FastifyReply, inPath?: Record<string, string>): Promise<unknown>
}

/**
 * The one way a call is answered: session → schema → handler → answer. The session comes first,
 * so that a stranger learns nothing of a route, not even what it wants.
 */
export function compileRoute(
  route: Route,
  { database, sessions, keys, translatorOf, setupOf, limits, noteDeletion }: RouteHandlerDeps,
): CompiledRoute {
  const checkBody = route.body ? bodyValidator(route.body) : null
  const checkQuery = route.query ? addressValidator(route.query) : null
  const checkParams = route.params ? addressValidator(route.params) : null

  const translatorFor = (request: FastifyRequest, principal: Principal | null): Translate =>
    translatorOf(principal && !request.headers['user-language'] ? principal.locale : localeOf(request))

  async function refuses(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (route.access !== 'session') return false
    let principal: Principal | null = null
    try {
      principal = await callerOf(request, { sessions, keys }, route)
      if (!principal) throw nobodyOf(request, route.takesKeys)
      route.permit?.(principal)
      if (principal.viewer && route.method !== 'GET' && !route.reads) throw new Refusal(423, 'server.preview_only')
      return false
    } catch (error) {
      reply.header('Cache-Control', 'no-store')
      answerError(principal ? withPerson(error, principal) : error, request, reply, translatorFor(request, principal))
      return true
    }
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    inPath = request.params as Record<string, string>,
  ): Promise<unknown> {
    reply.header('Cache-Control', 'no-store')
    let translate = translatorOf(localeOf(request))
    let principal: Principal | null = null
    let stored: ReadonlyMap<string, StoredFile> = noStored
    try {
      const disconnected = new AbortController()
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) disconnected.abort()
      })
      principal = route.access === 'session' ? await callerOf(request, { sessions, keys }, route) : null
      translate = translatorFor(request, principal)
      const { body, files = noFiles, stored: storedFiles = noStored } = await readBody(route, request)
      stored = storedFiles
      const context: Context = {
        body: body as Record<string, unknown>,
        files,
        stored,
        query: { ...(request.query as Record<string, unknown>) },
        params: { ...inPath },
        request,
        reply,
        translate,
        signal: disconnected.signal,
      }
      checkBody?.(context.body)
      checkQuery?.(context.query)
      checkParams?.(context.params)

      const caller = principal
      const isExtended = caller && !route.idle && !caller.sourceKey ? await sessions.extend(caller) : false
      const outcome =
        route.access === 'public' ? await route.handle(context) : caller ? await doneFor(caller, context) : undefined
      if (principal && route.changesCaller) principal = (await sessions.find(secretsOf(request))) ?? principal
      // A caller who disconnected gets no notice now, and is notified with a later answer.
      if (
        disconnected.signal.aborted ||
        reply.sent ||
        typeof outcome !== 'object' ||
        outcome === null ||
        'pipe' in outcome ||
        !principal
      )
        return outcome
      return await withNews(outcome, principal, isExtended, translate)
    } catch (error) {
      answerError(principal ? withPerson(error, principal) : error, request, reply, translate)
      return reply
    } finally {
      for (const { path } of stored.values()) await rm(path, { force: true })
    }
  }

  return { refuses, answer }

  /** Answers a user, once for each key that they send with it. */
  async function doneFor(caller: Principal, context: Context): Promise<unknown> {
    if (route.access !== 'session') throw new Error(`${route.path} has no caller`)
    const { handle } = route
    const done = async (): Promise<unknown> => {
      const outcome = await handle({ ...context, principal: caller })
      // Here for all of them, so that no deletion can be forgotten in the audit trail.
      if (route.method === 'DELETE') await noteDeletion(caller, deletionOf(route, context, outcome))
      return outcome
    }
    const key = route.once ? keyOf(context.request) : null
    if (key === null) return done()
    sendKeyBack(context.reply, key)
    const { body, query, params, files, stored } = context
    const ofFiles = [...files].map(([field, { bytes }]) => [field, createHash('sha256').update(bytes).digest('hex')])
    for (const [field, { path }] of stored) ofFiles.push([field, await digestOf(path)])
    const { sourceKey } = caller
    const once = {
      userId: caller.userId,
      key,
      call: `${route.method} ${route.path}`,
      usedStatus: route.takesKeys ? 409 : 422,
      input: [params, query, body, ...ofFiles, ...(sourceKey ? [sourceKey.id] : [])],
    } as const
    const limit = route.accepted ? limits.loads : limits.writes
    return limit(
      sourceKey ? -sourceKey.id : caller.userId,
      () => answerOnce(database, once, done),
      context.signal,
    ).then((outcome) => {
      // A load that has only begun is answered with the same status when its answer is repeated.
      if (route.accepted && typeof outcome === 'object' && outcome !== null && 'job_id' in outcome)
        void context.reply.code(202)
      return outcome
    })
  }

  /**
   * Any answer may carry the user: as they now stand when an administrator changed them since, and a token's new life.
   */
  async function withNews(
    answer: object,
    principal: Principal,
    isExtended: boolean,
    translate: Translate,
  ): Promise<object> {
    if (!principal.isNotified) await sessions.markNotified(principal)
    if ('user' in answer) return answer
    if (!principal.isNotified)
      return { ...answer, user: wirePerson(principal), app_setup: setupOf(principal, translate) }
    return isExtended ? { ...answer, user: { user_token_expire_time: principal.expiresAt.toISOString() } } : answer
  }
}

/** The caller of each request, looked up once. */
const callers = new WeakMap<FastifyRequest, Promise<Principal | null>>()

export function callerOf(
  request: FastifyRequest,
  { sessions, keys }: Pick<RouteHandlerDeps, 'sessions' | 'keys'>,
  { takesKeys = false }: Pick<Route, 'takesKeys'> = {},
): Promise<Principal | null> {
  const caller = callers.get(request) ?? findCaller(secretsOf(request))
  callers.set(request, caller)
  return caller

  // A key opens nothing but the calls that are made for machines.
  async function findCaller(secrets: Secrets): Promise<Principal | null> {
    if (!isSourceSecret(secrets.token)) return sessions.find(secrets)
    return takesKeys ? keys.find(secrets.token) : null
  }
}

/** Returns the refusal of a call without a caller: a machine is told about its key, as it has no session. */
export const nobodyOf = (request: FastifyRequest, takesKeys = false): Refusal =>
  isSourceSecret(secretsOf(request).token) ? noKey(takesKeys) : noSession()

/** Returns what a deletion removed: the row, by which key, and how many where the answer counts them. */
function deletionOf(route: Route, { params, query, body }: Context, outcome: unknown): Record<string, unknown> {
  const what = typeof route.deletes === 'object' ? route.deletes : { what: route.deletes ?? describePath(route) }
  const count = typeof outcome === 'object' && outcome !== null && 'count' in outcome ? { count: outcome.count } : {}
  return { ...what, key: Object.values(params)[0] ?? query.id ?? body.id ?? null, ...count }
}

/** `/api/v2/fleet_survey/delete_unit/{id}` → `fleet_survey delete_unit` */
function describePath({ path }: Route): string {
  return path
    .split('/')
    .filter((part) => part !== '' && part !== 'api' && !/^v\d$|^\{/.test(part))
    .join(' ')
}

/** Adds the caller's rights to a refusal for lack of a right. */
function withPerson(error: unknown, principal: Principal): unknown {
  if (!(error instanceof Refusal) || error.status !== 401 || principal.sourceKey) return error
  const { status, key, errors, values, more, retryAfter } = error
  return new Refusal(status, key, { errors, values, more: { ...more, user: wirePerson(principal) }, retryAfter })
}

const noFiles: ReadonlyMap<string, SentFile> = new Map()
const noStored: ReadonlyMap<string, StoredFile> = new Map()

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) hash.update(piece)
  return hash.digest('hex')
}

interface ReadBody {
  body: unknown
  files?: ReadonlyMap<string, SentFile>
  stored?: ReadonlyMap<string, StoredFile>
}

async function readBody(route: Route, request: FastifyRequest): Promise<ReadBody> {
  if (isStored(request.body)) {
    const type = String(request.headers['content-type']).split(';')[0]?.trim().toLowerCase() ?? ''
    if (route.bytes?.includes(type))
      return { body: {}, stored: new Map([['body', { ...request.body, name: '', type, locale: localeOf(request) }]]) }
    await rm(request.body.path, { force: true })
    throw new Refusal(415, 'server.media_type')
  }
  if (!request.isMultipart()) return { body: route.body ? (request.body ?? {}) : {} }
  if (!route.files?.size) throw new Refusal(415, 'server.media_type')
  if (!route.storesFiles) return readMultipart(request, route.files)
  const { body, files } = await storeMultipart(request, route.files)
  return { body, stored: files }
}
