import type { RowScope } from '../RowScope.ts'
import type { CursorOptions } from './readCursor.ts'

/**
 * SQL text with $1, $2 … and its values: what the `sql` tag of sql-template-tag makes, or plain data.
 * Arrays are passed as arrays (`= any($1::bigint[])`), json as JSON text, bytes as Uint8Array.
 */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface QueryOptions {
  /** Aborting ends the statement on the database too, and rejects with `QueryCancelled`. */
  signal?: AbortSignal
  /** Milliseconds after which the statement is ended; rejects with `QueryTimeout`. */
  timeoutMs?: number
  /**
   * The statement only reads, and is somebody's: one that writes is refused, and no setting it makes is left for the
   * next.
   * A server keeps its text parsed, and plans it for its values each time. Within a transaction it says nothing.
   */
  readsOnly?: boolean
  /**
   * The statement only reads, as `readsOnly`, and gets the rows of this scope alone: the database's policies see to it.
   */
  reader?: RowScope
  /**
   * The statement reads and writes the rows of this scope alone, in a transaction: rejects with `isOutOfReach` for a
   * row that would be another's.
   */
  writer?: RowScope
  /**
   * Asked again and again with other values: a server reads and plans its text once for each connection. Such a
   * statement names
   * its columns, as one that is planned may not get others by a migration.
   */
  prepared?: boolean
}

export interface Queryable {
  /**
   * Runs one statement. Values are read as: int8 and numeric as number, date as 'YYYY-MM-DD', time as 'HH:MM:SS',
   * timestamptz as Date, json parsed.
   * A refusal by the database rejects with `StatementFailed`, so does a text of several statements; one that cannot be
   * asked with `DatabaseAway`.
   */
  query<Row extends object = Record<string, unknown>>(statement: Statement, options?: QueryOptions): Promise<Row[]>
  /** Several statements without values, as in a migration file. */
  script(text: string): Promise<void>
}

/** The one database of a server. */
export interface Database extends Queryable {
  /**
   * The rows of a query, `size` at a time, all as they stood when it was asked. Nothing holds the whole: the database
   * keeps it until the last batch is read or the reader goes away. Rejects as `query` does.
   */
  cursor<Row extends object>(statement: Statement, options: CursorOptions): AsyncGenerator<Row[]>
  /**
   * Runs the work in a transaction on a connection of its own. After a collision it is rolled back and run once more.
   */
  transaction<Result>(work: (connection: Queryable) => Promise<Result>): Promise<Result>
  /** Waits for what is under way; `atOnce`, that is cut off. */
  close(options?: { atOnce?: boolean }): Promise<void>
}

export class QueryCancelled extends Error {
  override name = 'QueryCancelled'
}

export class QueryTimeout extends Error {
  override name = 'QueryTimeout'

  constructor(
    message: string,
    /** The text of the statement, without values. */
    readonly statement?: string,
  ) {
    super(message)
  }
}

/**
 * The database is unavailable: it does not answer, is starting or ending, or accepts no more connections. Statements
 * under way may have run or not.
 */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'

  constructor(cause: unknown) {
    const { message, code } = (cause ?? {}) as { message?: string; code?: string }
    // The error for several failed addresses has only a code.
    super(message || code || String(cause), { cause })
  }
}

/** The database's error about a refused statement. */
export interface StatementFailure {
  message: string
  /** SQLSTATE: 23505 is a unique key, 23503 a foreign key, 22P02 a malformed value. */
  code?: string
  constraint?: string
  table?: string
  column?: string
  detail?: string
  /** The position in the statement's text, from 1. */
  position?: number
  /** The part of the database that refused it, which tells reasons of one code apart in every language. */
  routine?: string
}

export class StatementFailed extends Error implements StatementFailure {
  override name = 'StatementFailed'
  readonly code?: string
  readonly constraint?: string
  readonly table?: string
  readonly column?: string
  readonly detail?: string
  readonly position?: number
  readonly routine?: string

  constructor(
    failure: StatementFailure,
    /** The text of the statement, without values. */
    readonly statement?: string,
  ) {
    super(failure.message)
    this.code = failure.code
    this.constraint = failure.constraint
    this.table = failure.table
    this.column = failure.column
    this.detail = failure.detail
    this.position = failure.position
    this.routine = failure.routine
  }
}

/** SQLSTATE: serialization_failure, deadlock_detected. */
const collisions = ['40001', '40P01']

/** Returns true if the database canceled one of two conflicting transactions: a retry may succeed. */
export const isCollision = (error: unknown): boolean =>
  error instanceof StatementFailed && collisions.includes(error.code ?? '')

/**
 * Returns true if a policy, or a function that checks its caller's reach, refused the row. Tables that no writer may
 * write do not count.
 */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof StatementFailed && error.code === '42501' && error.routine !== 'aclcheck_error'

/** Reads the refusal from a driver's error. */
export function statementFailure(error: unknown): StatementFailure {
  // The driver gives the position as text.
  const { message, code, constraint, table, column, detail, position, routine } = error as Omit<
    StatementFailure,
    'position'
  > & { position?: string }
  return {
    message: message ?? String(error),
    code,
    constraint,
    table,
    column,
    detail,
    position: position === undefined ? undefined : Number(position),
    routine,
  }
}
