import { formatValue } from '../format/formatValue.ts'
import { bandMarks } from './bandMarks.ts'
import { barTraces } from './barTraces.ts'
import { boxTraces } from './boxTraces.ts'
import type { SeriesData } from './chartData.ts'
import { isLying } from './chartShape.ts'
import { dotTraces } from './dotTraces.ts'
import type { Drawing } from './Drawing.ts'
import { extentOf, type Extent } from './extentOf.ts'
import { endLabels } from './endLabels.ts'
import type { Figure, LineTrace, Trace } from './Figure.ts'
import { categoryAxis, valueAxis } from './figureAxes.ts'
import { marginOf, note, standaloneNotes } from './figureLayout.ts'
import { legendNames } from './legend.ts'
import { lineTrace } from './lineTrace.ts'
import { inUnit, paint } from './paint.ts'
import { secondaryAxis, secondaryTicks } from './secondaryAxis.ts'
import { tickTexts, ticksOf } from './ticks.ts'
import { placesOf } from './timeScale.ts'
import { escapeMarkup, type Painted } from './traceParts.ts'
import { longestWidth } from './valueAxis.ts'

/** A figure of categories along one axis and values along the other. */
export function axesFigure(drawing: Drawing): Figure {
  const { chart, data, layout, context } = drawing
  const { theme } = context
  const painted = paint(data, theme)
  const drawn = painted.map((one) => inReaderUnits(one, drawing))
  const primary = drawn.filter(({ measure }) => !measure)
  const isFlat = isLying(chart)
  const { least, most } = context.extent ? inReaderExtent(context.extent, drawing) : extentOf(chart, primary)
  const textsOf = (ticks: number[]): string[] => tickTexts(ticks, chart, context.context)
  // Values stand along the foot of a flat chart: on a phone there is room for fewer.
  const fits = (ticks: number[]): boolean => {
    const { l, r } = marginOf(drawing, textsOf(ticks))
    return longestWidth(textsOf(ticks)) + 10 <= (context.width - l - r) / (ticks.length - 1)
  }
  // A line of readings is about their change; the length of a bar, and a sum, count from zero.
  const isNear = chart.chart === 'box' || (chart.chart === 'line' && chart.x.isTimed)
  const choices = (isFlat ? [5, 4, 3, 2, 1] : [5]).map((steps) => ticksOf(least, most, chart, { steps, isNear }))
  const ticks = choices.find((each) => !isFlat || fits(each)) ?? choices.at(-1)!
  const texts = textsOf(ticks)
  const right = secondaryTicks(drawing, drawn, ticks)
  const margin = marginOf(drawing, texts, right?.texts)
  const plot = { width: context.width - margin.l - margin.r, height: context.height - margin.t - margin.b }
  const slot = (isFlat ? plot.height : plot.width) / data.categories.length
  const perUnit = (isFlat ? plot.width : plot.height) / (ticks.at(-1)! - ticks[0]!)

  const traces = tracesOf(drawing, { painted, drawn, slot, perUnit })
  const head = 0.02 * (ticks.at(-1)! - ticks[0]!)
  const room =
    traces.some((trace) => trace.type === 'bar' && trace.textposition === 'outside' && trace.text.some(Boolean)) &&
    !isFlat
      ? 18 / Math.max(40, plot.height)
      : 0
  const top = Math.max(ticks.at(-1)!, most + (most - Math.min(0, least)) * room)
  const range: [number, number] = [ticks[0]!, top === ticks.at(-1) ? top + head : top]
  const values = valueAxis(drawing, { ticks, texts, range })
  const categories = categoryAxis(drawing, slot, margin)
  const bands = bandMarks(drawing, range, plot)
  return {
    data: traces,
    layout: {
      ...layout,
      margin,
      ...(bands.shapes.length > 0 ? { shapes: bands.shapes } : {}),
      annotations: [
        ...gapsOf(drawing),
        ...bands.annotations,
        ...(chart.hasEndLabels ? endLabels(drawing, { drawn, margin, range, plot }) : []),
        ...standaloneNotes(drawing, margin),
      ],
      xaxis: isFlat ? values : categories,
      yaxis: isFlat ? categories : values,
      ...(right ? { yaxis2: secondaryAxis(drawing, right, range, ticks) } : {}),
    },
  }
}

function inReaderUnits(one: Painted, { chart, context: { context } }: Drawing): Painted {
  const convert = (values: (number | null)[]): (number | null)[] =>
    values.map((value) => inUnit(value, one.measure ?? chart, context))
  return {
    ...one,
    values: convert(one.values),
    ...(one.spread ? { spread: { from: convert(one.spread.from), to: convert(one.spread.to) } } : {}),
  }
}

/** The traces in the order of their series; lines to compare with lie above all others. */
function tracesOf(
  drawing: Drawing,
  { painted, drawn, slot, perUnit }: { painted: Painted[]; drawn: Painted[]; slot: number; perUnit: number },
): Trace[] {
  const {
    chart,
    data,
    context: { theme, context },
  } = drawing
  const written = (value: number): string => formatValue(value, chart, context)
  if (chart.chart === 'box') return boxTraces(drawing, { colour: painted[0]!.colour, slot })
  const places = placesOf(chart, data)
  const line = (one: Painted): LineTrace =>
    lineTrace(one, drawing, {
      painted,
      places,
      written: one.measure ? (value) => formatValue(value, one.measure!, context) : written,
    })
  const isLine = chart.chart === 'line' || chart.chart === 'area'
  const main = drawn.filter((one) => !one.isReference && !one.measure)
  const lines = drawn.filter((one) => one.isReference || one.measure)
  const names = legendNames(data, context)
  const named = <Of extends Trace>(one: SeriesData, trace: Of): Of =>
    inLegend(trace, names[data.series.findIndex(({ id }) => id === one.id)] ?? null, one.compare !== null)
  const traces: Trace[] = isLine
    ? main.map(line)
    : barTraces(chart, data, { drawn: main, painted }, { slot, perUnit, theme, written })
  return [
    ...traces.map((trace, index) => named(main[index]!, trace)),
    ...lines.map((one) => named(one, line(one))),
    ...dotTraces(data, { drawn: main, painted }, { theme, written }),
  ]
}

/** A dash where no series has a value. */
function gapsOf({ chart, data, context: { theme } }: Drawing): Figure['layout']['annotations'] {
  if (chart.chart === 'line' || chart.chart === 'area') return []
  const isFlat = isLying(chart)
  return data.categories.flatMap((_, index) => {
    const isMissing = data.series.every(
      ({ values, compare, isReference }) => compare !== null || isReference || values[index] === null,
    )
    return isMissing ? [{ ...note('–', theme.muted), x: isFlat ? 0 : index, y: isFlat ? index : 0 }] : []
  })
}

/** Comparisons come after what they are compared with. */
function inLegend<Of extends Trace>(trace: Of, name: string | null, isCompared: boolean): Of {
  if (name === null) return { ...trace, showlegend: false }
  return { ...trace, name: escapeMarkup(name), ...(isCompared ? { legendrank: 2000 } : {}) }
}

function inReaderExtent({ least, most }: Extent, { chart, context: { context } }: Drawing): Extent {
  return { least: inUnit(least, chart, context) ?? least, most: inUnit(most, chart, context) ?? most }
}
