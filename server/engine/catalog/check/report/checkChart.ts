import type { DatasetColumn } from '../../../../../engine/core/definition/datasetModel.ts'
import type { ChartElement, ReportDefinition } from '../../../../../schemas/generated/report.ts'
import { categoriesOf, columnOf, idOf, valuesOf } from '../../../../../engine/core/chart/authoredChart.ts'
import { checkDrill } from './checkDrill.ts'
import { checkMark, hasOneValue } from './checkMark.ts'
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

/** Checks that every name in a chart exists: source, columns, series, filters and the target of its bars. */
export function checkChart(element: ChartElement, path: Path, context: ChartContext): void {
  const { report, names, reach, collected } = context
  const { add, need } = collected
  checkSeries(element, path, collected)
  checkMark(element, path, collected)
  checkInterval(element, path, context)
  if (element.drill) checkDrill(element.drill, [...path, 'drill'], { report, names, reach, collected })

  if (!need(Object.keys(report.sources), element.source, [...path, 'source'], 'unknown-source')) return
  const dataset = names.dataset.get(report.sources[element.source]?.dataset ?? '')
  if (!dataset) return
  if (report.sources[element.source]?.paging) add('paged-chart', [...path, 'source'], element.source)
  checkColumns(
    element,
    path,
    dataset.columns.filter((column) => !column.internal),
    collected,
  )
}

/** Checks the series among themselves: their ids, how many there may be, and what is compared with them. */
function checkSeries(element: ChartElement, path: Path, { add, need }: ChartContext['collected']): void {
  const ids = valuesOf(element.y).map(idOf)
  const second = valuesOf(element.y2 ?? []).map(idOf)
  ids.forEach((id, index) => {
    if (ids.indexOf(id) < index) add('duplicate-id', [...path, 'y', index], id)
  })
  second.forEach((id, index) => {
    if (ids.includes(id) || second.indexOf(id) < index) add('duplicate-id', [...path, 'y2', index], id)
  })
  element.compare?.forEach(({ of }, index) =>
    need(element.color === undefined ? ids : [], of, [...path, 'compare', index, 'of'], 'unknown-series'),
  )
  if (element.color !== undefined && ids.length > 1 && !hasOneValue(element))
    add(
      'wrong-form',
      [...path, 'y', 1],
      `"color" draws one column once for every value of another, "${ids[0]}"; remove the others, or "color"`,
    )
}

/** Checks the periods of the axis, and what excludes them. */
function checkInterval(element: ChartElement, path: Path, { report, collected }: ChartContext): void {
  const [{ interval }, second] = categoriesOf(element.x) as [{ interval?: unknown }, unknown?]
  const at = [...path, 'x', ...(Array.isArray(element.x) ? [0] : []), 'interval']
  if (interval !== undefined && second)
    collected.add('wrong-form', at, 'a period has its own two ends; remove "interval", or the second column of "x"')
  if (element.xRange && !second)
    collected.add('wrong-form', [...path, 'xRange'], 'a range has two ends; write "x": ["from", "to"], or remove it')
  const from = typeof interval === 'object' && interval !== null && 'from' in interval ? String(interval.from) : ''
  const filter = /^\/filters\/([^/]+)/.exec(from)?.[1]
  const filters = (report.filters?.steps ?? []).flatMap((step) => step.fields.map((field) => field.id))
  if (filter) collected.need(filters, filter, [...at, 'from'], 'unknown-filter')
}

/** Checks that the columns exist, and that what is measured are numbers of one measure. */
function checkColumns(
  element: ChartElement,
  path: Path,
  columns: DatasetColumn[],
  { add, need }: ChartContext['collected'],
): void {
  const ids = columns.map(({ id }) => id)
  const known = (id: string | undefined, ...at: Path): DatasetColumn | undefined => {
    if (id === undefined) return undefined
    need(ids, id, [...path, ...at], 'unknown-column')
    return columns.find((column) => column.id === id)
  }
  const number = (id: string | undefined, ...at: Path): DatasetColumn | undefined => {
    const column = known(id, ...at)
    if (column && !isNumber(column))
      add(
        'not-a-number',
        [...path, ...at],
        `${column.type} ${column.id}`,
        columns.filter(isNumber).map((other) => other.id),
      )
    return column
  }

  categoriesOf(element.x).forEach((category, index) => {
    const at = Array.isArray(element.x) ? ['x', index] : ['x']
    const find = element.chart === 'scatter' ? number : known
    const column = find(category.column, ...placeOf([element.x].flat()[index]!, ...at))
    known(category.partial, ...at, 'partial')
    if (category.interval && column && ['integer', 'numeric', 'boolean', 'json'].includes(column.type))
      add('unfit-property', [...path, ...at, 'interval'], `interval ${column.id} ${column.type}`, ['date'])
  })
  known(element.facet?.column, 'facet', 'column')
  const isHeat = element.chart === 'heat'
  if (element.color !== undefined)
    (isHeat ? number : known)(columnOf(element.color).column, ...placeOf(element.color, 'color'))
  if (element.size !== undefined) number(columnOf(element.size).column, ...placeOf(element.size, 'size'))
  if (element.name !== undefined) known(columnOf(element.name).column, ...placeOf(element.name, 'name'))
  element.lines?.forEach(({ y }, index) => {
    if (typeof y === 'string' && y !== 'median') number(y, 'lines', index, 'y')
  })
  element.compare?.forEach((one, index) => number(one.column, 'compare', index, 'column'))
  const measured = valuesOf(element.y).map(({ column, named, interval }, index) => {
    known(named, 'y', index, 'named')
    number(interval?.low, 'y', index, 'interval', 'low')
    number(interval?.high, 'y', index, 'interval', 'high')
    if (interval && (element.chart !== 'dot' || element.topN))
      add('wrong-form', [...path, 'y', index, 'interval'], misplacedInterval(element))
    return (isHeat ? known : number)(column, ...placeOf(element.y[index]!, 'y', index))
  })
  const second = valuesOf(element.y2 ?? []).map(({ column }, index) =>
    number(column, ...placeOf(element.y2![index]!, 'y2', index)),
  )
  checkMeasures(measured, [...path, 'y'], { add }, element.y2 ? 'a chart of its own' : 'a chart of its own, or in "y2"')
  checkMeasures(second, [...path, 'y2'], { add }, 'a chart of its own')
}

/** Checks that one axis has one measure. */
function checkMeasures(
  columns: (DatasetColumn | undefined)[],
  path: Path,
  { add }: Pick<Collector, 'add'>,
  cure: string,
): void {
  const [first, ...others] = columns.map(measureOf)
  const other = others.findIndex((one) => one !== undefined && first !== undefined && one !== first)
  if (other < 0) return
  add(
    'wrong-form',
    [...path, other + 1],
    `has ${others[other]}, but the axis has ${first}, as its first series; draw it in ${cure}`,
  )
}

const misplacedInterval = ({ chart }: ChartElement): string =>
  chart === 'dot'
    ? '"interval" and "topN" exclude each other, as intervals cannot be summed; remove one of them'
    : `"interval" is only for dots, but the chart is "${chart}"; remove it, or draw dots: "chart": "dot"`

/** The place of a column that stands as a name alone, or in an object. */
const placeOf = (entry: string | object, ...at: Path): Path => (typeof entry === 'string' ? at : [...at, 'column'])

const isNumber = ({ type }: DatasetColumn): boolean => type === 'integer' || type === 'numeric'

/** Returns the unit that a number column counts or measures, in words: one axis has one unit. */
function measureOf(column: DatasetColumn | undefined): string | undefined {
  if (!column || !isNumber(column)) return undefined
  if (column.quantity) return `a quantity (${column.quantity})`
  return (
    { money: 'amounts', price: 'amounts', percent: 'percentages', duration: 'durations' }[String(column.format)] ??
    'plain numbers'
  )
}
