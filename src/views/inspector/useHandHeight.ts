import { useEffect, type RefObject } from 'react'
import { afterPaint } from '../../afterPaint.ts'

/** Keys and chosen wheel are both in sight: on a phone the one stands below or beside the other. */
export function keepInSight(screen: HTMLElement | null): void {
  for (const part of ['.inspector-hand', '.inspector-wheel[aria-pressed="true"]']) screen?.querySelector(part)?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** Keeps them so, however high the wheels and what is below them become. */
export function useHandHeight(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = screen
    const hand = current?.querySelector<HTMLElement>('.inspector-hand')
    const map = current?.querySelector<HTMLElement>('.inspector-map')
    if (!current || !hand || !map) return
    const fit = (): void => {
      map.style.setProperty('--hand', `${hand.offsetHeight}px`)
      if (window.matchMedia('(max-width: 899px)').matches) keepInSight(current)
    }
    // The key that changed it is seen first.
    const watcher = new ResizeObserver(() => afterPaint(fit))
    watcher.observe(hand)
    for (const wheel of current.querySelectorAll('.inspector-wheel')) watcher.observe(wheel)
    return () => watcher.disconnect()
  }, [screen])
}
