import type { ChartData, SeriesData } from './chartData.ts'
import type { LineTrace } from './Figure.ts'
import { distinctColours } from './palette.ts'
import { escapeMarkup, hovers, hoverTemplate, type Painted } from './traceParts.ts'

/**
 * Thin lines of one hue are told apart by their dashes and marks: those of the first seven series, the next seven, and
 * all others.
 */
const lineLooks = [
  { dash: 'solid', symbol: 'circle' },
  { dash: 'dashdot', symbol: 'diamond' },
  { dash: 'longdashdot', symbol: 'square' },
] as const

export function lineTrace(
  one: SeriesData,
  data: ChartData,
  { painted, written, places }: { painted: Painted[]; written(value: number): string; places: number[] },
): LineTrace {
  const { outline, values } = painted.find(({ id }) => id === one.id)!
  const isCrowded = one.values.length * painted.length > 60
  const place = painted
    .filter(({ compare }) => compare === null)
    .findIndex(({ id }) => id === (one.compare?.of ?? one.id))
  const look = lineLooks[Math.min(Math.floor(place / distinctColours), lineLooks.length - 1)]!
  // A thin line has less to be seen by than a bar: it takes the color that stands out enough.
  return {
    type: 'scatter',
    mode: one.isReference ? 'lines' : 'lines+markers',
    name: escapeMarkup(one.title),
    x: places,
    y: one.values,
    connectgaps: false,
    cliponaxis: false,
    line: {
      color: outline,
      width: one.compare || isCrowded ? 2 : 2.5,
      dash: one.isReference
        ? 'dash'
        : one.compare === null
          ? look.dash
          : one.compare.kind === 'nationalAverage'
            ? 'dash'
            : 'dot',
    },
    marker: { color: outline, size: one.compare || isCrowded ? 5 : 7, symbol: look.symbol },
    customdata: hovers(one, values, data, written),
    hovertemplate: hoverTemplate,
  }
}
