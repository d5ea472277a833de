import { batchSize } from '../reports/reportRunner.ts'

interface RowsRequest {
  /** The number of rows, and the number supplied so far. */
  count: number
  supplied: number
  batches: AsyncGenerator<string>
  next: Promise<IteratorResult<string>> | null
}

/** Supplies the writer of a file with rows in batches, as JSON text, and with pictures. */
export class RowStream {
  #rows: RowsRequest[] = []
  #pictures: (() => Promise<Buffer | null>)[] = []
  /** Hears how many rows of all have been supplied. */
  onSupplied: (done: number, total: number) => void = () => {}

  /** → the number to ask for them by. */
  addRows(batches: AsyncGenerator<string>, count: number): number {
    return this.#rows.push({ batches, next: null, count, supplied: 0 }) - 1
  }

  addPicture(read: () => Promise<Buffer | null>): number {
    return this.#pictures.push(read) - 1
  }

  /** Asks the database for the first rows, before anybody wishes for them. */
  begin(): void {
    const [first] = this.#rows
    if (first) this.#requestNext(first)
  }

  /** The next batch; null after the last. While one is written the database is asked for the one after it. */
  async rows(number: number): Promise<string | null> {
    const rows = this.#rows[number]
    if (!rows) return null
    const found = await (rows.next ?? rows.batches.next())
    if (found.done) return null
    this.#requestNext(rows)
    // Every batch but the last is full.
    rows.supplied = Math.min(rows.count, rows.supplied + batchSize)
    const sum = (of: 'supplied' | 'count'): number => this.#rows.reduce((all, one) => all + one[of], 0)
    this.onSupplied(sum('supplied'), sum('count'))
    return found.value
  }

  #requestNext(rows: RowsRequest): void {
    rows.next = rows.batches.next()
    // A failure is reported when the rows are requested.
    rows.next.catch(() => undefined)
  }

  async picture(number: number): Promise<Buffer | null> {
    return (await this.#pictures[number]?.()) ?? null
  }

  /** Nothing more will be asked for: the database lets go of what it keeps. */
  async end(): Promise<void> {
    await Promise.all(this.#rows.map(({ batches }) => batches.return(undefined).catch(() => undefined)))
  }
}
