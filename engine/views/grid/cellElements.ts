/** A cell of a grid by the place of its row among those shown and the id of its column. */
export interface CellPlace {
  row: number
  column: string
}

/** The cell of a grid around an element; null outside of rows. */
export function closestCell(element: Element): CellPlace | null {
  const cell = element.closest('.ag-cell')
  const row = Number(cell?.closest('.ag-row')?.getAttribute('row-index') ?? NaN)
  return cell && Number.isInteger(row) ? { row, column: cell.getAttribute('col-id') ?? '' } : null
}

/** The element of a cell; none while its row is not drawn. */
export function cellElement(box: Element | null, { row, column }: CellPlace): Element | null | undefined {
  return box?.querySelector(`.ag-row[row-index="${row}"] .ag-cell[col-id="${CSS.escape(column)}"]`)
}
