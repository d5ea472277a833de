import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import { dayOrders } from '../../../engine/core/format/dateFormat.ts'
import type { StoredFile } from '../../platform/files/storeStream.ts'
import { badInput, Refusal } from '../../platform/errors.ts'
import { csvRows, describeCsv } from '../../platform/files/csvRows.ts'
import { mostAboveTable, tableRows, joinHeading, workbookType } from '../../platform/files/tableRows.ts'
import type { WorkbookSheets } from '../../platform/files/xlsxRows.ts'
import { UnreadableTable, type TableRow } from '../../platform/files/UnreadableTable.ts'
import { integer, listOf, orNull, text, closedObject, type JsonSchema } from '../../platform/http/jsonSchema.ts'
import { fromHarmless } from '../exports/csv/formulas.ts'
import { findExported, firstRowsOf } from '../forms/exportedTable.ts'
import { mostLooked } from '../forms/readRows.ts'
import { columnsOfHeading, labelledAbove, namesColumn } from '../forms/tableHeading.ts'
import { openDateFormats, openDecimalSigns } from '../forms/openFormats.ts'
import { bareNumber } from '../forms/readCell.ts'
import { sourceMappingSchema } from './feedAnswers.ts'
import { countRows } from './countRows.ts'
import type { RememberedMapping, RememberedPlace } from './feedBatches.ts'
import { columnsOf } from './readFeedRows.ts'

const anyOf = (values: readonly string[]): JsonSchema => orNull(listOf({ type: 'string', enum: [...values] }))

export const headingsSchema = closedObject({
  feed: orNull(text),
  rows: integer,
  heading_line: integer,
  encoding: orNull(text),
  separator: orNull(text),
  sheet: orNull(text),
  sheets: listOf(text),
  lines: listOf(closedObject({ line: integer, cells: listOf(text) })),
  headings: listOf(
    closedObject({
      heading: text,
      values: listOf(text),
      column: orNull(text),
      unit: orNull(text),
      date_formats: anyOf(dayOrders),
      decimal_signs: anyOf([',', '.']),
    }),
  ),
  candidates: listOf(closedObject({ feed: text, fitting: integer })),
  constants: listOf(closedObject({ column: text, value: text })),
  place: {
    ...orNull(closedObject({ sheet: orNull(text), heading_line: orNull(integer) })),
    description: 'Where the reader chose the table in an earlier file that looks the same; the file is read there.',
  },
  remembered: orNull(
    closedObject({ mapping: sourceMappingSchema, loaded_at: { type: 'string', format: 'date-time' } }),
  ),
})

/** Rows whose values tell how a file writes its numbers and days. */
const mostBelow = 200
const mostLines = 40
/** Cells of a line that tell it from others, and their longest text. */
const [mostCells, longestCell] = [4, 30]
const mostValues = 3
/** A text file of more bytes is not parsed to its end: its rows are estimated. */
const largeBytes = 2_000_000

export interface Inspecting {
  feeds: Feed[]
  /** The feed that the reader has chosen; null: the one that most headings fit. */
  named: Feed | null
  /** The place of the table where the reader has chosen it; null: as it is found. */
  sheet?: string | null
  headingLine?: number | null
  signal: AbortSignal
  /** Finds the mapping of the reader's last file with these headings. */
  remembered(headings: string[]): Promise<RememberedMapping | null>
  /** Finds the latest places of tables that the reader chose in other files. */
  places(most: number): Promise<RememberedPlace[]>
}

/** Earlier places that are tried in a file: a workbook is read once for each. */
const mostPlaces = 5

/**
 * Returns the headings of a file with their first values and the column of a feed that each fits. Values with several
 * readings carry these readings. The table is read where the reader chose it last, if a file with the same sheets has
 * the same headings there.
 */
export async function inspectFile(file: StoredFile, inspecting: Inspecting) {
  const { previous, found } = await inspectTable(file, inspecting)
  if (inspecting.sheet || inspecting.headingLine || (found.remembered && !previous)) return { ...found, place: null }
  const isSameBook = ({ sheet, sheets }: RememberedPlace): boolean =>
    (sheet === undefined ? found.sheets.length < 2 : found.sheets.includes(sheet)) &&
    (sheets ?? found.sheets).join('\n') === found.sheets.join('\n')
  for (const place of previous ? [previous] : (await inspecting.places(mostPlaces)).filter(isSameBook)) {
    const other = isSameBook(place) ? await inspectAt(file, inspecting, place) : null
    if (!other) continue
    return { ...other, place: { sheet: place.sheet ?? null, heading_line: place.headingLine ?? null } }
  }
  return { ...found, place: null }
}

/** The same at another place; null where the file has no such line, or other headings there. */
async function inspectAt(file: StoredFile, inspecting: Inspecting, place: RememberedPlace) {
  try {
    const { found } = await inspectTable(file, {
      ...inspecting,
      sheet: place.sheet ?? null,
      headingLine: place.headingLine ?? null,
    })
    return found.remembered ? found : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function inspectTable(
  file: StoredFile,
  { feeds, named, sheet = null, headingLine = null, signal, remembered }: Inspecting,
) {
  const rows: TableRow[] = []
  let count = 0
  const isEstimated = file.type !== workbookType && file.size > largeBytes
  let book: WorkbookSheets = { sheet: null, sheets: [] }
  try {
    for await (const row of tableRows(
      {
        ...file,
        sheet,
        found: (found) => {
          book = found
        },
      },
      signal,
    ) ?? csvRows(file, { locale: file.locale })) {
      count += 1
      if (rows.length < mostLooked) rows.push(row)
      // The lines of a large text tell about as much, and are counted in a fraction of the time.
      else if (isEstimated) break
    }
    if (isEstimated) count = Math.max(count, (await countRows(file)) + 1)
  } catch (error) {
    if (error instanceof UnreadableTable) throw badInput([{ field: 'file', key: error.key, values: error.values }])
    throw error
  }
  const headingIndex = headingLine === null ? null : rows.findIndex(({ row }) => row === headingLine)
  if (headingIndex === -1)
    throw badInput([{ field: 'headingLine', key: 'server.rows.no_heading', values: { line: headingLine ?? 0 } }])
  const above = rows.slice(0, headingIndex === null ? mostAboveTable : headingIndex + 1).map(({ cells }) => cells)
  const read = feeds.map((feed) => {
    const columns = columnsOf(feed)
    const isNamed = namesColumn(columns)
    const own = findExported(rows, feed.exported, headingLine)
    const { place, names } = own
      ? { place: own.place, names: (rows[own.place]?.cells ?? []).map((cell) => cell.trim()) }
      : above.length > 0
        ? joinHeading(above, isNamed, { chosen: headingIndex })
        : { place: 0, names: [] }
    const matched = columnsOfHeading(names, columns)
    const found = matched.map((one) => one?.id ?? null)
    return {
      feed,
      own,
      place,
      names,
      found,
      units: matched.map((one) => one?.unit ?? null),
      fitting: found.filter((column) => column !== null).length,
    }
  })
  // A heading that fits one feed alone tells more than one that fits many, as a number of a unit.
  const times = new Map<string, number>()
  const fitted = read.map(({ names, found }) => names.filter((_name, index) => found[index] !== null))
  for (const name of fitted.flat()) times.set(name, (times.get(name) ?? 0) + 1)
  const weightOf = (names: string[]): number => names.reduce((sum, name) => sum + 1 / (times.get(name) ?? 1), 0)
  // The one that the file fills more of is meant, of two that are about as likely.
  const shareOf = ({ feed, fitting }: (typeof read)[number]): number => fitting / feed.columns.length
  // A file that lacks what every row of a feed has to say is rarely of that feed.
  const requiredOf = ({ feed, found }: (typeof read)[number]): number => {
    const required = feed.columns.filter((column) => column.required)
    return required.length === 0 ? 1 : required.filter(({ id }) => found.includes(id)).length / required.length
  }
  const fits = read
    .map((one, index) => ({
      ...one,
      weight: one.own ? Infinity : weightOf(fitted[index] ?? []) * (1 + shareOf(one)) * (1 + requiredOf(one)),
    }))
    .sort((one, other) => (other.weight === one.weight ? 0 : other.weight - one.weight) || other.fitting - one.fitting)
  const fitting = fits.find(({ feed }) => feed === named) ?? fits[0]
  const known = await remembered(headingsOf(fitting?.names ?? []))
  const same = fits.find(({ feed }) => feed.id === known?.feed)
  const chosen = same ?? fitting
  const heading = rows[chosen?.place ?? 0]
  const table = chosen?.own
    ? firstRowsOf(chosen.own, rows)
    : { rows: rows.slice(chosen?.place ?? 0), isComplete: false }
  const below = table.rows.slice(1, mostBelow)
  const columns = new Map(chosen ? columnsOf(chosen.feed).map((column) => [column.id, column]) : [])
  const { encoding = null, separator = null } =
    (file.type === workbookType ? null : await describeCsv(file, file.locale)) ?? {}
  return {
    previous: known && same ? known.place : null,
    found: {
      feed: chosen && (named || same || chosen.fitting > 0) ? chosen.feed.id : null,
      rows: Math.max(0, (table.isComplete ? table.rows.length : count - (chosen?.place ?? 0)) - 1),
      heading_line: heading?.row ?? 1,
      encoding,
      separator,
      ...book,
      lines: rows.slice(0, mostLines).map(({ row, cells }) => ({
        line: row,
        cells: cells.flatMap((cell) => cell.trim().slice(0, longestCell) || []).slice(0, mostCells),
      })),
      headings: (chosen?.names ?? heading?.cells ?? []).map((cell, index) => {
        const values = [
          ...new Set(below.flatMap(({ cells }) => (cells[index]?.trim() ? [fromHarmless(cells[index].trim())] : []))),
        ]
        const column = columns.get(chosen?.found[index] ?? '')
        return {
          heading: cell.trim(),
          column: column?.id ?? null,
          values: values.slice(0, mostValues),
          unit: chosen?.units[index] ?? null,
          date_formats: openDateFormats(values),
          decimal_signs: openDecimalSigns(values.map((value) => bareNumber(value, column ?? unnamed))),
        }
      }),
      remembered: known && same ? { mapping: known.mapping, loaded_at: known.loaded_at } : null,
      constants: chosen
        ? labelledAbove(above.slice(0, chosen.place), columnsOf(chosen.feed), chosen.found, chosen.own?.table)
        : [],
      candidates: fits.filter(({ fitting }) => fitting > 0).map(({ feed, fitting }) => ({ feed: feed.id, fitting })),
    },
  }
}

/** A column that may be of any number, as long as nobody has named it. */
const unnamed = { type: 'numeric', currency: '', percentage: true } as const

/** The names of a heading's columns, each once, as a mapping has them. */
const headingsOf = (names: string[]): string[] => [...new Set(names.filter((name) => name !== ''))]
