import type { ReportDefinition } from '../../../schemas/generated/report.ts'
import type { Report } from './model.ts'
import type { Library } from './Library.ts'
import { earlierId, parseReport } from './parseReport.ts'

/**
 * The pages of a report: one, or of a generated one two. `asking` holds the filters, `earlier` shows what is kept of
 * one.
 */
export interface ReportPages {
  live: Report
  earlier: Report | null
}

/**
 * Returns one definition in normal form. A generated report has a live page, where sources with a call of their own can
 * be requested, and a stored page. The stored page answers all sources by its `get` call under the report's id.
 */
export function parsePages(report: ReportDefinition, library: Library): ReportPages {
  const { generate, sources, elements, exports = [] } = report
  if (!generate) return { live: parseReport(report, library), earlier: null }
  const isLive = Object.values(sources).some((source) => source.endpoint !== undefined)
  const live = parseReport(
    { ...report, ...(isLive ? {} : { layout: undefined, sources: {}, elements: [], exports: [] }) },
    library,
  )

  const one = { id: { from: '/params/id' }, ...(generate.getFormat && { format: { value: 'json' } }) } as const
  const stored = parseReport(
    {
      ...report,
      generate: undefined,
      filters: undefined,
      id: earlierId(report.id),
      route: generate.route,
      parent: report.id,
      params: [{ id: 'id', type: 'integer', required: true }],
      sources: Object.fromEntries(
        Object.entries(sources).map(([name, source]) => [name, { ...source, endpoint: generate.get, with: one }]),
      ),
      elements,
      exports: exports.map((item) => (isLive ? { ...item, endpoint: generate.get } : item)),
    },
    library,
    report.id,
  )
  return {
    live,
    earlier: isLive
      ? {
          ...unordered(stored),
          exports: stored.exports.map((item) => ({ ...item, body: { format: item.format, export: item.id } })),
        }
      : unordered(stored),
  }
}

/** Stored rows are shown in their stored order. */
function unordered(report: Report): Report {
  return {
    ...report,
    sources: Object.fromEntries(
      Object.entries(report.sources).map(([id, source]) => [id, { ...source, searchable: false }]),
    ),
    elements: report.elements.map((element) =>
      element.type === 'grid'
        ? { ...element, columns: element.columns.map((column) => ({ ...column, sortable: false })) }
        : element,
    ),
  }
}
