import type { SeriesData } from './chartData.ts'
import { isLying } from './chartShape.ts'
import type { Drawing } from './Drawing.ts'
import type { Hover, LineTrace } from './Figure.ts'
import { distinctColours, transparent } from './palette.ts'
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

/** A line over the categories; a constant crosses the whole drawing. */
export function lineTrace(
  one: SeriesData,
  { chart, data }: Drawing,
  { painted, written, places }: { painted: Painted[]; written(value: number): string; places: number[] },
): LineTrace {
  const { colour, outline, values } = painted.find(({ id }) => id === one.id)!
  const isCrowded = one.values.length * painted.length > 60
  const isArea = chart.chart === 'area' && !one.isReference && !one.measure
  const place = painted
    .filter(({ compare }) => compare === null)
    .findIndex(({ id }) => id === (one.compare?.of ?? one.id))
  const look = lineLooks[Math.min(Math.floor(place / distinctColours), lineLooks.length - 1)]!
  const points = pointsOf(one, places, hovers(one, values, data, written))
  // A thin line has less to be seen by than a bar: it takes the color that stands out enough.
  return {
    type: 'scatter',
    mode: one.isReference || isArea ? 'lines' : 'lines+markers',
    name: escapeMarkup(one.title),
    x: isLying(chart) ? (points.values as number[]) : points.places,
    y: isLying(chart) ? points.places : points.values,
    ...(one.measure ? { yaxis: 'y2' as const } : {}),
    ...(isArea ? { stackgroup: 'area' as const, fillcolor: transparent(colour, 0.55) } : {}),
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
    customdata: points.hovers,
    ...(one.isConstant ? { hoverinfo: 'skip' as const } : { hovertemplate: hoverTemplate }),
  }
}

interface Points {
  places: number[]
  values: (number | null)[]
  hovers: Hover[]
}

function pointsOf({ values, isConstant }: SeriesData, places: number[], all: Hover[]): Points {
  if (!isConstant) return { places, values, hovers: all }
  const value = values[0] ?? null
  return {
    places: [-0.5, places.length - 0.5],
    values: [value, value],
    hovers: all.slice(0, 1).concat(all.slice(0, 1)),
  }
}
