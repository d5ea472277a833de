import type { CompareKind, ChartElement } from '../definition/chartModel.ts'
import type { Message } from '../definition/model.ts'
import { formatValue, type FormatContext } from '../format/formatValue.ts'
import { namedValue } from '../format/namedValue.ts'
import { heightBeside, maxLines, roomBeside } from './categoryLabels.ts'
import type { ChartData } from './chartData.ts'
import type { Layout } from './Figure.ts'
import { isLying } from './chartShape.ts'
import { shareOf, slicesOf } from './pieTrace.ts'
import { fontSize } from './traceParts.ts'
import { textWidth } from './valueAxis.ts'

/** Pixels: a row of the legend, and what stands before a name in it. */
const rowHeight = 19
/** Pixels: below which a chart is on a phone, and of what is above and below its bars. */
const narrowTo = 480
const barMargin = 80
const before = 45
/** Narrower pies have their legend below them. */
const besideFrom = 420

export const compareMessages = {
  previousYear: { key: 'engine.chart_previous_year', text: 'Prior year' },
  previousPeriod: { key: 'engine.chart_previous_period', text: 'Prior period' },
  nationalAverage: { key: 'engine.chart_national_average', text: 'National average' },
} satisfies Record<CompareKind, Message>

/** Entries of a legend up to which each comparison is named. */
const maxNamed = 4

/**
 * Returns the legend's text of each series; null if another series names it. With many series, each kind of comparison
 * is named once, because its hue is that of its series.
 */
export function legendNames({ series }: ChartData, { translate }: FormatContext): (string | null)[] {
  const isMany = series.length > maxNamed
  const seen = new Set<CompareKind>()
  return series.map(({ title, compare }) => {
    if (!compare || !isMany) return title
    if (seen.has(compare.kind)) return null
    seen.add(compare.kind)
    const { key, text } = compareMessages[compare.kind]
    return translate(key, text)
  })
}

/** A pie's slices, each with its value and share: labels that Plotly does not join, for no two are the same. */
export function sliceNames(chart: ChartElement, data: ChartData, context: FormatContext): string[] {
  const slices = slicesOf(data)
  return slices.map(({ label, value }, index) => {
    const name = namedValue(
      label,
      `${formatValue(value, chart, context)} (${shareOf(value, slices, context.locale)})`,
      context.locale,
    )
    return slices.slice(0, index).some((other) => other.label === label && other.value === value)
      ? name + '\u200b'.repeat(index)
      : name
  })
}

/** Pixels that the legend takes above the drawing. Its entries stand in columns as wide as the longest. */
export function legendHeight(data: ChartData, showlegend: boolean, width: number, context: FormatContext): number {
  return showlegend ? rowsOf(data, width, context) * rowHeight + 8 : 0
}

function rowsOf(data: ChartData, width: number, context: FormatContext): number {
  const names = legendNames(data, context).filter((name) => name !== null)
  const entry = Math.max(...names.map((name) => textWidth(name, fontSize))) + before
  return Math.ceil(names.length / Math.max(1, Math.floor(width / entry)))
}

/** Places the names of a pie's slices: beside it, or below where it is narrow. */
export function pieLayout(
  names: string[],
  width: number,
  { margin, legend }: Layout,
): Pick<Layout, 'margin' | 'legend' | 'showlegend'> {
  if (width >= besideFrom) {
    const r = Math.min(Math.max(...names.map((name) => textWidth(name, fontSize))) + before, width * 0.6)
    return {
      showlegend: true,
      margin: { ...margin, r: Math.round(r) + 16 },
      legend: { ...legend, orientation: 'v', x: 1.02, y: 0.5, yanchor: 'middle' },
    }
  }
  return {
    showlegend: true,
    margin: { ...margin, b: names.length * rowHeight + 16 },
    legend: { ...legend, orientation: 'v', x: 0, y: -0.02, yanchor: 'top' },
  }
}

/**
 * Returns the height of a figure in pixels at a width. Further rows of the legend and labels on a phone add to it, so
 * that the plot keeps its size.
 */
export function figureHeight(chart: ChartElement, data: ChartData, width: number, context: FormatContext): number {
  if (data.isEmpty) return chart.height
  if (chart.chart === 'pie') return chart.height + (width < besideFrom ? slicesOf(data).length * rowHeight : 0)
  const hasLegend = data.series.length > 1 && !chart.hasEndLabels && chart.chart !== 'box' && chart.chart !== 'heat'
  const rows = hasLegend ? rowsOf(data, width - 80, context) : 1
  const height = chart.height + (width < narrowTo ? 80 : 0) + (rows - 1) * rowHeight
  // A name that is cut beside its bar tells no two products apart: on a phone each has the lines that it needs.
  return isLying(chart) && width < narrowTo
    ? Math.max(height, data.categories.length * heightBeside(data, roomBeside(width), maxLines.beside) + barMargin)
    : height
}
