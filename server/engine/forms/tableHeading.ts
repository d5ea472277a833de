import type { ExportedTable } from '../../../engine/core/definition/parseFeed.ts'
import { nearest } from '../catalog/problems/nearest.ts'
import type { RowsColumn } from '../query/rowsParameter.ts'
import { namedBy, namedInShort, nameOf, plainNamesOf, unitNamesOf, type NamedColumn } from './headingNames.ts'
import type { RowsProblem } from './readRows.ts'

/** Signs that are repeated of a heading that nobody knows. */
const longestHeading = 100

/** A place in the file of the values of a column, with the unit and the currency that its heading names. */
export interface ColumnPlace {
  place: number
  unit: string | null
  currency: string | null
}

/** The heading of a table: of each column its places in the file. Several are of one measure in as many units. */
export interface TableHeading {
  cells: string[]
  places: ColumnPlace[][]
  width: number
}

/** Settings of reading a heading: columns that a person assigned, by heading; null leaves one out. */
export interface HeadingReading {
  ignoresOthers: boolean
  /** Empty headings are passed over. */
  allowsGaps?: boolean
  most: number
  assigned?: Readonly<Record<string, string | null>>
  /** Columns that are given otherwise than by the file. */
  constant?: readonly string[]
}

const namesOf = (column: RowsColumn): string[] => [...plainNamesOf(column), ...unitNamesOf(column).keys()]

/** True for a row that names every column that has to be there. */
export function isHeading(cells: string[], columns: RowsColumn[]): boolean {
  const named = new Set(cells.map((cell) => namedBy(cell, columns)?.column))
  return columns.every((column) => !column.required || named.has(column))
}

/** True for a heading that is a name of any column. */
export const namesColumn =
  (columns: RowsColumn[], assigned: Readonly<Record<string, string | null>> = {}): ((cell: string) => boolean) =>
  (cell) =>
    Boolean(namedBy(cell, columns) ?? namedInShort(cell, columns)) || Object.hasOwn(assigned, cell.trim())

/**
 * Returns the column that each heading names. An abbreviated heading names a column only if no other names it in full.
 * Two headings may name the same column: the later is `isAgain`, unless they are one measure in two units.
 */
function matchHeadings(
  cells: string[],
  columns: RowsColumn[],
  assigned: Readonly<Record<string, string | null>>,
): ((NamedColumn & { isAgain: boolean }) | null)[] {
  const isFree = ({ column }: NamedColumn): boolean => !Object.values(assigned).includes(column.id)
  const byPerson = (cell: string): NamedColumn | null => {
    const column = columns.find(({ id }) => id === assigned[cell.trim()])
    const named = column && (namedBy(cell, columns) ?? namedInShort(cell, columns))
    return column ? (named?.column === column ? named : { column, unit: null, currency: null }) : null
  }
  const isAssigned = (cell: string): boolean => Object.hasOwn(assigned, cell.trim())
  const inFull = cells.map((cell) => (isAssigned(cell) ? byPerson(cell) : free(namedBy(cell, columns), isFree)))
  const usedColumns = new Set(inFull.map((named) => named?.column))
  const all = cells.map((cell, index) => {
    const short = inFull[index] || isAssigned(cell) ? null : free(namedInShort(cell, columns), isFree)
    return inFull[index] ?? (short && !usedColumns.has(short.column) ? short : null)
  })
  return all.map((named, index) => {
    const before = named ? all.slice(0, index).filter((other) => other?.column === named.column) : []
    return (
      named && {
        ...named,
        isAgain: before.some((other) => other?.unit === named.unit || other?.unit === null || named.unit === null),
      }
    )
  })
}

const free = (named: NamedColumn | null, isFree: (named: NamedColumn) => boolean): NamedColumn | null =>
  named && isFree(named) ? named : null

/** The column that each heading fits, with the unit it names; the first of two that fit one; null: none. */
export const columnsOfHeading = (
  cells: string[],
  columns: RowsColumn[],
): ({ id: string; unit: string | null } | null)[] =>
  matchHeadings(cells, columns, {}).map((named) =>
    named && !named.isAgain ? { id: named.column.id, unit: named.unit } : null,
  )

/**
 * Returns values above a table beside the names of columns that it lacks. It takes only those that are required, or
 * that name a row of another list. In a file of the product's own, a filter that chooses nothing is none.
 */
export function labelledAbove(
  rows: readonly string[][],
  columns: RowsColumn[],
  found: readonly (string | null)[],
  exported?: ExportedTable,
): { column: string; value: string }[] {
  const missing = columns.filter(
    (column) => !found.includes(column.id) && (column.required || (column.in && (exported || !column.in.spelling))),
  )
  return missing.flatMap((column) => {
    const row = rows.find(
      ([label = '', ...rest]) =>
        plainNamesOf(column).includes(nameOf(label)) && rest.filter((cell) => cell.trim() !== '').length === 1,
    )
    const value = row
      ?.slice(1)
      .find((cell) => cell.trim() !== '')
      ?.trim()
    return value === undefined || exported?.open.has(value) ? [] : [{ column: column.id, value }]
  })
}

/**
 * Finds the columns of a heading, and adds to `problems` what is wrong with it, up to `most`. A column of another name
 * is one of
 * these; where others are ignored, only one that is nearly a name that is missing.
 */
export function readHeading(
  cells: string[],
  columns: RowsColumn[],
  { ignoresOthers, allowsGaps = false, most, assigned = {}, constant = [] }: HeadingReading,
  problems: RowsProblem[],
): TableHeading {
  const found = matchHeadings(cells, columns, assigned)
  const missing = columns.filter(
    (column) => !found.some((named) => named?.column === column) && !constant.includes(column.id),
  )
  cells.forEach((cell, index) => {
    const named = found[index]
    if (problems.length > most || (Object.hasOwn(assigned, cell.trim()) && !named)) return
    const column = cell.slice(0, longestHeading)
    if (named?.isAgain) problems.push({ key: 'server.rows.twice', values: { column } })
    const name = nameOf(cell)
    if (
      named ||
      (allowsGaps && name === '') ||
      (ignoresOthers && (name === '' || nearest(name, missing.flatMap(namesOf)) === null))
    )
      return
    problems.push({
      key: 'server.rows.unknown_column',
      values: { column, columns: columns.map(({ id }) => id).join(', ') },
    })
  })
  for (const { id, required } of missing)
    if (required) problems.push({ key: 'server.words.column', values: { detail: id } })
  const places = columns.map((column) =>
    found.flatMap((named, place) =>
      named?.column === column && !named.isAgain ? [{ place, unit: named.unit, currency: named.currency }] : [],
    ),
  )
  return { cells, places, width: cells.length }
}
