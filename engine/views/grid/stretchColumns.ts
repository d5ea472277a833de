import type { GridApi } from 'ag-grid-community'

/** Width of a column and the share it takes of room that is left over. */
export interface SizedColumn {
  id: string
  width: number
  /** Texts take what is left over; numbers, pinned columns and those that the reader has sized stay as they are. */
  isStretched: boolean
}

/** Widths in pixels, by column, at which the columns fill the room; where they do not fit, their own. */
export function stretchedWidths(columns: readonly SizedColumn[], room: number): Map<string, number> {
  const widths = new Map(columns.map(({ id, width }) => [id, width]))
  const wide = columns.filter(({ isStretched }) => isStretched)
  const left = Math.floor(room - columns.reduce((sum, { width }) => sum + width, 0))
  if (left <= 0 || wide.length === 0) return widths
  const share = Math.floor(left / wide.length)
  wide.forEach(({ id, width }, index) =>
    widths.set(id, width + (index === wide.length - 1 ? left - share * (wide.length - 1) : share)),
  )
  return widths
}

interface StretchRules {
  isText(column: string): boolean
  /** The reader has given the column a width. */
  isSized(column: string): boolean
}

/** Stretches the columns to the width of the grid. Number columns stretch only if no text column can. */
export function stretchColumns(grid: GridApi, room: number, { isText, isSized }: StretchRules): void {
  const columns = grid.getAllDisplayedColumns()
  const free = columns
    .map((column) => column.getColDef())
    .filter(({ pinned, colId = '' }) => !pinned && !isSized(colId))
  const texts = free.filter(({ colId = '' }) => isText(colId))
  const stretched = texts.length > 0 ? texts : free
  const sized = columns.map((column) => {
    const def = column.getColDef()
    return { id: column.getColId(), width: def.width ?? column.getActualWidth(), isStretched: stretched.includes(def) }
  })
  const widths = stretchedWidths(sized, room)
  const changed = columns.filter((column) => widths.get(column.getColId()) !== column.getActualWidth())
  if (changed.length > 0)
    grid.setColumnWidths(
      changed.map((column) => ({ key: column, newWidth: widths.get(column.getColId())! })),
      true,
      'sizeColumnsToFit',
    )
}
