import type { ChartElement } from '../definition/chartModel.ts'
import { chartNotes } from './chartNotes.ts'
import { deepest, flatLabels, heightBeside, labelsOfTimes, labelsUnder, roomBeside } from './categoryLabels.ts'
import type { ChartData } from './chartData.ts'
import type { Drawing, FigureContext } from './Drawing.ts'
import { endLabelRoom } from './endLabels.ts'
import type { Annotation, Layout } from './Figure.ts'
import { axisTitle, secondaryTitle, unitTextOf } from './figureAxes.ts'
import { isLying } from './chartShape.ts'
import { legendHeight } from './legend.ts'
import { escapeMarkup, fontSize } from './traceParts.ts'
import { longestWidth } from './valueAxis.ts'

export function baseLayout(
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
    showlegend: !['pie', 'box'].includes(chart.chart) && !chart.hasEndLabels && data.series.length > 1,
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

/** Margins are ours alone: what stands in them is measured before, so that the plot's size is known. */
export function marginOf(drawing: Drawing, ticks: string[], right?: string[]): Layout['margin'] {
  const {
    chart,
    data,
    layout: { margin, showlegend },
    context: { width, height, context, isWhole = false },
  } = drawing
  const notes = noteHeight * notesInside(drawing).length
  const titleRoom = unitTextOf(chart, context) ? 20 : 0
  if (isLying(chart)) {
    const b = 28 + titleRoom + notes
    const l = Math.min(
      flatLabels(data, (height - margin.t - b) / data.categories.length, width, isWhole).depth + 16,
      Math.round(width * 0.4),
    )
    return { ...margin, l, r: 56, t: margin.t + legendHeight(data, showlegend, width - l - 56, context), b }
  }
  const l = longestWidth(ticks) + 16 + titleRoom
  const times = chart.x.isTimed ? labelsOfTimes(data) : null
  // The last date stands at the last point, near the edge.
  const axis = right ? longestWidth(right) + 12 + (secondaryTitle(chart, context) ? 24 : 0) : 0
  const names = chart.hasEndLabels ? endLabelRoom(drawing) : 0
  const r = Math.max(margin.r, axis, names, times ? Math.ceil(longestWidth(times.texts) / 2) : 0)
  const { depth } = times ?? labelsUnder(data, (width - l - r) / data.categories.length, l, isWhole)
  return {
    ...margin,
    l,
    r,
    t: margin.t + legendHeight(data, showlegend, width - l - r, context),
    b: depth + (axisTitle(chart, data, context) ? 16 : 0) + notes,
  }
}

/** Pixels that a figure lacks for its labels to be whole. */
export function moreHeight(chart: ChartElement, data: ChartData, { width, height }: FigureContext): number {
  if (data.isEmpty || chart.chart === 'pie' || chart.x.isTimed) return 0
  const count = data.categories.length
  if (isLying(chart)) return Math.max(0, count * heightBeside(data, roomBeside(width)) + flatRest - height)
  return Math.max(0, labelsUnder(data, (width - usualMargins) / count, usualMargins, true).depth - deepest)
}

/** About what title, legend and foot of a lying chart take. */
const flatRest = 120
/** About what values take beside standing bars. */
const usualMargins = 64

/** The notes that stand below a chart, for a picture that nothing stands below. */
const notesInside = ({ data, context: { title, context } }: Drawing): string[] =>
  title ? chartNotes(data, context) : []
const noteHeight = 18

export function standaloneNotes(drawing: Drawing, margin: Layout['margin']): Annotation[] {
  return notesInside(drawing)
    .reverse()
    .map((text, index) => ({
      ...note(text, drawing.context.theme.muted),
      xref: 'paper',
      yref: 'paper',
      xanchor: 'left',
      yanchor: 'bottom',
      xshift: 16 - margin.l,
      yshift: 4 + noteHeight * index - margin.b,
    }))
}

export function note(text: string, color: string): Annotation {
  return { x: 0, y: 0, text: escapeMarkup(text), showarrow: false, font: { size: fontSize, color } }
}
