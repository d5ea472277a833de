import type { GridApi } from 'ag-grid-community'
import { useEffect, useRef, type RefObject } from 'react'

export const viewportSelector = '.ag-grid-viewport'
const rowsSelector = '.ag-grid-scrolling-container'
/** Rows that stay in sight, above and below those that scroll. */
const pinnedRows = '.ag-grid-pinned-top-rows, .ag-grid-pinned-bottom-rows'
/** Parts that take room beside the rows: headings, totals, and the bar that scrolls sideways. */
const besideRows = `${pinnedRows}, .ag-body-horizontal-scroll:not(.ag-scrollbar-invisible)`
const borders = 2

/**
 * Scrolls a grid with the page, so that it ends where its rows end and has no scroll box of its own. The outer box is
 * as high as all rows. The window in it is at most as high as the screen and sticks below the header. Its offset in the
 * box is the scroll position of its rows. The grid still draws only the visible rows, under headings that stay. Returns
 * a function that scrolls a cell into view between the headings and the totals. The grid itself would count a cell
 * below the screen as visible.
 */
export function usePageScroll(
  grid: GridApi | null,
  box: RefObject<HTMLElement | null>,
): (cell: Element | null | undefined) => void {
  const follow = useRef((): void => undefined)
  const isPressed = useRef(false)
  useEffect(() => {
    const press = (event: Event): void => {
      isPressed.current = event.type === 'pointerdown'
    }
    const kinds = ['pointerdown', 'pointerup', 'pointercancel']
    for (const kind of kinds) window.addEventListener(kind, press, { capture: true })
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, press, { capture: true })
    }
  }, [])
  useEffect(() => {
    const outer = box.current
    const inner = outer?.firstElementChild
    const viewport = outer?.querySelector<HTMLElement>(viewportSelector)
    const rows = outer?.querySelector<HTMLElement>(rowsSelector)
    if (!grid || !outer || !inner || !viewport || !rows) return
    let shown = viewport.scrollTop
    const fit = (): void => {
      const beside = [...outer.querySelectorAll<HTMLElement>(besideRows)].reduce(
        (sum, { offsetHeight }) => sum + offsetHeight,
        borders,
      )
      outer.style.blockSize = `${parseFloat(rows.style.height) + beside}px`
      followPage()
    }
    const followPage = (event?: Event): void => {
      if (event?.target === viewport) return
      const moved = Math.round(inner.getBoundingClientRect().top - outer.getBoundingClientRect().top)
      if (moved === Math.round(viewport.scrollTop)) return
      viewport.scrollTop = moved
      shown = viewport.scrollTop
    }
    /** The grid goes to a row by itself, as by keys: the page has to be scrolled there. */
    const followGrid = (): void => {
      if (viewport.scrollTop === shown) return
      shown = viewport.scrollTop
      const { top } = inner.getBoundingClientRect()
      const scroller = scrollerOf(outer)
      const line = parseFloat(getComputedStyle(inner).top) + (scroller ? scroller.getBoundingClientRect().top : 0)
      const by = viewport.scrollTop - (top - outer.getBoundingClientRect().top) + (top - line)
      ;(scroller ?? window).scrollBy({ top: by, behavior: 'instant' })
    }
    /**
     * The wheel over headings and totals scrolls the page: the grid would scroll its rows, and the page twice as far.
     */
    const leaveToPage = (event: Event): void => {
      if (event.target instanceof Element && event.target.closest(pinnedRows)) event.stopPropagation()
    }
    const sizes = new ResizeObserver(fit)
    const heights = new MutationObserver(fit)
    heights.observe(rows, { attributeFilter: ['style'] })
    for (const part of outer.querySelectorAll(besideRows)) sizes.observe(part)
    sizes.observe(inner)
    viewport.addEventListener('scroll', followGrid, { passive: true })
    inner.addEventListener('wheel', leaveToPage, { capture: true, passive: true })
    document.addEventListener('scroll', followPage, { passive: true, capture: true })
    fit()
    follow.current = followPage
    return () => {
      heights.disconnect()
      sizes.disconnect()
      viewport.removeEventListener('scroll', followGrid)
      inner.removeEventListener('wheel', leaveToPage, { capture: true })
      document.removeEventListener('scroll', followPage, { capture: true })
    }
  }, [grid, box])
  return (cell) => {
    // A cell that is pressed is in sight: scrolled away from under the pointer, its link would not be clicked.
    if (isPressed.current) return
    const totals = box.current?.querySelector('.ag-grid-pinned-bottom-rows')?.getBoundingClientRect().top ?? Infinity
    const below = cell ? cell.getBoundingClientRect().bottom - Math.min(totals, window.innerHeight) : 0
    if (below <= 0 || !box.current) return
    ;(scrollerOf(box.current) ?? window).scrollBy({ top: below + borders, behavior: 'instant' })
    // At once: the next key may come before the page tells that it was scrolled.
    follow.current()
  }
}

/** The box around an element that scrolls up and down; null where that is the page. */
function scrollerOf(element: Element): Element | null {
  for (
    let ancestor = element.parentElement;
    ancestor && ancestor !== document.body;
    ancestor = ancestor.parentElement
  ) {
    if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY) && ancestor.scrollHeight > ancestor.clientHeight)
      return ancestor
  }
  return null
}
