import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { flushSync } from 'react-dom'

interface Frame {
  /**
   * In whole pixels; null while it has none. Known before the first painting, so that the height that follows from it
   * is kept free.
   */
  width: number | null
  /** True once the box is in view (or near it), or the page is printed. Nothing is drawn out of sight. */
  isInView: boolean
}

/** The room that a box has for a drawing. */
export function useFrame(box: RefObject<HTMLElement | null>): Frame {
  const [isSeen, setSeen] = useState(false)
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = (): void => setWidth(Math.floor(element.clientWidth))
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [box])
  useEffect(() => {
    const element = box.current
    if (!element) return
    const views = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setSeen(true)
        views.disconnect()
      },
      { rootMargin: '200px' },
    )
    views.observe(element)
    // The browser prints what stands there when the listeners are done.
    const print = (): void => flushSync(() => setSeen(true))
    window.addEventListener('beforeprint', print)
    return () => {
      window.removeEventListener('beforeprint', print)
      views.disconnect()
    }
  }, [box])
  return { width: width === 0 ? null : width, isInView: isSeen }
}

/** Returns the current theme: the account's choice, else the system's. */
export function useThemeName(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, current, () => 'light')
}

const dark = '(prefers-color-scheme: dark)'

function current(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['theme']
  return chosen === 'light' || chosen === 'dark' ? chosen : matchMedia(dark).matches ? 'dark' : 'light'
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(dark)
  query.addEventListener('change', changed)
  const watch = new MutationObserver(changed)
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    query.removeEventListener('change', changed)
    watch.disconnect()
  }
}
