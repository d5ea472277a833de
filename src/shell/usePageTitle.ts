import { useEffect, type RefObject } from 'react'
import { product } from '../../domain/product.ts'

/** The page that opened last says what is read: the one beside another, else the only one. */
const headings = ['.shell-panel h1', 'h1']

/**
 * Names the tab of the browser after the heading of the page: tabs, bookmarks and the history tell pages apart. Home
 * has the product's name alone.
 */
export function usePageTitle(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = main
    if (!current) return
    const update = (): void => {
      const heading = headings.map((one) => current.querySelector(one)).find((one) => one !== null)
      const isHome = window.location.pathname === '/'
      const title = isHome ? '' : heading?.textContent.trim()
      const wanted = title ? `${title} · ${product.name}` : product.name
      if (current.ownerDocument.title !== wanted) current.ownerDocument.title = wanted
    }
    const observer = new MutationObserver(update)
    observer.observe(current, { childList: true, subtree: true, characterData: true })
    update()
    return () => observer.disconnect()
  }, [main])
}
