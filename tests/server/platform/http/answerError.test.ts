import { expect, it } from 'vitest'
import {
  DatabaseAway,
  QueryCancelled,
  QueryTimeout,
  StatementFailed,
} from '../../../../server/platform/database/Database.ts'
import { Refusal } from '../../../../server/platform/errors.ts'
import { answerError } from '../../../../server/platform/http/answerError.ts'

/** Returns the answer to a failure: status, retry time, and the key of its text. Empty means no answer. */
function answered(error: unknown): unknown[] {
  const told: { status?: number; retryAfter?: unknown; description?: string } = {}
  const reply = {
    sent: false,
    raw: { destroyed: false },
    type: () => reply,
    header: (name: string, value: unknown) => {
      if (name === 'Retry-After') told.retryAfter = value
    },
    code: (status: number) => {
      told.status = status
      return reply
    },
    send: ({ response_status: { description } }: { response_status: { description: string } }) => {
      told.description = description
    },
  }
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  answerError(error, { log } as never, reply as never, (key: string) => key)
  return [told.status, told.retryAfter, told.description]
}

it.each<[string, unknown, unknown[]]>([
  ['a refusal', new Refusal(404, 'server.not_found'), [404, undefined, 'server.not_found']],
  ['a refusal for now', new Refusal(429, 'server.too_many', { retryAfter: 7 }), [429, 7, 'server.too_many']],
  ['a question that took too long', new QueryTimeout('slow'), [503, 10, 'server.too_long']],
  [
    'a database that does not answer',
    new DatabaseAway(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
    [503, 10, 'server.away'],
  ],
  [
    'a database that has no room left',
    new StatementFailed({ message: 'no', code: '53100' }),
    [503, 10, 'server.disk_full'],
  ],
  [
    'a folder that has no room left',
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    [503, 10, 'server.disk_full'],
  ],
  [
    'a process that has too many files open',
    Object.assign(new Error('open'), { code: 'EMFILE' }),
    [503, 10, 'server.away'],
  ],
  [
    'a refusal of too many that says no time',
    new Refusal(429, 'server.jobs.too_many'),
    [429, 10, 'server.jobs.too_many'],
  ],
  ['what nobody foresaw', new TypeError('a fault'), [500, undefined, 'server.failed']],
  [
    'values that do not fit the database',
    new StatementFailed({ message: 'no', code: '22003' }),
    [422, undefined, 'server.bad_input'],
  ],
  [
    'a division by zero, which is of the statement alone,',
    new StatementFailed({ message: 'no', code: '22012' }),
    [500, undefined, 'server.failed'],
  ],
  [
    'a duplicate',
    new StatementFailed({ message: 'no', code: '23505' }),
    [409, undefined, 'VIOLATION OF UNIQUE KEY CONSTRAINT'],
  ],
  ['a deadlock', new StatementFailed({ message: 'no', code: '40P01' }), [409, undefined, 'server.collision']],
  [
    'a change that another came before',
    new StatementFailed({ message: 'no', code: '40001' }),
    [409, undefined, 'server.collision'],
  ],
  ['too many calls', { statusCode: 429 }, [429, undefined, 'server.too_many']],
  ['a path that leaves its folder', { statusCode: 403 }, [404, undefined, 'server.not_found']],
  ['a body that is too large', { code: 'FST_ERR_CTP_BODY_TOO_LARGE' }, [413, undefined, 'server.too_large']],
  ['a caller who went away', new QueryCancelled('gone'), [undefined, undefined, undefined]],
])('%s is answered', (_what, error, expected) => {
  expect(answered(error)).toEqual(expected)
})
