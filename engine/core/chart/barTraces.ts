import type { ChartElement, CompareKind } from '../definition/chartModel.ts'
import type { ChartData, SeriesData } from './chartData.ts'
import type { BarTrace } from './Figure.ts'
import { isLying } from './chartShape.ts'
import { inkOn, type ChartTheme } from './palette.ts'
import { escapeMarkup, fontSize, hovers, hoverTemplate, stackKinds, type Painted } from './traceParts.ts'
import { textWidth } from './valueAxis.ts'

/** The series as they are drawn, in the reader's units, and as they are colored, with the values of the data. */
interface DrawnSeries {
  drawn: SeriesData[]
  painted: Painted[]
}

interface BarScale {
  /** Pixels along the axis that one category has. */
  slot: number
  /** Pixels that one of the value's axis has. */
  perUnit: number
  theme: ChartTheme
  written: (value: number) => string
}

/** Document 001, section 9: how thick a bar may get, in pixels. */
const thickest = { bar: 150, stacked: 150, horizontal: 100, dot: 100 }
/** Share of a category's slot that its bars take. */
const filled = 0.8

/** From left to right as time goes: what was before stands before what is; the nation stands last. */
const order: (CompareKind | null)[] = ['previousYear', 'previousPeriod', null, 'nationalAverage']

/**
 * Draws bars with explicit positions, widths and bases instead of Plotly's grouping. So thickness, stacked comparisons
 * beside stacks, and the minimum length are exactly as designed.
 */
export function barTraces(
  chart: ChartElement,
  data: ChartData,
  { drawn, painted }: DrawnSeries,
  { slot, perUnit, theme, written }: BarScale,
): BarTrace[] {
  const kind = chart.chart as keyof typeof thickest
  const isStacked = kind === 'stacked'
  const isFlat = isLying(chart)
  const lanes = isStacked
    ? order
        .filter((one) => stackKinds(drawn).includes(one))
        .map((one) => drawn.filter(({ compare }) => (compare?.kind ?? null) === one))
    : drawn
        .filter(({ compare }) => compare === null)
        .flatMap((own) =>
          order.flatMap((one) =>
            one === null
              ? [[own]]
              : drawn.filter(({ compare }) => compare?.of === own.id && compare.kind === one).map((other) => [other]),
          ),
        )
  const width = Math.min((filled / lanes.length) * slot, thickest[kind]) / slot
  const longest = Math.max(0, ...drawn.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))))
  const least = chart.minimumBar * longest

  const traces = new Map<string, BarTrace>()
  lanes.forEach((lane, at) => {
    const middle = (at - (lanes.length - 1) / 2) * width
    const feet = { up: data.categories.map(() => 0), down: data.categories.map(() => 0) }
    for (const one of lane) {
      const { colour, outline, values: trueValues } = painted.find(({ id }) => id === one.id)!
      const lengths = one.values.map((value) => visible(value ?? 0, least))
      const base = lengths.map((length, index) => {
        const side = length < 0 ? feet.down : feet.up
        const foot = isStacked ? side[index]! : 0
        side[index] = side[index]! + length
        return foot
      })
      const texts = labels(one, trueValues, lengths, { thickness: slot * width, perUnit, isStacked, isFlat, written })
      const drawnLengths = lengths.map((length, index) => (one.values[index] === null ? null : round(length)))
      const along = one.values.map((_, index) => round(index + middle))
      traces.set(one.id, {
        type: 'bar',
        orientation: isFlat ? 'h' : 'v',
        name: escapeMarkup(one.title),
        x: isFlat ? drawnLengths : along,
        y: isFlat ? along : drawnLengths,
        base: base.map(round),
        width: round(width * 0.96),
        text: texts,
        textposition: isStacked ? 'inside' : 'outside',
        textangle: 0,
        insidetextanchor: 'middle',
        constraintext: 'none',
        cliponaxis: false,
        textfont: { size: fontSize - 1, color: isStacked ? inkOn(colour) : theme.text },
        marker: {
          // A bar of nothing has no line either.
          color: colour,
          line: {
            color: outline,
            width: lengths.some((length) => length === 0) ? lengths.map((length) => Number(length !== 0)) : 1,
          },
          ...(one.compare?.kind === 'nationalAverage'
            ? { pattern: { shape: '/' as const, fgcolor: outline, bgcolor: colour, size: 6, solidity: 0.25 } }
            : {}),
        },
        customdata: hovers(one, trueValues, data, written),
        hovertemplate: hoverTemplate,
      })
    }
  })
  return drawn.map((one) => {
    const trace = traces.get(one.id)!
    return one.spread
      ? { ...trace, ...whisker(one, one.spread, slot), text: trace.text.map((text) => text && `${besideDot}${text}`) }
      : trace
  })
}

/** Two digits' width: an interval may end below the dot of its value, and the figure begins beside that. */
const besideDot = '\u2007\u2007'

/** Pixels of the line of an interval. */
const whiskerSize = 4

/** A lying bar from where the interval begins to where it ends; without one, nothing at the value. */
function whisker(
  { values }: SeriesData,
  { from, to }: NonNullable<SeriesData['spread']>,
  slot: number,
): Pick<BarTrace, 'x' | 'base' | 'width'> {
  const start = values.map((value, index) => from[index] ?? value ?? 0)
  return {
    x: values.map((value, index) => (value === null ? null : round((to[index] ?? value) - start[index]!))),
    base: start.map(round),
    width: round(whiskerSize / slot),
  }
}

/** A bar that is not nothing is seen. */
function visible(value: number, least: number): number {
  return value === 0 ? 0 : Math.sign(value) * Math.max(Math.abs(value), least)
}

/**
 * True values: those that have room, and always those whose bar is longer than they are, unless it stands in a stack.
 */
function labels(
  one: SeriesData,
  trueValues: (number | null)[],
  lengths: number[],
  {
    thickness,
    perUnit,
    isStacked,
    isFlat,
    written,
  }: {
    thickness: number
    perUnit: number
    isStacked: boolean
    isFlat: boolean
    written: (value: number) => string
  },
): string[] {
  const texts = trueValues.map((value) => (value === null ? '' : escapeMarkup(written(value))))
  const needed = Math.max(0, ...texts.map((text) => textWidth(text, fontSize - 1)))
  const fits = isFlat ? thickness >= 11 : thickness >= needed
  return texts.map((text, index) => {
    const length = Math.abs(lengths[index]!)
    if (isStacked) return fits && length * perUnit >= fontSize + 1 ? text : ''
    const isStretched = length > Math.abs(one.values[index] ?? 0)
    return fits || isStretched ? text : ''
  })
}

const round = (value: number): number => Number(value.toFixed(6))
