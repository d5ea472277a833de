import { useEffect, type RefObject } from 'react'
import { afterPaint } from '../../afterPaint.ts'

/** Keys and chosen wheel are both in sight: on a phone the one stands below or beside the other. */
export function keepVisible(screen: HTMLElement | null): void {
  for (const part of ['.inspector-hand', '.inspector-wheel[aria-pressed="true"]'])
    screen?.querySelector(part)?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** Keeps them so, however high the wheels and what is below them become. */
export function useHandHeight(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = screen
    const hand = current?.querySelector<HTMLElement>('.inspector-hand')
    if (!current || !hand) return
    const show = (): void => {
      if (window.matchMedia('(max-width: 899px), (max-height: 599px)').matches) keepVisible(current)
    }
    const fit = (): void => {
      current.style.setProperty('--hand', `${hand.offsetHeight}px`)
      show()
    }
    // The default height is larger: the page would start scrolled, with its top partly below the portal's header.
    current.style.setProperty('--hand', `${hand.offsetHeight}px`)
    // The key that changed it is seen first.
    const watcher = new ResizeObserver(() => afterPaint(fit))
    watcher.observe(hand)
    for (const wheel of current.querySelectorAll('.inspector-wheel')) watcher.observe(wheel)
    // A phone scrolls by itself to where it types, and takes that for further up than it is.
    const away = new AbortController()
    let isByFinger = false
    const listen = (names: string[], hear: () => void): void =>
      names.forEach((name) => window.addEventListener(name, hear, { signal: away.signal, passive: true }))
    listen(['pointerdown', 'touchmove', 'wheel'], () => {
      isByFinger = true
    })
    listen(['keydown', 'click'], () => {
      isByFinger = false
    })
    listen(['scroll'], () => {
      if (!isByFinger && document.activeElement?.matches('input[data-entry]')) show()
    })
    return () => {
      watcher.disconnect()
      away.abort()
    }
  }, [screen])
}
