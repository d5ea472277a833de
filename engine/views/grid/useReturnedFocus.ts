import type { GridApi } from 'ag-grid-community'
import { useEffect, type RefObject } from 'react'
import { useServices } from '../EngineProvider.tsx'
import { closestCell, cellElement, type CellPlace } from './cellElements.ts'

/** A row that was left may be drawn a little later, when the page is scrolled to where it was. */
const triesMs = 50
const maxTries = 40

/**
 * Remembers the cell that has the focus, and gives it back when the reader returns to the page: from there they go on.
 */
export function useReturnedFocus(grid: GridApi | null, box: RefObject<HTMLElement | null>, element: string): void {
  const { place } = useServices()
  useEffect(() => {
    if (!grid) return
    const name = `focus.${element}`
    const left = place.get(name) as CellPlace | undefined
    const remember = ({ target }: FocusEvent): void => {
      const cell = target instanceof Element ? closestCell(target) : null
      if (cell) place.set(name, cell)
    }
    let timer = 0
    const give = (tries: number): void => {
      const { activeElement } = document
      // A page that is gone back to has the focus on its heading; whoever went on from there keeps it.
      const isWaiting = activeElement === document.body || activeElement?.matches('h1') === true
      if (!left || tries > maxTries || !isWaiting) return
      if (cellElement(box.current, left) && activeElement?.matches('h1')) grid.setFocusedCell(left.row, left.column)
      else timer = window.setTimeout(() => give(tries + 1), triesMs)
    }
    give(0)
    const { current } = box
    current?.addEventListener('focusin', remember)
    return () => {
      clearTimeout(timer)
      current?.removeEventListener('focusin', remember)
    }
  }, [grid, box, element, place])
}
