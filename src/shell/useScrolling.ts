import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'

const toTopAfterMs = 100
/** The time a page has to reach its earlier height. */
const restoreWithinMs = 10_000
export const scrollPlace = 'scroll'
/** As in beside.css: from here on a page and the one that opens beside it are both seen. */
const seesBoth = '(min-width: 1000px)'

/** Another page begins at its top; one that is gone back to stands where it was left. */
export function useScrolling(): void {
  const { travel, catalog } = usePortal()
  const { pathname, hash } = useLocation()
  // A page that is opened at a place of its own scrolls there by itself.
  const hasPlace = useRef(false)
  hasPlace.current = hash !== ''
  // A page that stays where another opens beside it is not scrolled.
  const scrolled = window.matchMedia(seesBoth).matches ? (catalog.besideOf(pathname)?.address ?? pathname) : pathname
  const drawn = useRef(pathname)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    // After going back at once, the address already belongs to another page when the event of the old page arrives.
    const remember = (): void => {
      if (window.location.pathname === drawn.current) travel.place.set(scrollPlace, window.scrollY)
    }
    const storeScroll = (): void => travel.storeScroll()
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', storeScroll)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', storeScroll)
    }
  }, [travel])

  useLayoutEffect(() => {
    drawn.current = pathname
  }, [pathname])

  // Before the browser paints: the shorter page that stands here for now would be remembered in its place.
  useLayoutEffect(() => {
    const left = travel.isReturn ? travel.place.get(scrollPlace) : 0
    if (typeof left === 'number' && left > 0) return scrollWhenLongEnough(left)
    if (hasPlace.current) return
    const scroll = setTimeout(() => window.scrollTo({ top: 0 }), toTopAfterMs)
    return () => clearTimeout(scroll)
  }, [scrolled, travel])
}

/** The rows may come late. They are waited for until the person does something else. */
export function scrollWhenLongEnough(top: number): () => void {
  const page = document.documentElement
  const giveUp = ['wheel', 'keydown', 'pointerdown'] as const
  const look = (): void => {
    if (page.scrollHeight - page.clientHeight < top) return
    window.scrollTo({ top })
    stop()
  }
  const observer = new ResizeObserver(look)
  const timer = setTimeout(() => stop(), restoreWithinMs)
  const stop = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of giveUp) window.removeEventListener(event, stop)
  }
  for (const event of giveUp) window.addEventListener(event, stop)
  observer.observe(document.body)
  look()
  return stop
}
