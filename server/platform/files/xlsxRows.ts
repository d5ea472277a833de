import { setImmediate } from 'node:timers/promises'
import { streamXlsxRows, type CellValue } from 'hucre/xlsx'
import { checkZip } from './checkZip.ts'
import { UnreadableTable, type TableRow } from './UnreadableTable.ts'

/** What a workbook may unpack to: far more than the rows that are ever taken of one. */
const maxUnpacked = 30_000_000
/** Cells of a row that are read. */
const maxCells = 200
/** Rows after which others are served. */
const inOneGo = 100

/** The rows of the first sheet of an Excel workbook, the heading first; empty rows are passed over. Rejects with `UnreadableTable`. */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<TableRow> {
  try {
    await checkZip(bytes, maxUnpacked)
    let read = 0
    for await (const { index, values } of streamXlsxRows(new Uint8Array(bytes))) {
      if (++read % inOneGo === 0) await setImmediate()
      const cells = values.slice(0, maxCells).map(textOf)
      if (cells.some((cell) => cell !== '')) yield { row: index + 1, cells }
    }
  } catch {
    // Whatever the reader stumbles over, the cure is the same.
    throw new UnreadableTable('server.words.xlsx')
  }
}

function textOf(value: CellValue | undefined): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  // A formula that failed, and text of several looks, are objects.
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''
}
