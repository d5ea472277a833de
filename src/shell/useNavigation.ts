import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { useScrolling } from './useScrolling.ts'

/** After going to another page, scrolls to its place and puts the focus on its heading. */
export function useNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useScrolling()

  useEffect(() => {
    // The first page keeps the focus where the browser put it: the skip link is the first stop.
    if (shown.current === pathname) return
    shown.current = pathname
    return main.current ? focusHeading(main.current) : undefined
  }, [pathname, main])
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
