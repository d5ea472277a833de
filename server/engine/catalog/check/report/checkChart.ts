import type { DatasetColumn } from '../../../../../engine/core/definition/datasetModel.ts'
import type { ChartElement, ReportDefinition } from '../../../../../schemas/generated/report.ts'
import { checkDrill } from './checkDrill.ts'
import type { Reach } from '../page/checkPointers.ts'
import type { Collector } from '../collector.ts'
import type { Names } from '../Names.ts'
import type { Path } from '../../problems/Problem.ts'

interface ChartContext {
  report: ReportDefinition
  names: Names
  reach: Reach
  collected: Pick<Collector, 'add' | 'need'>
}

/** Returns the unit that a number column counts or measures, in words: one axis has one unit. */
function measureOf(column: DatasetColumn | undefined): string | undefined {
  if (column?.type !== 'integer' && column?.type !== 'numeric') return undefined
  if (column.quantity) return `a quantity (${column.quantity})`
  return (
    { money: 'amounts', price: 'amounts', percent: 'percentages', duration: 'durations' }[String(column.format)] ??
    'plain numbers'
  )
}

/** Checks that every name in a chart exists: source, columns, series, filters and the target of its bars. */
export function checkChart(element: ChartElement, path: Path, { report, names, reach, collected }: ChartContext): void {
  const { add, need } = collected
  const filters = (report.filters?.steps ?? []).flatMap((step) => step.fields.map((field) => field.id))
  const filterOf = (pointer: unknown): string | undefined => /^\/filters\/([^/]+)/.exec(String(pointer))?.[1]
  if (!element.series && !element.split) add('missing-property', path, 'series')
  if (element.series && element.split) add('unknown-property', [...path, 'split'], 'split', ['series'])
  const series = (element.series ?? []).map(({ id }) => id)
  element.series?.forEach(({ id }, index) => {
    if (series.indexOf(id) < index) add('duplicate-id', [...path, 'series', index, 'id'], id)
  })
  element.compare?.forEach(({ of }, index) => need(series, of, [...path, 'compare', index, 'of'], 'unknown-series'))

  if (element.chart === 'pie' && series.length > 1)
    add(
      'wrong-form',
      [...path, 'series', 1],
      `a pie draws one series, that of "${series[0]}"; remove the others, or draw bars`,
    )

  const { interval, scale } = element.x
  if (scale && element.chart !== 'line')
    return add(
      'wrong-form',
      [...path, 'x', 'scale'],
      `"scale" is only for a line, but the chart is "${element.chart}"; remove it, or draw a line`,
    )
  if (scale && (interval !== undefined || element.topN))
    add(
      'wrong-form',
      [...path, 'x', 'scale'],
      `"scale" and "${interval === undefined ? 'topN' : 'interval'}" exclude each other, as periods and the largest stand equally far apart; remove one`,
    )
  if (typeof interval === 'object' && 'from' in interval) {
    const filter = filterOf(interval.from)
    if (filter) need(filters, filter, [...path, 'x', 'interval', 'from'], 'unknown-filter')
  }
  if (element.drill) checkDrill(element.drill, [...path, 'drill'], { report, names, reach, collected })

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
  if (interval && category && ['integer', 'numeric', 'boolean', 'json'].includes(category.type))
    add('unfit-property', [...path, 'x', 'interval'], `interval ${category.id} ${category.type}`, ['date'])
  if (scale && category && category.type !== 'date')
    add('unfit-property', [...path, 'x', 'scale'], `scale ${category.id} ${category.type}`, ['date'])
  column(element.x.then?.column, 'x', 'then', 'column')
  column(element.x.until, 'x', 'until')
  column(element.x.partial, 'x', 'partial')
  column(element.facet?.column, 'facet', 'column')
  element.references?.forEach((reference, index) => column(reference.column, 'references', index, 'column'))
  element.series?.forEach(({ named }, index) => column(named, 'series', index, 'named'))
  element.series?.forEach(({ interval: spread }, index) => {
    column(spread?.from, 'series', index, 'interval', 'from')
    column(spread?.to, 'series', index, 'interval', 'to')
    if (spread && (element.chart !== 'horizontal' || element.topN))
      add(
        'wrong-form',
        [...path, 'series', index, 'interval'],
        '"interval" is only for a horizontal chart without "topN"; remove one of them',
      )
  })
  column(element.split?.by, 'split', 'by')
  column(element.split?.column, 'split', 'column')
  element.series?.forEach((one, index) => {
    column(one.column, 'series', index, 'column')
    const type = dataset.columns.find(({ id }) => id === one.column)?.type
    if (type && type !== 'integer' && type !== 'numeric')
      add(
        'not-a-number',
        [...path, 'series', index, 'column'],
        `${type} ${one.column}`,
        dataset.columns.filter((other) => other.type === 'integer' || other.type === 'numeric').map(({ id }) => id),
      )
  })
  element.compare?.forEach((one, index) => column(one.column, 'compare', index, 'column'))
  const [first, ...others] = (element.series ?? []).map((one) =>
    measureOf(dataset.columns.find(({ id }) => id === one.column)),
  )
  const other = others.findIndex((one) => one !== undefined && first !== undefined && one !== first)
  if (other >= 0)
    add(
      'wrong-form',
      [...path, 'series', other + 1],
      `has ${others[other]}, but the axis has ${first}, as its first series; draw it in a chart of its own`,
    )
}
