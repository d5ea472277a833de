import { useLayoutEffect, type RefObject } from 'react'

/**
 * From everything in words to the least: which of them the header has room for. Its stylesheet says what each shows.
 */
const rooms = ['wide', 'short', 'narrow', 'least'] as const

const restMs = 1000

/**
 * Gives the header the first room that its content fits into. It goes by the content: who may more has more in it, and
 * words differ in length.
 */
export function useRoom(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = header.current
    if (!element) return
    let timeout: ReturnType<typeof setTimeout> | undefined
    let fitted: string | null = null
    const fit = (): void => {
      clearTimeout(timeout)
      fitted = contentOf(element)
      for (const room of rooms) {
        element.dataset.room = room
        if (isFitting(element)) return
      }
    }
    const content = new MutationObserver(() => {
      clearTimeout(timeout)
      // A change that was undone at once needs no new measurement.
      if (contentOf(element) === fitted) return
      if (!isFitting(element)) return fit()
      // Growing is tried after changes have settled, because counts change with every key.
      timeout = setTimeout(fit, restMs)
    })
    content.observe(element, { childList: true, characterData: true, subtree: true })
    const width = new ResizeObserver(fit)
    width.observe(element)
    document.fonts.addEventListener('loadingdone', fit)
    fit()
    return () => {
      clearTimeout(timeout)
      content.disconnect()
      width.disconnect()
      document.fonts.removeEventListener('loadingdone', fit)
    }
  }, [header])
}

/** As far as it says how much room is needed. */
const contentOf = (element: HTMLElement): string => `${element.getElementsByTagName('*').length} ${element.textContent}`

/** Returns true if the content ends inside the element; panels that hang from it do not count. */
function isFitting(element: HTMLElement): boolean {
  const { right } = element.getBoundingClientRect()
  const end = right - parseFloat(getComputedStyle(element).paddingInlineEnd)
  return [...element.children].every((child) => child.getBoundingClientRect().right <= end + 0.5)
}
