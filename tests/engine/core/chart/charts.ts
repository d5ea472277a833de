import { unitsOf } from '../../../../domain/units.ts'
import type { FigureContext } from '../../../../engine/core/chart/Drawing.ts'
import { chartThemes } from '../../../../engine/core/chart/palette.ts'
import type { ChartComparison, ChartElement, ChartSeries } from '../../../../engine/core/definition/chartModel.ts'
import type { FormatContext } from '../../../../engine/core/format/formatValue.ts'

export const context: FormatContext = {
  locale: 'en-US',
  units: unitsOf({ pressure: 'psi', tread: '32nds', distance: 'mi' }),
  currencySymbol: '$',
  translate: (_key, text) => text,
}

export function aSeries(id: string, given: Partial<ChartSeries> = {}): ChartSeries {
  return {
    id,
    title: { key: id, text: id.toUpperCase() },
    column: id,
    named: null,
    interval: null,
    tone: 'neutral',
    security: null,
    ...given,
  }
}

export function aComparison(id: string, of: string, given: Partial<ChartComparison> = {}): ChartComparison {
  return {
    id,
    kind: 'previousYear',
    of,
    column: id,
    title: { key: id, text: `${of.toUpperCase()} before` },
    visible: null,
    ...given,
  }
}

export function aChart(given: Partial<ChartElement> = {}): ChartElement {
  return {
    type: 'chart',
    id: 'c',
    title: { key: 'c', text: 'Chart' },
    show: 'both',
    security: null,
    source: 's',
    chart: 'bar',
    x: {
      column: 'x',
      title: null,
      then: null,
      until: null,
      interval: null,
      partial: null,
      isTimed: false,
      format: 'text',
      quantity: null,
    },
    series: [aSeries('a')],
    split: null,
    facet: null,
    references: [],
    bands: [],
    hasEndLabels: false,
    secondary: null,
    point: null,
    compare: [],
    topN: null,
    minimumBar: 0,
    height: 280,
    format: 'integer',
    quantity: null,
    unit: null,
    drill: null,
    ...given,
  }
}

export function around(given: Partial<FigureContext> = {}): FigureContext {
  return { width: 640, height: 280, theme: chartThemes.light, font: 'Inter', context, ...given }
}
