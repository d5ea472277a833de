import { formatValue } from '../format/formatValue.ts'
import { bandMarks } from './bandMarks.ts'
import { constantOf } from './comparisonData.ts'
import type { Drawing } from './Drawing.ts'
import type { Extent } from './extentOf.ts'
import type { Axis, Figure, Hover, LineTrace } from './Figure.ts'
import { baseAxis, headingOfCategories, valueAxis } from './figureAxes.ts'
import { standaloneNotes } from './figureLayout.ts'
import { legendHeight } from './legend.ts'
import { inUnit, paint } from './paint.ts'
import { toneColour } from './palette.ts'
import { tickTexts, ticksOf } from './ticks.ts'
import { titleOf } from './toTable.ts'
import { escapeMarkup, fontSize } from './traceParts.ts'
import { longestWidth } from './valueAxis.ts'

/** Pixels across a point: of all alike, and from the least to the greatest size. */
const usualSize = 8
const sizes = { least: 6, most: 34 }
const noteHeight = 18

/** Points of two numbers each, colored by their group; lines to compare with cross the whole drawing. */
export function pointsFigure(drawing: Drawing): Figure {
  const { chart, data, layout, context } = drawing
  const { theme, width, height } = context
  const points = data.points ?? []
  const unitX = (value: number): number => inUnit(value, chart.x, context.context) ?? value
  const unitY = (value: number): number => inUnit(value, chart, context.context) ?? value
  const lines = chart.references.map((line) => ({ ...line, value: constantOf(line, data.series) }))
  const ofAxis = (axis: 'x' | 'y'): number[] => lines.flatMap((line) => (line.axis === axis ? (line.value ?? []) : []))
  const across = [...ends(context.across), ...points.map(({ x }) => x), ...ofAxis('x')].map(unitX)
  const values = data.series.flatMap(({ values: all }) => all.flatMap((value) => value ?? []))
  const up = [...ends(context.extent), ...values, ...ofAxis('y')].map(unitY)

  const ticks = ticksOf(Math.min(...up), Math.max(...up), chart, { isNear: true })
  const texts = tickTexts(ticks, chart, context.context)
  const l = longestWidth(texts) + 16 + (unitTitle(drawing) ? 20 : 0)
  const notes = noteHeight * (context.title ? standaloneNotes(drawing, layout.margin).length : 0)
  const b = 28 + 18 + notes
  const margin = {
    ...layout.margin,
    l,
    r: 24,
    b,
    t: layout.margin.t + legendHeight(data, layout.showlegend, width - l - 24, context.context),
  }
  const steps = width < 480 ? 3 : 6
  const below = ticksOf(Math.min(...across), Math.max(...across), chart.x, { steps, isNear: true })
  const range = padded(ticks, up)
  const rangeX = padded(below, across)
  const plot = { width: width - margin.l - margin.r, height: height - margin.t - margin.b }
  const bands = bandMarks(drawing, range, plot)
  const largest = Math.max(...points.map(({ size }) => size ?? 0))

  const painted = paint(data, theme)
  const traces = painted.map((one): LineTrace => {
    const mine = points.flatMap((point, index) =>
      one.values[index] == null ? [] : [{ ...point, index, y: one.values[index] }],
    )
    return {
      type: 'scatter',
      mode: 'markers',
      name: escapeMarkup(one.title),
      x: mine.map(({ x }) => unitX(x)),
      y: mine.map(({ y }) => unitY(y)),
      connectgaps: false,
      cliponaxis: false,
      line: { color: one.outline, width: 0, dash: 'solid' },
      marker: {
        color: one.colour,
        size: chart.point?.size ? mine.map(({ size }) => sizeOf(size, largest)) : usualSize,
        symbol: 'circle',
        opacity: 0.75,
        line: { color: one.outline, width: 1 },
      },
      customdata: mine.map(({ index }) => hoverOf(index, drawing)),
      hovertemplate: '%{customdata[0]}<br>%{customdata[2]}<extra></extra>',
    }
  })
  return {
    data: traces,
    layout: {
      ...layout,
      margin,
      legend: { ...layout.legend, itemsizing: 'constant' },
      shapes: [
        ...bands.shapes,
        ...lines.flatMap(({ axis, value, tone }) =>
          value === null
            ? []
            : [
                {
                  type: 'line' as const,
                  layer: 'above' as const,
                  opacity: 1,
                  line: { width: 2, dash: 'dash' as const, color: toneColour(tone, theme) },
                  ...(axis === 'x'
                    ? { xref: 'x' as const, yref: 'paper' as const, x0: unitX(value), x1: unitX(value), y0: 0, y1: 1 }
                    : { xref: 'paper' as const, yref: 'y' as const, x0: 0, x1: 1, y0: unitY(value), y1: unitY(value) }),
                },
              ],
        ),
      ],
      annotations: [
        ...bands.annotations,
        ...lines.flatMap(({ axis, value, title }) =>
          value === null
            ? []
            : [
                {
                  text: escapeMarkup(context.context.translate(title.key, title.text)),
                  showarrow: false as const,
                  font: { size: fontSize - 1, color: theme.muted },
                  ...(axis === 'x'
                    ? {
                        x: unitX(value),
                        y: 1,
                        yref: 'paper' as const,
                        xanchor: 'left' as const,
                        yanchor: 'top' as const,
                        xshift: 4,
                      }
                    : {
                        x: 0,
                        y: unitY(value),
                        xref: 'paper' as const,
                        xanchor: 'left' as const,
                        yanchor: 'bottom' as const,
                        xshift: 4,
                      }),
                },
              ],
        ),
        ...standaloneNotes(drawing, margin),
      ],
      xaxis: lowerAxis(drawing, below, rangeX),
      yaxis: { ...valueAxis(drawing, { ticks, texts, range }), zeroline: range[0] <= 0, ...unitTitle(drawing) },
    },
  }
}

const ends = (extent: Extent | undefined): number[] => (extent ? [extent.least, extent.most] : [])

/** The ends of an axis, wide enough that no point is cut. */
function padded(ticks: number[], values: number[]): [number, number] {
  const span = ticks.at(-1)! - ticks[0]!
  const isAtFoot = Math.min(...values) - ticks[0]! < 0.02 * span
  return [ticks[0]! - (isAtFoot ? 0.04 * span : 0), ticks.at(-1)! + 0.04 * span]
}

/** By area, as a value of twice the size is twice as much to see. */
function sizeOf(size: number | null, largest: number): number {
  return largest > 0 && size !== null
    ? Math.max(sizes.least, sizes.most * Math.sqrt(Math.max(0, size) / largest))
    : sizes.least
}

/** The title of the left axis: the measure and its unit. */
function unitTitle({ chart, context: { theme, context } }: Drawing): Pick<Axis, 'title'> {
  const y = chart.series[0]!
  const text = chart.unit
    ? context.translate(chart.unit.key, chart.unit.text)
    : titleOf({ column: y.column, title: y.title, format: chart.format, quantity: chart.quantity }, context)
  return { title: { text: escapeMarkup(text), standoff: 8, font: { size: fontSize, color: theme.muted } } }
}

function lowerAxis({ chart, context: { theme, context } }: Drawing, ticks: number[], range: [number, number]): Axis {
  const title = headingOfCategories(chart.x, context)
  return {
    ...baseAxis(theme),
    range,
    tickvals: ticks,
    ticktext: tickTexts(ticks, chart.x, context),
    tickangle: 0,
    showgrid: true,
    zeroline: false,
    ...(title
      ? { title: { text: escapeMarkup(title), standoff: 4, font: { size: fontSize, color: theme.muted } } }
      : {}),
  }
}

/** The name of a point, and its numbers, a line each. */
function hoverOf(index: number, { chart, data, context: { context } }: Drawing): Hover {
  const point = data.points![index]!
  const y = chart.series[0]!
  const value = data.series.map(({ values }) => values[index]).find((one) => one != null) ?? null
  const lines = [
    ...(point.group ? [point.group] : []),
    `${context.translate(y.title.key, y.title.text)}: ${formatValue(value, chart, context)}`,
    `${chart.x.title ? context.translate(chart.x.title.key, chart.x.title.text) : ''}: ${formatValue(point.x, chart.x, context)}`,
    ...(chart.point?.size && point.size !== null
      ? [`${titleOf(chart.point.size, context)}: ${formatValue(point.size, chart.point.size, context)}`]
      : []),
  ]
  return [escapeMarkup(data.categories[index]!.label), '', lines.map(escapeMarkup).join('<br>'), index]
}
