import { createReadStream } from 'node:fs'
import type { StoredFile } from '../../platform/files/storeStream.ts'
import { mostAboveTable, tableRows, workbookType } from '../../platform/files/tableRows.ts'
import { UnreadableTable } from '../../platform/files/UnreadableTable.ts'
import { ndjsonType } from './readFeedRows.ts'

/** Characters that end a line: old systems write the second alone. */
const [lineFeed, carriageReturn] = [10, 13]
/** Bytes that say nothing: those of two-byte characters, blanks, and what divides cells. */
const blanks = new Set([0, ...Buffer.from('\t ,;')])

/**
 * Estimates the number of rows below a file's heading by its lines with content. That is enough to choose how it is
 * loaded, and to report progress. A workbook is compressed, so its rows are read. No more than `most` rows are counted.
 */
export async function countRows(
  file: Pick<StoredFile, 'path' | 'type'>,
  { sheet = null, most = Infinity }: { sheet?: string | null; most?: number } = {},
): Promise<number> {
  const lines = file.type === workbookType ? await countOfWorkbook(file, sheet) : await countLines(file, most)
  return Math.min(most, file.type === ndjsonType ? lines : Math.max(0, lines - 1))
}

/** Lines that may stand above the rows: titles, filters, and a heading of two rows. */
const mostAboveRows = mostAboveTable + 2

/**
 * Returns true if a file has more rows than a feed takes. Records are counted only if there are more lines than that,
 * because a cell may span several lines.
 */
export async function hasMoreRows(file: StoredFile, counted: number, most: number): Promise<boolean> {
  if (counted <= most || file.type === ndjsonType || file.type === workbookType) return counted > most
  let records = 0
  try {
    for await (const { cells } of tableRows(file) ?? []) {
      if (cells.some((cell) => cell.trim() !== '')) records += 1
      if (records > most + mostAboveRows) return true
    }
  } catch (error) {
    // The load itself says why it cannot be read.
    if (!(error instanceof UnreadableTable)) throw error
  }
  return false
}

async function countLines({ path }: Pick<StoredFile, 'path'>, most: number): Promise<number> {
  let count = 0
  let isBlank = true
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    // An index is several times as fast as an iterator.
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]!
      if (byte === lineFeed || byte === carriageReturn) isBlank = true
      else if (isBlank && !blanks.has(byte)) {
        isBlank = false
        count += 1
      }
    }
    if (count > most) break
  }
  return count
}

/** Rows of a workbook; 0 of one that cannot be read, as the load itself says why. */
async function countOfWorkbook(
  { path, type }: Pick<StoredFile, 'path' | 'type'>,
  sheet: string | null,
): Promise<number> {
  let count = 0
  try {
    for await (const row of tableRows({ path, type, sheet }) ?? [])
      count += row.cells.some((cell) => cell.trim() !== '') ? 1 : 0
  } catch (error) {
    if (error instanceof UnreadableTable) return 0
    throw error
  }
  return count
}
