import type { ChartElement } from '../definition/chartModel.ts'
import { formatValue, writePercent, type FormatContext } from '../format/formatValue.ts'
import { fromCanonical } from '../format/quantities.ts'
import { barTraces } from './barTraces.ts'
import { noData, type ChartData, type SeriesData } from './chartData.ts'
import { dotTraces } from './dotTraces.ts'
import type { Drawing, FigureContext } from './Drawing.ts'
import type { Figure, Trace } from './Figure.ts'
import { categoryAxis, valueAxis } from './figureAxes.ts'
import { baseLayout, marginOf, moreHeight, note, standaloneNotes } from './figureLayout.ts'
import { legendNames, pieLayout, sliceNames } from './legend.ts'
import { isLying } from './isLying.ts'
import { lineTrace } from './lineTrace.ts'
import { coloursOf, lighter, onlyColour, outlineOf, type ChartTheme } from './palette.ts'
import { pieTrace } from './pieTrace.ts'
import { placesOf } from './timeScale.ts'
import { escapeMarkup, stackKinds, type Painted } from './traceParts.ts'
import { longestWidth, niceTicks } from './valueAxis.ts'

/**
 * Chart data → a Plotly figure as plain data: the same on the screen and in files. All sizes, ticks and labels are
 * decided here.
 */
export function toFigure(chart: ChartElement, data: ChartData, requested: FigureContext): Figure {
  const context = requested.isWhole
    ? { ...requested, height: requested.height + moreHeight(chart, data, requested) }
    : requested
  const { theme } = context
  const layout = baseLayout(chart, data, context)
  if (data.isEmpty)
    return {
      data: [],
      layout: { ...layout, annotations: [{ ...note(noData(context.context), theme.muted), x: 0.5, y: 0.5 }] },
    }
  const written = (value: number): string => formatValue(value, chart, context.context)
  if (chart.chart === 'pie') {
    const names = sliceNames(chart, data, context.context)
    return {
      data: [pieTrace(data, { names, written, theme, locale: context.context.locale })],
      layout: { ...layout, ...pieLayout(names, context.width, layout) },
    }
  }

  const drawing: Drawing = { chart, data, layout, context }
  const painted = paint(data, theme)
  const inUnits = (values: (number | null)[]): (number | null)[] =>
    values.map((value) => inUnit(value, chart, context.context))
  const drawn = painted.map((one) => ({
    ...one,
    values: inUnits(one.values),
    ...(one.spread ? { spread: { from: inUnits(one.spread.from), to: inUnits(one.spread.to) } } : {}),
  }))
  const isFlat = isLying(chart)
  const { least, most } = extent(chart, drawn)
  const isInteger = chart.quantity === null && chart.format === 'integer'
  const textOf = (tick: number, ticks: number[]): string => {
    if (chart.format === 'percent') return writePercent(tick, context.context.locale, decimalsOf(ticks))
    return formatValue(
      tick,
      chart.quantity || chart.format === 'decimal' ? { ...chart, quantity: null, format: tickFormat(ticks) } : chart,
      context.context,
    )
  }
  const textsOf = (ticks: number[]): string[] => ticks.map((tick) => escapeMarkup(textOf(tick, ticks)))
  // Values stand along the foot of a flat chart: on a phone there is room for fewer.
  const fits = (ticks: number[]): boolean => {
    const { l, r } = marginOf(drawing, textsOf(ticks))
    return longestWidth(textsOf(ticks)) + 10 <= (context.width - l - r) / (ticks.length - 1)
  }
  // A line of readings is about their change; the length of a bar, and a sum, count from zero.
  const isNear = chart.chart === 'line' && chart.x.isTimed
  const choices = (isFlat ? [5, 4, 3, 2, 1] : [5]).map((steps) =>
    niceTicks(
      least,
      most,
      chart.format === 'duration' && chart.quantity === null ? 'minutes' : isInteger ? 'whole' : 'any',
      { steps, isNear },
    ),
  )
  const ticks = choices.find((each) => !isFlat || fits(each)) ?? choices.at(-1)!
  const tickTexts = textsOf(ticks)
  const margin = marginOf(drawing, tickTexts)
  const plot = { width: context.width - margin.l - margin.r, height: context.height - margin.t - margin.b }
  const slot = (isFlat ? plot.height : plot.width) / data.categories.length

  const traces: Trace[] =
    chart.chart === 'line'
      ? drawn.map((one) => lineTrace(one, data, { painted, written, places: placesOf(chart, data) }))
      : barTraces(
          chart,
          data,
          { drawn, painted },
          { slot, perUnit: (isFlat ? plot.width : plot.height) / (ticks.at(-1)! - ticks[0]!), theme, written },
        )
  const head = 0.02 * (ticks.at(-1)! - ticks[0]!)
  const room =
    traces.some((trace) => trace.type === 'bar' && trace.textposition === 'outside' && trace.text.some(Boolean)) &&
    !isFlat
      ? 18 / Math.max(40, plot.height)
      : 0
  const top = Math.max(ticks.at(-1)!, most + (most - least) * room)
  const values = valueAxis(drawing, {
    ticks,
    texts: tickTexts,
    range: [ticks[0]!, top === ticks.at(-1) ? top + head : top],
  })
  const categories = categoryAxis(drawing, slot, margin)
  const gaps = data.categories.flatMap((_, index) => {
    const isMissing = data.series.every(({ values, compare }) => compare !== null || values[index] === null)
    return isMissing && chart.chart !== 'line'
      ? [{ ...note('–', theme.muted), x: isFlat ? 0 : index, y: isFlat ? index : 0 }]
      : []
  })
  const names = legendNames(data, context.context)
  return {
    data: [
      ...drawn.map(({ id, compare }, index) =>
        inLegend(traces[index]!, names[data.series.findIndex((one) => one.id === id)] ?? null, compare !== null),
      ),
      ...dotTraces(data, { drawn, painted }, { theme, written }),
    ],
    layout: {
      ...layout,
      margin,
      annotations: [...gaps, ...standaloneNotes(drawing, margin)],
      xaxis: isFlat ? values : categories,
      yaxis: isFlat ? categories : values,
    },
  }
}

/** Comparisons follow their series, in its hue. */
function paint({ series }: ChartData, theme: ChartTheme): Painted[] {
  const own = series.filter(({ compare }) => compare === null)
  // A single series has no legend: its color carries no meaning and is the same everywhere.
  const colours = own.length === 1 && own[0]!.tone === 'neutral' ? [onlyColour] : coloursOf(own, theme)
  return own.flatMap((one, index) => {
    const colour = colours[index]!
    const outline = outlineOf(colour, theme)
    const compared = series.filter(({ compare }) => compare?.of === one.id)
    return [
      { ...one, colour, outline },
      ...compared.map((other) => ({ ...other, colour: lighter(colour, theme), outline })),
    ]
  })
}

function inUnit(value: number | null, { quantity }: ChartElement, { units }: FormatContext): number | null {
  return value === null || quantity === null ? value : fromCanonical(value, units[quantity])
}

/** Comparisons come after what they are compared with. */
function inLegend<Of extends Trace>(trace: Of, name: string | null, isCompared: boolean): Of {
  if (name === null) return { ...trace, showlegend: false }
  return { ...trace, name: escapeMarkup(name), ...(isCompared ? { legendrank: 2000 } : {}) }
}

function extent(chart: ChartElement, series: SeriesData[]): { least: number; most: number } {
  const all =
    chart.chart !== 'stacked'
      ? series.flatMap(({ values, spread }) => [...values, ...(spread?.to ?? [])])
      : stackKinds(series).flatMap((kind) => {
          const members = series.filter(({ compare }) => (compare?.kind ?? null) === kind)
          const sums = (sign: 1 | -1) =>
            members[0]!.values.map((_, index) =>
              members.reduce((sum, { values }) => sum + sign * Math.max(0, sign * (values[index] ?? 0)), 0),
            )
          return [...sums(1), ...sums(-1)]
        })
  const known = all.flatMap((value) => value ?? [])
  return { least: Math.min(0, ...known), most: Math.max(0, ...known) }
}

const tickFormat = (ticks: number[]) => (ticks.every(Number.isInteger) ? ('integer' as const) : ('decimal' as const))

/** Fraction digits that all of these steps need. */
function decimalsOf(ticks: number[]): number {
  return Math.max(...ticks.map((tick) => (String(tick).split('.')[1] ?? '').length))
}
