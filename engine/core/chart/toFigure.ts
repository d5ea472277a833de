import type { ChartElement } from '../definition/chartModel.ts'
import { formatValue } from '../format/formatValue.ts'
import { axesFigure } from './axesFigure.ts'
import { noData } from './category.ts'
import type { ChartData } from './chartData.ts'
import type { Drawing, FigureContext } from './Drawing.ts'
import type { Figure } from './Figure.ts'
import { baseLayout, moreHeight, note } from './figureLayout.ts'
import { heatFigure } from './heatFigure.ts'
import { pieLayout, sliceNames } from './legend.ts'
import { pieTrace } from './pieTrace.ts'
import { pointsFigure } from './pointsFigure.ts'

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
  const drawing: Drawing = { chart, data, layout, context }
  switch (chart.chart) {
    case 'pie': {
      const names = sliceNames(chart, data, context.context)
      const written = (value: number): string => formatValue(value, chart, context.context)
      return {
        data: [pieTrace(data, { names, written, theme, locale: context.context.locale })],
        layout: { ...layout, ...pieLayout(names, context.width, layout) },
      }
    }
    case 'scatter':
      return pointsFigure(drawing)
    case 'heat':
      return heatFigure(drawing)
    default:
      return axesFigure(drawing)
  }
}
