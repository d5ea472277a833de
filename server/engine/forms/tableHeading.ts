import { nearest } from '../catalog/nearest.ts'
import type { RowsColumn } from '../query/rowsParameter.ts'
import type { RowsProblem } from './readRows.ts'

/** Signs that are repeated of a heading that nobody knows. */
const longestHeading = 100

/** The heading of a table: of each column its place in the file, -1 where it is left out. */
export interface TableHeading {
  places: number[]
  width: number
}

/** `Unit number`, `UNIT-NUMBER`, `Unit No.` and `unit_number` are alike but for their words. */
const nameOf = (heading: string): string => heading.trim().toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '')

const namesOf = ({ id, headings = [] }: RowsColumn): string[] => [id, ...headings.map(nameOf)]

/** True for a row that names every column that has to be there. */
export function isHeading(cells: string[], columns: RowsColumn[]): boolean {
  const names = cells.map(nameOf)
  return columns.every((column) => !column.required || namesOf(column).some((name) => names.includes(name)))
}

/** True for a heading that is a name of any column. */
export function namesColumn(columns: RowsColumn[]): (cell: string) => boolean {
  const known = new Set(columns.flatMap(namesOf))
  return (cell) => known.has(nameOf(cell))
}

/**
 * Finds the columns of a heading, and adds to `problems` what is wrong with it, up to `most`. A column of another name is one of
 * these; where others are ignored, only one that is nearly a name that is missing.
 */
export function readHeading(cells: string[], columns: RowsColumn[], { ignoresOthers, most }: { ignoresOthers: boolean; most: number }, problems: RowsProblem[]): TableHeading {
  const names = cells.map(nameOf)
  const columnOf = (name: string): RowsColumn | undefined => columns.find((column) => namesOf(column).includes(name))
  const missing = columns.filter((column) => !namesOf(column).some((name) => names.includes(name)))
  names.forEach((name, index) => {
    if (problems.length > most) return
    const column = (cells[index] ?? '').slice(0, longestHeading)
    const known = columnOf(name)
    const isFirst = known !== undefined && names.findIndex((other) => columnOf(other) === known) === index
    if (known && !isFirst) problems.push({ key: 'server.rows.twice', values: { column } })
    if (known || (ignoresOthers && (name === '' || nearest(name, missing.flatMap(namesOf)) === null))) return
    problems.push({ key: 'server.rows.unknown_column', values: { column, columns: columns.map(({ id }) => id).join(', ') } })
  })
  for (const { id, required } of missing) if (required) problems.push({ key: 'server.words.column', values: { detail: id } })
  return { places: columns.map((column) => names.findIndex((name) => namesOf(column).includes(name))), width: cells.length }
}
