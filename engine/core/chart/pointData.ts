import type { ChartElement } from '../definition/chartModel.ts'
import { formatValue, type FormatContext } from '../format/formatValue.ts'
import { noData, toneOf, type Category } from './category.ts'
import type { SeriesData } from './chartData.ts'
import { numberOf } from './numberOf.ts'

type Row = Record<string, unknown>

/** A point of a scatter: its place on the lower axis, and the number that its area stands for. */
export interface PointData {
  /** Canonical. */
  x: number
  size: number | null
  /** The value of its color, in words. */
  group: string | null
}

/** A point for each row that has both numbers; a series for each color. */
export function pointData(
  chart: ChartElement,
  rows: Row[],
  context: FormatContext,
): { categories: Category[]; series: SeriesData[]; points: PointData[] } {
  const { x, series, split, point } = chart
  const y = series[0]!
  const placed = rows.flatMap((row) => {
    const [across, up] = [numberOf(row[x.column]), numberOf(row[y.column])]
    return across === null || up === null ? [] : [{ row, across, up }]
  })
  const title = context.translate(y.title.key, y.title.text)
  const groups = split ? [...new Set(placed.map(({ row }) => row[split.by.column]))] : [null]
  const groupText = (value: unknown): string =>
    split ? formatValue(value, split.by, context) || noData(context) : title
  return {
    categories: placed.map(({ row, across }) => {
      const name = point?.name ? formatValue(row[point.name.column], point.name, context) : ''
      const label = name || formatValue(across, x, context)
      return { label, short: label, isPartial: false, point: { x: point?.name ? row[point.name.column] : across } }
    }),
    points: placed.map(({ row, across }) => ({
      x: across,
      size: point?.size ? numberOf(row[point.size.column]) : null,
      group: split ? groupText(row[split.by.column]) : null,
    })),
    series: groups.map((group): SeriesData => ({
      id: split ? String(group) : y.id,
      title: groupText(group),
      tone: split ? toneOf(group) : y.tone,
      compare: null,
      values: placed.map(({ row, up }) => (split && row[split.by.column] !== group ? null : up)),
    })),
  }
}
