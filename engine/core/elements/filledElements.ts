import type { Element, GridElement } from '../definition/model.ts'

/**
 * The elements without the grids that are left out for want of rows, and without the sections that then head nothing.
 */
export function filledElements(elements: readonly Element[], isEmpty: (grid: GridElement) => boolean): Element[] {
  const isLeftOut = (element: Element): boolean => element.type === 'grid' && element.onlyFilled && isEmpty(element)
  return elements.filter((element, at) => {
    if (element.type !== 'section' || !element.onlyFilled) return !isLeftOut(element)
    const rest = elements.slice(at + 1)
    const end = rest.findIndex(({ type }) => type === 'section')
    const headed = end < 0 ? rest : rest.slice(0, end)
    return headed.length === 0 || !headed.every(isLeftOut)
  })
}
