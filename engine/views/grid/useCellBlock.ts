import type { GridApi } from 'ag-grid-community'
import { useEffect, type RefObject } from 'react'
import { closestCell, type CellPlace as Cell } from './cellElements.ts'
import { fillBlock, parsePastedCells } from './pastedCells.ts'

/** Cells from one corner to the other. */
interface CellBlock {
  anchor: Cell
  head: Cell
}

export interface CopiedCells {
  /** Rows and columns as a spreadsheet takes them. */
  text: string
  count: number
}

/** Rows by their place, and columns in their order, of a block; columns that are gone count as the first. */
export function cellsOf(
  { anchor, head }: CellBlock,
  columns: readonly string[],
): { rows: number[]; columns: string[] } {
  const [top, bottom] = [Math.min(anchor.row, head.row), Math.max(anchor.row, head.row)]
  const places = [anchor, head].map(({ column }) => Math.max(0, columns.indexOf(column)))
  return {
    rows: Array.from({ length: bottom - top + 1 }, (_, index) => top + index),
    columns: columns.slice(Math.min(...places), Math.max(...places) + 1),
  }
}

/** A text with a tab, a line break or a quote is quoted, so that it stays one cell. */
export function toCopiedCells(texts: readonly (readonly string[])[]): CopiedCells {
  const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return {
    text: texts.map((row) => row.map(quoted).join('\t')).join('\n'),
    count: texts.reduce((sum, row) => sum + row.length, 0),
  }
}

const arrows: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const marked = 'cell-in-block'

interface CellBlockOptions {
  rowCount: number
  textOf(cell: Cell): string
  onCopy(copied: CopiedCells): void
  /** Takes texts row by row, from a cell on; null where no cell can be edited. */
  onPaste: ((from: Cell, texts: string[][]) => void) | null
  /** Takes the last paste back; returns whether there was one. */
  onUndo(): boolean
}

/**
 * Selects a block of cells by Shift with arrows or a click, by dragging, or all of them by Ctrl+A, and copies it for
 * spreadsheets. Selected text within a cell is copied as text. A block copied from a spreadsheet is pasted from the
 * first cell on.
 */
export function useCellBlock(
  grid: GridApi | null,
  box: RefObject<HTMLElement | null>,
  options: RefObject<CellBlockOptions>,
): void {
  useEffect(() => {
    const { current } = box
    if (!grid || !current) return
    let block: CellBlock | null = null
    let pressed: Cell | null = null
    const columns = (): string[] => grid.getAllDisplayedColumns().map((column) => column.getColId())
    const draw = (): void => {
      const { rows, columns: ids } = block ? cellsOf(block, columns()) : { rows: [], columns: [] }
      const [first = 0, last = -1] = [rows[0], rows.at(-1)]
      for (const cell of current.querySelectorAll<HTMLElement>('.ag-cell')) {
        const place = cellAt(cell)
        const isIn = place !== null && place.row >= first && place.row <= last && ids.includes(place.column)
        if (isIn === cell.classList.contains(marked)) continue
        cell.classList.toggle(marked, isIn)
        cell.ariaSelected = isIn ? 'true' : null
      }
    }
    const mark = (wanted: CellBlock | null): void => {
      if (block === null && wanted === null) return
      block = wanted
      draw()
    }
    const press = (event: PointerEvent): void => {
      const cell = event.button === 0 ? cellAt(event.target) : null
      pressed = null
      if (!cell) return
      const from = block?.anchor ?? focusedCell(grid)
      // On a link it opens a window of its own.
      if (event.shiftKey && from && !(event.target as Element).closest('a')) {
        event.preventDefault()
        mark({ anchor: from, head: cell })
        return
      }
      mark(null)
      pressed = cell
    }
    const drag = (event: PointerEvent): void => {
      if (!pressed || event.pointerType === 'touch' || (event.buttons & 1) === 0) return
      const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY))
      if (!cell || (block === null && isSame(cell, pressed))) return
      // Text that was being marked in the first cell is none any more.
      window.getSelection()?.removeAllRanges()
      current.dataset.blocking = ''
      mark({ anchor: pressed, head: cell })
    }
    const release = (): void => {
      pressed = null
      delete current.dataset.blocking
    }
    const leave = (event: FocusEvent): void => {
      const cell = cellAt(event.target, true)
      if (!block || !cell) return
      const { rows, columns: ids } = cellsOf(block, columns())
      if (!rows.includes(cell.row) || !ids.includes(cell.column)) mark(null)
    }
    const type = (event: KeyboardEvent): void => {
      const focused = cellAt(event.target, true)
      if (!focused) return
      const by = arrows[event.key]
      if (by && event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey) {
        event.preventDefault()
        event.stopPropagation()
        const ids = columns()
        const { anchor, head } = block ?? { anchor: focused, head: focused }
        const row = Math.min(Math.max(0, head.row + by[0]), options.current.rowCount - 1)
        const column = ids[Math.min(Math.max(0, ids.indexOf(head.column) + by[1]), ids.length - 1)] ?? head.column
        mark({ anchor, head: { row, column } })
        grid.ensureIndexVisible(row)
        grid.ensureColumnVisible(column)
      } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        const ids = columns()
        mark({
          anchor: { row: 0, column: ids[0] ?? '' },
          head: { row: options.current.rowCount - 1, column: ids.at(-1) ?? '' },
        })
      } else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
        if (options.current.onUndo()) event.preventDefault()
      } else if (by || event.key === 'Escape') mark(null)
    }
    // The browser tells the clipboard's events where text was last marked, which may be anywhere.
    const focusedNow = (): Cell | null =>
      current.contains(document.activeElement) ? cellAt(document.activeElement, true) : null
    const copy = (event: ClipboardEvent): void => {
      const selection = window.getSelection()
      const focused = focusedNow()
      if ((selection && !selection.isCollapsed && selection.toString() !== '') || !focused) return
      const { rows, columns: ids } = cellsOf(block ?? { anchor: focused, head: focused }, columns())
      const copied = toCopiedCells(rows.map((row) => ids.map((column) => options.current.textOf({ row, column }))))
      event.clipboardData?.setData('text/plain', copied.text)
      event.preventDefault()
      options.current.onCopy(copied)
    }
    const paste = (event: ClipboardEvent): void => {
      const focused = focusedNow()
      const { onPaste } = options.current
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (!focused || !onPaste || text === '') return
      event.preventDefault()
      const ids = columns()
      const target = cellsOf(block ?? { anchor: focused, head: focused }, ids)
      const from = { row: target.rows[0] ?? focused.row, column: target.columns[0] ?? focused.column }
      const texts = fillBlock(parsePastedCells(text), target.rows.length, target.columns.length)
      const lastRow = Math.min(from.row + texts.length, options.current.rowCount) - 1
      const lastColumn =
        ids[Math.min(ids.indexOf(from.column) + Math.max(...texts.map(({ length }) => length)), ids.length) - 1]
      mark({ anchor: from, head: { row: lastRow, column: lastColumn ?? from.column } })
      onPaste(from, texts)
    }
    const events = { pointerdown: press, pointermove: drag, focusin: leave, keydown: type } as const
    for (const [name, hear] of Object.entries(events))
      current.addEventListener(name, hear as EventListener, { capture: true })
    document.addEventListener('copy', copy)
    document.addEventListener('paste', paste)
    window.addEventListener('pointerup', release)
    grid.addEventListener('viewportChanged', draw)
    grid.addEventListener('virtualColumnsChanged', draw)
    return () => {
      for (const [name, hear] of Object.entries(events))
        current.removeEventListener(name, hear as EventListener, { capture: true })
      document.removeEventListener('copy', copy)
      document.removeEventListener('paste', paste)
      window.removeEventListener('pointerup', release)
      if (grid.isDestroyed()) return
      grid.removeEventListener('viewportChanged', draw)
      grid.removeEventListener('virtualColumnsChanged', draw)
    }
  }, [grid, box, options])
}

const isSame = (one: Cell, other: Cell): boolean => one.row === other.row && one.column === other.column

/** The cell around a target, or with `isItself` the one that it is; null in headings, totals, buttons and editors. */
function cellAt(target: EventTarget | null, isItself = false): Cell | null {
  if (!(target instanceof Element) || target.closest('.row-actions, .ag-cell-inline-editing, input, textarea, select'))
    return null
  return isItself && !target.matches('.ag-cell') ? null : closestCell(target)
}

function focusedCell(grid: GridApi): Cell | null {
  const cell = grid.getFocusedCell()
  return cell && !cell.rowPinned ? { row: cell.rowIndex, column: cell.column.getColId() } : null
}
