import type { ChartElement } from '../definition/chartModel.ts'
import { unitName, type FormatContext } from '../format/formatValue.ts'
import { flatLabels, labelsOfTimes, labelsUnder } from './categoryLabels.ts'
import type { ChartData } from './chartData.ts'
import type { Drawing } from './Drawing.ts'
import type { Axis, Layout } from './Figure.ts'
import { isLying } from './chartShape.ts'
import type { ChartTheme } from './palette.ts'
import { apart, placesOf } from './timeScale.ts'
import { escapeMarkup, fontSize } from './traceParts.ts'
import { longestWidth } from './valueAxis.ts'

export function categoryAxis(
  { chart, data, context: { theme, context, width, isWhole = false } }: Drawing,
  slot: number,
  margin: Layout['margin'],
): Axis {
  const isFlat = isLying(chart)
  const last = data.categories.length - 0.5
  const { angle, texts, every } = chart.x.isTimed
    ? labelsOfTimes(data)
    : isFlat
      ? flatLabels(data, slot, width, isWhole)
      : labelsUnder(data, slot, margin.l, isWhole)
  const title = axisTitle(chart, data, context)
  const places = placesOf(chart, data)
  const shown = chart.x.isTimed
    ? apart(places, (longestWidth(texts) + 12) / slot)
    : places.filter((index) => index % every === 0)
  return {
    ...baseAxis(theme),
    range: isFlat ? [last, -0.5] : [-0.5, last],
    tickvals: shown.map((index) => places[index]!),
    ticktext: shown.map((index) => texts[index]!),
    tickangle: angle,
    showgrid: false,
    zeroline: false,
    ...(title && !isFlat
      ? { title: { text: escapeMarkup(title), standoff: 4, font: { size: fontSize, color: theme.muted } } }
      : {}),
  }
}

/** A month's name needs no title. */
export function axisTitle({ x }: ChartElement, { interval }: ChartData, context: FormatContext): string | null {
  return interval === 'month' ? null : headingOfCategories(x, context)
}

export function valueAxis(
  { chart, context: { theme, context } }: Drawing,
  { ticks, texts, range }: { ticks: number[]; texts: string[]; range: [number, number] },
): Axis {
  const unit = unitTextOf(chart, context)
  return {
    ...baseAxis(theme),
    range,
    tickvals: ticks,
    ticktext: texts,
    tickangle: 0,
    showgrid: true,
    zeroline: true,
    ...(unit ? { title: { text: escapeMarkup(unit), standoff: 8, font: { size: fontSize, color: theme.muted } } } : {}),
  }
}

/** Returns the title of the category axis, with its unit if it is measured. */
export function headingOfCategories(x: ChartElement['x'], context: FormatContext): string | null {
  if (!x.title) return null
  const title = context.translate(x.title.key, x.title.text)
  const unit = unitName(x, context.units)
  return unit ? `${title} (${unit})` : title
}

/** Returns the title of the right axis: its unit, or the name of its only series. */
export function secondaryTitle({ secondary }: ChartElement, context: FormatContext): string | null {
  if (!secondary) return null
  const only = secondary.series.length === 1 ? secondary.series[0]!.title : null
  const title = secondary.unit ?? only
  return title ? context.translate(title.key, title.text) : unitName(secondary, context.units)
}

export function unitTextOf(chart: ChartElement, context: FormatContext): string | null {
  return chart.unit ? context.translate(chart.unit.key, chart.unit.text) : unitName(chart, context.units)
}

export function baseAxis(theme: ChartTheme) {
  return {
    tickmode: 'array' as const,
    fixedrange: true as const,
    automargin: false as const,
    ticks: '' as const,
    ticklabelstandoff: 4,
    // A label that Plotly takes to be too wide would be left out, and its bar be nobody's.
    ticklabeloverflow: 'allow' as const,
    gridcolor: theme.line,
    zerolinecolor: theme.muted,
    tickfont: { size: fontSize, color: theme.muted },
  }
}
