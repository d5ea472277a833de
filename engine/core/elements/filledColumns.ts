import type { Column } from '../definition/model.ts'

/** The columns that are shown with these rows: one that is `onlyFilled` needs a value in any of them. */
export function filledColumns(columns: readonly Column[], rows: readonly Record<string, unknown>[]): Column[] {
  return columns.filter(
    ({ id, onlyFilled }) =>
      !onlyFilled || rows.some((row) => row[id] !== null && row[id] !== undefined && row[id] !== ''),
  )
}
