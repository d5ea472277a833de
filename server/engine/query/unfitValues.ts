import { StatementFailed, type Database, type Queryable } from '../../platform/database/Database.ts'
import type { FieldError } from '../../platform/errors.ts'

/**
 * Returns true if the database refused values that do not fit a column or a function: too large, too long, or no valid
 * day.
 */
export const isUnfit = (error: unknown): error is StatementFailed =>
  error instanceof StatementFailed && /^22/.test(error.code ?? '')

interface RefusedStatement {
  database: Database
  /** Runs the statement that was refused with these parameters. */
  run(connection: Queryable, parameters: Record<string, unknown>): Promise<unknown>
  parameters: Record<string, unknown>
  /** The parameters that a person wrote: without them the statement still finds its row. */
  enteredNames: string[]
}

const undo = Symbol('undo')

/**
 * Returns the given values that made a statement fail: those without which it succeeds, and those that fail alone. The
 * database names no parameter, so each is tried in a transaction that is rolled back. Only the sender of invalid values
 * waits for it.
 */
export async function unfitValues(
  refused: StatementFailed,
  { database, run, parameters, enteredNames }: RefusedStatement,
): Promise<FieldError[]> {
  const found: FieldError[] = []
  const scalarNames = enteredNames.filter((name) => ['number', 'string'].includes(typeof parameters[name]))
  const failureWithout = (names: string[]): Promise<unknown> =>
    database
      .transaction(async (connection) => {
        await run(connection, { ...parameters, ...Object.fromEntries(names.map((name) => [name, null])) })
        throw undo
      })
      .catch((error: unknown) => error)
  for (const name of scalarNames) {
    const alone = await failureWithout(scalarNames.filter((other) => other !== name))
    if (isUnfit(alone)) found.push({ field: name, ...cureOf(alone, parameters[name]) })
    else if (!isUnfit(await failureWithout([name]))) found.push({ field: name, ...cureOf(refused, parameters[name]) })
  }
  return found
}

/** SQLSTATEs: a number too large, a text too long, no such day. */
const outOfRange = '22003'
const tooLong = '22001'
const noDay = ['22007', '22008']

function cureOf(
  { code = '', message, detail = '' }: StatementFailed,
  value: unknown,
): Pick<FieldError, 'key' | 'values'> {
  if (noDay.includes(code)) return { key: 'server.field.date' }
  const length = /\((\d+)\)/.exec(message)?.[1]
  if (code === tooLong && length) return { key: 'server.field.max_length', values: { limit: Number(length) } }
  const most = code === outOfRange ? largest(`${message} ${detail}`) : null
  if (most === null || typeof value !== 'number') return { key: 'server.field.form' }
  return value > 0
    ? { key: 'server.field.maximum', values: { limit: most } }
    : { key: 'server.field.minimum', values: { limit: -most } }
}

/**
 * The largest number that a column takes, by what the database says of it: `integer out of range`, or precision and
 * scale.
 */
function largest(message: string): number | null {
  const [, precision, scale] = /precision (\d+), scale (\d+)/.exec(message) ?? []
  if (precision && scale)
    return Number((10 ** (Number(precision) - Number(scale)) - 10 ** -Number(scale)).toFixed(Number(scale)))
  const [, type] = /\b(smallint|integer|bigint)\b/.exec(message) ?? []
  return type ? ({ smallint: 32_767, integer: 2_147_483_647, bigint: Number.MAX_SAFE_INTEGER }[type] ?? null) : null
}
