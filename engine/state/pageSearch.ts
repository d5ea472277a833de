import type { Report } from '../core/definition/model.ts'
import { writeAddress } from '../core/query/filterAddress.ts'
import type { FilterValues } from '../core/query/filterValues.ts'
import type { Paging } from '../core/query/requestOf.ts'
import { isColumnsParam, writeLayouts } from './ColumnLayout.ts'
import { isUsual } from './initialFilters.ts'
import type { ReportPage } from './ReportPage.ts'

/** In an address: the export to download as soon as the page is open. It is not kept there. */
export const exportParam = 'export'
const templateParam = 'template'
export const templateOf = (search: string): string | null => new URLSearchParams(search).get(templateParam)

/** Tells the names of an address that a page reads itself, beside its filters. */
export const knownNames =
  ({ params }: Pick<Report, 'params'>) =>
  (name: string): boolean =>
    [exportParam, templateParam].includes(name) || isColumnsParam(name) || params.some(({ id }) => id === name)

/**
 * Returns the query string that opens a page with these filters, as location.search has it: empty, or with its `?`.
 * Today as the default day is left out: a favorite or a link opens with the day on which it is opened.
 */
export function searchOf(
  { report, params, parameters, columns, services }: ReportPage,
  applied: FilterValues,
  { sort, page, keyword }: Paging,
): string {
  const shown = report.params.filter((param) => !param.inPath && params[param.id] !== undefined)
  const query = [
    ...shown.map((param) => `${encodeURIComponent(param.id)}=${encodeURIComponent(String(params[param.id]))}`),
    writeAddress(
      { filters: applied, sort, page, keyword },
      parameters.fields.filter((field) => field.type !== 'date' || !isUsual(field, applied[field.id], services.now())),
    ),
    writeLayouts(columns),
  ]
    .filter(Boolean)
    .join('&')
  return query && `?${query}`
}

/**
 * Returns the query to open the page with next time. It omits a default selection of every row, so that rows added
 * later are included. Returns null before anything is applied.
 */
export function rememberedSearch(page: ReportPage, place: Paging): string | null {
  const { applied, fields, lookups } = page.parameters
  if (!applied) return null
  const stored = fields.flatMap(({ id }) =>
    lookups.picks.get(id)?.isEveryRow(applied[id]) ? [] : ([[id, applied[id] ?? null]] as const),
  )
  return searchOf(page, Object.fromEntries(stored), place)
}
