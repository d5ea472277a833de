import type { SentFile } from './SentFile.ts'
import { csvRows } from './csvRows.ts'
import { headOf, type FileSource } from './textPieces.ts'
import type { TableRow } from './UnreadableTable.ts'
import { xlsxRows, type SheetChoice } from './xlsxRows.ts'

/** A file that holds a table: its bytes, or where it is on disk; of a workbook with the sheet that is read. */
export type TableFile = FileSource & Pick<SentFile, 'locale' | 'type'> & SheetChoice

/** The most bytes of a workbook; one that has more is cut off, and no workbook any more. */
const mostPacked = 20_000_000

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const readers: Record<string, (file: TableFile, signal?: AbortSignal) => AsyncGenerator<TableRow>> = {
  'text/csv': (file) => csvRows(file, { locale: file.locale }),
  [workbookType]: (file, signal) => workbookRows(file, signal),
}

/** A workbook is packed: it is read whole, up to what it may unpack to. */
async function* workbookRows(file: TableFile, signal?: AbortSignal): AsyncGenerator<TableRow> {
  yield* xlsxRows('bytes' in file ? file.bytes : await headOf(file.path, mostPacked), signal, file)
}

/** Media types of files that hold a table. */
export const tableFileTypes = Object.keys(readers)

/** The rows of a CSV or Excel file; null for a file of another type. Rejects with `UnreadableTable`. */
export function tableRows(file: TableFile, signal?: AbortSignal): AsyncGenerator<TableRow> | null {
  return readers[file.type]?.(file, signal) ?? null
}

/** Rows with a value among which the heading is looked for: a sheet has its title, its date and its owner above it. */
export const mostAboveHeading = 10

/** The same of files of other systems and of the portal's own, which tell every filter above their tables. */
export const mostAboveTable = 40

/**
 * The place of the row that names most columns, where none names all that it has to; the first of those that name as
 * many.
 */
export function nearestHeading(rows: readonly string[][], isNamed: (cell: string) => boolean): number {
  const named = rows.map((cells) => cells.filter(isNamed).length)
  return named.indexOf(Math.max(...named))
}

/** A heading with its names, and the place of its last row. */
interface JoinedHeading {
  place: number
  names: string[]
}

/**
 * Returns the heading of another system's table, given its first rows. It is the row that names most columns, or the
 * one at a chosen place, and may span two rows. Names that repeat are numbered unless they are to be refused.
 */
export function joinHeading(
  rows: readonly string[][],
  isNamed: (cell: string) => boolean,
  { chosen = null, numbersRepeated = true }: { chosen?: number | null; numbersRepeated?: boolean } = {},
): JoinedHeading {
  const found = rows.map((_row, place) => namesAt(rows, place, isNamed))
  const place = chosen ?? nearestHeading(found, isNamed)
  const names = found[place] ?? []
  return { place, names: numbersRepeated ? distinct(names) : names }
}

/** A name that says nothing by itself has the one above it before it: `Unit` above `#` is `Unit #`. */
function namesAt(rows: readonly string[][], place: number, isNamed: (cell: string) => boolean): string[] {
  const above = rows[place - 1] ?? []
  // A title has one value, and what tells a day or a count is no heading.
  const isBand = above.filter((cell) => cell.trim() !== '').length > 1 && above.every((cell) => !/\d/.test(cell))
  let group = ''
  return (rows[place] ?? []).map((cell, index) => {
    group = above[index]?.trim() || group
    return isBand && !isNamed(cell) ? `${group} ${cell.trim()}`.trim() : cell.trim()
  })
}

/** Numbers the later ones of names that are alike. */
function distinct(names: string[]): string[] {
  const times = new Map<string, number>()
  return names.map((name) => {
    const number = (times.get(name.toLowerCase()) ?? 0) + 1
    times.set(name.toLowerCase(), number)
    return name === '' || number === 1 ? name : `${name} (${number})`
  })
}
