import type { ChartElement } from '../definition/chartModel.ts'
import { formatValue, type FormatContext } from '../format/formatValue.ts'
import { noData, type ChartData } from './chartData.ts'
import { headingOfCategories, unitTextOf } from './figureAxes.ts'

/** The chart in words: a row for each category, a column for each series, every true value. */
export interface ChartTable {
  /** The heading of the first column. */
  heading: string
  columns: string[]
  rows: { label: string; isPartial: boolean; texts: string[] }[]
}

export function toTable(chart: ChartElement, { categories, series }: ChartData, context: FormatContext): ChartTable {
  const unit = unitTextOf(chart, context)
  return {
    heading: headingOfCategories(chart.x, context) ?? '',
    columns: series.map(({ title }) => (unit ? `${title} (${unit})` : title)),
    rows: categories.map(({ label, isPartial }, index) => ({
      label,
      isPartial,
      texts: series.map(({ values }) => {
        const value = values[index] ?? null
        return value === null ? noData(context) : formatValue(value, chart, context)
      }),
    })),
  }
}
