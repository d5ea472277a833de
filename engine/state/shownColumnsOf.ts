import type { Column, GridElement } from '../core/definition/model.ts'
import { shownColumns } from '../core/elements/shownColumns.ts'
import type { ReportPage } from './ReportPage.ts'

/** The columns of a grid as its reader has chosen them, of those that its rows fill. */
export function shownColumnsOf(page: ReportPage, { id, source, columns }: GridElement): Column[] {
  const { rows = [], totalItems = 0 } = page.sources[source] ?? {}
  return shownColumns(columns, { rows, isAll: totalItems <= rows.length }, page.columns[id]?.chosen ?? null)
}
