import { useEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'

const scrollAfterMs = 100

/** Lends the router to the portal; after going to another page, scrolls to the top and puts the focus on its heading. */
export function useNavigation(main: RefObject<HTMLElement | null>): void {
  const portal = usePortal()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    portal.navigate = (address, options) => void navigate(address, options)
  }, [portal, navigate])

  useEffect(() => {
    // The first page keeps the focus where the browser put it: the skip link is the first stop.
    if (shown.current === pathname) return
    shown.current = pathname
    const scroll = setTimeout(() => window.scrollTo({ top: 0 }), scrollAfterMs)
    const stopFocus = main.current ? focusHeading(main.current) : undefined
    return () => {
      clearTimeout(scroll)
      stopFocus?.()
    }
  }, [pathname, main])
}

/** The heading may come late, with the page's code or data. It is waited for until the person does something else. */
function focusHeading(main: HTMLElement): () => void {
  const page = main.ownerDocument
  const leaving = main.querySelector('h1')
  const look = (): void => {
    const heading = main.querySelector<HTMLElement>('h1')
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
