import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { SentFile } from '../../platform/http/SentFile.ts'
import { unknownReferences, type ReferencesAsked } from '../forms/givenRows.ts'
import { readRow, readRows, type CellReading, type GivenRow, type Mapping, type RowsProblem } from '../forms/readRows.ts'
import { lineColumn, unitColumnOf, type RowsColumn } from '../query/rowsParameter.ts'
import type { RowProblem } from './runFeed.ts'

/** Rows as a load takes them: a file, or objects of a program with values by column. */
export type FeedInput = { file: Pick<SentFile, 'bytes' | 'locale' | 'type'> } | { objects: Record<string, unknown>[] }

/** Rows that are well formed, and what is wrong with the others. */
export interface FeedRows {
  rows: GivenRow[]
  problems: RowProblem[]
  /** Problems of the whole file: nothing can be read of it. */
  fileProblems: RowsProblem[]
  read: number
  /** Texts of a row by heading of the file, or by column. */
  cellsOf(line: number): Record<string, string>
  /** The heading of a column in the file; the column where the file has none. */
  headingOf(column: string): string
}

interface Reading extends ReferencesAsked { mapping: Mapping }

/** Columns of a feed as rows are read by them: a number can be told its unit by a column beside it. */
export const columnsOf = ({ columns }: Feed): RowsColumn[] => columns.map(({ title, ...column }) => ({ ...column, title: title.text }))

/** Reads the given rows and looks up what they name, within the reach of whoever gives them. */
export async function readFeedRows(feed: Feed, input: FeedInput, { mapping, ...asked }: Reading): Promise<FeedRows> {
  const columns = columnsOf(feed)
  const taken = 'file' in input ? await fromFile(input.file, columns, feed, { mapping, ...asked }) : fromObjects(input.objects, columns, feed, { mapping, ...asked })
  const broken = new Set(taken.problems.map(({ line }) => line))
  const whole = taken.rows.filter((row) => !broken.has(Number(row[lineColumn])))
  const unknown = (await unknownReferences(whole, columns, asked)).map(atRow)
  const refused = new Set(unknown.map(({ line }) => line))
  const given = whole.filter((row) => !refused.has(Number(row[lineColumn])))
  return { ...taken, problems: [...taken.problems, ...unknown], rows: given.map((row) => ({ ...row, feed_given: givenColumns(row, taken.present, mapping) })) }
}

interface Taken extends FeedRows {
  /** Columns that the file has, be they empty. */
  present: string[]
}

/** Columns that change what is stored: those with a value, and with `clears` all that the file has. */
function givenColumns(row: GivenRow, present: string[], { clears = false }: Mapping): string[] {
  return [...Object.keys(row).filter((name) => name !== lineColumn && row[name] !== null && row[name] !== undefined), ...(clears ? present : [])]
}

const atRow = ({ line = 0, column, key, values }: RowsProblem): RowProblem => ({ line, column: column ?? null, key, values })

async function fromFile(file: Pick<SentFile, 'bytes' | 'locale' | 'type'>, columns: RowsColumn[], { maxRows }: Feed, { mapping, asker, signal }: Reading): Promise<Taken> {
  const { heading, rows, problems, records } = await readRows(file, columns, { maxRows, dateFormat: asker.dateFormat, ignoresOthers: true, isLenient: true, most: Infinity, mapping, unitOf: (quantity) => unitOf(asker.units, quantity), signal })
  const headings = heading?.cells ?? []
  const placeOf = (column: string): number => heading?.places[columns.findIndex(({ id }) => id === column)] ?? -1
  return {
    rows, read: records.size, problems: problems.filter(({ line }) => line !== undefined).map(atRow), fileProblems: problems.filter(({ line }) => line === undefined),
    present: [...columns.filter(({ id }) => placeOf(id) >= 0).map(({ id }) => id), ...Object.keys(mapping.constants ?? {})],
    cellsOf: (line) => Object.fromEntries((records.get(line) ?? []).map((cell, index) => [headings[index] ?? `#${index + 1}`, cell])),
    headingOf: (column) => headings[placeOf(column)] ?? column,
  }
}

function fromObjects(objects: Record<string, unknown>[], columns: RowsColumn[], { maxRows }: Feed, { mapping, asker }: Reading): Taken {
  const problems: RowsProblem[] = []
  const reading: CellReading = { mapping, unitOf: (quantity) => unitOf(asker.units, quantity), format: { dateFormat: mapping.dateFormat ?? 'YYYY-MM-DD', decimalSign: mapping.decimalSign ?? '.' } }
  const known = new Set(columns.flatMap(({ id, quantity }) => (quantity ? [id, unitColumnOf(id)] : [id])))
  const texts = objects.map((object) => new Map(Object.entries(object).map(([name, value]): [string, string] => [name, textOf(value)])))
  const rows = objects.length > maxRows ? [] : texts.map((row, index) => {
    const strange = [...row.keys()].find((name) => !known.has(name))
    if (strange !== undefined) problems.push({ line: index + 1, column: strange, key: 'server.field.unknown' })
    return readRow({ line: index + 1, texts: row, units: new Map() }, columns, reading, problems)
  })
  return {
    rows, read: objects.length, problems: problems.map(atRow),
    fileProblems: objects.length > maxRows ? [{ key: 'server.words.too_many', values: { detail: maxRows } }] : objects.length === 0 ? [{ key: 'server.words.none' }] : [],
    present: [...new Set(texts.flatMap((row) => [...row.keys()]))],
    cellsOf: (line) => Object.fromEntries(texts[line - 1] ?? []),
    headingOf: (column) => column,
  }
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean).trim())

/** The unit in which whoever gives a value reads it themselves; null of a quantity that has one unit. */
const unitOf = (units: object, quantity: string): string | null => (units as Record<string, string | undefined>)[quantity] ?? null
