import type { ChartElement } from '../definition/chartModel.ts'
import type { Message } from '../definition/model.ts'
import type { FormatContext } from '../format/formatValue.ts'
import { categoryOf, type Category } from './category.ts'
import type { SeriesData } from './chartData.ts'
import { numberOf } from './numberOf.ts'
import { rowsBy } from './rowsBy.ts'
import { spreadOf, type Spread } from './quartiles.ts'

type Row = Record<string, unknown>

/** The columns of a box's table. */
export const boxMessages = {
  count: { key: 'engine.chart_box_count', text: 'Values' },
  least: { key: 'engine.chart_box_least', text: 'Lowest' },
  lower: { key: 'engine.chart_box_lower', text: 'Lower quartile' },
  median: { key: 'engine.chart_box_median', text: 'Median' },
  upper: { key: 'engine.chart_box_upper', text: 'Upper quartile' },
  most: { key: 'engine.chart_box_most', text: 'Highest' },
} satisfies Partial<Record<keyof Spread, Message>>

export type BoxColumn = keyof typeof boxMessages

/** A row for each value → a box for each category; its five numbers and their count are the series of the table. */
export function boxData(
  chart: ChartElement,
  rows: Row[],
  context: FormatContext,
): { categories: Category[]; series: SeriesData[]; boxes: (Spread | null)[] } {
  const column = chart.series[0]!.column
  const groups = rowsBy(rows, chart.x.column)
  const boxes = [...groups.values()].map((each) => spreadOf(each.flatMap((row) => numberOf(row[column]) ?? [])))
  return {
    categories: [...groups.values()].map(([first]) => categoryOf(chart, first!, null, context)),
    boxes,
    series: (Object.keys(boxMessages) as BoxColumn[]).map((id): SeriesData => ({
      id,
      title: context.translate(boxMessages[id].key, boxMessages[id].text),
      tone: 'neutral',
      compare: null,
      ...(id === 'count' ? { measure: { format: 'integer', quantity: null } } : {}),
      values: boxes.map((box) => box?.[id] ?? null),
    })),
  }
}
