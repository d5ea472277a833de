import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { GridRow } from './toColumnDefs.ts'

export interface LinkCellParams {
  addressOf(row: GridRow): string | null
  navigate(address: string): void
}

/** A real anchor, so that a row can be opened in another tab; made by hand, for a grid draws hundreds of cells. */
export class LinkCell implements ICellRendererComp<GridRow> {
  #cell = document.createElement('span')

  init(params: ICellRendererParams<GridRow> & LinkCellParams): void {
    this.refresh(params)
  }

  refresh(params: ICellRendererParams<GridRow> & LinkCellParams): boolean {
    const text = params.valueFormatted ?? String(params.value ?? '')
    const address = params.node.rowPinned || !params.data ? null : params.addressOf(params.data)
    // A link without words is none: nothing would say where it leads.
    if (address === null || text === '') {
      this.#cell.replaceChildren(text)
      return true
    }
    const anchor = document.createElement('a')
    anchor.href = address
    anchor.textContent = text
    // The grid moves between cells by arrows; Enter on the cell opens the row.
    anchor.tabIndex = -1
    anchor.addEventListener('click', (event) => {
      event.stopPropagation()
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      params.navigate(address)
    })
    this.#cell.replaceChildren(anchor)
    return true
  }

  getGui(): HTMLElement {
    return this.#cell
  }
}
