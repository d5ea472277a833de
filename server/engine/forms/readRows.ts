import { usualDateFormat, writeDay, type DateFormat } from '../../../engine/core/format/dateFormat.ts'
import { dayFromText, isDay } from '../../../engine/core/query/dateText.ts'
import { csvRows } from '../../platform/files/csvRows.ts'
import { UnreadableTable } from '../../platform/files/UnreadableTable.ts'
import type { SentFile } from '../../platform/http/SentFile.ts'
import { fromHarmless } from '../exports/csv/formulas.ts'
import { lineColumn, type RowsColumn } from '../query/rowsParameter.ts'

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
/** What is repeated of a heading that nobody knows. */
const longestHeading = 100
/** Errors that are told at once; who made more puts these right first. One more is read, to know whether there are more. */
export const maxProblems = 50

/** The rows of a CSV file, its columns found by their names; with any problem, no row is to be used. Days are in the order in which its sender reads them, as in the files that were exported for them. */
export async function readRows({ bytes, locale }: Pick<SentFile, 'bytes' | 'locale'>, columns: RowsColumn[], { maxRows, dateFormat = usualDateFormat }: { maxRows: number; dateFormat?: DateFormat }): Promise<{ rows: GivenRow[]; problems: RowsProblem[] }> {
  const rows: GivenRow[] = []
  const problems: RowsProblem[] = []
  let places: number[] | null = null
  let width = 0
  try {
    for await (const { row: line, cells: record } of csvRows(bytes, { locale })) {
      if (!places) {
        places = placesOf(record, columns, problems)
        width = record.length
      } else if (record.length !== width) problems.push({ key: 'server.words.fields', values: { line, detail: width } })
      else rows.push(rowOf({ record, line, dateFormat }, columns, places, problems))
      if (rows.length > maxRows) return { rows: [], problems: [{ key: 'server.words.too_many', values: { detail: maxRows } }] }
      if (problems.length > maxProblems || (width > 0 && rows.length === 0 && problems.length > 0)) break
    }
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    problems.push({ key: error.key, values: error.values })
  }
  if (problems.length === 0 && rows.length === 0) problems.push({ key: 'server.words.none' })
  return { rows, problems }
}

/** `Unit number` and `unit_number` are one name. */
const nameOf = (heading: string): string => heading.trim().toLowerCase().replace(/[\s-]+/g, '_')

/** Of each column its place in the file; -1 where it is left out. */
function placesOf(headings: string[], columns: RowsColumn[], problems: RowsProblem[]): number[] {
  const names = headings.map(nameOf)
  names.forEach((name, index) => {
    if (problems.length > maxProblems) return
    const column = (headings[index] ?? '').slice(0, longestHeading)
    if (!columns.some(({ id }) => id === name)) problems.push({ key: 'server.rows.unknown_column', values: { column, columns: columns.map(({ id }) => id).join(', ') } })
    else if (names.indexOf(name) < index) problems.push({ key: 'server.rows.twice', values: { column } })
  })
  for (const { id, required } of columns) if (required && !names.includes(id)) problems.push({ key: 'server.words.column', values: { detail: id } })
  return columns.map(({ id }) => names.indexOf(id))
}

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
  text(text, { maxLength = longestText, values }): Read {
    if (text.length > maxLength) return { key: 'server.field.max_length', values: { limit: maxLength } }
    if (values && !values.includes(text)) return { key: 'server.field.choice', values: { choices: values.join(', ') } }
    return { value: text }
  },
  integer: (text, column) => (/^[+-]?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? inRange(Number(text), column) : { key: 'server.rows.integer' }),
  numeric(text, column): Read {
    // A decimal comma, where it stands in a file that is divided by something else.
    const number = /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text
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

/** `value` is the number as it was written, where its digits are to be kept. */
function inRange(number: number, { minimum, maximum }: RowsColumn, value: number | string = number): Read {
  if (minimum !== undefined && number < minimum) return { key: 'server.field.minimum', values: { limit: minimum } }
  if (maximum !== undefined && number > maximum) return { key: 'server.field.maximum', values: { limit: maximum } }
  return { value }
}
