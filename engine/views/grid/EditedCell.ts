import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { CellEdit } from '../../page/CellEdits.ts'
import type { GridRow } from './toColumnDefs.ts'

export interface EditedCellParams {
  cellOf(row: GridRow): CellEdit | null
  /** Said of a cell that is edited and not saved. */
  editedText: string
}

/** The text of a cell that can be edited, with what is to be known of it for those who do not see its mark. */
export class EditedCell implements ICellRendererComp<GridRow> {
  #cell = document.createElement('span')

  init(params: ICellRendererParams<GridRow> & EditedCellParams): void {
    this.refresh(params)
  }

  refresh({ value, valueFormatted, data, cellOf, editedText }: ICellRendererParams<GridRow> & EditedCellParams): boolean {
    const cell = data ? cellOf(data) : null
    const note = document.createElement('span')
    note.className = 'visually-hidden'
    note.textContent = cell ? ` (${cell.problem ?? editedText})` : ''
    this.#cell.replaceChildren(valueFormatted ?? String(value ?? ''), ...(cell ? [note] : []))
    return true
  }

  getGui(): HTMLElement {
    return this.#cell
  }
}
