import { useCallback, useState, type RefCallback } from 'react'

/**
 * Returns true if an element's content is wider than the element. The hidden part is reached by swiping, or by the
 * arrow keys.
 */
export function useSwiped(): [RefCallback<HTMLElement>, boolean] {
  const [isSwiped, setSwiped] = useState(false)
  const attach = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const sizes = new ResizeObserver(() => setSwiped(element.scrollWidth > element.clientWidth))
    for (const one of [element, ...element.children]) sizes.observe(one)
    return () => sizes.disconnect()
  }, [])
  return [attach, isSwiped]
}
