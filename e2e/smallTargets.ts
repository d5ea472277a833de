import type { Page } from '@playwright/test'

export interface SmallTarget {
  name: string
  width: number
  height: number
}

/**
 * Returns the targets on the screen that are smaller than so many pixels in either direction. A field within its label
 * is as large as that.
 */
export function smallTargets(page: Page, least: number): Promise<SmallTarget[]> {
  return page.evaluate((leastPx) => {
    const isClipped = (element: Element): boolean => getComputedStyle(element).clipPath !== 'none'
    const isSeen = (element: Element): boolean => {
      if (!element.checkVisibility({ visibilityProperty: true })) return false
      for (let one: Element | null = element; one; one = one.parentElement) if (isClipped(one)) return false
      return true
    }
    // Targets below an open sheet cannot be touched.
    const root = document.querySelector('dialog[open]') ?? document.body
    const found = new Map<Element, SmallTarget>()
    for (const target of root.querySelectorAll(
      'a[href], button, input, select, textarea, summary, [role=button], [tabindex="0"]',
    )) {
      const label = target instanceof HTMLInputElement ? target.closest('label') : null
      const box = label ?? target
      if (!isSeen(box)) continue
      const { width, height } = box.getBoundingClientRect()
      if (width < leastPx - 0.01 || height < leastPx - 0.01)
        found.set(box, { name: box.getAttribute('aria-label') ?? box.textContent.trim().slice(0, 40), width, height })
    }
    return [...found.values()]
  }, least)
}
