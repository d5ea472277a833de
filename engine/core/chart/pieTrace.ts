import { writePercent } from '../format/formatValue.ts'
import type { Category } from './category.ts'
import type { ChartData } from './chartData.ts'
import type { PieTrace } from './Figure.ts'
import { coloursOf, inkOn, othersColour, outlineOf, type ChartTheme } from './palette.ts'
import { escapeMarkup, fontSize, hoverTemplate } from './traceParts.ts'

/**
 * The largest slice is pulled out by 20 (document 001, section 9): Plotly measures it in shares of the radius, so 20 %.
 */
const pulledOut = 0.2

export interface Slice extends Category {
  /** Its place among the categories. */
  index: number
  value: number
}

/** The first series, clockwise from the top in its order. Nothing and less than nothing have no slice. */
export function slicesOf({ categories, series }: ChartData): Slice[] {
  return categories.flatMap((category, index) => {
    const value = series[0]?.values[index] ?? 0
    return value > 0 ? [{ ...category, index, value }] : []
  })
}

/** Whole percents; what is there but under a half is not written as none. */
export function shareOf(value: number, slices: Slice[], locale: string): string {
  const percent = (value / slices.reduce((sum, slice) => sum + slice.value, 0)) * 100
  return percent < 0.5 ? `<${writePercent(1, locale, 0)}` : writePercent(Math.round(percent), locale, 0)
}

/** A slice this thin has no room for its share. */
const thinnest = 0.05

interface PieLook {
  /** The names in the legend. */
  names: string[]
  written: (value: number) => string
  theme: ChartTheme
  locale: string
}

/** Slices with their shares in them. */
export function pieTrace(data: ChartData, { names, written, theme, locale }: PieLook): PieTrace {
  const one = data.series[0]!
  const slices = slicesOf(data)
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const largest = slices.reduce((best, { value }, index) => (value > slices[best]!.value ? index : best), 0)
  const named = slices.filter(({ point }) => point !== null)
  const colours = coloursOf(
    named.map(({ point, label }) => ({ id: String(point?.x ?? label), tone: 'neutral' })),
    theme,
  )
  const colourOf = (slice: Slice): string => (slice.point === null ? othersColour : colours[named.indexOf(slice)]!)
  return {
    type: 'pie',
    values: slices.map(({ value }) => value),
    labels: names.map(escapeMarkup),
    text: slices.map(({ value }) => (value / total < thinnest ? '' : escapeMarkup(shareOf(value, slices, locale)))),
    textinfo: 'text',
    textposition: 'inside',
    insidetextorientation: 'horizontal',
    textfont: { size: fontSize, color: slices.map((slice) => inkOn(colourOf(slice))) },
    automargin: false,
    sort: false,
    direction: 'clockwise',
    // One slice alone has nothing to be pulled out of.
    pull: slices.map((_, index) => (slices.length > 1 && index === largest ? pulledOut : 0)),
    marker: {
      colors: slices.map(colourOf),
      line: { color: slices.map((slice) => outlineOf(colourOf(slice), theme)), width: 1 },
    },
    customdata: slices.map(({ label, value, index }) => [
      escapeMarkup(label),
      escapeMarkup(one.title),
      escapeMarkup(`${written(value)} (${shareOf(value, slices, locale)})`),
      index,
    ]),
    hovertemplate: hoverTemplate,
  }
}
