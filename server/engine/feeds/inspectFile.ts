import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { SentFile } from '../../platform/http/SentFile.ts'
import { badInput } from '../../platform/errors.ts'
import { csvRows } from '../../platform/files/csvRows.ts'
import { mostAboveHeading, nearestHeading, tableRows } from '../../platform/files/tableRows.ts'
import { UnreadableTable, type TableRow } from '../../platform/files/UnreadableTable.ts'
import { integer, listOf, orNull, text, wholeObject } from '../../platform/http/jsonSchema.ts'
import { columnsOfHeading, namesColumn } from '../forms/tableHeading.ts'
import { columnsOf } from './readFeedRows.ts'

export const headingsSchema = wholeObject({
  feed: orNull(text), rows: integer, heading_line: integer,
  headings: listOf(wholeObject({ heading: text, values: listOf(text), column: orNull(text) })),
  candidates: listOf(wholeObject({ feed: text, fitting: integer })),
})

/** Rows that are looked at for first values. */
const mostLooked = 200
const mostValues = 3

/** The headings of a file with their first values, and the column of a feed that each fits. */
export async function inspectFile(file: SentFile, feeds: Feed[], named: Feed | null, signal: AbortSignal) {
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
  const chosen = fits.find(({ feed }) => feed === named) ?? fits[0]
  const heading = rows[chosen?.place ?? 0]
  const below = rows.slice((chosen?.place ?? 0) + 1)
  return {
    feed: chosen && (named || chosen.fitting > 0) ? chosen.feed.id : null, rows: Math.max(0, count - (chosen?.place ?? 0) - 1), heading_line: heading?.row ?? 1,
    headings: (heading?.cells ?? []).map((cell, index) => ({
      heading: cell.trim(), column: chosen?.found[index] ?? null,
      values: [...new Set(below.flatMap(({ cells }) => (cells[index]?.trim() ? [cells[index].trim()] : [])))].slice(0, mostValues),
    })),
    candidates: fits.filter(({ fitting }) => fitting > 0).map(({ feed, fitting }) => ({ feed: feed.id, fitting })),
  }
}
