import type { Format, Quantity, Severity, ValueFormat } from '../definition/model.ts'
import { writeDay, type DateFormat } from './dateFormat.ts'
import { isMoment, onClock } from './moments.ts'
import { fromCanonical, rounded, type Units } from './quantities.ts'

/** Everything the writing of a value depends on, given from outside. */
export interface FormatContext {
  /** BCP 47, as `en-US`: the digits' grouping and the decimal sign. */
  locale: string
  units: Units
  currencySymbol: string
  /** Without it MM/DD/YYYY, the specification's. */
  dateFormat?: DateFormat
  /** The reader's, by its IANA name. Without it moments are written in UTC, and say so. */
  timeZone?: string
  /** Words for yes, no and the severities, in the reader's language. */
  translate: (key: string, text: string, values?: Record<string, string | number>) => string
}

export const severityMessages: Record<Severity, { key: string; text: string }> = {
  ok: { key: 'severity.ok', text: 'OK' },
  plan: { key: 'severity.plan', text: 'Plan' },
  warning: { key: 'severity.warning', text: 'Warning' },
  critical: { key: 'severity.critical', text: 'Critical' },
  not_read: { key: 'severity.not_read', text: 'Not read' },
}

const numbers = new Map<string, Intl.NumberFormat>()

type NumberStyle = { style?: 'decimal' | 'percent'; signDisplay?: 'auto' | 'exceptZero' }

/** `least` and `most` are digits of the fraction. */
function writeNumber(
  value: number,
  locale: string,
  [least, most]: readonly [number, number],
  { style = 'decimal', signDisplay = 'auto' }: NumberStyle = {},
): string {
  const id = `${locale}/${least}/${most}/${style}/${signDisplay}`
  let format = numbers.get(id)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style,
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      signDisplay,
    })
    numbers.set(id, format)
  }
  // A value that rounds to zero has no sign.
  const isNothing = value <= 0 && value > -1 && rounded(style === 'percent' ? value * 100 : value, most) === 0
  return format.format(isNothing ? 0 : value)
}

/**
 * Percents, as 53.8, with the sign where the language has it: `53.8%`, in German `53,8 %` with a space that does not
 * break.
 */
export function writePercent(percent: number, locale: string, digits: number): string {
  return writeNumber(percent / 100, locale, [digits, digits], { style: 'percent' })
}

/** A canonical value in the reader's unit, without the unit's name: that stands in the heading. */
export function formatQuantity(
  value: number,
  quantity: Quantity,
  context: Pick<FormatContext, 'units' | 'locale' | 'currencySymbol'>,
): string {
  const unit = context.units[quantity]
  const converted = fromCanonical(value, unit)
  return unit.isMoney
    ? writeMoney(converted, context, unit.digits)
    : writeNumber(converted, context.locale, unit.digits)
}

/** A number as somebody put it in: in the reader's signs, with no digit more than it has. */
export function writeEntered(value: number, locale: string, decimals: number): string {
  return writeNumber(value, locale, [0, decimals])
}

type Writer = (value: unknown, context: FormatContext) => string

const number =
  (least: number, most: number): Writer =>
  (value, context) =>
    typeof value === 'number' ? writeNumber(value, context.locale, [least, most]) : String(value)

const money =
  (digits: number): Writer =>
  (value, context) =>
    typeof value === 'number' ? writeMoney(value, context, [digits, digits]) : String(value)

/** The sign stands before the symbol; what rounds to nothing has none. */
function writeMoney(
  value: number,
  { locale, currencySymbol }: Pick<FormatContext, 'locale' | 'currencySymbol'>,
  digits: readonly [number, number],
): string {
  return `${rounded(value, digits[1]) < 0 ? '-' : ''}${currencySymbol}${writeNumber(Math.abs(value), locale, digits)}`
}

/** The wire's ISO text is cut; only a moment is put on the reader's clock. */
const date: Writer = (value, { dateFormat, timeZone }) => writeDay(onClock(String(value), timeZone), dateFormat)
const months = new Map<string, Intl.DateTimeFormat>()

/** The month of a day: its short name and the year. */
const month: Writer = (value, { locale, timeZone }) => {
  const match = /^(\d{4})-(\d{2})-/.exec(onClock(String(value), timeZone))
  if (!match) return String(value)
  const format =
    months.get(locale) ?? new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  months.set(locale, format)
  return format.format(Date.UTC(Number(match[1]), Number(match[2]) - 1, 1))
}
const time: Writer = (value, { timeZone }) => {
  const text = String(value)
  const shown = /(\d{2}:\d{2})(:\d{2})?/.exec(onClock(text, timeZone))?.[1] ?? text
  return isMoment(text) && timeZone === undefined ? `${shown} UTC` : shown
}

const writers: Record<Format, Writer> = {
  text: (value) => String(value),
  integer: number(0, 0),
  decimal: number(2, 2),
  number: number(0, 6),
  money: money(0),
  price: money(2),
  percent: (value, context) => (typeof value === 'number' ? writePercent(value, context.locale, 1) : String(value)),
  signedInteger: (value, { locale }) =>
    typeof value === 'number' ? writeNumber(value, locale, [0, 0], { signDisplay: 'exceptZero' }) : String(value),
  signedPercent: (value, { locale }) =>
    typeof value === 'number'
      ? writeNumber(value / 100, locale, [1, 1], { style: 'percent', signDisplay: 'exceptZero' })
      : String(value),
  date,
  month,
  time,
  dateTime: (value, context) => {
    const text = String(value)
    return `${date(text, context)} ${time(isMoment(text) ? text : text.slice(10), context)}`.trim()
  },
  duration: (value) => {
    if (typeof value !== 'number') return String(value)
    const minutes = Math.round(value)
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  },
  boolean: (value, context) => (value ? context.translate('common.yes', 'Yes') : context.translate('common.no', 'No')),
  severity: (value, context) => {
    const known = severityMessages[value as Severity] as { key: string; text: string } | undefined
    return known ? context.translate(known.key, known.text) : String(value)
  },
  language: (value, context) => nameIn('language', String(value), context.locale),
  country: (value, context) => nameIn('region', String(value), context.locale),
  timeZone: (value, context) => timeZoneName(String(value), context.locale),
}

const names = new Map<string, Intl.DisplayNames>()

/** `de-AT` in another language, as `German (Austria)`, and `AT` as `Austria`; what is no such code stays. */
function nameIn(type: 'language' | 'region', code: string, reader: string): string {
  try {
    const id = `${type}/${reader}`
    const known = names.get(id) ?? new Intl.DisplayNames([reader], { type, languageDisplay: 'standard' })
    names.set(id, known)
    return known.of(code) ?? code
  } catch {
    return code
  }
}

const timeZoneNames = new Map<string, string>()

/**
 * Formats `America/New_York` as `Eastern Time (New York)`: the clock's name distinguishes zones that share a city name.
 * Other text is returned unchanged.
 */
function timeZoneName(zone: string, locale: string): string {
  const id = `${locale}/${zone}`
  const known = timeZoneNames.get(id) ?? findTimeZoneName(zone, locale)
  timeZoneNames.set(id, known)
  return known
}

function findTimeZoneName(zone: string, locale: string): string {
  if (!zone.includes('/')) return zone
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0)
    const name = parts.find(({ type }) => type === 'timeZoneName')!.value
    return `${name} (${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')})`
  } catch {
    return zone
  }
}

/**
 * A raw value of the wire as words for a cell, a tile, a PDF. Nothing is written as nothing. Source of the rules:
 * document 000, section 9.
 */
export function formatValue(value: unknown, how: ValueFormat, context: FormatContext): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map((one) => formatValue(one, how, context)).join(', ')
  const message = how.words?.[String(value)]
  if (message) return context.translate(message.key, message.text)
  if (how.quantity && typeof value === 'number') return formatQuantity(value, how.quantity, context)
  return writers[how.format](value, context)
}

/** The unit that stands in the heading of a column, or null. */
export function unitName(how: ValueFormat, units: Units): string | null {
  return how.quantity ? units[how.quantity].name : null
}

/** Right-aligned with tabular figures. */
export function isNumeric(how: ValueFormat): boolean {
  return (
    how.quantity !== null ||
    [
      'integer',
      'decimal',
      'number',
      'money',
      'price',
      'percent',
      'signedInteger',
      'signedPercent',
      'duration',
    ].includes(how.format)
  )
}
