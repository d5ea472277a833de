import { formatValue } from '../format/formatValue.ts'
import { labelsUnder, labelsOfSeries } from './categoryLabels.ts'
import type { Drawing } from './Drawing.ts'
import type { Annotation, BarTrace, Figure, Shape } from './Figure.ts'
import { axisTitle, baseAxis, categoryAxis } from './figureAxes.ts'
import { note, standaloneNotes } from './figureLayout.ts'
import { inkOn, shadeOf } from './palette.ts'
import { escapeMarkup, fontSize, hovers, hoverTemplate } from './traceParts.ts'
import { textWidth } from './valueAxis.ts'

/** Pixels of the scale above the cells, and of one of its steps. */
const scaleHeight = 30
const step = { width: 22, height: 10, count: 5 }
/** Pixels below the cells, in a picture that stands alone. */
const noteHeight = 18

/** Cells of two names each, the darker the more, each with its value where that has room. */
export function heatFigure(drawing: Drawing): Figure {
  const { chart, data, layout, context } = drawing
  const { theme, width, height } = context
  const written = (value: number): string => formatValue(value, chart, context.context)
  const known = data.series.flatMap(({ values }) => values.flatMap((value) => value ?? []))
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const shade = (value: number): string => shadeOf(most > least ? (value - least) / (most - least) : 1, theme)

  const rows = labelsOfSeries(data, width)
  const l = rows.depth + 16
  const columns = (width - l - layout.margin.r) / data.categories.length
  const notes = context.title ? standaloneNotes(drawing, layout.margin).length * noteHeight : 0
  const under = labelsUnder(data, columns, l, context.isWhole ?? false).depth
  const b = under + (axisTitle(chart, data, context.context) ? 16 : 0) + notes
  const margin = { ...layout.margin, l, t: layout.margin.t + scaleHeight, b }
  const lines = (height - margin.t - margin.b) / data.series.length

  const traces = data.series.map((one, index): BarTrace => {
    const colours = one.values.map((value) => (value === null ? theme.surface : shade(value)))
    const texts = one.values.map((value) => (value === null ? '–' : escapeMarkup(written(value))))
    const hasRoom = lines >= fontSize + 2 && texts.every((text) => textWidth(text, fontSize - 1) + 4 <= columns)
    return {
      type: 'bar',
      showlegend: false,
      orientation: 'v',
      name: escapeMarkup(one.title),
      x: one.values.map((_, place) => place),
      y: one.values.map(() => 1),
      base: one.values.map(() => index - 0.5),
      width: 1,
      text: hasRoom ? texts : texts.map(() => ''),
      textposition: 'inside',
      textangle: 0,
      insidetextanchor: 'middle',
      constraintext: 'none',
      cliponaxis: false,
      textfont: {
        size: fontSize - 1,
        color: colours.map((colour, place) => (one.values[place] === null ? theme.muted : inkOn(colour))),
      },
      marker: { color: colours, line: { color: theme.surface, width: 2 } },
      customdata: hovers(one, one.values, data, written),
      hovertemplate: hoverTemplate,
    }
  })
  const scale = scaleMarks(drawing, [written(least), written(most)], shade(least) === shade(most) ? [1] : undefined)
  return {
    data: traces,
    layout: {
      ...layout,
      showlegend: false,
      margin,
      shapes: scale.shapes,
      annotations: [...scale.annotations, ...standaloneNotes(drawing, margin)],
      xaxis: categoryAxis(drawing, columns, margin),
      yaxis: {
        ...baseAxis(theme),
        range: [data.series.length - 0.5, -0.5],
        tickvals: data.series.map((_, index) => index),
        ticktext: rows.texts,
        tickangle: 0,
        showgrid: false,
        zeroline: false,
      },
    },
  }
}

/** The scale of the colors, from the least to the greatest value. */
function scaleMarks(
  { context: { theme } }: Drawing,
  [least, most]: [string, string],
  shares = Array.from({ length: step.count }, (_, index) => index / (step.count - 1)),
): { shapes: Shape[]; annotations: Annotation[] } {
  const start = shares.length > 1 ? textWidth(least, fontSize) + 6 : 0
  const paper = { xref: 'paper' as const, yref: 'paper' as const }
  const text = (value: string, xshift: number): Annotation => ({
    ...note(value, theme.muted),
    ...paper,
    x: 0,
    y: 1,
    xanchor: 'left',
    yanchor: 'bottom',
    xshift,
    yshift: 8,
  })
  return {
    shapes: shares.map((share, index) => ({
      type: 'rect',
      layer: 'above',
      ...paper,
      xsizemode: 'pixel',
      ysizemode: 'pixel',
      xanchor: 0,
      yanchor: 1,
      x0: start + index * step.width,
      x1: start + (index + 1) * step.width,
      y0: 12,
      y1: 12 + step.height,
      fillcolor: shadeOf(share, theme),
      opacity: 1,
      line: { width: 0 },
    })),
    annotations: [...(shares.length > 1 ? [text(least, 0)] : []), text(most, start + shares.length * step.width + 6)],
  }
}
