import type { CellEditingStartedEvent, CellEditingStoppedEvent, GridApi } from 'ag-grid-community'
import { useEffect, type FormEvent } from 'react'
import type { CellEdits } from '../../state/CellEdits.ts'
import type { Row } from '../../state/SourceState.ts'
import type { GridRow } from './toColumnDefs.ts'

const editorBox = '.ag-popup-editor, .ag-cell-inline-editing'

/**
 * Draws cells again when their edits change, and goes to the cell that is sought, if its row is on this page. A press
 * beside an editor puts its text in. For observers.
 */
export function useCellEdits(grid: GridApi<GridRow> | null, edits: CellEdits | undefined, rows: Row[]): void {
  const { drawn = '', isSaving = false, wanted = null } = edits ?? {}
  useEffect(() => {
    if (edits) grid?.refreshCells({ columns: edits.columns.map(({ id }) => id), force: true })
  }, [grid, edits, drawn, isSaving])

  // The grid tells of a text a moment after it shut the editor, and by then what was pressed may be done.
  useEffect(() => {
    if (!edits) return
    const press = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element && target.closest(editorBox))) edits.finish()
    }
    document.addEventListener('pointerdown', press, true)
    return () => document.removeEventListener('pointerdown', press, true)
  }, [edits])

  useEffect(() => {
    const index = edits && wanted ? rows.findIndex((row) => edits.keyOf(row) === wanted.key) : -1
    if (!grid || !edits || !wanted || index < 0) return
    grid.ensureIndexVisible(index)
    grid.ensureColumnVisible(wanted.column)
    grid.setFocusedCell(index, wanted.column)
    edits.seek(null)
  }, [grid, edits, rows, wanted])
}

/** Tells the edits what is being typed in the grid's editor, from its first letter on. */
export function editorEvents(edits: CellEdits | undefined) {
  /** Counts editors that opened and closed: of two in a row, the focus goes back to the cell of the second alone. */
  let turn = 0
  return {
    started(event: CellEditingStartedEvent<GridRow>): void {
      turn += 1
      nameEditor(event)
      const { api, data, column } = event
      const [editor] = api.getCellEditorInstances()
      if (!data || !edits || !editor) return
      edits.begin(data, column.getColId(), () => {
        if (!api.isDestroyed()) api.stopEditing(true)
      })
      // The grid tells it a moment late: the letter that opened the editor stands in it by then.
      edits.type(String(editor.getValue() ?? ''))
    },
    typed({ target }: FormEvent): void {
      if (
        target instanceof HTMLInputElement ||
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement
      )
        edits?.type(target.value)
    },
    stopped(event: CellEditingStoppedEvent<GridRow>): void {
      edits?.end()
      const own = (turn += 1)
      focusAfterEdit(event, () => own === turn)
    },
  }
}

/** The box of a multiline editor is a dialog, which the grid leaves without a name: it has its column's. */
function nameEditor({ colDef }: CellEditingStartedEvent<GridRow>): void {
  requestAnimationFrame(() =>
    document.querySelector('.ag-popup-editor')?.setAttribute('aria-label', colDef.headerName ?? ''),
  )
}

/** An editor that closes takes the focus with it: it goes back to the cell, unless the reader is elsewhere by then. */
function focusAfterEdit({ api, rowIndex, column }: CellEditingStoppedEvent<GridRow>, isLatest: () => boolean): void {
  requestAnimationFrame(() => {
    if (isLatest() && rowIndex !== null && !api.isDestroyed() && document.activeElement === document.body)
      api.setFocusedCell(rowIndex, column)
  })
}
