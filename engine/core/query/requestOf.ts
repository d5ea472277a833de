import { resolveBindings } from '../binding/resolve.ts'
import type { Report, Sort, Source } from '../definition/model.ts'
import { fieldsOf, namedFilters, pointable, type FilterContext, type FilterValues } from './filterValues.ts'

/** The request of a report: its filters, the parameters of its address, the caller and time. */
export interface ReportInput extends FilterContext {
  filters: FilterValues
  params: Record<string, unknown>
}

/** The requested page of a list, and its order. */
export interface Paging {
  /** From 1. */
  page: number
  /** null: the order of the source itself. */
  sort: Sort | null
  keyword: string
}

/** The body that asks a source for one page of its list, or for its one row: raw values under the wire's names. */
export function requestOf(report: Report, source: Source, input: ReportInput, paging: Paging): Record<string, unknown> {
  const body = filtersOf(report, source, input)
  if (!source.leads && !source.isApart) return body
  if (source.paging) Object.assign(body, { page_number: paging.page, page_size: source.pageSize })
  return Object.assign(body, orderOf(paging))
}

/** The body that asks for a file: what every source is asked, in the order of the main list, all of its rows. */
export function exportRequestOf(report: Report, input: ReportInput, paging: Paging): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.values(report.sources).map((source) => filtersOf(report, source, input)),
    orderOf(paging),
  ) as Record<string, unknown>
}

function filtersOf(report: Report, source: Source, input: ReportInput): Record<string, unknown> {
  if (source.with === null) return namedFilters(fieldsOf(report), input.filters, input)
  return resolveBindings(source.with, {
    filters: pointable(fieldsOf(report), input.filters, input.now),
    params: input.params,
  })
}

function orderOf({ sort, keyword }: Paging): Record<string, unknown> {
  return {
    ...(sort ? { order_by: sort.column, is_sort_desc: sort.desc } : {}),
    ...(keyword ? { key_word: keyword } : {}),
  }
}
