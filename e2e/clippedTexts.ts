import type { Page } from '@playwright/test'

export interface ClippedWords {
  /** cut: words are not all seen. out: they stand out of the box they belong to. wide: the page scrolls sideways. */
  how: 'cut' | 'out' | 'wide'
  text: string
  /** The element, and the box that it does not fit. */
  where: string
}

/**
 * Returns the texts of the page that are clipped, on the screen and below it. Content that can be scrolled to fits. So
 * does a grid cell, whose column can be widened, and a clipped text whose title repeats all of it.
 */
export function clippedTexts(page: Page): Promise<ClippedWords[]> {
  return page.evaluate(() => {
    const found = new Map<string, ClippedWords>()
    const nameOf = (element: Element): string =>
      `${element.localName}${element.id && !/\d/.test(element.id) ? `#${element.id}` : ''}${[...element.classList].map((one) => `.${one}`).join('')}`
    const tell = (how: ClippedWords['how'], text: string, element: Element, box: Element): void => {
      const where = `${nameOf(element)} in ${nameOf(box)}`
      found.set(`${how} ${where} ${text}`, { how, where, text: text.trim().slice(0, 60) })
    }
    const isHidden = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      return (
        style.visibility !== 'visible' ||
        style.opacity === '0' ||
        (width <= 1 && height <= 1) ||
        (style.clipPath !== 'none' && width <= 2)
      )
    }
    const isBox = (style: CSSStyleDeclaration): boolean =>
      parseFloat(style.borderRightWidth) > 0 ||
      (style.backgroundColor !== 'rgba(0, 0, 0, 0)' && style.backgroundColor !== 'transparent')

    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth + 1) tell('wide', '', document.body, root)

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement
      if (
        !element ||
        !node.textContent?.trim() ||
        element.closest(
          'script, style, svg, option, [aria-hidden="true"], .ag-cell, [hidden], .visually-hidden:not(:focus)',
        ) ||
        !element.checkVisibility()
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      if (rects.length === 0) continue
      const right = Math.max(...rects.map((rect) => rect.right))
      const left = Math.min(...rects.map((rect) => rect.left))
      const bottom = Math.max(...rects.map((rect) => rect.bottom))
      let isOut = false
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        if (isHidden(box)) {
          isOut = true
          break
        }
        const style = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        const overflow = style.overflowX
        if (overflow === 'auto' || overflow === 'scroll') {
          isOut = true
          break
        }
        const isBeside = style.display !== 'inline' && (right > edge.right + 1 || left < edge.left - 1)
        if (overflow === 'hidden' || overflow === 'clip') {
          const isBelow = bottom > edge.bottom + 3 && style.display !== 'inline'
          if ((isBeside || isBelow) && !element.closest('[title]')) tell('cut', node.textContent, element, box)
          if (isBeside || isBelow) {
            isOut = true
            break
          }
        } else if (isBeside && isBox(style)) tell('out', node.textContent, element, box)
        if (style.position === 'fixed') break
      }
      if (!isOut && (right > root.clientWidth + 1 || left < -1)) tell('out', node.textContent, element, document.body)
    }
    return [...found.values()]
  })
}
