import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { semaphore } from '../concurrency/semaphore.ts'
import { checkZip } from './checkZip.ts'
import { maxTableRows, UnreadableTable, type TableRow } from './UnreadableTable.ts'

/** The limit of a workbook's unpacked size, far more than any load takes. */
const maxUnpacked = 100_000_000
/**
 * The memory limit for reading a workbook. Its cost cannot be told from its size, so a thread reads it, which ends with
 * its memory or after a time-out.
 */
const megabytes = 384

/**
 * A small workbook that takes long is made to: the larger it is packed, the longer it may take, also on a busy machine.
 */
const limitMs = (bytes: Buffer): number => 5000 + (bytes.length / 1_000_000) * 20_000

/** One at a time: the other cores are for those who wait for an answer. */
const oneAtATime = semaphore(1)

const compiled = new URL('./xlsxWorker.js', import.meta.url)
const source = new URL('./xlsxWorkerFromSource.mjs', import.meta.url)
const program = existsSync(compiled) ? compiled : source

/** The sheet that is read of a workbook, and those with a value to choose from. */
export interface WorkbookSheets {
  sheet: string | null
  sheets: string[]
}

/**
 * The choice of a sheet by its name; without it, the first with a value is read. `found` is told which sheets there
 * are.
 */
export interface SheetChoice {
  sheet?: string | null
  found?(sheets: WorkbookSheets): void
}

/**
 * The rows of one sheet of an Excel workbook, the heading first, at most `maxTableRows`; empty rows are passed over.
 * Rejects
 * with `UnreadableTable`, or with the signal's reason when whoever waits goes away: nothing is read for them then.
 */
export async function* xlsxRows(
  bytes: Buffer,
  signal?: AbortSignal,
  { sheet: name = null, found }: SheetChoice = {},
): AsyncGenerator<TableRow> {
  try {
    await checkZip(bytes, maxUnpacked)
    const { rows, ...sheets } = await oneAtATime(() => readBook(bytes, name, signal), signal)
    if (rows === null)
      throw new UnreadableTable('server.words.sheet', { sheet: name ?? '', sheets: sheets.sheets.join(', ') })
    found?.(sheets)
    if (rows.length > maxTableRows) throw new UnreadableTable('server.words.too_many', { detail: maxTableRows - 1 })
    yield* rows
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof UnreadableTable) throw error
    // The cure is the same for every failure of the reader.
    throw new UnreadableTable('server.words.xlsx')
  }
}

/** Rows of a sheet, null where there is none of its name. */
interface ReadBook extends WorkbookSheets {
  rows: TableRow[] | null
}

async function readBook(bytes: Buffer, name: string | null, signal?: AbortSignal): Promise<ReadBook> {
  const worker = new Worker(program, {
    workerData: { book: new Uint8Array(bytes), name },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  // It holds no process up.
  worker.unref()
  let stop = (): void => {}
  let late: NodeJS.Timeout | undefined
  try {
    return await new Promise<ReadBook>((resolve, reject) => {
      stop = () => reject(new Error('nobody waits for it'))
      late = setTimeout(() => reject(new Error('it takes too long')), limitMs(bytes))
      signal?.addEventListener('abort', stop, { once: true })
      worker
        .once('message', resolve)
        .once('error', reject)
        .once('exit', () => reject(new Error('its thread ended')))
    })
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
