import type { AnsweredRow } from '../../engine/feeds/FeedWriter.ts'
import type { RowProblem, RowChange } from '../../engine/feeds/FeedRun.ts'

/** A row of a load that changes what is stored under its key. */
export interface KeyedWrite<Value> {
  line: number
  id: number | null
  change: Exclude<RowChange, 'unchanged'>
  before: Value | null
  after: Value | null
}

/** Columns of a table that the given columns of a row tell. */
export const suppliedColumns = (
  { feed_given: suppliedNames }: AnsweredRow,
  sources: Record<string, string[]>,
): ReadonlySet<string> =>
  new Set(
    Object.entries(sources)
      .filter(([, from]) => from.some((name) => suppliedNames.includes(name)))
      .map(([name]) => name),
  )

/** Rows that say something else of a key than an earlier one. */
export function repeatedRows(
  rows: AnsweredRow[],
  keyOf: (row: AnsweredRow) => string,
  textOf: (row: AnsweredRow) => string,
): RowProblem[] {
  const first = new Map<string, AnsweredRow>()
  return rows.flatMap((row) => {
    const before = first.get(keyOf(row))
    if (!before) first.set(keyOf(row), row)
    return before && textOf(before) !== textOf(row)
      ? [{ line: row.line, column: null, key: 'server.feeds.repeated', values: { line: before.line } }]
      : []
  })
}
