// The thread in which a workbook is read.
import { parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows, type CellValue } from 'hucre/xlsx'
import { maxTableRows, type TableRow } from './UnreadableTable.ts'

/** Cells of a row that are read. */
const maxCells = 200
/** Rows that are read, those without a value among them: far more than are taken of a file. */
const maxRows = 20_000

const rows: TableRow[] = []
let read = 0
for await (const { index, values } of streamXlsxRows(workerData as Uint8Array)) {
  if (++read > maxRows) throw new Error('it has too many rows')
  const cells = values.slice(0, maxCells).map(textOf)
  if (cells.some((cell) => cell !== '') && rows.push({ row: index + 1, cells }) === maxTableRows) break
}
parentPort?.postMessage(rows)

function textOf(value: CellValue | undefined): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  // A formula that failed, and text of several looks, are objects.
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''
}
