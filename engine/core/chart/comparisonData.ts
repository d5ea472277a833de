import type { ChartBand, ChartElement, ChartReference } from '../definition/chartModel.ts'
import type { Message, Tone } from '../definition/model.ts'
import { formatValue, type FormatContext } from '../format/formatValue.ts'
import { namedValue } from '../format/namedValue.ts'
import { medianOf } from './quartiles.ts'
import { numberOf } from './numberOf.ts'
import type { SeriesData } from './chartData.ts'

type Row = Record<string, unknown>

/** A range of the value's axis, and its ends in words. */
export interface BandData {
  id: string
  tone: Tone
  title: string
  /** Canonical. */
  from: number | null
  to: number | null
  /** As below the chart: `Too fast: under 3,000`. */
  text: string
}

/** The words of a band's ends. */
export const bandMessages = {
  under: { key: 'engine.chart_band_under', text: 'under {{value}}' },
  from: { key: 'engine.chart_band_from', text: '{{value}} and more' },
} satisfies Record<string, Message>

export function bandsOf(chart: ChartElement, context: FormatContext): BandData[] {
  return chart.bands.map((band) => {
    const title = context.translate(band.title.key, band.title.text)
    return { ...band, title, text: namedValue(title, endsOf(band, chart, context), context.locale) }
  })
}

function endsOf({ from, to }: ChartBand, chart: ChartElement, context: FormatContext): string {
  const text = (value: number): string => formatValue(value, chart, context)
  if (from !== null && to !== null) return `${text(from)} – ${text(to)}`
  const { key, text: english } = from === null ? bandMessages.under : bandMessages.from
  return context.translate(key, english, { value: text(from ?? to ?? 0) })
}

/** The series of the right axis: values of the first row of each category that has one. */
export function secondarySeries(
  { secondary }: ChartElement,
  valuesOf: (column: string) => (number | null)[],
  context: FormatContext,
): SeriesData[] {
  if (!secondary) return []
  const { format, quantity } = secondary
  return secondary.series.map(({ id, title, tone, column }) => ({
    id,
    title: context.translate(title.key, title.text),
    tone,
    compare: null,
    measure: { format, quantity },
    values: valuesOf(column),
  }))
}

/** The lines to compare with, as series: those of a column by category, a constant for all of them. */
export function referenceSeries(
  chart: ChartElement,
  own: readonly SeriesData[],
  { valuesOf, count }: { valuesOf: (column: string) => (number | null)[]; count: number },
  context: FormatContext,
): SeriesData[] {
  return chart.references
    .filter(({ axis }) => axis === 'y')
    .map((line): SeriesData => {
      const title = context.translate(line.title.key, line.title.text)
      const shared = { id: line.id, tone: line.tone, compare: null, isReference: true }
      if (typeof line.at === 'object' && 'column' in line.at)
        return { ...shared, title, values: valuesOf(line.at.column) }
      const value = constantOf(line, own)
      return {
        ...shared,
        title: value === null ? title : namedValue(title, formatValue(value, chart, context), context.locale),
        isConstant: true,
        values: Array.from({ length: count }, () => value),
      }
    })
}

/** The value of a line that is the same everywhere. */
export function constantOf({ at }: ChartReference, own: readonly SeriesData[]): number | null {
  if (at !== 'median') return 'value' in at ? at.value : null
  return medianOf(own.flatMap(({ values }) => values.flatMap((value) => value ?? [])))
}

/** The first number in the rows of one category. */
export const firstNumber = (rows: readonly Row[], column: string): number | null =>
  rows.map((row) => numberOf(row[column])).find((value) => value !== null) ?? null
