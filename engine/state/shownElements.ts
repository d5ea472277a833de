import { evaluate } from '../core/condition/evaluate.ts'
import type { Element } from '../core/definition/model.ts'
import { shownElement } from '../core/elements/elementKinds.ts'
import { filledElements } from '../core/elements/filledElements.ts'
import { pointable } from '../core/query/filterValues.ts'
import type { ReportPage } from './ReportPage.ts'

/**
 * The elements on the screen, without the columns and comparisons that the filters hide, and without those that are
 * left out for want of rows.
 */
export function shownElements(
  page: Pick<ReportPage, 'report' | 'parameters' | 'services' | 'sources' | 'lists'>,
): Element[] {
  const { parameters, services } = page
  const filters = pointable(parameters.fields, parameters.applied ?? {}, services.now())
  const elements = page.report.elements
    .filter(({ show }) => show !== 'export')
    .map((element) => shownElement(element, (visible) => evaluate(visible, { filters }, services.holds)))
  return filledElements(elements, ({ source, onlyFilled }) => {
    const state = page.sources[source]
    return (
      state !== undefined &&
      state.answer !== null &&
      state.totalItems === 0 &&
      page.lists[source]?.keyword === '' &&
      (onlyFilled === 'always' || !parameters.isFiltered)
    )
  })
}
