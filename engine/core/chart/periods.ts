import type { Interval } from '../definition/chartModel.ts'
import type { FormatContext } from '../format/formatValue.ts'
import { writeDay } from '../format/dateFormat.ts'

/** The first and the last day of the interval that begins on `first`, as YYYY-MM-DD. */
export function daysOfPeriod(first: string, interval: Interval): { from: string; to: string } {
  const [year = 0, month = 1, day = 1] = first.slice(0, 10).split('-').map(Number)
  const last = { month: [year, month, 0], week: [year, month - 1, day + 6], day: [year, month - 1, day] }[interval] as [
    number,
    number,
    number,
  ]
  return { from: first.slice(0, 10), to: new Date(Date.UTC(...last)).toISOString().slice(0, 10) }
}

/** More periods than a chart can show: a day that is years from the next stays beside it. */
const mostPeriods = 400

/**
 * Returns the first days of periods with the missing ones between them added. Input that is unordered or no day is
 * returned unchanged.
 */
export function withoutHoles(firsts: readonly unknown[], interval: Interval): readonly unknown[] {
  const days = firsts.filter((one): one is string => typeof one === 'string' && /^\d{4}-\d{2}-\d{2}/.test(one))
  if (days.length < firsts.length || days.length < 2) return firsts
  const isBackwards = days[0]! > days[1]!
  const rising = isBackwards ? [...days].reverse() : days
  if (rising.some((day, index) => index > 0 && day <= rising[index - 1]!)) return firsts
  const complete: string[] = []
  for (const [index, day] of rising.entries()) {
    complete.push(day)
    const next = rising[index + 1]
    for (let last = daysOfPeriod(day, interval).to; next !== undefined;) {
      const first = dayAfter(last)
      last = daysOfPeriod(first, interval).to
      if (last >= next.slice(0, 10)) break
      if (complete.push(first) > mostPeriods) return firsts
    }
  }
  return isBackwards ? complete.reverse() : complete
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/**
 * Returns the label of a period: the short month name with its full year in the order of the language, as in tables
 * (decision 171). Otherwise it is the first day in the reader's format. Beside the same month a year before, the label
 * names both years.
 */
export function periodLabel(
  first: string,
  interval: Interval,
  { locale, dateFormat }: Pick<FormatContext, 'locale' | 'dateFormat'>,
  isPair = false,
): { label: string; short: string } {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(first)
  if (!match) return { label: first, short: first }
  const [day, year = '', month = ''] = match
  if (interval !== 'month') return { label: writeDay(day, dateFormat), short: writeDay(day, dateFormat) }
  const date = Date.UTC(Number(year), Number(month) - 1, 1)
  const [long, short] = (['long', 'short'] as const).map((length) => partsOf(locale, length).formatToParts(date)) as [
    Intl.DateTimeFormatPart[],
    Intl.DateTimeFormatPart[],
  ]
  const written = (parts: Intl.DateTimeFormatPart[]): string =>
    parts.map(({ type, value }) => (type === 'year' && isPair ? pairOfYears(Number(year)) : value)).join('')
  // Some languages write the short month beside a year as a number: theirs stands where the long name does.
  const isNumber = (parts: Intl.DateTimeFormatPart[]): boolean =>
    parts.some(({ type, value }) => type === 'month' && /^\d+$/.test(value))
  const name = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(date)
  const named =
    isNumber(short) && !isNumber(long)
      ? long.map((part) => (part.type === 'month' ? { ...part, value: name } : part))
      : short
  return { label: written(named), short: written(named) }
}

function partsOf(locale: string, month: 'long' | 'short'): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { month, year: 'numeric', timeZone: 'UTC' })
}

const pairOfYears = (year: number): string => `${year - 1}/${String(year).slice(-2)}`
