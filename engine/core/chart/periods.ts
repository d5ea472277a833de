import type { Interval } from '../definition/chartModel.ts'
import type { FormatContext } from '../format/formatValue.ts'
import { writeDay } from '../format/dateFormat.ts'

/** The first and the last day of the interval that begins on `first`, as YYYY-MM-DD. */
export function daysOfPeriod(first: string, interval: Interval): { from: string; to: string } {
  const [year = 0, month = 1, day = 1] = first.slice(0, 10).split('-').map(Number)
  const last = { month: [year, month, 0], week: [year, month - 1, day + 6], day: [year, month - 1, day] }[interval] as [number, number, number]
  return { from: first.slice(0, 10), to: new Date(Date.UTC(...last)).toISOString().slice(0, 10) }
}

/**
 * What stands under a bar: the month's name with the two-digit year (document 001, section 9), else the first day
 * in the reader's order. `short` has the month's short name, for where the whole one has no room. Beside the same month a year
 * before, the years are a pair.
 */
export function periodLabel(first: string, interval: Interval, { locale, dateFormat }: Pick<FormatContext, 'locale' | 'dateFormat'>, isPair = false): { label: string; short: string } {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(first)
  if (!match) return { label: first, short: first }
  const [day, year = '', month = ''] = match
  if (interval !== 'month') return { label: writeDay(day, dateFormat), short: writeDay(day, dateFormat) }
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, 1))
  const years = isPair ? `${String(Number(year) - 1).slice(-2)}/${year.slice(2)}` : year.slice(2)
  const named = (length: 'long' | 'short'): string => `${new Intl.DateTimeFormat(locale, { month: length, timeZone: 'UTC' }).format(date)} ${years}`
  return { label: named('long'), short: named('short') }
}
