import type { Format, ValueFormat } from '../definition/model.ts'
import { usualDateFormat } from './dateFormat.ts'
import { formatValue, writePercent, type FormatContext } from './formatValue.ts'
import { isMoment, onClock } from './moments.ts'
import { fromCanonical } from './quantities.ts'

/** A value as a spreadsheet holds it: a real number or date with its number format, else words. */
export interface ExcelCell {
  value: string | number | boolean | null
  numberFormat: string | null
}

const numberFormats: Partial<
  Record<Format, (context: Pick<FormatContext, 'locale' | 'currencySymbol' | 'dateFormat'>) => string>
> = {
  integer: () => '#,##0',
  decimal: () => '#,##0.00',
  // A format with a place that may stay empty leaves its dot behind a whole number.
  number: () => 'General',
  money: ({ currencySymbol }) => inMoney(currencySymbol, '#,##0'),
  price: ({ currencySymbol }) => inMoney(currencySymbol, '#,##0.00'),
  // The spreadsheet has its own decimal sign; where the percent sign stands, and whether after a space, is the
  // language's.
  percent: (context) => inPercent(context),
  signedInteger: () => withSigns('#,##0'),
  signedPercent: (context) => withSigns(inPercent(context)),
  date: ({ dateFormat = usualDateFormat }) => dateFormat.toLowerCase(),
  month: () => 'mmm yyyy',
  dateTime: ({ dateFormat = usualDateFormat }) => `${dateFormat.toLowerCase()} hh:mm`,
  time: () => 'hh:mm',
  duration: () => '[hh]:mm',
}

const inPercent = ({ locale }: Pick<FormatContext, 'locale'>): string =>
  writePercent(0, locale, 0).replace(/[^0]+/, '"$&"').replace('0', '0.0')
const withSigns = (format: string): string => `+${format};-${format};${format}`

/** The number format of a whole column, or null for words. */
export function excelFormat(how: ValueFormat, context: FormatContext): string | null {
  if (how.quantity) {
    const { isMoney, excelFormat: written } = context.units[how.quantity]
    return isMoney ? inMoney(context.currencySymbol, written) : written
  }
  return numberFormats[how.format]?.(context) ?? null
}

/**
 * The same value formatValue writes, kept as a number where it is one. Days count from 12/30/1899, as Excel counts
 * them.
 */
export function excelCell(value: unknown, how: ValueFormat, context: FormatContext): ExcelCell {
  return excelWriter(how, context)(value)
}

/** The cells of a column: what is the same for all of them is found once. */
export function excelWriter(how: ValueFormat, context: FormatContext): (value: unknown) => ExcelCell {
  const numberFormat = excelFormat(how, context)
  const empty: ExcelCell = { value: null, numberFormat }
  const numberOf = numberFormat === null ? () => null : numberReader(how, context)
  return (value) => {
    if (value === null || value === undefined || value === '') return empty
    // A cell of a date has no room for the zone that it is in.
    const isText =
      how.words?.[String(value)] !== undefined ||
      (context.timeZone === undefined && ['dateTime', 'time'].includes(how.format) && isMoment(String(value)))
    const number = isText ? null : numberOf(typeof value === 'string' ? onClock(value, context.timeZone) : value)
    return number === null
      ? { value: formatValue(value, how, context), numberFormat: null }
      : { value: number, numberFormat }
  }
}

type NumberReader = (value: unknown) => number | null

function numberReader({ quantity, format }: ValueFormat, { units }: FormatContext): NumberReader {
  const read = readers[format] ?? plainNumber
  if (!quantity) return read
  const unit = units[quantity]
  return (value) => (typeof value === 'number' ? fromCanonical(value, unit) : read(value))
}

const plainNumber: NumberReader = (value) => (typeof value === 'number' ? value : null)

const readers: Partial<Record<Format, NumberReader>> = {
  // Whole minutes, as everywhere: a spreadsheet cuts seconds off.
  duration: (value) => (typeof value === 'number' ? Math.round(value) / 1440 : null),
  date: (value) => days(String(value)),
  month: (value) => days(String(value)),
  time: (value) => partOfDay(String(value)),
  dateTime(value) {
    const [day, part] = [days(String(value)), partOfDay(String(value).slice(11))]
    return day === null ? null : day + (part ?? 0)
  },
}

function inMoney(symbol: string, digits: string): string {
  return `"${symbol.replaceAll('"', '')}"${digits}`
}

function days(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  return match ? Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / 86_400_000 + 25_569 : null
}

function partOfDay(text: string): number | null {
  const match = /^(\d{2}):(\d{2})(?::(\d{2}))?/.exec(text)
  return match ? (Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0)) / 86_400 : null
}
