import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { GridRow } from './toColumnDefs.ts'

export interface BesideCellParams {
  /** Texts beside the value of a row. */
  textsOf(row: GridRow): string[]
}

/** A value with further ones beside it, as what is worst and where it is. */
export class BesideCell implements ICellRendererComp<GridRow> {
  #cell = document.createElement('span')

  init(params: ICellRendererParams<GridRow> & BesideCellParams): void {
    this.refresh(params)
  }

  refresh({ value, valueFormatted, data, node, textsOf }: ICellRendererParams<GridRow> & BesideCellParams): boolean {
    const texts = data && !node.rowPinned ? textsOf(data) : []
    const beside = texts.map((text) => {
      const part = document.createElement('span')
      part.className = 'beside-value'
      part.textContent = text
      return part
    })
    // A space between them, for those who hear or copy the cell.
    this.#cell.replaceChildren(valueFormatted ?? String(value ?? ''), ...beside.flatMap((part) => [' ', part]))
    return true
  }

  getGui(): HTMLElement {
    return this.#cell
  }
}
