import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import { dateFormats } from '../../../engine/core/format/dateFormat.ts'
import type { SentFile } from '../../platform/http/SentFile.ts'
import { badInput } from '../../platform/errors.ts'
import { csvRows, describeCsv } from '../../platform/files/csvRows.ts'
import { mostAboveHeading, nearestHeading, tableRows, workbookType } from '../../platform/files/tableRows.ts'
import { UnreadableTable, type TableRow } from '../../platform/files/UnreadableTable.ts'
import { integer, listOf, orNull, text, wholeObject, type JsonSchema } from '../../platform/http/jsonSchema.ts'
import { fromHarmless } from '../exports/csv/formulas.ts'
import { columnsOfHeading, namesColumn, unitOfHeading } from '../forms/tableHeading.ts'
import { openDateFormats, openDecimalSigns } from './openFormats.ts'
import { mappingSchema } from './feedAnswers.ts'
import type { RememberedMapping } from './feedBatches.ts'
import { columnsOf } from './readFeedRows.ts'

const anyOf = (values: readonly string[]): JsonSchema => orNull(listOf({ type: 'string', enum: [...values] }))

export const headingsSchema = wholeObject({
  feed: orNull(text), rows: integer, heading_line: integer, encoding: orNull(text), separator: orNull(text),
  headings: listOf(wholeObject({ heading: text, values: listOf(text), column: orNull(text), unit: orNull(text), date_formats: anyOf(dateFormats), decimal_signs: anyOf([',', '.']) })),
  candidates: listOf(wholeObject({ feed: text, fitting: integer })),
  remembered: orNull(wholeObject({ mapping: mappingSchema, loaded_at: { type: 'string', format: 'date-time' } })),
})

/** Rows that are looked at for first values. */
const mostLooked = 200
const mostValues = 3

interface Inspecting {
  feeds: Feed[]
  /** The feed that the reader has chosen; null: the one that most headings fit. */
  named: Feed | null
  signal: AbortSignal
  /** Finds the mapping of the reader's last file with these headings. */
  remembered(headings: string[]): Promise<RememberedMapping | null>
}

/**
 * The headings of a file with their first values and the column of a feed that each fits; of values that can be read in several
 * ways, these ways.
 */
export async function inspectFile(file: SentFile, { feeds, named, signal, remembered }: Inspecting) {
  const rows: TableRow[] = []
  let count = 0
  try {
    for await (const row of tableRows(file, signal) ?? csvRows(file.bytes, { locale: file.locale })) {
      count += 1
      if (rows.length < mostLooked) rows.push(row)
    }
  } catch (error) {
    if (error instanceof UnreadableTable) throw badInput([{ field: 'file', key: error.key, values: error.values }])
    throw error
  }
  const above = rows.slice(0, mostAboveHeading).map(({ cells }) => cells)
  const fits = feeds.map((feed) => {
    const columns = columnsOf(feed)
    const place = above.length > 0 ? nearestHeading(above, namesColumn(columns)) : 0
    const found = columnsOfHeading(above[place] ?? [], columns)
    return { feed, place, found, fitting: found.filter((column) => column !== null).length }
  }).sort((one, other) => other.fitting - one.fitting)
  const fitting = fits.find(({ feed }) => feed === named) ?? fits[0]
  const known = await remembered(headingsOf(rows[fitting?.place ?? 0]))
  const same = fits.find(({ feed }) => feed.id === known?.feed)
  const chosen = same ?? fitting
  const heading = rows[chosen?.place ?? 0]
  const below = rows.slice((chosen?.place ?? 0) + 1)
  const columns = new Map(chosen ? columnsOf(chosen.feed).map((column) => [column.id, column]) : [])
  const { encoding = null, separator = null } = (file.type === workbookType ? null : describeCsv(file.bytes, file.locale)) ?? {}
  return {
    feed: chosen && (named || same || chosen.fitting > 0) ? chosen.feed.id : null, rows: Math.max(0, count - (chosen?.place ?? 0) - 1), heading_line: heading?.row ?? 1, encoding, separator,
    headings: (heading?.cells ?? []).map((cell, index) => {
      const values = [...new Set(below.flatMap(({ cells }) => (cells[index]?.trim() ? [fromHarmless(cells[index].trim())] : [])))]
      const column = columns.get(chosen?.found[index] ?? '')
      return {
        heading: cell.trim(), column: column?.id ?? null, values: values.slice(0, mostValues), unit: column ? unitOfHeading(cell, column) : null,
        date_formats: openDateFormats(values), decimal_signs: openDecimalSigns(values),
      }
    }),
    remembered: known && same ? { mapping: known.mapping, loaded_at: known.loaded_at } : null,
    candidates: fits.filter(({ fitting }) => fitting > 0).map(({ feed, fitting }) => ({ feed: feed.id, fitting })),
  }
}

/** The names of a heading's columns, each once, as a mapping has them. */
const headingsOf = (row: TableRow | undefined): string[] => [...new Set((row?.cells ?? []).map((cell) => cell.trim()).filter((cell) => cell !== ''))]
