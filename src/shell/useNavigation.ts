import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'
import { useScrolling } from './useScrolling.ts'

/** After going to another page, scrolls to its place and puts the focus on its heading. */
export function useNavigation(main: RefObject<HTMLElement | null>): void {
  const { catalog } = usePortal()
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  /** Where the focus was last on the page that stays, before another opened beside it. */
  const opener = useRef<HTMLElement | null>(null)

  useScrolling()

  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && !target.closest('.shell-panel')) opener.current = target
    }
    const { current } = main
    current?.addEventListener('focusin', remember)
    return () => current?.removeEventListener('focusin', remember)
  }, [main])

  useEffect(() => {
    // The first page keeps the focus where the browser put it: the skip link is the first stop.
    if (shown.current === pathname) return
    const closed = catalog.besideOf(shown.current)?.address === pathname
    shown.current = pathname
    if (!main.current) return
    return closed ? focusAgain(main.current, opener.current) : focusHeading(main.current)
  }, [pathname, main, catalog])
}

/** What was closed beside a page gives the focus back to where it was opened from; where that is gone, to the heading of the page. */
function focusAgain(main: HTMLElement, opener: HTMLElement | null): void {
  const heading = main.querySelector<HTMLElement>('h1')
  if (opener?.isConnected && main.contains(opener) && opener.checkVisibility()) return opener.focus({ preventScroll: true })
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** The heading may come late, with the page's code or data. It is waited for until the person does something else. */
function focusHeading(main: HTMLElement): () => void {
  const page = main.ownerDocument
  const panel = '.shell-panel h1'
  const leaving = main.querySelector(panel) ?? main.querySelector('h1')
  const look = (): void => {
    const heading = main.querySelector<HTMLElement>(main.querySelector('.shell-panel') ? panel : 'h1')
    if (!heading || heading === leaving) return
    stop()
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    // The panel keeps its own place, which was that of the page before.
    heading.closest('.shell-panel')?.scrollTo({ top: 0 })
  }
  const observer = new MutationObserver(look)
  const stop = (): void => {
    observer.disconnect()
    for (const type of ['keydown', 'pointerdown']) page.removeEventListener(type, stop)
  }
  for (const type of ['keydown', 'pointerdown']) page.addEventListener(type, stop)
  observer.observe(main, { childList: true, subtree: true })
  return stop
}
