import type { ExportedTable } from '../../../engine/core/definition/parseFeed.ts'
import { usualDateFormat, type DateFormat } from '../../../engine/core/format/dateFormat.ts'
import { csvRows } from '../../platform/files/csvRows.ts'
import {
  mostAboveHeading,
  mostAboveTable,
  nearestHeading,
  tableRows,
  joinHeading,
  workbookType,
  type TableFile,
} from '../../platform/files/tableRows.ts'
import { UnreadableTable, type TableRow } from '../../platform/files/UnreadableTable.ts'
import { lineColumn, unitColumnOf, type RowsColumn } from '../query/rowsParameter.ts'
import { isTotalsRow } from '../../../engine/core/totalsRow.ts'
import { writtenAmount } from './amounts.ts'
import { isBlankIn } from './blankTexts.ts'
import { contradiction } from './contradiction.ts'
import { findExported, firstRowsOf, rowsOfTable } from './exportedTable.ts'
import { formatsOfColumns } from './openFormats.ts'
import { bareNumber, readCell, unitNamed, withUnit, type CellFormat } from './readCell.ts'
import { readCurrencies, type WrittenCurrency } from './rowMoney.ts'
import { correctCells, textsOf, type RowTexts } from './rowTexts.ts'
import { isHeading, namesColumn, readHeading, type TableHeading } from './tableHeading.ts'

/** A problem of a file: at a row's value if it has line and column, else of the whole file. */
export interface RowsProblem {
  /** The words of locales that say the cure, with their values. */
  key: string
  values?: Record<string, string | number>
  line?: number
  column?: string
}

export type InputRow = Record<string, unknown>

/** Another text for one cell of a file. An empty text empties the cell. */
export interface CellCorrection {
  line: number
  column: string
  value: string
}

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
  /** The sheet of a workbook; without it, the first with a value. */
  sheet?: string
  /** Sheets of the workbook in which the sheet was chosen. Another workbook with these is read at the same place. */
  sheets?: string[]
  /**
   * The line of the heading, or the last of its two, as a spreadsheet counts them; without it, the one that names most
   * columns.
   */
  headingLine?: number
  /** Texts of single cells, read in place of those of the file. They are of one file: no other is read by them. */
  corrections?: CellCorrection[]
}

/** Corrected texts of a file, by line and column. */
export type CorrectedCells = ReadonlyMap<number, ReadonlyMap<string, string>>

/** Groups corrections by line; of two for one cell the last counts. */
export function correctedCells({ corrections = [] }: Mapping): CorrectedCells {
  const lines = new Map<number, Map<string, string>>()
  for (const { line, column, value } of corrections)
    lines.set(line, (lines.get(line) ?? new Map<string, string>()).set(column, value.trim()))
  return lines
}

/**
 * Errors that are told at once; who made more puts these right first. One more is read, to know whether there are more.
 */
export const maxProblems = 50

export interface RowsReading {
  maxRows: number
  /** The order in which its sender reads days, as in the files that were exported for them. */
  dateFormat?: DateFormat
  /** Columns that are none of these are passed over; by default they are refused. */
  ignoresOthers?: boolean
  mapping?: Mapping
  /**
   * True for an export of another system. A row of another length than the heading is a problem of that row alone. Rows
   * of totals are skipped, `N/A` is an empty cell, and a heading may take two rows.
   */
  isLenient?: boolean
  /** Rows of totals are rows like any other, for a caller who tells their sender about them. */
  keepsTotals?: boolean
  /** A row may be shorter than the heading, and a heading may be empty while nothing stands below it. */
  allowsGaps?: boolean
  /** Tables of the product's own files of several tables. One that is found is read alone. */
  exported?: readonly ExportedTable[]
  /** Problems that are looked for, before no more is read (default `maxProblems`). */
  most?: number
  /** The unit of a measured value of which nothing tells one. */
  unitOf?(quantity: NonNullable<RowsColumn['quantity']>): string | null
  signal?: AbortSignal
}

/** Rows of a file with the heading that they were read by; null where there is none. */
export interface RowsRead {
  heading: TableHeading | null
  rows: InputRow[]
  problems: RowsProblem[]
  /** The cells of each row as the file has them, but for corrected ones, by line. */
  records: Map<number, string[]>
  /** No further chunk follows. */
  isLast: boolean
}

/**
 * Reads the rows of a CSV or Excel file, and finds its columns by their names in one of its first rows. If there is any
 * problem, no row may be used.
 */
export async function readRows(file: TableFile, columns: RowsColumn[], reading: RowsReading): Promise<RowsRead> {
  for await (const chunk of readRowChunks(file, columns, reading, Infinity)) return chunk
  return { heading: null, rows: [], problems: [{ key: 'server.words.none' }], records: new Map(), isLast: true }
}

/**
 * Reads the same in chunks of `size` rows, each with the problems of its rows. Only a part of a file is in memory.
 * There is at least one chunk, and the last has the problems of the whole.
 */
export async function* readRowChunks(
  file: TableFile,
  columns: RowsColumn[],
  {
    maxRows,
    dateFormat = usualDateFormat,
    ignoresOthers = false,
    mapping = {},
    most = maxProblems,
    isLenient = false,
    keepsTotals = false,
    allowsGaps = false,
    exported = [],
    unitOf = () => null,
    signal,
  }: RowsReading,
  size: number,
): AsyncGenerator<RowsRead> {
  let chunk: Omit<RowsRead, 'heading' | 'isLast'> = { rows: [], problems: [], records: new Map() }
  const format: CellFormat = {
    dateFormat: mapping.dateFormat ?? dateFormat,
    decimalSign: mapping.decimalSign,
    needsDecimalSign: isLenient,
  }
  const reading: CellReading = { mapping, unitOf, format, isLenient }
  let first: TableRow[] = []
  const corrected = correctedCells(mapping)
  let heading: TableHeading | null = null
  let isRefused = false
  let above: TableRow[] = []
  let count = 0
  const readLine = ({ row: line, cells: written }: TableRow): void => {
    const { rows, problems, records } = chunk
    const corrections = corrected.get(line)
    const cells = heading && corrections ? correctCells(written, corrections, columns, heading) : written
    if (heading && isLenient && !keepsTotals && isTotalsRow(cells, heading.width)) return
    if (heading) records.set(line, cells)
    if (!heading) {
      heading = readHeading(
        cells,
        columns,
        { ignoresOthers, allowsGaps, most, assigned: mapping.columns, constant: Object.keys(mapping.constants ?? {}) },
        problems,
      )
      isRefused = problems.length > 0
      if (heading && isLenient) reading.formats = formatsBelow(line, first, columns, heading)
      first = []
    } else if (allowsGaps ? isBesideHeading(cells, heading) : isRagged(cells, heading, file, isLenient)) {
      problems.push({
        key: 'server.words.fields',
        values: { line, detail: allowsGaps ? heading.cells.filter(isFilled).length : heading.width },
        ...(isLenient ? { line } : {}),
      })
    } else {
      count += 1
      rows.push(readRow({ line, ...textsOf(cells, columns, heading), corrections }, columns, reading, problems))
    }
  }
  const readAbove = (): void => {
    if (above.length === 0) return
    const isNamed = namesColumn(columns, mapping.columns)
    const first = above.map(({ cells }) => cells)
    const place = mapping.headingLine === undefined ? null : above.findIndex(({ row }) => row === mapping.headingLine)
    if (place === -1) {
      isRefused = true
      above = []
      chunk.problems.push({ key: 'server.rows.no_heading', values: { line: mapping.headingLine ?? 0 } })
      return
    }
    const joint = isLenient ? joinHeading(first, isNamed, { chosen: place, numbersRepeated: ignoresOthers }) : null
    const [head, ...rest] = above.slice(joint?.place ?? nearestHeading(first, isNamed))
    above = []
    if (head) readLine({ ...head, cells: joint?.names ?? head.cells })
    // Below a heading that is wrong nothing can be read.
    if (!isRefused) for (const row of rest) readLine(row)
  }
  try {
    const all = rowsOf({ ...file, sheet: mapping.sheet ?? null }, signal)
    const looked = isLenient ? await nextRows(all, mostLooked) : []
    const own = findExported(looked, exported, mapping.headingLine)
    first = own ? firstRowsOf(own, looked).rows : looked
    for await (const row of own ? rowsOfTable(own, looked, all) : chained(looked, all)) {
      if (heading ?? own) readLine(row)
      else {
        above.push(row)
        // A row below may name more, where headings take two.
        const isComplete =
          mapping.headingLine === undefined
            ? above.length === (isLenient ? mostAboveTable : mostAboveHeading)
            : row.row >= mapping.headingLine
        if ((!isLenient && isHeading(row.cells, columns)) || isComplete) readAbove()
      }
      if (count > maxRows) {
        yield {
          heading,
          ...chunk,
          rows: [],
          problems: [{ key: 'server.words.too_many', values: { detail: maxRows } }],
          isLast: true,
        }
        return
      }
      if (chunk.problems.length > most || isRefused) break
      if (chunk.records.size < size) continue
      yield { heading, ...chunk, isLast: false }
      chunk = { rows: [], problems: [], records: new Map() }
    }
    readAbove()
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    chunk.problems.push({ key: error.key, values: error.values })
  }
  if (chunk.problems.length === 0 && count === 0) chunk.problems.push({ key: 'server.words.none' })
  yield { heading, ...chunk, isLast: true }
}

/** A file that is no workbook is read as CSV, whatever its form calls it. */
const rowsOf = (file: TableFile, signal?: AbortSignal): AsyncGenerator<TableRow> =>
  tableRows(file, signal) ?? csvRows(file, { locale: file.locale })

/** Rows that tell how a file writes its numbers and days, and that are looked at for a table of the product's own. */
export const mostLooked = 2000

async function nextRows(rows: AsyncGenerator<TableRow>, most: number): Promise<TableRow[]> {
  const collected: TableRow[] = []
  while (collected.length < most) {
    const { done, value } = await rows.next()
    if (done) break
    collected.push(value)
  }
  return collected
}

async function* chained(first: TableRow[], rest: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  yield* first
  yield* rest
}

/** The format of each column, as the rows below the heading tell it. */
const formatsBelow = (
  line: number,
  rows: TableRow[],
  columns: RowsColumn[],
  { places }: TableHeading,
): ReturnType<typeof formatsOfColumns> => {
  const below = rows.filter(({ row }) => row > line)
  return formatsOfColumns(
    columns.map(({ id, type }, index) => ({
      id,
      type,
      texts: below.flatMap(({ cells }) =>
        (places[index] ?? []).flatMap(({ place }) => bareNumber(cells[place]?.trim() ?? '', columns[index]) || []),
      ),
    })),
  )
}

/**
 * Returns true for a row of another length than the heading. A workbook omits empty cells at a row's end, and other
 * systems write separators behind the last column.
 */
const isRagged = (
  cells: string[],
  { width }: TableHeading,
  { type }: Pick<TableFile, 'type'>,
  isLenient: boolean,
): boolean =>
  cells.length < width
    ? type !== workbookType
    : isLenient || type === workbookType
      ? cells.slice(width).some((cell) => cell !== '')
      : cells.length > width

const isFilled = (cell: string): boolean => cell.trim() !== ''

/** True for a row with a value that has no heading: a separator too many has moved what stands beside it. */
const isBesideHeading = (cells: string[], heading: TableHeading): boolean =>
  cells.some((cell, place) => isFilled(cell) && !isFilled(heading.cells[place] ?? ''))

/** Settings that a cell is read by. */
export interface CellReading {
  mapping: Mapping
  unitOf: NonNullable<RowsReading['unitOf']>
  format: CellFormat
  /** Formats of single columns, where `mapping` says none. */
  formats?: ReadonlyMap<string, Partial<CellFormat>>
  isLenient?: boolean
}

const formatOf = (
  { id }: RowsColumn,
  format: CellFormat,
  mapping: Mapping,
  formats: CellReading['formats'],
): CellFormat => {
  const found = formats?.get(id)
  return found
    ? {
        ...format,
        dateFormat: mapping.dateFormat ?? found.dateFormat ?? format.dateFormat,
        decimalSign: mapping.decimalSign ?? found.decimalSign,
        shortYears: found.shortYears,
      }
    : format
}

/** The values of one row; a column that is not among its texts is empty. Adds what is wrong to `problems`. */
export function readRow(
  { line, texts, units, currencies, several, corrections }: RowTexts,
  columns: RowsColumn[],
  { mapping, unitOf, format, formats, isLenient = false }: CellReading,
  problems: RowsProblem[],
): InputRow {
  const row: InputRow = { [lineColumn]: line }
  const money: WrittenCurrency[] = []
  for (const column of columns) {
    const { id, required, quantity } = column
    const written = corrections?.get(id) ?? mapping.constants?.[id] ?? texts.get(id) ?? ''
    const entry = mapping.values?.[id]?.[written] ?? written
    const measured = isLenient ? withUnit(quantity, entry) : null
    const text =
      measured?.number ?? (isLenient && isBlankIn(entry, column) ? '' : isLenient ? bareNumber(entry, column) : entry)
    const cellFormat = formatOf(column, format, mapping, formats)
    const read =
      text === '' ? (required ? { key: 'server.field.required' } : { value: null }) : readCell(text, column, cellFormat)
    const contradicted = corrections?.has(id)
      ? null
      : contradiction(several?.get(id) ?? [], (one) => readCell(one, column, cellFormat))
    if ('key' in read) problems.push({ ...read, line, column: id })
    else if (contradicted) problems.push({ ...contradicted, line, column: id })
    else row[id] = read.value
    if (row[id] === null || row[id] === undefined) continue
    const currency = column.currency === undefined ? '' : writtenAmount(entry)?.currency || currencies?.get(id)
    if (currency) money.push({ column, text: currency })
    if (!quantity || row[unitColumnOf(id)]) continue
    const unit = corrections?.get(unitColumnOf(id)) ?? texts.get(unitColumnOf(id)) ?? ''
    row[unitColumnOf(id)] =
      measured?.unit ?? unitNamed(quantity, unit) ?? units.get(id) ?? mapping.units?.[id] ?? unitOf(quantity)
  }
  if (isLenient) readCurrencies(row, money, line, problems)
  return row
}
