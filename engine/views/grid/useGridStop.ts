import type { GridApi } from 'ag-grid-community'
import { useEffect, useRef, type RefObject } from 'react'

const gridSelector = '[role=grid], [role=treegrid]'
const cells = '[role=gridcell], [role=columnheader]'
/** Browsers make boxes that scroll a stop by themselves. */
const scrollers = '.ag-body-horizontal-scroll-viewport, .ag-body-vertical-scroll-viewport'

/**
 * Makes the grid itself, with its name, the tab stop that leads into it. Tab forwards goes to the first heading,
 * backwards to the last focused cell, else to the last one. The vendor's own stops before and after the rows have no
 * role, and its rows are stops too. The option `tabIndex` removes them. While the focus is within the grid, the focused
 * cell is the stop.
 */
export function useGridStop(
  grid: GridApi | null,
  box: RefObject<HTMLElement | null>,
  name: string,
  rowCount: number,
): void {
  const rows = useRef(rowCount)
  useEffect(() => {
    rows.current = rowCount
  })
  const way = useRef<'forwards' | 'backwards' | 'pressed'>('forwards')
  useEffect(() => {
    const key = ({ key: pressed, shiftKey }: KeyboardEvent): void => {
      way.current = pressed === 'Tab' && shiftKey ? 'backwards' : 'forwards'
    }
    const press = (): void => {
      way.current = 'pressed'
    }
    window.addEventListener('keydown', key, { capture: true })
    window.addEventListener('pointerdown', press, { capture: true })
    return () => {
      window.removeEventListener('keydown', key, { capture: true })
      window.removeEventListener('pointerdown', press, { capture: true })
    }
  }, [])
  useEffect(() => {
    const root = box.current?.querySelector<HTMLElement>(gridSelector)
    if (!grid || !root) return
    root.setAttribute('aria-label', name)
    for (const scroller of box.current?.querySelectorAll<HTMLElement>(scrollers) ?? []) scroller.tabIndex = -1
    let cell: HTMLElement | null = null
    const leave = (): void => {
      if (cell) cell.tabIndex = -1
      root.tabIndex = 0
    }
    const enter = ({ target }: FocusEvent): void => {
      root.tabIndex = -1
      cell = (target as HTMLElement).closest<HTMLElement>(cells)
      if (cell) cell.tabIndex = 0
      if (target === root && way.current !== 'pressed')
        goInto(grid, way.current === 'backwards' ? rows.current - 1 : null)
    }
    if (!root.contains(document.activeElement)) leave()
    root.addEventListener('focusin', enter)
    root.addEventListener('focusout', leave)
    return () => {
      root.removeEventListener('focusin', enter)
      root.removeEventListener('focusout', leave)
    }
  }, [grid, box, name])
}

/** Goes to the cell that had the focus last, at most as far as a row; null: to the first heading. */
function goInto(grid: GridApi, lastRow: number | null): void {
  const columns = grid.getAllDisplayedColumns()
  const before = grid.getFocusedCell()
  const column = before?.column ?? columns.at(-1)
  if (lastRow !== null && lastRow >= 0 && column) {
    const row = before && !before.rowPinned ? Math.min(before.rowIndex, lastRow) : lastRow
    grid.ensureIndexVisible(row)
    grid.setFocusedCell(row, column)
  } else if (columns[0]) grid.setFocusedHeader(columns[0])
}
