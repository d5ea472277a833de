import type { ChartElement } from '../definition/chartModel.ts'
import type { ValueFormat } from '../definition/model.ts'
import { formatValue, unitName, type FormatContext } from '../format/formatValue.ts'
import { nameInWords } from './authoredChart.ts'
import { noData } from './category.ts'
import type { ChartData } from './chartData.ts'
import { headingOfCategories, unitTextOf } from './figureAxes.ts'

/** The chart in words: a row for each category, a column for each series, every true value. */
export interface ChartTable {
  /** The heading of the first column. */
  heading: string
  columns: string[]
  /** By column. */
  formats: ValueFormat[]
  /** The values are canonical; the texts are in the reader's units. */
  rows: { label: string; isPartial: boolean; values: unknown[]; texts: string[] }[]
}

interface TableColumn {
  title: string
  format: ValueFormat
  values: unknown[]
}

export function toTable(chart: ChartElement, data: ChartData, context: FormatContext): ChartTable {
  const columns = chart.chart === 'scatter' ? pointColumns(chart, data, context) : seriesColumns(chart, data, context)
  return {
    heading:
      chart.chart === 'scatter'
        ? titleOf(chart.point?.name ?? null, context)
        : (headingOfCategories(chart.x, context) ?? ''),
    columns: columns.map(({ title }) => title),
    formats: columns.map(({ format: { format, quantity, words } }) => ({
      format,
      quantity,
      ...(words ? { words } : {}),
    })),
    rows: data.categories.map(({ label, isPartial }, index) => ({
      label,
      isPartial,
      values: columns.map(({ values }) => values[index] ?? null),
      texts: columns.map(({ values, format }) => {
        const value = values[index] ?? null
        return value === null ? noData(context) : formatValue(value, format, context)
      }),
    })),
  }
}

function seriesColumns(chart: ChartElement, { series }: ChartData, context: FormatContext): TableColumn[] {
  const unit = unitTextOf(chart, context)
  return series.map(({ title, values, measure }) => {
    const own = measure ? unitName(measure, context.units) : unit
    return { title: own ? `${title} (${own})` : title, format: measure ?? chart, values }
  })
}

/** A row for each point: its color, its two numbers, and the one that its area stands for. */
function pointColumns(chart: ChartElement, data: ChartData, context: FormatContext): TableColumn[] {
  const { x, series, split, point } = chart
  const points = data.points ?? []
  const y = series[0]!
  const unit = unitTextOf(chart, context)
  const title = context.translate(y.title.key, y.title.text)
  const text: ValueFormat = { format: 'text', quantity: null }
  return [
    ...(split ? [{ title: titleOf(split.by, context), format: text, values: points.map(({ group }) => group) }] : []),
    { title: headingOfCategories(x, context) ?? '', format: x, values: points.map((one) => one.x) },
    {
      title: unit ? `${title} (${unit})` : title,
      format: chart,
      values: points.map((_, index) => data.series.map(({ values }) => values[index]).find((value) => value != null)),
    },
    ...(point?.size
      ? [{ title: titleOf(point.size, context), format: point.size, values: points.map(({ size }) => size) }]
      : []),
  ]
}

/** The heading of a column, with its unit. */
export function titleOf(column: NonNullable<ChartElement['point']>['size'], context: FormatContext): string {
  if (!column) return ''
  const title = column.title ? context.translate(column.title.key, column.title.text) : nameInWords(column.column)
  const unit = unitName(column, context.units)
  return unit ? `${title} (${unit})` : title
}
