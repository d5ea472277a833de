import type { GetRowIdParams } from 'ag-grid-community'
import type { GridRow } from './toColumnDefs.ts'

const places = new WeakMap<GridRow, string>()

/** Notes the place of each row on its page, and returns the rows. */
export function noteRowPlaces(rows: GridRow[]): GridRow[] {
  rows.forEach((row, index) => places.set(row, String(index)))
  return rows
}

/**
 * Identifies a row by its place on the page. New rows then replace old ones in place instead of being redrawn. So the
 * focus within a row, and a question opened from it, outlast a late answer.
 */
export function rowPlaceOf({ data, rowPinned }: GetRowIdParams<GridRow>): string {
  return rowPinned ? 'totals' : (places.get(data) ?? '')
}
