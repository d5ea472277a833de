import type { CellEditingStartedEvent, CellEditingStoppedEvent, GridApi } from 'ag-grid-community'
import { useEffect } from 'react'
import type { CellEdits } from '../../page/CellEdits.ts'
import type { Row } from '../../page/SourceState.ts'
import type { GridRow } from './toColumnDefs.ts'

/** Draws cells anew when their edits change, and goes to the cell that is sought, if its row is on this page. For observers. */
export function useCellEdits(grid: GridApi<GridRow> | null, edits: CellEdits | undefined, rows: Row[]): void {
  const { revision = 0, isSaving = false, wanted = null } = edits ?? {}
  useEffect(() => {
    if (edits) grid?.refreshCells({ columns: edits.columns.map(({ id }) => id), force: true })
  }, [grid, edits, revision, isSaving])

  useEffect(() => {
    const index = edits && wanted ? rows.findIndex((row) => edits.keyOf(row) === wanted.key) : -1
    if (!grid || !edits || !wanted || index < 0) return
    grid.ensureIndexVisible(index)
    grid.ensureColumnVisible(wanted.column)
    grid.setFocusedCell(index, wanted.column)
    edits.seek(null)
  }, [grid, edits, rows, wanted])
}

/** The box of a multiline editor is a dialog, which the grid leaves without a name: it has its column's. */
export function nameEditor({ colDef }: CellEditingStartedEvent<GridRow>): void {
  requestAnimationFrame(() => document.querySelector('.ag-popup-editor')?.setAttribute('aria-label', colDef.headerName ?? ''))
}

/** An editor that closes takes the focus with it: it goes back to the cell, unless the reader is elsewhere by then. */
export function focusAfterEdit({ api, rowIndex, column }: CellEditingStoppedEvent<GridRow>): void {
  requestAnimationFrame(() => {
    if (rowIndex !== null && !api.isDestroyed() && document.activeElement === document.body) api.setFocusedCell(rowIndex, column)
  })
}
