import { useLayoutEffect, type RefObject } from 'react'

/** From everything in words to the least: which of them the header has room for. Its stylesheet says what each shows. */
const rooms = ['wide', 'short', 'narrow', 'least'] as const

/** Gives the header the first room that its content fits into. It goes by the content: who may more has more in it, and words differ in length. */
export function useRoom(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = header.current
    if (!element) return
    const fit = (): void => {
      for (const room of rooms) {
        element.dataset.room = room
        if (isFitting(element)) return
      }
    }
    const content = new MutationObserver(fit)
    content.observe(element, { childList: true, characterData: true, subtree: true })
    const width = new ResizeObserver(fit)
    width.observe(element)
    document.fonts.addEventListener('loadingdone', fit)
    fit()
    return () => {
      content.disconnect()
      width.disconnect()
      document.fonts.removeEventListener('loadingdone', fit)
    }
  }, [header])
}

/** Whether what stands in it ends before it does; panels that hang from it do not count. */
function isFitting(element: HTMLElement): boolean {
  const { right } = element.getBoundingClientRect()
  const end = right - parseFloat(getComputedStyle(element).paddingInlineEnd)
  return [...element.children].every((child) => child.getBoundingClientRect().right <= end + 0.5)
}
