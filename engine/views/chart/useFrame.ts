import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** The width of a box in whole pixels, null until it has come into view (or near it), or is printed: nothing is drawn for nobody. */
export function useWidthInView(box: RefObject<HTMLElement | null>): number | null {
  const [isSeen, setSeen] = useState(false)
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const sizes = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)))
    sizes.observe(element)
    const views = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      setSeen(true)
      views.disconnect()
    }, { rootMargin: '200px' })
    views.observe(element)
    // The browser prints what stands there when the listeners are done.
    const print = (): void => flushSync(() => setSeen(true))
    window.addEventListener('beforeprint', print)
    return () => {
      window.removeEventListener('beforeprint', print)
      sizes.disconnect()
      views.disconnect()
    }
  }, [box])
  return isSeen && width ? width : null
}

/** Which theme the page shows: the account's choice, else the system's. */
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
