import { fileUnits } from '../../../schemas/wireUnits.ts'
import { nearest } from '../catalog/nearest.ts'
import type { RowsColumn } from '../query/rowsParameter.ts'
import type { RowsProblem } from './readRows.ts'

/** Signs that are repeated of a heading that nobody knows. */
const longestHeading = 100

/** The heading of a table: of each column its place in the file, -1 where it is left out, and the unit that its heading names. */
export interface TableHeading {
  cells: string[]
  places: number[]
  units: (string | null)[]
  width: number
}

/** Settings of reading a heading: columns that a person assigned, by heading; null leaves one out. */
export interface HeadingReading {
  ignoresOthers: boolean
  most: number
  assigned?: Readonly<Record<string, string | null>>
  /** Columns that are given otherwise than by the file. */
  constant?: readonly string[]
}

/** `Unit number`, `UNIT-NUMBER`, `Unit No.` and `unit_number` are alike but for their words. */
const nameOf = (heading: string): string => heading.trim().toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '')

const plainNamesOf = ({ id, title, headings = [] }: RowsColumn): string[] => [id, ...[...(typeof title === 'string' ? [title] : []), ...headings].map(nameOf)]

/** Names of a measured column with a unit behind them: `Length (m)` → `m`. */
function unitNamesOf(column: RowsColumn): Map<string, string> {
  const units = Object.entries((column.quantity && fileUnits[column.quantity]) ?? {})
  return new Map(plainNamesOf(column).flatMap((name) => units.flatMap(([unit, others]) => [unit, ...others].map((word): [string, string] => [`${name}_${nameOf(word)}`, unit]))))
}

const namesOf = (column: RowsColumn): string[] => [...plainNamesOf(column), ...unitNamesOf(column).keys()]

/** True for a row that names every column that has to be there. */
export function isHeading(cells: string[], columns: RowsColumn[]): boolean {
  const names = cells.map(nameOf)
  return columns.every((column) => !column.required || namesOf(column).some((name) => names.includes(name)))
}

/** True for a heading that is a name of any column. */
export function namesColumn(columns: RowsColumn[], assigned: Readonly<Record<string, string | null>> = {}): (cell: string) => boolean {
  const known = new Set(columns.flatMap(namesOf))
  return (cell) => known.has(nameOf(cell)) || Object.hasOwn(assigned, cell.trim())
}

/** The column that each heading fits, the first of two that fit one; null: none. */
export function columnsOfHeading(cells: string[], columns: RowsColumn[]): (string | null)[] {
  const found = cells.map((cell) => columns.find((column) => namesOf(column).includes(nameOf(cell)))?.id ?? null)
  return found.map((id, index) => (found.indexOf(id) === index ? id : null))
}

/** Values that stand above a table beside the names of columns which it has not: of those only that have to be there, or that name a row of another list. */
export function labelledAbove(rows: readonly string[][], columns: RowsColumn[], found: readonly (string | null)[]): { column: string; value: string }[] {
  const missing = columns.filter((column) => !found.includes(column.id) && (column.required || (column.in && !column.in.spelling)))
  return missing.flatMap((column) => {
    const row = rows.find(([label = '', ...rest]) => plainNamesOf(column).includes(nameOf(label)) && rest.filter((cell) => cell.trim() !== '').length === 1)
    const value = row?.slice(1).find((cell) => cell.trim() !== '')?.trim()
    return value === undefined ? [] : [{ column: column.id, value }]
  })
}

/** The unit that a heading names for a measured column; null: none. */
export const unitOfHeading = (heading: string, column: RowsColumn): string | null => unitNamesOf(column).get(nameOf(heading)) ?? null

/**
 * Finds the columns of a heading, and adds to `problems` what is wrong with it, up to `most`. A column of another name is one of
 * these; where others are ignored, only one that is nearly a name that is missing.
 */
export function readHeading(cells: string[], columns: RowsColumn[], { ignoresOthers, most, assigned = {}, constant = [] }: HeadingReading, problems: RowsProblem[]): TableHeading {
  const names = cells.map(nameOf)
  const isAssigned = (index: number): boolean => Object.hasOwn(assigned, cells[index]?.trim() ?? '')
  const found = names.map((name, index) => (isAssigned(index)
    ? columns.find(({ id }) => id === assigned[cells[index]?.trim() ?? ''])
    : columns.find((column) => !Object.values(assigned).includes(column.id) && namesOf(column).includes(name))))
  const missing = columns.filter((column) => !found.includes(column) && !constant.includes(column.id))
  names.forEach((name, index) => {
    if (problems.length > most || (isAssigned(index) && !found[index])) return
    const column = (cells[index] ?? '').slice(0, longestHeading)
    const known = found[index]
    const isFirst = known !== undefined && found.indexOf(known) === index
    if (known && !isFirst) problems.push({ key: 'server.rows.twice', values: { column } })
    if (known || (ignoresOthers && (name === '' || nearest(name, missing.flatMap(namesOf)) === null))) return
    problems.push({ key: 'server.rows.unknown_column', values: { column, columns: columns.map(({ id }) => id).join(', ') } })
  })
  for (const { id, required } of missing) if (required) problems.push({ key: 'server.words.column', values: { detail: id } })
  const places = columns.map((column) => found.indexOf(column))
  const units = columns.map((column, index) => unitNamesOf(column).get(names[places[index] ?? -1] ?? '') ?? null)
  return { cells, places, units, width: cells.length }
}
