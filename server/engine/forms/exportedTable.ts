import type { ExportedTable } from '../../../engine/core/definition/parseFeed.ts'
import { mostAboveTable } from '../../platform/files/tableRows.ts'
import type { TableRow } from '../../platform/files/UnreadableTable.ts'

/** A table found in a file that the product itself wrote. */
export interface FoundTable {
  /** The place of its heading among the given rows. */
  place: number
  table: ExportedTable
}

/** Headings that tell a table, at least. */
const leastHeadings = 3

const filled = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== '')

/** `Length (m)` without its unit. */
const withoutUnit = (heading: string): string => heading.replace(/ ?\([^()]*\)$/, '')

/**
 * Finds one of some exported tables by the title of the file, its time and the headings of the table, all in one
 * language. Files of other systems have not all three, so that nothing of them is left out.
 */
export function findExported(
  rows: readonly TableRow[],
  tables: readonly ExportedTable[],
  headingLine?: number | null,
): FoundTable | null {
  const [title = '', ...others] = filled(rows[0]?.cells ?? [])
  if (others.length > 0) return null
  const isExported = ({ titles, made }: ExportedTable): boolean =>
    titles.has(title) &&
    rows.slice(0, mostAboveTable).some(({ cells: [label, time] }) => label?.trim() === made && Boolean(time?.trim()))
  for (const table of tables.filter(isExported)) {
    const place = rows.findIndex(({ cells }) => isHeadingOf(filled(cells), table))
    if (place >= 0 && (headingLine ?? rows[place]?.row) === rows[place]?.row) return { place, table }
  }
  return null
}

const isHeadingOf = (cells: string[], { headings, width }: ExportedTable): boolean =>
  cells.length >= Math.max(leastHeadings, width / 2) &&
  cells.every((cell) => [cell, withoutUnit(cell)].some((name) => headings.has(name.toLowerCase())))

/** True for the title of the part of the file that follows the table. */
function isEnd({ cells }: TableRow, { ends }: ExportedTable): boolean {
  const [title = '', ...others] = filled(cells)
  return others.length === 0 && cells[0]?.trim() === title && ends.has(title)
}

/** The first rows of a table, its heading among them, up to its end. */
export function firstRowsOf({ place, table }: FoundTable, rows: TableRow[]): { rows: TableRow[]; isComplete: boolean } {
  const below = rows.slice(place)
  const end = below.findIndex((row) => isEnd(row, table))
  return end < 0 ? { rows: below, isComplete: false } : { rows: below.slice(0, end), isComplete: true }
}

/** All rows of a table, of which the first are known. */
export async function* rowsOfTable(
  found: FoundTable,
  first: TableRow[],
  rest: AsyncGenerator<TableRow>,
): AsyncGenerator<TableRow> {
  const { rows, isComplete } = firstRowsOf(found, first)
  yield* rows
  if (isComplete) return
  for await (const row of rest) {
    if (isEnd(row, found.table)) return
    yield row
  }
}
