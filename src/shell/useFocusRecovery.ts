import { useEffect, type RefObject } from 'react'
import { afterPaint } from '../afterPaint.ts'
import { focusHeadingInSight, focusInSight } from './focusInSight.ts'

/** Enabled elements that take the focus by Tab or within a table. */
const reached = ':is(a[href], button, input, select, textarea, [role=gridcell], [tabindex="0"]):not(:disabled)'
const headings = 'h1, h2, h3'
/** The time within which a redrawn element appears in the same place and takes the focus by itself. */
const redrawMs = 100

/**
 * Keeps the focus on the page. When the focused element is removed or disabled, the browser drops the focus, and Tab
 * starts at the top of the page. An example is the last row of a table. The focus then moves to the nearest similar
 * element, else to the nearest one that can take it, else to the heading.
 */
export function useFocusRecovery(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = main
    if (!current) return
    const page = current.ownerDocument
    let had: FocusedElement | null = null
    let timer = 0
    // A user who points keeps pointing: on a phone a focused box would open the keyboard.
    let isPointing = false
    const point = (): void => {
      isPointing = true
    }
    const type = (): void => {
      isPointing = false
    }
    const remember = ({ target }: FocusEvent): void => {
      const now =
        target instanceof HTMLElement
          ? { element: target, within: ancestorsOf(target, current), place: had?.place ?? nowhere }
          : null
      had = now
      // Asked at once, where it stands would have to be worked out before what was changed with it is drawn.
      if (now)
        afterPaint(() => {
          if (now.element.isConnected) now.place = now.element.getBoundingClientRect()
        })
    }
    let frame = 0
    const giveLost = (): void => {
      if (
        had &&
        !isPointing &&
        isUnavailable(had.element) &&
        (page.activeElement === null || page.activeElement === page.body)
      )
        give(had, current)
    }
    const stopWaiting = (): void => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
    const look = (): void => {
      if (!had || !isUnavailable(had.element)) return
      stopWaiting()
      // A part that gives the focus back in the next frame, as a cell whose editor closes, comes first however late
      // that frame is.
      timer = window.setTimeout(() => {
        frame = requestAnimationFrame(giveLost)
      }, redrawMs)
    }
    const observer = new MutationObserver(look)
    observer.observe(current, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    // A dialog that closes gives the focus back to what opened it, which may be gone by then.
    observer.observe(page.body, { childList: true })
    current.addEventListener('focusin', remember)
    page.addEventListener('pointerdown', point, { capture: true })
    page.addEventListener('keydown', type, { capture: true })
    return () => {
      stopWaiting()
      observer.disconnect()
      current.removeEventListener('focusin', remember)
      page.removeEventListener('pointerdown', point, { capture: true })
      page.removeEventListener('keydown', type, { capture: true })
    }
  }, [main])
}

/** The focused element, its ancestors from the inside out, and the last known position of it or its predecessor. */
interface FocusedElement {
  element: HTMLElement
  within: Element[]
  place: Pick<DOMRect, 'top' | 'left'>
}

const isUnavailable = (element: HTMLElement): boolean => !element.isConnected || element.matches(':disabled')

const nowhere = { top: 0, left: 0 }

function ancestorsOf(element: HTMLElement, main: HTMLElement): Element[] {
  const within: Element[] = []
  for (let ancestor = element.parentElement; ancestor && main.contains(ancestor); ancestor = ancestor.parentElement)
    within.push(ancestor)
  return within
}

function give({ element, within, place }: FocusedElement, main: HTMLElement): void {
  for (const ancestor of within.filter((each) => each.isConnected)) {
    const near = [...ancestor.querySelectorAll<HTMLElement>(reached)]
      .filter((each) => each.checkVisibility())
      .sort((a, b) => farness(a, place) - farness(b, place))
    const next =
      near.find((each) => each.tagName === element.tagName && each.className === element.className) ?? near[0]
    if (next) return focusInSight(next)
  }
  const heading = main.querySelector<HTMLElement>(headings)
  if (heading) focusHeadingInSight(heading)
}

function farness(element: HTMLElement, { top, left }: FocusedElement['place']): number {
  const place = element.getBoundingClientRect()
  return Math.hypot(place.top - top, place.left - left)
}
