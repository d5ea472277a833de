import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JsonSchema } from '../platform/http/jsonSchema.ts'
import type { StoredFile } from '../platform/files/storeStream.ts'
import type { SentFile } from '../platform/files/SentFile.ts'
import type { Translate } from '../platform/language/translator.ts'
import type { Principal } from './Principal.ts'

/** The context of a handler: validated input, the caller, and the translator for the answer. */
export interface Context {
  body: Record<string, unknown>
  query: Record<string, unknown>
  params: Record<string, unknown>
  request: FastifyRequest
  reply: FastifyReply
  translate: Translate
  /** Files sent beside the body as form data, by field. */
  files: ReadonlyMap<string, SentFile>
  /** The same of a route that stores them. */
  stored: ReadonlyMap<string, StoredFile>
  /** Aborts when the caller goes away. */
  signal: AbortSignal
}

export interface SessionContext extends Context {
  principal: Principal
}

interface RouteBase {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Absolute, with {name} for parameters, as in the OpenAPI document. */
  path: string
  summary: string
  tag: string
  body?: JsonSchema
  /** Bodies as they are sent, by name, for the document of the API. */
  examples?: () => Record<string, { summary: string; value: unknown }>
  /** Fields that may come as files beside the body, with the most bytes of each. Only then is form data taken. */
  files?: ReadonlyMap<string, number>
  /** Its files may be large: they are on disk, in `stored`, until the call is answered. */
  storesFiles?: boolean
  /** Media types of a body that is taken as a file, in the field `body` of `stored`, instead of JSON. */
  bytes?: readonly string[]
  query?: JsonSchema
  params?: JsonSchema
  /** The schema of the answer, or the content type of a file. */
  answer: JsonSchema | { file: string }
  /** The answer (202) in place of a file that takes too long to wait for. */
  accepted?: JsonSchema
  /** Content types of files that it answers where it is asked for one of them. */
  formats?: string[]
  /** Calls a minute from one address; for doors that can be knocked at. */
  limit?: number
  /** Changes nothing, though it is no GET: an administrator who sees the portal as another user may ask it. */
  reads?: true
  /** Asked by the page itself, again and again: keeps no session alive. */
  idle?: boolean
  /** Changes who asks, or takes so long that others may: they are read again, so that the answer tells of it. */
  changesCaller?: boolean
  /** Machines may make the call with a key, in place of a session. */
  takesKeys?: boolean
  /**
   * May be sent again under the same key (`idempotency-key`), and is done once; all that it writes is written through
   * the database it was given.
   */
  once?: boolean
  /**
   * For a DELETE: the name of the deleted thing in the audit trail, or the report and its action that delete. Without
   * it, the path.
   */
  deletes?: string | { report: string; action: string }
}

/**
 * A route is public or needs a session. Scope and codes of the handler's principal limit what a session may do.
 * `permit` refuses callers without the right before their input is read.
 */
export type Route =
  | (RouteBase & { access: 'public'; handle(context: Context): Promise<unknown> })
  | (RouteBase & {
      access: 'session'
      permit?(principal: Principal): void
      handle(context: SessionContext): Promise<unknown>
    })

/** A call for those with a session, whatever its address. */
export type Endpoint = Omit<Extract<Route, { access: 'session' }>, 'method' | 'path' | 'tag' | 'access'>
