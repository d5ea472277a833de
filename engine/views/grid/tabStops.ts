import type { GridOptions } from 'ag-grid-community'
import type { GridRow } from './toColumnDefs.ts'

type Stops = Required<Pick<GridOptions<GridRow>, 'tabToNextCell' | 'tabToNextHeader'>>

/**
 * A table takes two stops of Tab: its headings, then its cells, in which arrows move. By itself the grid stops at each
 * cell, so
 * that what stands below a hundred rows is a thousand keys away. While a cell is edited, Tab goes to the next that can
 * be.
 */
export const tabStops: Stops = {
  tabToNextHeader: ({ backwards, previousHeaderPosition }) =>
    // -1 is the first row below the headings.
    !backwards && previousHeaderPosition ? { headerRowIndex: -1, column: previousHeaderPosition.column } : false,
  tabToNextCell: ({ backwards, editing, previousCellPosition: { column }, nextCellPosition }) => {
    if (editing) return nextCellPosition ?? false
    return backwards ? { rowIndex: -1, column, rowPinned: null } : false
  },
}
