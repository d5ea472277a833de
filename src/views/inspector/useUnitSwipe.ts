import { useEffect, type RefObject } from 'react'

/** A swipe is at least this long, and twice as long across as it is high. */
const leastPx = 56

/**
 * Goes to the next unit when the drawing is swiped to the left, and to the previous one when it is swiped to the right.
 */
export function useUnitSwipe(drawing: RefObject<HTMLElement | null>, goBy: (by: 1 | -1) => void): void {
  useEffect(() => {
    const { current } = drawing
    if (!current) return
    const away = new AbortController()
    let begin: { id: number; x: number; y: number } | null = null
    const listen = (name: 'pointerdown' | 'pointerup' | 'pointercancel', hear: (event: PointerEvent) => void): void =>
      current.addEventListener(name, hear, { signal: away.signal })
    listen('pointerdown', ({ pointerId: id, pointerType, isPrimary, clientX: x, clientY: y }) => {
      // Two fingers enlarge the page; a mouse has buttons.
      begin = isPrimary && pointerType !== 'mouse' ? { id, x, y } : null
    })
    listen('pointercancel', () => {
      begin = null
    })
    listen('pointerup', ({ pointerId, clientX, clientY }) => {
      if (begin?.id !== pointerId) return
      const [across, down] = [clientX - begin.x, clientY - begin.y]
      begin = null
      if (Math.abs(across) >= leastPx && Math.abs(across) >= 2 * Math.abs(down)) goBy(across < 0 ? 1 : -1)
    })
    return () => away.abort()
  }, [drawing, goBy])
}
