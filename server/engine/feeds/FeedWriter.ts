import type { Queryable } from '../../platform/database/Database.ts'
import type { RowChange, RowProblem, WrittenRow } from './FeedRun.ts'
import type { RowScope } from '../../platform/RowScope.ts'

/**
 * A row that the dataset of a feed answered: its `line`, its columns, and `feed_given`, the given columns that have a
 * value.
 */
export type AnsweredRow = Record<string, unknown> & { line: number; feed_given: string[] }

/** A row that was stored, as an undo takes it back. */
export interface StoredChange {
  change: 'new' | 'changed' | 'cancelled'
  key: Record<string, unknown>
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * A part of the product that stores rows of which more has to be worked out than they give. It takes part in the
 * transaction of a load.
 */
export interface FeedWriter {
  /** The name that loads lock the accounts of these rows by, if it is not the table's. */
  lockedAs?: string
  /**
   * Stores rows whose checks are passed and whose places their sender reaches. With any problem, what it stored is
   * taken back.
   * `foreign`: lines of rows that are stored already where the sender does not reach; they are answered as unknown.
   */
  store(
    connection: Queryable,
    rows: AnsweredRow[],
    scope: RowScope,
  ): Promise<{
    changes: Map<number, RowChange>
    foreign: number[]
    problems: RowProblem[]
    written: Omit<WrittenRow, 'table'>[]
  }>
  /**
   * Takes stored rows back, one after the other or as if it were so; answers what keeps each, null where it is undone.
   */
  undo(connection: Queryable, changes: StoredChange[]): Promise<(string[] | null)[]>
}

/**
 * Undoes changes together, a few statements for each part. A key is of one change in a part, because an earlier change
 * of it is looked at only after a later one is undone.
 */
export function undoInParts(keysOf: (change: StoredChange) => string[], undo: FeedWriter['undo']): FeedWriter['undo'] {
  return async (connection, changes) => {
    const conflicts: (string[] | null)[] = []
    for (const part of partsOf(changes, keysOf)) conflicts.push(...(await undo(connection, part)))
    return conflicts
  }
}

/** The changes in their order, in parts that have each key once. */
function partsOf(changes: StoredChange[], keysOf: (change: StoredChange) => string[]): StoredChange[][] {
  const parts: StoredChange[][] = []
  let seen = new Set<string>()
  for (const change of changes) {
    const keys = keysOf(change)
    if (parts.length === 0 || keys.some((key) => seen.has(key))) {
      parts.push([])
      seen = new Set()
    }
    for (const key of keys) seen.add(key)
    parts.at(-1)?.push(change)
  }
  return parts
}

/** Writers by the name that feeds call them. */
export type FeedWriters = Readonly<Record<string, FeedWriter>>
