import {
  dayOrderOf,
  dayOrders,
  writeDay,
  type DateFormat,
  type DayOrder,
} from '../../../engine/core/format/dateFormat.ts'
import { dayInOrder, fullYear, isDay } from '../../../engine/core/query/dateText.ts'
import { dayWithMonthName } from '../../../engine/core/query/monthNames.ts'

/** Problem of one value: the words of locales that say the cure, with what fills them. */
export interface CellProblem {
  key: string
  values?: Record<string, string | number>
}

/** Characters of the longest day that is read, a time behind it among them. */
const longestDay = 80

/** A time behind a day, as of systems that know no day without one. */
const timeOfDay = /(?:[T ]|, )\s*\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]m)?$/i

/** The day of a text that may have a time behind it; null: it is none. */
export const dayOf = (text: string, format: DateFormat, short?: DayOrder): string | null =>
  text.length > longestDay ? null : readDay(text.replace(timeOfDay, ''), format, short)

/**
 * Returns the problem of a day with a month name that no language of the portal has, or with an ambiguous century.
 * Returns null for other texts.
 */
export function knownProblem(text: string, dateFormat: DateFormat): CellProblem | null {
  if (text.length > longestDay) return null
  // A zone behind the time of a moment is no part of the day.
  const day = text.replace(/(:\d{2})\s*(?:Z|[+-]\d{2}:?\d{2})$/, '$1').replace(timeOfDay, '')
  const example = writeDay('2026-06-15', dateFormat)
  const named = dayWithMonthName(day)
  if (named && 'unknownMonth' in named)
    return { key: 'server.rows.month', values: { month: named.unknownMonth, day: example } }
  const year = named && 'openYear' in named ? named.openYear : /^\d{1,2}([/.])\d{1,2}\1(\d{2})$/.exec(day)?.[2]
  return year !== undefined && fullYear(year) === null
    ? { key: 'server.rows.short_year', values: { year: `19${year}`, other: `20${year}`, day: example } }
    : null
}

/** Days from 1899-12-30, by which spreadsheets count, to 1970-01-01. */
const daysBefore1970 = 25_569

/**
 * Parses a day in the format's order. A day with its year first, with a month name, or divided by points as
 * `15.06.2026` states its own order. A number of five digits is a spreadsheet's day number, one of eight digits has
 * year, month and day. A year of two digits is at most the next year. With `short`, the order of such days in the
 * column is known.
 */
export function readDay(text: string, format: DateFormat, short?: DayOrder): string | null {
  if (isDay(text)) return text
  const ordered = short === undefined ? null : dayOfShortYear(text, short)
  if (ordered !== null) return ordered
  if (/^[2-7]\d{4}$/.test(text))
    return new Date((Number(text) - daysBefore1970) * 86_400_000).toISOString().slice(0, 10)
  if (/^(?:19|20)\d{6}$/.test(text)) return checkedDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`)
  const [, year, month = '', day = ''] = /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/.exec(text) ?? []
  if (year) return checkedDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  const long = withFullYear(text)
  if (/^\d{1,2}\.\d{1,2}\.\d{4}$/.test(long)) return dayInOrder(long.replaceAll('.', '/'), 'DD/MM/YYYY')
  const named = dayWithMonthName(text)
  return named ? ('day' in named ? named.day : null) : dayInOrder(long, dayOrderOf(format))
}

const shortYears = /^(?<first>\d{1,2})(?<sign>[-/.])(?<second>\d{1,2})\k<sign>(?<third>\d{1,2})$/

/** `26-03-14` in an order of its parts; null: it is no day in this order. */
function dayOfShortYear(text: string, order: DayOrder): string | null {
  const { first = '', second = '', third = '' } = shortYears.exec(text)?.groups ?? {}
  const [year, month, day] =
    order === 'YYYY-MM-DD'
      ? [first, second, third]
      : order === 'MM/DD/YYYY'
        ? [third, first, second]
        : [third, second, first]
  const fourDigits = year?.length === 2 ? fullYear(year) : null
  return fourDigits === null ? null : checkedDay(`${fourDigits}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`)
}

/**
 * Returns the only order in which the days of a column with years of two digits are days. With slashes or points the
 * year is known to be last, unless no such order fits. Returns null where several orders fit, or none.
 */
export function shortYearOrder(texts: string[]): DayOrder | null {
  const days = texts
    .filter((text) => text.length <= longestDay)
    .map((text) => text.replace(timeOfDay, ''))
    .filter((text) => shortYears.test(text))
  const readable = days.filter((text) => dayOrders.some((order) => dayOfShortYear(text, order) !== null))
  if (readable.length === 0 || readable.length * 2 < days.length) return null
  const [only, ...others] = dayOrders.filter((order) => readable.every((text) => dayOfShortYear(text, order) !== null))
  const isDashed = readable.every((text) => text.includes('-'))
  return only !== undefined && others.length === 0 && (isDashed || only === 'YYYY-MM-DD') ? only : null
}

/**
 * `03/14/26` and `14.03.26` with the four digits of their year. Between dashes the year may be first, and stays as it
 * is.
 */
function withFullYear(text: string): string {
  const { before = '', short = '' } =
    /^(?<before>\d{1,2}(?<sign>[/.])\d{1,2}\k<sign>)(?<short>\d{2})$/.exec(text)?.groups ?? {}
  const year = short === '' ? null : fullYear(short)
  return year === null ? text : `${before}${year}`
}

const checkedDay = (text: string): string | null => (isDay(text) ? text : null)
