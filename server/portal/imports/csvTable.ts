import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { InvalidValue, type Column } from './columns.ts'

/** A problem of a file, by its own terms: file and line as an editor counts them, and the column's name. */
export interface ImportProblem {
  file: string
  line: number
  column?: string
  message: string
}

/** `units.csv:3 vin: has not 17 characters` */
export function describeProblem({ file, line, column, message }: ImportProblem): string {
  return `${file}:${line}${column ? ` ${column}` : ''}: ${message}`
}

export type Columns = Record<string, Column<unknown>>

type Values<Table extends Columns> = {
  [Name in keyof Table]: Table[Name] extends Column<infer Value> ? Value : never
}

interface Row<Table extends Columns> {
  line: number
  values: Values<Table>
}

/** A row as far as it could be read: null is also a value that could not. */
interface RawRow<Table extends Columns> {
  line: number
  values: { [Name in keyof Table]: Values<Table>[Name] | null }
}

export interface CsvTable<Table extends Columns> {
  file: string
  /** The columns that the file has. */
  header: ReadonlySet<string>
  /** The rows whose every value could be read: all of them when no problem was found. */
  rows: Row<Table>[]
  rawRows: RawRow<Table>[]
  /** The keys of all rows: what a row with an error would have been is still known to others. */
  keys: Set<string>
}

/** Words that join to a key; a time is the same with or without its seconds. */
export function keyOf(...parts: string[]): string {
  return parts.map((part) => (/^\d\d:\d\d$/.test(part) ? `${part}:00` : part)).join('\t')
}

/**
 * Reads one CSV file: comma separated, UTF-8, with column names in the first line, in any order. A missing file has no
 * rows. Problems are added to `problems`; reading goes on.
 */
export function readCsvTable<Table extends Columns>(
  folder: string,
  { file, columns, key }: { file: string; columns: Table; key: readonly (keyof Table & string)[] },
  problems: ImportProblem[],
): CsvTable<Table> {
  const table: CsvTable<Table> = { file, header: new Set(), rows: [], rawRows: [], keys: new Set() }
  const path = join(folder, file)
  if (!existsSync(path)) return table
  const [header, ...records] = parseFile(path, file, problems)
  if (!header || !checkHeader(file, header.fields, columns, problems)) return table
  table.header = new Set(header.fields)

  const lines = new Map<string, number>()
  for (const { line, fields } of records) {
    if (fields.length !== header.fields.length) {
      problems.push({ file, line, message: `has ${fields.length} fields, not ${header.fields.length}` })
      continue
    }
    const texts = new Map(header.fields.map((name, index) => [name, fields[index] ?? '']))
    const { values, isGood } = readValues({ file, line, texts }, columns, problems)
    const rowKey = keyOf(...key.map((name) => String(values[name] ?? texts.get(name))))
    table.keys.add(rowKey)
    const first = lines.get(rowKey)
    if (first !== undefined) problems.push({ file, line, column: key.at(-1), message: `repeats line ${first}` })
    else lines.set(rowKey, line)
    table.rawRows.push({ line, values })
    if (isGood) table.rows.push({ line, values: values as Values<Table> })
  }
  return table
}

interface FileRecord {
  line: number
  fields: string[]
}

function parseFile(path: string, file: string, problems: ImportProblem[]): FileRecord[] {
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
    const records = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ line: info.lines, fields: record }))
  } catch (error) {
    const line = error instanceof CsvError ? Number((error as unknown as { lines?: number }).lines ?? 1) : 1
    const message =
      error instanceof CsvError ? `is not CSV: ${error.message}` : 'is not a text in UTF-8: save it as "CSV UTF-8"'
    problems.push({ file, line, message })
    return []
  }
}

function checkHeader(file: string, names: string[], columns: Columns, problems: ImportProblem[]): boolean {
  const other = [';', '\t'].find((separator) =>
    (names[0] ?? '').split(separator).some((name) => Object.hasOwn(columns, name.trim())),
  )
  if (other && names.length === 1) {
    problems.push({
      file,
      line: 1,
      message: `is divided by ${other === ';' ? 'semicolons' : 'tabs'}: save it with commas`,
    })
    return false
  }
  if (!names.some((name) => Object.hasOwn(columns, name))) {
    problems.push({
      file,
      line: 1,
      message: `the first line names no column: it has to be ${Object.keys(columns).join(',')}`,
    })
    return false
  }
  const found: ImportProblem[] = []
  const wrong = (column: string, message: string) => found.push({ file, line: 1, column, message })
  names.forEach((name, index) => {
    if (!Object.hasOwn(columns, name)) wrong(name, 'is not a column of this file')
    else if (names.indexOf(name) < index) wrong(name, 'is there twice')
  })
  for (const [name, { isRequired }] of Object.entries(columns)) {
    if (isRequired && !names.includes(name)) wrong(name, 'is missing')
  }
  problems.push(...found)
  return found.length === 0
}

function readValues<Table extends Columns>(
  { file, line, texts }: { file: string; line: number; texts: Map<string, string> },
  columns: Table,
  problems: ImportProblem[],
): { values: RawRow<Table>['values']; isGood: boolean } {
  let isGood = true
  const entries = Object.entries(columns).map(([column, { isRequired, read }]) => {
    const text = texts.get(column) ?? ''
    try {
      if (text === '' && isRequired) throw new InvalidValue('is empty')
      return [column, text === '' ? null : read(text)]
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      problems.push({ file, line, column, message: error.message })
      isGood = false
      return [column, null]
    }
  })
  return { values: Object.fromEntries(entries) as RawRow<Table>['values'], isGood }
}
