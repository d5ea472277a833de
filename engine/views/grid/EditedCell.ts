import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { GridRow } from './toColumnDefs.ts'

export interface EditedCellParams {
  isEdited(row: GridRow): boolean
  /** Problem of the value, in words. */
  problemAt(row: GridRow): string | null
  /** Said of a cell that is edited and not saved. */
  editedText: string
}

/** The text of a cell that can be edited, with what is to be known of it for those who do not see its mark. */
export class EditedCell implements ICellRendererComp<GridRow> {
  #cell = document.createElement('span')

  init(params: ICellRendererParams<GridRow> & EditedCellParams): void {
    this.refresh(params)
  }

  refresh({
    value,
    valueFormatted,
    data,
    isEdited,
    problemAt,
    editedText,
  }: ICellRendererParams<GridRow> & EditedCellParams): boolean {
    const description = data ? (problemAt(data) ?? (isEdited(data) ? editedText : null)) : null
    this.#cell.title = data ? (problemAt(data) ?? '') : ''
    const note = document.createElement('span')
    note.className = 'visually-hidden'
    note.textContent = description === null ? '' : ` (${description})`
    this.#cell.replaceChildren(valueFormatted ?? String(value ?? ''), ...(description === null ? [] : [note]))
    return true
  }

  getGui(): HTMLElement {
    return this.#cell
  }
}
