import { usualDateFormat, type DateFormat } from '../../../engine/core/format/dateFormat.ts'
import { csvRows } from '../../platform/files/csvRows.ts'
import { mostAboveHeading, nearestHeading, tableRows, workbookType } from '../../platform/files/tableRows.ts'
import { UnreadableTable, type TableRow } from '../../platform/files/UnreadableTable.ts'
import type { SentFile } from '../../platform/http/SentFile.ts'
import { fromHarmless } from '../exports/csv/formulas.ts'
import { lineColumn, unitColumnOf, type RowsColumn } from '../query/rowsParameter.ts'
import { readCell, unitNamed, type CellFormat } from './readCell.ts'
import { isHeading, namesColumn, readHeading, type TableHeading } from './tableHeading.ts'

/** What is wrong with a file: at a row's value where it names line and column, else with the whole of it. */
export interface RowsProblem {
  /** The words of locales that say the cure, with their values. */
  key: string
  values?: Record<string, string | number>
  line?: number
  column?: string
}

export type GivenRow = Record<string, unknown>

/** Way in which the file of one source becomes the columns of rows: a person's choices where the file does not tell. */
export interface Mapping {
  /** Columns by the heading of the file; null: left out. */
  columns?: Record<string, string | null>
  /** The same text in every row, by column. */
  constants?: Record<string, string>
  /** Texts of the file, by column, that mean another: codes of a system. */
  values?: Record<string, Record<string, string>>
  /** Units of measured columns of which neither heading nor row tells one. */
  units?: Record<string, string>
  dateFormat?: DateFormat
  decimalSign?: ',' | '.'
  /** Empty cells of the file empty what is stored. */
  clears?: boolean
}
/** Errors that are told at once; who made more puts these right first. One more is read, to know whether there are more. */
export const maxProblems = 50

export interface RowsReading {
  maxRows: number
  /** The order in which its sender reads days, as in the files that were exported for them. */
  dateFormat?: DateFormat
  /** Columns that are none of these are passed over; by default they are refused. */
  ignoresOthers?: boolean
  mapping?: Mapping
  /** A row of another length than the heading is a problem of that row alone. */
  isLenient?: boolean
  /** Problems that are looked for, before no more is read (default `maxProblems`). */
  most?: number
  /** The unit of a measured value of which nothing tells one. */
  unitOf?(quantity: NonNullable<RowsColumn['quantity']>): string | null
  signal?: AbortSignal
}

/** Rows of a file with the heading that they were read by; null where there is none. */
export interface RowsRead {
  heading: TableHeading | null
  rows: GivenRow[]
  problems: RowsProblem[]
  /** The cells of each row as the file has them, by line. */
  records: Map<number, string[]>
}

/** The rows of a CSV or Excel file, its columns found by their names in one of its first rows; with any problem, no row is to be used. */
export async function readRows(file: Pick<SentFile, 'bytes' | 'locale' | 'type'>, columns: RowsColumn[], { maxRows, dateFormat = usualDateFormat, ignoresOthers = false, mapping = {}, most = maxProblems, isLenient = false, unitOf = () => null, signal }: RowsReading): Promise<RowsRead> {
  const rows: GivenRow[] = []
  const problems: RowsProblem[] = []
  const reading: CellReading = { mapping, unitOf, format: { dateFormat: mapping.dateFormat ?? dateFormat, decimalSign: mapping.decimalSign } }
  let heading: TableHeading | null = null
  let isRefused = false
  let above: TableRow[] = []
  const records = new Map<number, string[]>()
  const take = ({ row: line, cells }: TableRow): void => {
    if (heading) records.set(line, cells)
    if (!heading) {
      heading = readHeading(cells, columns, { ignoresOthers, most, assigned: mapping.columns, constant: Object.keys(mapping.constants ?? {}) }, problems)
      isRefused = problems.length > 0
    } else if (isRagged(cells, heading, file)) problems.push({ key: 'server.words.fields', values: { line, detail: heading.width }, ...(isLenient ? { line } : {}) })
    else rows.push(readRow({ line, ...textsOf(cells, columns, heading) }, columns, reading, problems))
  }
  const takeAbove = (): void => {
    const isNamed = namesColumn(columns, mapping.columns)
    const from = above.length === 0 ? 0 : nearestHeading(above.map(({ cells }) => cells), isNamed)
    const [head, ...rest] = above.slice(from)
    above = []
    if (head) take(head)
    // Below a heading that is wrong nothing can be read.
    if (!isRefused) for (const row of rest) take(row)
  }
  try {
    for await (const row of rowsOf(file, signal)) {
      if (heading) take(row)
      else {
        above.push(row)
        if (isHeading(row.cells, columns) || above.length === mostAboveHeading) takeAbove()
      }
      if (rows.length > maxRows) return { heading, rows: [], problems: [{ key: 'server.words.too_many', values: { detail: maxRows } }], records }
      if (problems.length > most || isRefused) break
    }
    takeAbove()
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    problems.push({ key: error.key, values: error.values })
  }
  if (problems.length === 0 && rows.length === 0) problems.push({ key: 'server.words.none' })
  return { heading, rows, problems, records }
}

/** A file that is no workbook is read as CSV, whatever its form calls it. */
const rowsOf = (file: Pick<SentFile, 'bytes' | 'locale' | 'type'>, signal?: AbortSignal): AsyncGenerator<TableRow> => tableRows(file, signal) ?? csvRows(file.bytes, { locale: file.locale })

/** A row of another length than the heading: a workbook leaves out empty cells at a row's end. */
const isRagged = (cells: string[], { width }: TableHeading, { type }: Pick<SentFile, 'type'>): boolean =>
  (type === workbookType ? cells.slice(width).some((cell) => cell !== '') : cells.length !== width)

/** Settings that a cell is read by. */
export interface CellReading {
  mapping: Mapping
  unitOf: NonNullable<RowsReading['unitOf']>
  format: CellFormat
}

/** The texts of a row of a file, and the units that its heading names, by column. */
function textsOf(record: string[], columns: RowsColumn[], heading: TableHeading): { texts: Map<string, string>; units: Map<string, string> } {
  const texts = new Map<string, string>()
  columns.forEach(({ id }, index) => {
    const place = heading.places[index] ?? -1
    if (place >= 0) texts.set(id, fromHarmless(record[place] ?? ''))
  })
  const units = new Map(columns.flatMap(({ id }, index): [string, string][] => (heading.units[index] ? [[id, heading.units[index]]] : [])))
  return { texts, units }
}

/** The values of one row, given as texts by column; a column that is not among them is empty. Adds what is wrong to `problems`. */
export function readRow({ line, texts, units }: { line: number; texts: ReadonlyMap<string, string>; units: ReadonlyMap<string, string> }, columns: RowsColumn[], { mapping, unitOf, format }: CellReading, problems: RowsProblem[]): GivenRow {
  const row: GivenRow = { [lineColumn]: line }
  for (const column of columns) {
    const { id, required, quantity } = column
    const written = mapping.constants?.[id] ?? texts.get(id) ?? ''
    const text = mapping.values?.[id]?.[written] ?? written
    const read = text === '' ? (required ? { key: 'server.field.required' } : { value: null }) : readCell(text, column, format)
    if ('key' in read) problems.push({ ...read, line, column: id })
    else row[id] = read.value
    if (!quantity || row[id] === null || row[id] === undefined || row[unitColumnOf(id)]) continue
    const told = texts.get(unitColumnOf(id)) ?? ''
    row[unitColumnOf(id)] = unitNamed(quantity, told) ?? units.get(id) ?? mapping.units?.[id] ?? unitOf(quantity)
  }
  return row
}
