import { usualDateFormat, writeDay, type DateFormat } from '../../../engine/core/format/dateFormat.ts'
import { dayFromText, isDay } from '../../../engine/core/query/dateText.ts'
import { csvRows } from '../../platform/files/csvRows.ts'
import { mostAboveHeading, nearestHeading, tableRows, workbookType } from '../../platform/files/tableRows.ts'
import { UnreadableTable, type TableRow } from '../../platform/files/UnreadableTable.ts'
import type { SentFile } from '../../platform/http/SentFile.ts'
import { fromHarmless } from '../exports/csv/formulas.ts'
import { lineColumn, type RowsColumn } from '../query/rowsParameter.ts'
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

/** The longest text of one value, in signs. */
const longestText = 4000
/** Errors that are told at once; who made more puts these right first. One more is read, to know whether there are more. */
export const maxProblems = 50

export interface RowsReading {
  maxRows: number
  /** The order in which its sender reads days, as in the files that were exported for them. */
  dateFormat?: DateFormat
  /** Columns that are none of these are passed over; by default they are refused. */
  ignoresOthers?: boolean
  signal?: AbortSignal
}

/** The rows of a CSV or Excel file, its columns found by their names in one of its first rows; with any problem, no row is to be used. */
export async function readRows(file: Pick<SentFile, 'bytes' | 'locale' | 'type'>, columns: RowsColumn[], { maxRows, dateFormat = usualDateFormat, ignoresOthers = false, signal }: RowsReading): Promise<{ rows: GivenRow[]; problems: RowsProblem[] }> {
  const rows: GivenRow[] = []
  const problems: RowsProblem[] = []
  let heading: TableHeading | null = null
  let above: TableRow[] = []
  const take = ({ row: line, cells }: TableRow): void => {
    if (!heading) heading = readHeading(cells, columns, { ignoresOthers, most: maxProblems }, problems)
    else if (isRagged(cells, heading, file)) problems.push({ key: 'server.words.fields', values: { line, detail: heading.width } })
    else rows.push(rowOf({ record: cells, line, dateFormat }, columns, heading.places, problems))
  }
  const takeAbove = (): void => {
    const from = above.length === 0 ? 0 : nearestHeading(above.map(({ cells }) => cells), namesColumn(columns))
    const [head, ...rest] = above.slice(from)
    above = []
    if (head) take(head)
    // Below a heading that is wrong nothing can be read.
    if (problems.length === 0) for (const row of rest) take(row)
  }
  try {
    for await (const row of rowsOf(file, signal)) {
      if (heading) take(row)
      else {
        above.push(row)
        if (isHeading(row.cells, columns) || above.length === mostAboveHeading) takeAbove()
      }
      if (rows.length > maxRows) return { rows: [], problems: [{ key: 'server.words.too_many', values: { detail: maxRows } }] }
      if (problems.length > maxProblems || (heading && rows.length === 0 && problems.length > 0)) break
    }
    takeAbove()
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    problems.push({ key: error.key, values: error.values })
  }
  if (problems.length === 0 && rows.length === 0) problems.push({ key: 'server.words.none' })
  return { rows, problems }
}

/** A file that is no workbook is read as CSV, whatever its form calls it. */
const rowsOf = (file: Pick<SentFile, 'bytes' | 'locale' | 'type'>, signal?: AbortSignal): AsyncGenerator<TableRow> => tableRows(file, signal) ?? csvRows(file.bytes, { locale: file.locale })

/** A row of another length than the heading: a workbook leaves out empty cells at a row's end. */
const isRagged = (cells: string[], { width }: TableHeading, { type }: Pick<SentFile, 'type'>): boolean =>
  (type === workbookType ? cells.slice(width).some((cell) => cell !== '') : cells.length !== width)

function rowOf({ record, line, dateFormat }: { record: string[]; line: number; dateFormat: DateFormat }, columns: RowsColumn[], places: number[], problems: RowsProblem[]): GivenRow {
  const row: GivenRow = { [lineColumn]: line }
  columns.forEach((column, index) => {
    const text = fromHarmless(record[places[index] ?? -1] ?? '')
    const read = text === '' ? (column.required ? { key: 'server.field.required' } : { value: null }) : readers[column.type](text, column, dateFormat)
    if ('key' in read) problems.push({ ...read, line, column: column.id })
    else row[column.id] = read.value
  })
  return row
}

const truths = new Map([['yes', true], ['true', true], ['1', true], ['no', false], ['false', false], ['0', false]])

type Read = { value: unknown } | Pick<RowsProblem, 'key' | 'values'>

const readers: Record<RowsColumn['type'], (text: string, column: RowsColumn, dateFormat: DateFormat) => Read> = {
  text(text, { maxLength = longestText, values, synonyms = {} }): Read {
    if (text.length > maxLength) return { key: 'server.field.max_length', values: { limit: maxLength } }
    if (!values) return { value: text }
    const value = values.find((one) => [one, ...(synonyms[one] ?? [])].some((word) => word.toLowerCase() === text.toLowerCase()))
    return value === undefined ? { key: 'server.field.choice', values: { choices: values.join(', ') } } : { value }
  },
  integer: (text, column) => (/^[+-]?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? inRange(Number(text), column) : { key: 'server.rows.integer' }),
  numeric(text, column): Read {
    const number = plainNumber(text)
    return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(number) && number.length <= 30 ? inRange(Number(number), column, number) : { key: 'server.rows.number' }
  },
  boolean(text): Read {
    const yes = truths.get(text.toLowerCase())
    return yes === undefined ? { key: 'server.rows.boolean' } : { value: yes }
  },
  date(text, _column, dateFormat): Read {
    const day = isDay(text) ? text : dayFromText(text, dateFormat)
    return day === null ? { key: 'server.rows.date', values: { day: writeDay('2026-06-15', dateFormat) } } : { value: day }
  },
}

/** A decimal comma, where it stands in a file that is divided by something else; groups of thousands, where both signs tell which is which. */
function plainNumber(text: string): string {
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '')
  return /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text
}

/** `value` is the number as it was written, where its digits are to be kept. */
function inRange(number: number, { minimum, maximum }: RowsColumn, value: number | string = number): Read {
  if (minimum !== undefined && number < minimum) return { key: 'server.field.minimum', values: { limit: minimum } }
  if (maximum !== undefined && number > maximum) return { key: 'server.field.maximum', values: { limit: maximum } }
  return { value }
}
