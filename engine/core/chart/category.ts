import type { ChartElement, Interval } from '../definition/chartModel.ts'
import type { Tone } from '../definition/model.ts'
import { formatValue, type FormatContext } from '../format/formatValue.ts'
import { daysOfPeriod, periodLabel } from './periods.ts'

type Row = Record<string, unknown>

/** The data that a bar's drill-down may read: its raw x, and with an interval its days. */
export interface ChartPoint {
  x: unknown
  from?: string
  to?: string
  /** `from..to`, as the address has a dateRange filter. */
  range?: string
}

export interface Category {
  label: string
  /** A shorter label, where there is little room. */
  short: string
  /** Does not cover all of its interval. */
  isPartial: boolean
  /** The sum of what is beyond the top N: it has no point. */
  point: ChartPoint | null
}

/** The category that a row stands for: its label, and the days of its period. */
export function categoryOf(
  { x, compare }: ChartElement,
  row: Row,
  interval: Interval | null,
  context: FormatContext,
): Category {
  const value = row[x.column]
  const isPartial = x.partial !== null && row[x.partial] === true
  if (interval && typeof value === 'string') {
    const { from, to } = daysOfPeriod(value, interval)
    const isPair = compare.some(({ kind }) => kind === 'previousYear')
    return {
      ...periodLabel(value, interval, context, isPair),
      isPartial,
      point: { x: value, from, to, range: `${from}..${to}` },
    }
  }
  const then = x.then && formatValue(row[x.then.column], x.then, context)
  const range = [value, ...(x.until ? [row[x.until]] : [])]
    .map((end) => formatValue(end, x, context))
    .filter(Boolean)
    .join(' – ')
  const label = [range || noData(context), ...(then ? [then] : [])].join(', ')
  return { label, short: label, isPartial, point: { x: value } }
}

export function noData(context: FormatContext): string {
  return context.translate('common.no_data', 'No data')
}

const tones: readonly unknown[] = ['ok', 'plan', 'warning', 'critical', 'not_read']
export const toneOf = (value: unknown): Tone => (tones.includes(value) ? (value as Tone) : 'neutral')
