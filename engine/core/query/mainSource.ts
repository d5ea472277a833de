import type { Element, Export, Report, Source } from '../definition/model.ts'

/**
 * Returns the list that a report's address, order and keyword apply to. Among sources that lead their calls it is the
 * first that is paged, else the first; null if there is none.
 */
export function mainSource(sources: Source[]): Source | null {
  const leading = sources.filter((source) => source.endpoint !== null && source.leads)
  return leading.find(({ paging }) => paging) ?? leading[0] ?? null
}

/**
 * The list that the order and the keyword of a file speak for: the main one of those it shows, else that of the report.
 */
export function fileSource(
  { sources, elements }: Pick<Report, 'sources' | 'elements'>,
  { include }: Pick<Export, 'include'>,
): Source | null {
  const shown = elements
    .filter(({ id }) => include.includes(id))
    .flatMap((element) => sources[listOf(element) ?? ''] ?? [])
  return mainSource(shown) ?? mainSource(Object.values(sources))
}

function listOf(element: Element): string | null {
  if (element.type === 'grid' || element.type === 'images' || element.type === 'chart' || element.type === 'records')
    return element.source
  return element.type === 'view' ? element.each : null
}
