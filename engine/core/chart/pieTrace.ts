import type { ChartData } from './chartData.ts'
import type { PieTrace } from './Figure.ts'
import { coloursOf, othersColour, outlineOf, type ChartTheme } from './palette.ts'
import { escapeMarkup, hoverTemplate } from './traceParts.ts'

/** The largest slice is pulled out by 20 (document 001, section 9): Plotly measures it in shares of the radius, so 20 %. */
const pulledOut = 0.2

/** Slices of the first series, clockwise from the top in their order, each with its name, value and share. Nothing and less than nothing have no slice. */
export function pieTrace({ categories, series }: ChartData, written: (value: number) => string, theme: ChartTheme): PieTrace {
  const one = series[0]!
  const slices = categories.flatMap((category, index) => {
    const value = one.values[index] ?? 0
    return value > 0 ? [{ ...category, index, value }] : []
  })
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const largest = slices.reduce((best, { value }, index) => (value > slices[best]!.value ? index : best), 0)
  const named = slices.filter(({ point }) => point !== null)
  const colours = coloursOf(named.map(({ point, label }) => ({ id: String(point?.x ?? label), tone: 'neutral' })), theme)
  const colourOf = (slice: (typeof slices)[number]): string => (slice.point === null ? othersColour : colours[named.indexOf(slice)]!)
  return {
    type: 'pie',
    values: slices.map(({ value }) => value),
    // Plotly joins slices of one label: the place keeps them apart.
    labels: slices.map(({ index }) => String(index)),
    text: slices.map(({ label, value }) => `${escapeMarkup(label)}<br>${escapeMarkup(written(value))} (${share(value, total)})`),
    textinfo: 'text', textposition: 'outside', automargin: true, sort: false, direction: 'clockwise',
    // One slice alone has nothing to be pulled out of.
    pull: slices.map((_, index) => (slices.length > 1 && index === largest ? pulledOut : 0)),
    marker: { colors: slices.map(colourOf), line: { color: slices.map((slice) => outlineOf(colourOf(slice), theme)), width: 1 } },
    customdata: slices.map(({ label, value, index }) => [escapeMarkup(label), escapeMarkup(one.title), `${escapeMarkup(written(value))} (${share(value, total)})`, index]),
    hovertemplate: hoverTemplate,
  }
}

/** Whole percents; what is there but under a half is not written as none. */
function share(value: number, total: number): string {
  const percent = (value / total) * 100
  return percent < 0.5 ? '&lt;1%' : `${Math.round(percent)}%`
}
