import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { QueryCancelled, QueryTimeout, StatementFailed } from '../database/Database.ts'
import { Refusal } from '../errors.ts'
import type { Translate } from '../language/translator.ts'

export interface WireError {
  response_status: {
    code: number
    description: string
    is_error: true
    errors: { field: string; message: string }[]
    id?: string
  }
}

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
}

/** The one place where a failure becomes the wire's response_status. Details of ours stay in the log, under the id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, translate: Translate): void {
  if (reply.sent || reply.raw.destroyed) return
  if (error instanceof QueryCancelled) {
    request.log.info('the caller went away, the query was ended')
    return
  }
  if (error instanceof Refusal) {
    const errors = error.errors.map((one) => ({ field: one.field, message: translate(one.key, one.text ?? '', one.values) }))
    return send(reply, error.status, translate(error.key, '', error.values), errors, undefined, error.more)
  }
  const { code = '', statusCode = 500 } = (error ?? {}) as Partial<FastifyError>
  const fault = formFaults[code]
  if (fault) return send(reply, fault.status, translate(fault.key, ''))
  if (statusCode === 429) return send(reply, 429, translate('server.too_many', ''))
  if (error instanceof SyntaxError && statusCode === 400) return send(reply, 400, translate('server.not_json', ''))
  if (error instanceof StatementFailed && error.code === uniqueViolation) return send(reply, 409, 'VIOLATION OF UNIQUE KEY CONSTRAINT')
  const { id, key } = writtenDown(error, request)
  return send(reply, 500, translate(key, ''), [], id)
}

/** What went wrong with one part of an answer whose other parts are good: as it would be told of the whole. */
export function failureOfPart(error: unknown, request: FastifyRequest, translate: Translate): WireError['response_status'] {
  if (error instanceof Refusal) return { code: error.status, description: translate(error.key, '', error.values), is_error: true, errors: [] }
  const { id, key } = writtenDown(error, request)
  return { code: 500, description: translate(key, ''), is_error: true, errors: [], id }
}

function writtenDown(error: unknown, request: FastifyRequest): { id: string; key: string } {
  const id = randomUUID()
  request.log.error({ err: error, id, route: request.routeOptions?.url }, 'a request failed')
  return { id, key: error instanceof QueryTimeout ? 'server.too_long' : 'server.failed' }
}

function send(reply: FastifyReply, status: number, description: string, errors: { field: string; message: string }[] = [], id?: string, more: object = {}): void {
  const answer: WireError = { response_status: { code: status, description, is_error: true, errors, ...(id ? { id } : {}) } }
  void reply.code(status).type('application/json; charset=utf-8').send({ ...answer, ...more })
}
