import type { Column } from '../definition/model.ts'
import { filledColumns } from './filledColumns.ts'

/** A column that the reader has chosen, in the place they gave it; null: as wide as it is by itself. */
export interface ChosenColumn {
  id: string
  width: number | null
}

interface ShownRows {
  rows: readonly Record<string, unknown>[]
  /** They are the whole result, not a page of it. */
  isAll: boolean
}

/** Columns of a grid on the screen that a reader can choose from, with or without a value in these rows. */
export function choosableColumns(columns: readonly Column[]): Column[] {
  return columns.filter(({ show }) => show !== 'export')
}

/**
 * The columns on the screen in their order: those that the reader has chosen, else those of the definition. The first
 * stays first.
 */
export function shownColumns(
  columns: readonly Column[],
  { rows, isAll }: ShownRows,
  chosen: readonly ChosenColumn[] | null,
): Column[] {
  const filled = filledColumns(choosableColumns(columns), rows)
  if (chosen === null)
    return filled.filter(({ id, isOptional, onlyVaried }) => !isOptional && !(onlyVaried && isAll && isSame(rows, id)))
  const [first] = filled
  const wanted = chosen.flatMap(({ id, width }) => {
    const column = filled.find((candidate) => candidate.id === id)
    return column ? [width === null ? column : { ...column, width }] : []
  })
  return !first || wanted.some(({ id }) => id === first.id) ? wanted : [first, ...wanted]
}

/** True where every row has the same value; in one row nothing repeats. */
function isSame(rows: ShownRows['rows'], id: string): boolean {
  return rows.length > 1 && rows.every((row) => row[id] === rows[0]?.[id])
}
