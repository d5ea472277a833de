import type { ChartElement } from '../definition/chartModel.ts'
import { formatValue, unitName, writePercent, type FormatContext } from '../format/formatValue.ts'
import { fromCanonical } from '../format/quantities.ts'
import { barTraces } from './barTraces.ts'
import { dotTraces } from './dotTraces.ts'
import {
  deepest,
  heightBeside,
  labelsBeside,
  labelsOfTimes,
  labelsUnder,
  roomBeside,
  type CategoryLabels,
} from './categoryLabels.ts'
import { noData, type ChartData, type SeriesData } from './chartData.ts'
import { chartNotes } from './chartNotes.ts'
import type { Annotation, Axis, Figure, Layout, LineTrace, Trace } from './Figure.ts'
import { coloursOf, distinctColours, lighter, onlyColour, outlineOf, type ChartTheme } from './palette.ts'
import { legendHeight, legendNames, pieLayout, sliceNames } from './legend.ts'
import { pieTrace } from './pieTrace.ts'
import { escapeMarkup, fontSize, hovers, hoverTemplate, stackKinds, type Painted } from './traceParts.ts'
import { apart, placesOf } from './timeScale.ts'
import { niceTicks, textWidth } from './valueAxis.ts'

/** The context of a figure besides its data. Sizes are pixels. */
export interface FigureContext {
  width: number
  height: number
  theme: ChartTheme
  /** CSS font family. */
  font: string
  context: FormatContext
  /** Written into the figure itself, for pictures that stand alone. */
  title?: string
  /** On paper no label is cut: the figure gets as high as it takes. */
  isWhole?: boolean
}

/** A drawing before its sizes are decided. */
interface Drawing {
  chart: ChartElement
  data: ChartData
  layout: Layout
  around: FigureContext
}

/**
 * Chart data → a Plotly figure as plain data: the same on the screen and in files. All sizes, ticks and labels are
 * decided here.
 */
export function toFigure(chart: ChartElement, data: ChartData, given: FigureContext): Figure {
  const around = given.isWhole ? { ...given, height: given.height + moreHeight(chart, data, given) } : given
  const { theme } = around
  const layout = baseLayout(chart, data, around)
  if (data.isEmpty)
    return {
      data: [],
      layout: { ...layout, annotations: [{ ...note(noData(around.context), theme.muted), x: 0.5, y: 0.5 }] },
    }
  const written = (value: number): string => formatValue(value, chart, around.context)
  if (chart.chart === 'pie') {
    const names = sliceNames(chart, data, around.context)
    return {
      data: [pieTrace(data, { names, written, theme, locale: around.context.locale })],
      layout: { ...layout, ...pieLayout(names, around.width, layout) },
    }
  }

  const drawing: Drawing = { chart, data, layout, around }
  const painted = paint(data, theme)
  const inUnits = (values: (number | null)[]): (number | null)[] =>
    values.map((value) => inUnit(value, chart, around.context))
  const drawn = painted.map((one) => ({
    ...one,
    values: inUnits(one.values),
    ...(one.spread ? { spread: { from: inUnits(one.spread.from), to: inUnits(one.spread.to) } } : {}),
  }))
  const isFlat = chart.chart === 'horizontal'
  const { least, most } = extent(chart, drawn)
  const isWhole = chart.quantity === null && chart.format === 'integer'
  const textOf = (tick: number, ticks: number[]): string => {
    if (chart.format === 'percent') return writePercent(tick, around.context.locale, decimalsOf(ticks))
    return formatValue(
      tick,
      chart.quantity || chart.format === 'decimal' ? { ...chart, quantity: null, format: tickFormat(ticks) } : chart,
      around.context,
    )
  }
  const textsOf = (ticks: number[]): string[] => ticks.map((tick) => escapeMarkup(textOf(tick, ticks)))
  // Values stand along the foot of a flat chart: on a phone there is room for fewer.
  const fits = (ticks: number[]): boolean => {
    const { l, r } = marginOf(drawing, textsOf(ticks))
    return longestOf(textsOf(ticks)) + 10 <= (around.width - l - r) / (ticks.length - 1)
  }
  // A line of readings is about their change; the length of a bar, and a sum, count from zero.
  const isNear = chart.chart === 'line' && chart.x.isTimed
  const choices = (isFlat ? [5, 4, 3, 2, 1] : [5]).map((steps) =>
    niceTicks(
      least,
      most,
      chart.format === 'duration' && chart.quantity === null ? 'minutes' : isWhole ? 'whole' : 'any',
      { steps, isNear },
    ),
  )
  const ticks = choices.find((each) => !isFlat || fits(each)) ?? choices.at(-1)!
  const tickTexts = textsOf(ticks)
  const margin = marginOf(drawing, tickTexts)
  const plot = { width: around.width - margin.l - margin.r, height: around.height - margin.t - margin.b }
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
  const names = legendNames(data, around.context)
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

/**
 * Thin lines of one hue are told apart by their dashes and marks: those of the first seven series, the next seven, and
 * all others.
 */
const lineLooks = [
  { dash: 'solid', symbol: 'circle' },
  { dash: 'dashdot', symbol: 'diamond' },
  { dash: 'longdashdot', symbol: 'square' },
] as const

function lineTrace(
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

const tickFormat = (ticks: number[]) => (ticks.every(Number.isInteger) ? ('integer' as const) : ('decimal' as const))

/** Fraction digits that all of these steps need. */
function decimalsOf(ticks: number[]): number {
  return Math.max(...ticks.map((tick) => (String(tick).split('.')[1] ?? '').length))
}

/** The notes that stand below a chart, for a picture that nothing stands below. */
const notesInside = ({ data, around: { title, context } }: Drawing): string[] =>
  title ? chartNotes(data, context) : []
const noteHeight = 18

function standaloneNotes(drawing: Drawing, margin: Layout['margin']): Annotation[] {
  return notesInside(drawing)
    .reverse()
    .map((text, index) => ({
      ...note(text, drawing.around.theme.muted),
      xref: 'paper',
      yref: 'paper',
      xanchor: 'left',
      yanchor: 'bottom',
      xshift: 16 - margin.l,
      yshift: 4 + noteHeight * index - margin.b,
    }))
}

function note(text: string, color: string): Annotation {
  return { x: 0, y: 0, text: escapeMarkup(text), showarrow: false, font: { size: fontSize, color } }
}

function baseLayout(
  chart: ChartElement,
  data: ChartData,
  { width, height, theme, font, title }: FigureContext,
): Layout {
  return {
    width,
    height,
    margin: { l: 16, r: 16, t: title ? 56 : 16, b: 16, pad: 0, autoexpand: false },
    paper_bgcolor: theme.surface,
    plot_bgcolor: theme.surface,
    font: { family: font, size: fontSize, color: theme.text },
    showlegend: chart.chart !== 'pie' && data.series.length > 1,
    legend: {
      orientation: 'h',
      x: 0,
      y: 1.02,
      xanchor: 'left',
      yanchor: 'bottom',
      font: { size: fontSize },
      itemclick: false,
      itemdoubleclick: false,
    },
    barmode: 'overlay',
    dragmode: false,
    hovermode: 'closest',
    hoverlabel: { bgcolor: theme.surface, bordercolor: theme.line, font: { size: fontSize, color: theme.text } },
    annotations: [],
    ...(title
      ? {
          title: {
            text: escapeMarkup(title),
            x: 0.01,
            xanchor: 'left' as const,
            y: 0.98,
            yanchor: 'top' as const,
            yref: 'container' as const,
            font: { size: 16, color: theme.text },
          },
        }
      : {}),
  }
}

const longestOf = (texts: string[]): number => Math.max(...texts.map((text) => textWidth(text, fontSize)))

/** Margins are ours alone: what stands in them is measured before, so that the plot's size is known. */
function marginOf(drawing: Drawing, ticks: string[]): Layout['margin'] {
  const {
    chart,
    data,
    layout: { margin, showlegend },
    around: { width, height, context, isWhole = false },
  } = drawing
  const notes = noteHeight * notesInside(drawing).length
  const titleRoom = unitTextOf(chart, context) ? 20 : 0
  if (chart.chart === 'horizontal') {
    const b = 28 + titleRoom + notes
    const l = Math.min(
      flatLabels(data, (height - margin.t - b) / data.categories.length, width, isWhole).depth + 16,
      Math.round(width * 0.4),
    )
    return { ...margin, l, r: 56, t: margin.t + legendHeight(data, showlegend, width - l - 56, context), b }
  }
  const l = longestOf(ticks) + 16 + titleRoom
  const times = chart.x.isTimed ? labelsOfTimes(data) : null
  // The last date stands at the last point, near the edge.
  const r = Math.max(margin.r, times ? Math.ceil(longestOf(times.texts) / 2) : 0)
  const { depth } = times ?? labelsUnder(data, (width - l - r) / data.categories.length, l, isWhole)
  return {
    ...margin,
    l,
    r,
    t: margin.t + legendHeight(data, showlegend, width - l - r, context),
    b: depth + (axisTitle(chart, data, context) ? 16 : 0) + notes,
  }
}

const flatLabels = (data: ChartData, slot: number, width: number, isWhole: boolean): CategoryLabels =>
  labelsBeside(data, slot, roomBeside(width), isWhole)

/** Pixels that a figure lacks for its labels to be whole. */
function moreHeight({ chart, x }: ChartElement, data: ChartData, { width, height }: FigureContext): number {
  if (data.isEmpty || chart === 'pie' || x.isTimed) return 0
  const count = data.categories.length
  if (chart === 'horizontal') return Math.max(0, count * heightBeside(data, roomBeside(width)) + flatRest - height)
  return Math.max(0, labelsUnder(data, (width - usualMargins) / count, usualMargins, true).depth - deepest)
}

/** About what title, legend and foot of a lying chart take. */
const flatRest = 120
/** About what values take beside standing bars. */
const usualMargins = 64

function categoryAxis(
  { chart, data, around: { theme, context, width, isWhole = false } }: Drawing,
  slot: number,
  margin: Layout['margin'],
): Axis {
  const isFlat = chart.chart === 'horizontal'
  const last = data.categories.length - 0.5
  const { angle, texts, every } = chart.x.isTimed
    ? labelsOfTimes(data)
    : isFlat
      ? flatLabels(data, slot, width, isWhole)
      : labelsUnder(data, slot, margin.l, isWhole)
  const title = axisTitle(chart, data, context)
  const places = placesOf(chart, data)
  const shown = chart.x.isTimed
    ? apart(places, (longestOf(texts) + 12) / slot)
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
function axisTitle({ x }: ChartElement, { interval }: ChartData, context: FormatContext): string | null {
  return interval === 'month' ? null : headingOfCategories(x, context)
}

function valueAxis(
  { chart, around: { theme, context } }: Drawing,
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

export function unitTextOf(chart: ChartElement, context: FormatContext): string | null {
  return chart.unit ? context.translate(chart.unit.key, chart.unit.text) : unitName(chart, context.units)
}

function baseAxis(theme: ChartTheme) {
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
