import type { SentFile } from '../http/SentFile.ts'
import { csvRows } from './csvRows.ts'
import type { TableRow } from './UnreadableTable.ts'
import { xlsxRows } from './xlsxRows.ts'

type TableFile = Pick<SentFile, 'bytes' | 'locale'>

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const readers: Record<string, (file: TableFile, signal?: AbortSignal) => AsyncGenerator<TableRow>> = {
  'text/csv': ({ bytes, locale }) => csvRows(bytes, { locale }),
  [workbookType]: ({ bytes }, signal) => xlsxRows(bytes, signal),
}

/** Media types of files that hold a table. */
export const tableFileTypes = Object.keys(readers)

/** The rows of a CSV or Excel file; null for a file of another type. Rejects with `UnreadableTable`. */
export function tableRows(file: TableFile & Pick<SentFile, 'type'>, signal?: AbortSignal): AsyncGenerator<TableRow> | null {
  return readers[file.type]?.(file, signal) ?? null
}

/** Rows with a value among which the heading is looked for: a sheet has its title, its date and its owner above it. */
export const mostAboveHeading = 10

/** The place of the row that names most columns, where none names all that it has to; the first of those that name as many. */
export function nearestHeading(rows: readonly string[][], isNamed: (cell: string) => boolean): number {
  const named = rows.map((cells) => cells.filter(isNamed).length)
  return named.indexOf(Math.max(...named))
}
