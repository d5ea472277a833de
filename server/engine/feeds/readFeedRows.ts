import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { TableFile } from '../../platform/files/tableRows.ts'
import { readAhead } from '../../platform/concurrency/readAhead.ts'
import { unknownReferences, type ReferenceContext } from '../forms/readSuppliedRows.ts'
import {
  correctedCells,
  readRow,
  readRowChunks,
  type CellReading,
  type InputRow,
  type Mapping,
  type RowsProblem,
} from '../forms/readRows.ts'
import { lineColumn, unitColumnOf, type RowsColumn } from '../query/rowsParameter.ts'
import { placeInRow } from '../forms/rowTexts.ts'
import type { ColumnPlace } from '../forms/tableHeading.ts'
import { readLabels } from './labelledRows.ts'
import { readNdjson } from './readNdjson.ts'
import type { RowProblem } from './FeedRun.ts'

/** Rows as a load takes them: a file, or objects of a program with values by column. */
export type FeedInput = { file: TableFile } | { objects: Record<string, unknown>[] }

/** Media type of a file with an object on each line. */
export const ndjsonType = 'application/x-ndjson'

/** Rows that are well formed, and what is wrong with the others: of all given ones, or a part of them. */
export interface FeedRows {
  rows: InputRow[]
  /** Rows that are well formed, but name what their sender does not reach. */
  lost: InputRow[]
  problems: RowProblem[]
  /** Problems of the whole file: nothing can be read of it. */
  fileProblems: RowsProblem[]
  read: number
  /** No further part follows. */
  isLast: boolean
  /** Texts of a row by heading of the file, or by column, its corrections among them. */
  cellsOf(line: number): Record<string, string>
  /** The heading that a row has a column's value under; the column where the file has none. */
  headingOf(column: string, line: number): string
}

interface Reading extends ReferenceContext {
  mapping: Mapping
}

/** Rows that are held, staged and compared at once: as many as a statement works on well, and few in memory. */
export const chunkRows = 4000

/** Columns of a feed as rows are read by them: a number can be told its unit by a column beside it. */
export const columnsOf = ({ columns }: Feed): RowsColumn[] =>
  columns.map(({ title, ...column }) => ({ ...column, title: title.text }))

/** Reads the given rows, part by part, and looks up what they name, within the reach of whoever gives them. */
export async function* readFeedRows(
  feed: Feed,
  input: FeedInput,
  { mapping, ...context }: Reading,
): AsyncGenerator<FeedRows> {
  const columns = columnsOf(feed)
  const corrected = correctedCells(mapping)
  const strange = [...corrected.values()]
    .flatMap((cells) => [...cells.keys()])
    .find((column) => !isGivable(columns, column))
  if (strange !== undefined)
    return yield nothingOf([{ key: 'server.feeds.correction_column', values: { column: strange } }])
  const open = new Set(corrected.keys())
  for await (const chunk of readAhead(chunksOf(input, columns, feed, { mapping, ...context }))) {
    for (const line of open) if (chunk.hasLine(line)) open.delete(line)
    const broken = new Set(chunk.problems.map(({ line }) => line))
    const labelled = await readLabels(
      chunk.rows.filter((row) => !broken.has(Number(row[lineColumn]))),
      columns,
      context,
    )
    const several = new Set(labelled.problems.map(({ line }) => line))
    const unambiguous = labelled.rows.filter((row) => !several.has(Number(row[lineColumn])))
    const unknown = [...labelled.problems, ...(await unknownReferences(unambiguous, columns, context)).map(atRow)]
    const refused = new Set(unknown.map(({ line }) => line))
    const accepted = unambiguous.filter((row) => !refused.has(Number(row[lineColumn])))
    yield {
      ...chunk,
      problems: [...chunk.problems, ...unknown],
      lost: unambiguous.filter((row) => refused.has(Number(row[lineColumn]))),
      rows: accepted.map((row) => ({ ...row, feed_given: suppliedColumnsOf(row, chunk.present, mapping) })),
    }
  }
  // A reader who stops before the end has seen no proof that a line is missing.
  const [missing] = open
  if (missing !== undefined) yield nothingOf([{ key: 'server.feeds.correction_line', values: { line: missing } }])
}

/** True for a column that a row can give a value of, units of measured columns among them. */
const isGivable = (columns: RowsColumn[], name: string): boolean =>
  columns.some(({ id, quantity }) => id === name || (Boolean(quantity) && unitColumnOf(id) === name))

/** A part without rows that says what is wrong with the whole. */
const nothingOf = (fileProblems: RowsProblem[]): FeedRows => ({
  rows: [],
  lost: [],
  problems: [],
  fileProblems,
  read: 0,
  isLast: true,
  cellsOf: () => ({}),
  headingOf: (column) => column,
})

interface FeedChunk extends FeedRows {
  /** Columns that the file has, be they empty. */
  present: string[]
  hasLine(line: number): boolean
}

function chunksOf(input: FeedInput, columns: RowsColumn[], feed: Feed, reading: Reading): AsyncGenerator<FeedChunk> {
  if ('objects' in input) return fromObjects(oneChunk(input.objects), columns, feed, reading)
  return input.file.type === ndjsonType
    ? fromObjects(readNdjson(input.file, chunkRows), columns, feed, reading)
    : fromFile(input.file, columns, feed, reading)
}

/** Columns that change what is stored: those with a value, and with `clears` all that the file has. */
function suppliedColumnsOf(row: InputRow, present: string[], { clears = false }: Mapping): string[] {
  return [
    ...Object.keys(row).filter((name) => name !== lineColumn && row[name] !== null && row[name] !== undefined),
    ...(clears ? present : []),
  ]
}

const atRow = ({ line = 0, column, key, values }: RowsProblem): RowProblem => ({
  line,
  column: column ?? null,
  key,
  values,
})

async function* fromFile(
  file: TableFile,
  columns: RowsColumn[],
  { maxRows, exported }: Feed,
  { mapping, caller, signal }: Reading,
): AsyncGenerator<FeedChunk> {
  const reading = {
    maxRows,
    exported,
    dateFormat: caller.dateFormat,
    ignoresOthers: true,
    isLenient: true,
    most: Infinity,
    mapping,
    unitOf: (quantity: string) => unitOf(caller.units, quantity),
    signal,
  }
  for await (const { heading, rows, problems, records, isLast } of readRowChunks(file, columns, reading, chunkRows)) {
    const headings = heading?.cells ?? []
    const placesOf = (column: string): ColumnPlace[] =>
      heading?.places[columns.findIndex(({ id }) => id === column)] ?? []
    yield {
      rows,
      lost: [],
      read: records.size,
      isLast,
      problems: problems.filter(({ line }) => line !== undefined).map(atRow),
      fileProblems: problems.filter(({ line }) => line === undefined),
      present: [
        ...columns.filter(({ id }) => placesOf(id).length > 0).map(({ id }) => id),
        ...Object.keys(mapping.constants ?? {}),
      ],
      hasLine: (line) => records.has(line),
      cellsOf: (line) =>
        Object.fromEntries((records.get(line) ?? []).map((cell, index) => [headings[index] ?? `#${index + 1}`, cell])),
      headingOf: (column, line) =>
        headings[placeInRow(records.get(line) ?? [], placesOf(column))?.place ?? -1] ?? column,
    }
  }
}

async function* oneChunk(objects: Record<string, unknown>[]): AsyncGenerator<Record<string, unknown>[]> {
  yield objects
}

async function* fromObjects(
  chunks: AsyncIterable<Record<string, unknown>[]>,
  columns: RowsColumn[],
  { maxRows }: Feed,
  { mapping, caller }: Reading,
): AsyncGenerator<FeedChunk> {
  const reading: CellReading = {
    mapping,
    unitOf: (quantity) => unitOf(caller.units, quantity),
    format: { dateFormat: mapping.dateFormat ?? 'YYYY-MM-DD', decimalSign: mapping.decimalSign ?? '.' },
  }
  const corrected = correctedCells(mapping)
  let before = 0
  for await (const objects of chunks) {
    const first = before + 1
    before += objects.length
    const problems: RowsProblem[] = []
    const texts = objects.map(
      (object) => new Map(Object.entries(object).map(([name, value]): [string, string] => [name, textOf(value)])),
    )
    const isTooMany = before > maxRows
    const rows = isTooMany
      ? []
      : texts.map((row, index) => {
          const strange = [...row.keys()].find((name) => !isGivable(columns, name))
          if (strange !== undefined)
            problems.push({ line: first + index, column: strange, key: 'server.field.unknown' })
          return readRow(
            { line: first + index, texts: row, units: new Map(), corrections: corrected.get(first + index) },
            columns,
            reading,
            problems,
          )
        })
    yield {
      rows,
      lost: [],
      read: objects.length,
      isLast: objects.length < chunkRows,
      problems: problems.map(atRow),
      fileProblems: isTooMany
        ? [{ key: 'server.words.too_many', values: { detail: maxRows } }]
        : before === 0
          ? [{ key: 'server.words.none' }]
          : [],
      present: [...new Set(texts.flatMap((row) => [...row.keys()]))],
      hasLine: (line) => texts[line - first] !== undefined,
      cellsOf: (line) => Object.fromEntries([...(texts[line - first] ?? []), ...(corrected.get(line) ?? [])]),
      headingOf: (column) => column,
    }
  }
}

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean).trim()

/** The unit in which whoever gives a value reads it themselves; null of a quantity that has one unit. */
const unitOf = (units: object, quantity: string): string | null =>
  (units as Record<string, string | undefined>)[quantity] ?? null
