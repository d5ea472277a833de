import type { ChartElement, ReportDefinition } from '../../../schemas/generated/report.ts'
import type { Collector, Path } from './collector.ts'
import { pagesOf, type Names } from './Names.ts'

/** What a drill may read of /point. */
const pointRoots = ['point', 'filters', 'params', 'sources', 'user', 'portal']
const pointNames = ['x', 'from', 'to', 'range']

interface Around {
  report: ReportDefinition
  names: Names
  collected: Pick<Collector, 'add' | 'need'>
}

/** Whether every name in a chart exists: source, columns, series, filters and where its bars lead. */
export function checkChart(element: ChartElement, path: Path, { report, names, collected: { add, need } }: Around): void {
  const filters = (report.filters?.steps ?? []).flatMap((step) => step.fields.map((field) => field.id))
  const filterOf = (pointer: unknown): string | undefined => /^\/filters\/([^/]+)/.exec(String(pointer))?.[1]
  if (!element.series && !element.split) add('missing-property', path, 'series')
  if (element.series && element.split) add('unknown-property', [...path, 'split'], 'split', ['series'])
  const series = (element.series ?? []).map(({ id }) => id)
  element.series?.forEach(({ id }, index) => {
    if (series.indexOf(id) < index) add('duplicate-id', [...path, 'series', index, 'id'], id)
  })
  element.compare?.forEach(({ of }, index) => need(series, of, [...path, 'compare', index, 'of'], 'unknown-series'))

  const { interval, scale } = element.x
  if (scale && element.chart !== 'line') return add('wrong-form', [...path, 'x', 'scale'], `"scale" is only for a line, but the chart is "${element.chart}"; remove it, or draw a line`)
  if (scale && (interval !== undefined || element.topN)) add('wrong-form', [...path, 'x', 'scale'], `"scale" and "${interval === undefined ? 'topN' : 'interval'}" exclude each other, as periods and the largest stand equally far apart; remove one`)
  if (typeof interval === 'object' && 'from' in interval) {
    const filter = filterOf(interval.from)
    if (filter) need(filters, filter, [...path, 'x', 'interval', 'from'], 'unknown-filter')
  }
  const { drill } = element
  if (drill) {
    need(pagesOf(names), drill.to, [...path, 'drill', 'to'], 'unknown-report')
    drill.keep?.forEach((id, index) => need(filters, id, [...path, 'drill', 'keep', index], 'unknown-filter'))
    for (const [name, binding] of Object.entries(drill.with ?? {})) {
      const point = 'from' in binding ? /^\/point\/([^/]+)/.exec(String(binding.from))?.[1] : undefined
      const root = 'from' in binding ? String(binding.from).split('/')[1] : undefined
      if (root !== undefined && !need(pointRoots, root, [...path, 'drill', 'with', name, 'from'], 'unknown-pointer')) continue
      if (point) need(pointNames, point, [...path, 'drill', 'with', name, 'from'], 'unknown-param')
    }
  }

  if (!need(Object.keys(report.sources), element.source, [...path, 'source'], 'unknown-source')) return
  const dataset = names.dataset.get(report.sources[element.source]?.dataset ?? '')
  if (!dataset) return
  if (report.sources[element.source]?.paging) add('paged-chart', [...path, 'source'], element.source)
  const columns = dataset.columns.filter((column) => !column.internal).map((column) => column.id)
  const column = (id: string | undefined, ...at: Path): void => {
    if (id) need(columns, id, [...path, ...at], 'unknown-column')
  }
  column(element.x.column, 'x', 'column')
  const category = dataset.columns.find(({ id }) => id === element.x.column)
  if (interval && category && ['integer', 'numeric', 'boolean', 'json'].includes(category.type)) add('unfit-property', [...path, 'x', 'interval'], `interval ${category.id} ${category.type}`, ['date'])
  if (scale && category && category.type !== 'date') add('unfit-property', [...path, 'x', 'scale'], `scale ${category.id} ${category.type}`, ['date'])
  column(element.x.then?.column, 'x', 'then', 'column')
  column(element.x.partial, 'x', 'partial')
  column(element.split?.by, 'split', 'by')
  column(element.split?.column, 'split', 'column')
  element.series?.forEach((one, index) => {
    column(one.column, 'series', index, 'column')
    const type = dataset.columns.find(({ id }) => id === one.column)?.type
    if (type && type !== 'integer' && type !== 'numeric') add('not-a-number', [...path, 'series', index, 'column'], `${type} ${one.column}`, dataset.columns.filter((other) => other.type === 'integer' || other.type === 'numeric').map(({ id }) => id))
  })
  element.compare?.forEach((one, index) => column(one.column, 'compare', index, 'column'))
}
