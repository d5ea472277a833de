import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { GridRow } from './toColumnDefs.ts'

export interface LinkCellParams {
  addressOf(row: GridRow): string | null
  navigate(address: string): void
  /** Returns true if the page at an address is open beside the grid. */
  isOpen(address: string): boolean
}

/** A real anchor, so that a row can be opened in another tab; made by hand, for a grid draws hundreds of cells. */
export class LinkCell implements ICellRendererComp<GridRow> {
  #cell = document.createElement('span')
  #anchor = document.createElement('a')

  init(params: ICellRendererParams<GridRow> & LinkCellParams): void {
    // The grid moves between cells by arrows; Enter on the cell follows the link.
    this.#anchor.tabIndex = -1
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
    // The link stays when its row is drawn again: it may have the focus.
    const anchor = this.#anchor
    anchor.href = address
    anchor.textContent = text
    anchor.ariaCurrent = params.isOpen(address) ? 'true' : null
    anchor.onclick = (event) => {
      event.stopPropagation()
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      params.navigate(address)
    }
    if (anchor.parentNode !== this.#cell) this.#cell.replaceChildren(anchor)
    return true
  }

  getGui(): HTMLElement {
    return this.#cell
  }
}
