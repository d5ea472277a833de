import { usualDateFormat, writeDay, type DateFormat, type DayOrder } from '../format/dateFormat.ts'

/**
 * Parses a typed day, MM/DD/YYYY or in the reader's format, and the wire's YYYY-MM-DD. Rules: document 000, section 5.
 */

const partOf: Record<string, string> = {
  MM: '(?<month>0?[1-9]|1[0-2])',
  DD: '(?<day>0?[1-9]|[12]\\d|3[01])',
  YYYY: '(?<year>\\d{4})',
}
const wire = /^(\d{4})-(\d{2})-(\d{2})$/

const typed = (format: DateFormat): RegExp =>
  new RegExp(`^${format.replaceAll('.', '\\.').replace(/[YMD]+/g, (name) => partOf[name] ?? name)}$`)

/** `7/4/2026` → `2026-07-04`; null when it is not a day of the calendar. */
export function dayFromText(text: string, format: DateFormat = usualDateFormat): string | null {
  const { year = '', month = '', day = '' } = typed(format).exec(text.trim())?.groups ?? {}
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}

/** A day of a file in an order of its parts, with slashes or dashes between them. */
export const dayInOrder = (text: string, order: DayOrder): string | null =>
  dayFromText(/^\d{1,2}-\d{1,2}-\d{4}$/.test(text) ? text.replaceAll('-', '/') : text, order)

/**
 * Returns the year of two digits, from 2000 to the next year: `26` → 2026; null if it may be one before 2000 as well.
 */
export function fullYear(digits: string): number | null {
  const year = 2000 + Number(digits)
  return year <= new Date().getUTCFullYear() + 1 ? year : null
}

/** `2026-07-04` → `07/04/2026`. */
export function dayAsText(day: string, format: DateFormat = usualDateFormat): string {
  return wire.test(day) ? writeDay(day, format) : day
}

/** Returns true for a day of the calendar: 2026-02-30 is none. */
export function isDay(text: string): boolean {
  const match = wire.exec(text)
  if (!match) return false
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const moment = new Date(Date.UTC(year, month - 1, date))
  return year > 0 && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date
}

/**
 * Digits and the separator of the format are all that a date input takes, typed or pasted. Other usual separators
 * become that one, and a day with its year first is that day, whatever separates it.
 */
export function onlyDateSigns(text: string, format: DateFormat = usualDateFormat): string {
  const yearFirst = text.trim().replaceAll(/[./]/g, '-')
  if (isDay(yearFirst)) return dayAsText(yearFirst, format)
  const separator = /[-./]/.exec(format)![0]
  return text
    .replaceAll(/[-./]/g, separator)
    .replaceAll(/[^\d./-]/g, '')
    .slice(0, 10)
}
