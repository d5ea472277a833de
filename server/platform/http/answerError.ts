import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isCollision, QueryCancelled, QueryTimeout, StatementFailed } from '../database/Database.ts'
import { isTransient } from '../database/isTransient.ts'
import { Refusal } from '../errors.ts'
import type { Translate } from '../language/translator.ts'
import { flag, integer, listOf, objectSchema, text, closedObject } from './jsonSchema.ts'

export interface WireError {
  response_status: {
    code: number
    description: string
    is_error: true
    errors: { field: string; message: string }[]
    id?: string
  }
}

/** The wire's response_status, as in every refusal. */
export const responseStatusSchema = objectSchema(
  {
    code: integer,
    description: text,
    is_error: flag,
    errors: listOf(closedObject({ field: text, message: text })),
    id: { type: 'string', description: 'To quote when asking for help; with 500 only.' },
  },
  ['code', 'description', 'is_error', 'errors'],
)

/** Seconds after which a database that was too busy, or away, may be asked again. */
const busySeconds = 10
/** PostgreSQL's code for a duplicate. */
const uniqueViolation = '23505'

/** Faults of the form of a request that Fastify finds before any handler. */
const formFaults: Record<string, { status: number; key: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, key: 'server.too_large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, key: 'server.media_type' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, key: 'server.not_json' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, key: 'server.not_json' },
  FST_REQ_FILE_TOO_LARGE: { status: 413, key: 'server.too_large' },
  FST_FILES_LIMIT: { status: 413, key: 'server.too_large' },
  FST_FIELDS_LIMIT: { status: 400, key: 'server.bad_input' },
  FST_PARTS_LIMIT: { status: 413, key: 'server.too_large' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, key: 'server.not_json' },
  FST_ERR_BAD_URL: { status: 400, key: 'server.not_found' },
}

/** Error codes of a full disk: of the system, and PostgreSQL's own. */
const fullCodes = ['ENOSPC', 'EDQUOT', '53100']
/** Error codes of a process that has as many files open as it may. */
const scarceCodes = ['EMFILE', 'ENFILE']

/**
 * Values that fit their schema and not the database: a number too large for its column, a day that no calendar has. A
 * division by zero (22012) is the statement's own.
 */
const isDataFault = (error: unknown): boolean => error instanceof StatementFailed && /^22(?!012)/.test(error.code ?? '')

/** The one place where a failure becomes the wire's response_status. Details of ours stay in the log, under the id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, translate: Translate): void {
  if (reply.sent || reply.raw.destroyed) return
  if (error instanceof QueryCancelled) {
    request.log.info('the caller went away, the query was ended')
    return
  }
  if (error instanceof Refusal) {
    const retryAfter = error.retryAfter ?? ([429, 503].includes(error.status) ? busySeconds : null)
    if (retryAfter !== null) void reply.header('Retry-After', retryAfter)
    const errors = error.errors.map((one) => ({
      field: one.field,
      message: translate(one.key, one.text ?? '', one.values),
    }))
    return send(reply, {
      status: error.status,
      description: translate(error.key, '', error.values),
      errors,
      more: error.more,
    })
  }
  const { code = '', statusCode = 500 } = (error ?? {}) as Partial<FastifyError>
  const fault = formFaults[code]
  if (fault) return send(reply, { status: fault.status, description: translate(fault.key, '') })
  if (statusCode === 429) return send(reply, { status: 429, description: translate('server.too_many', '') })
  if (error instanceof SyntaxError && statusCode === 400)
    return send(reply, { status: 400, description: translate('server.not_json', '') })
  // Other errors that a library finds in a request are the caller's fault, as a path that leaves its folder.
  if (statusCode >= 400 && statusCode < 500) {
    const isMissing = statusCode === 403 || statusCode === 404
    return send(reply, {
      status: isMissing ? 404 : statusCode,
      description: translate(isMissing ? 'server.not_found' : 'server.bad_input', ''),
    })
  }
  if (isDataFault(error)) {
    // It may as well be stored values that the SQL of a report casts: only the log tells which.
    const id = randomUUID()
    request.log.warn({ err: error, id, path: pathOf(request) }, 'values did not fit the database')
    return send(reply, { status: 422, description: translate('server.bad_input', ''), id })
  }
  if (error instanceof StatementFailed && error.code === uniqueViolation)
    return send(reply, { status: 409, description: 'VIOLATION OF UNIQUE KEY CONSTRAINT' })
  if (isCollision(error)) return send(reply, { status: 409, description: translate('server.collision', '') })
  const { status, id, key } = writtenDown(error, request)
  if (status === 503) void reply.header('Retry-After', busySeconds)
  return send(reply, { status, description: translate(key, ''), id })
}

/** Returns the failure of one part of an answer whose other parts succeeded, as it would be reported for the whole. */
export function failureOfPart(
  error: unknown,
  request: FastifyRequest,
  translate: Translate,
): WireError['response_status'] {
  if (error instanceof Refusal)
    return { code: error.status, description: translate(error.key, '', error.values), is_error: true, errors: [] }
  const { status, id, key } = writtenDown(error, request)
  return { code: status, description: translate(key, ''), is_error: true, errors: [], id }
}

/**
 * An overloaded or unavailable database is no server fault, and neither is an excessive query: a later attempt may
 * succeed.
 */
function writtenDown(error: unknown, request: FastifyRequest): { status: 500 | 503; id: string; key: string } {
  const id = randomUUID()
  request.log.error({ err: error, id, path: pathOf(request) }, 'a request failed')
  const { code } = (error ?? {}) as { code?: unknown }
  if (fullCodes.includes(String(code))) return { status: 503, id, key: 'server.disk_full' }
  if (scarceCodes.includes(String(code))) return { status: 503, id, key: 'server.away' }
  if (error instanceof QueryTimeout) return { status: 503, id, key: 'server.too_long' }
  return isTransient(error) && !isCollision(error)
    ? { status: 503, id, key: 'server.away' }
    : { status: 500, id, key: 'server.failed' }
}

/** The call as it was made: calls of definitions share one route. Its query may hold what no log should. */
const pathOf = (request: FastifyRequest): string | undefined => request.url?.split('?')[0]

interface ErrorAnswer {
  status: number
  description: string
  errors?: WireError['response_status']['errors']
  id?: string
  /** Beside response_status. */
  more?: object
}

function send(reply: FastifyReply, { status, description, errors = [], id, more = {} }: ErrorAnswer): void {
  const answer: WireError = {
    response_status: { code: status, description, is_error: true, errors, ...(id ? { id } : {}) },
  }
  void reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ ...answer, ...more })
}
