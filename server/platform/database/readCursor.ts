import type { QueryOptions, Statement } from './Database.ts'

export interface CursorOptions extends QueryOptions {
  /** Rows fetched at a time. */
  size: number
}

/** One statement on the connection that holds the cursor. */
type Run = <Row extends object>(statement: Statement, options?: QueryOptions) => Promise<Row[]>

let cursors = 0

/**
 * The rows of a query, so many at a time, as they stood when it was asked: it runs once. `run` must go to the same
 * connection each time, within one transaction.
 */
export async function* readCursor<Row extends object>(
  run: Run,
  { text, values }: Statement,
  { size, ...options }: CursorOptions,
): AsyncGenerator<Row[]> {
  const name = `rows_${++cursors}`
  try {
    await run({ text: `declare ${name} no scroll cursor for ${text}`, values }, options)
    for (;;) {
      const rows = await run<Row>({ text: `fetch forward ${size} from ${name}`, values: [] }, options)
      if (rows.length > 0) yield rows
      if (rows.length < size) return
    }
  } finally {
    // Without a connection, or if the query never ran, there is nothing to close.
    await run({ text: `close ${name}`, values: [] }).catch(() => {})
  }
}
