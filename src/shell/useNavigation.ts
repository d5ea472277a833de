import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'
import { focusHeadingInSight, focusInSight } from './focusInSight.ts'
import { useScrolling } from './useScrolling.ts'

/** After going to another page, scrolls to its place and puts the focus on its heading. */
export function useNavigation(main: RefObject<HTMLElement | null>): void {
  const { catalog } = usePortal()
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  /**
   * The last focused element on the page that stays, and the one focused when another page opened beside it. Tab may
   * move the focus between the two.
   */
  const last = useRef<HTMLElement | null>(null)
  const opener = useRef<HTMLElement | null>(null)

  useScrolling()

  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && !target.closest('.shell-panel')) last.current = target
    }
    const { current } = main
    current?.addEventListener('focusin', remember)
    return () => current?.removeEventListener('focusin', remember)
  }, [main])

  useEffect(() => {
    // The first page keeps the focus where the browser put it: the skip link is the first stop.
    if (shown.current === pathname) return
    const before = catalog.besideOf(shown.current)
    const closed = before?.address === pathname
    shown.current = pathname
    if (!main.current) return
    const { activeElement } = main.current.ownerDocument
    const isOnPage =
      activeElement !== null && main.current.contains(activeElement) && !activeElement.closest('.shell-panel')
    // Navigation within the panel keeps the panel's opener.
    if (!closed && (!before || isOnPage)) opener.current = last.current
    if (closed) return focusAgain(main.current, opener.current)
    return catalog.besideOf(pathname) ? focusHeading(main.current) : focusPage(main.current)
  }, [pathname, main, catalog])
}

/**
 * Returns the focus when a page beside another closes. It goes to the opener, or to the page's heading if that is gone.
 * It may move a little later, after a reload. For example, the button that finishes a survey is gone once it is
 * finished.
 */
function focusAgain(main: HTMLElement, opener: HTMLElement | null): () => void {
  const give = (): void => {
    if (opener?.isConnected && main.contains(opener) && opener.checkVisibility()) return focusInSight(opener)
    const heading = main.querySelector<HTMLElement>('h1')
    if (heading) focusHeadingInSight(heading)
  }
  give()
  const { ownerDocument: page } = main
  return untilTouched(main, () => {
    if (page.activeElement === null || page.activeElement === page.body) give()
  })
}

/**
 * Looks whenever something in `main` comes or goes, until the person does something else; keys pressed while
 * `isWaiting` are no such thing.
 */
function untilTouched(main: HTMLElement, look: (stop: () => void) => void, isWaiting = () => false): () => void {
  const page = main.ownerDocument
  const observer = new MutationObserver(() => look(stop))
  const stop = (): void => {
    observer.disconnect()
    page.removeEventListener('keydown', press)
    page.removeEventListener('pointerdown', stop)
  }
  const press = (): void => {
    if (!isWaiting()) stop()
  }
  page.addEventListener('keydown', press)
  page.addEventListener('pointerdown', stop)
  observer.observe(main, { childList: true, subtree: true })
  return stop
}

/** The time that Tab waits for the heading of a page, in milliseconds. */
const longestWait = 3000

/**
 * Keeps the focus before a page's content until its heading comes. Keys typed meanwhile then do not take the heading's
 * focus away, and Tab does not skip a page that is still empty.
 */
function focusPage(main: HTMLElement): () => void {
  const page = main.ownerDocument
  const heading = main.querySelector<HTMLElement>('h1')
  if (heading) {
    // A page that needs no code or data is there at once.
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return () => undefined
  }
  main.focus({ preventScroll: true })
  const stopLooking = focusHeading(main, () => page.activeElement === main || page.activeElement === page.body)
  const hold = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' && !event.shiftKey && page.activeElement === main) event.preventDefault()
  }
  const stopHolding = (): void => page.removeEventListener('keydown', hold, { capture: true })
  page.addEventListener('keydown', hold, { capture: true })
  main.addEventListener('focusout', stopHolding, { once: true })
  const timer = window.setTimeout(stopHolding, longestWait)
  return () => {
    clearTimeout(timer)
    stopHolding()
    stopLooking()
  }
}

/**
 * Focuses the heading, which may come late, with the page's code or data. With `isWaiting`, only while that is true.
 */
function focusHeading(main: HTMLElement, isWaiting?: () => boolean): () => void {
  const panel = '.shell-panel h1'
  const leaving = main.querySelector(panel) ?? main.querySelector('h1')
  return untilTouched(
    main,
    (stop) => {
      const heading = main.querySelector<HTMLElement>(main.querySelector('.shell-panel') ? panel : 'h1')
      if (!heading || heading === leaving) return
      stop()
      if (isWaiting?.() === false) return
      heading.tabIndex = -1
      const beside = heading.closest('.shell-panel')
      // The panel keeps its own place, which was that of the page before.
      beside?.scrollTo({ top: 0 })
      // A form takes the focus by itself.
      if (beside?.contains(main.ownerDocument.activeElement)) return
      if (beside) focusInSight(heading)
      else heading.focus({ preventScroll: true })
    },
    isWaiting,
  )
}
