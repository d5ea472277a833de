import { dayOrderOf, writeDay, type DateFormat } from '../../../engine/core/format/dateFormat.ts'
import { dayInOrder, isDay } from '../../../engine/core/query/dateText.ts'
import { dayWithMonthName } from '../../../engine/core/query/monthNames.ts'
import { fileUnits } from '../../../schemas/wireUnits.ts'
import type { RowsColumn } from '../query/rowsParameter.ts'
import { readMoment } from './readMoment.ts'

/** Problem of one value: the words of locales that say the cure, with what fills them. */
interface CellProblem { key: string; values?: Record<string, string | number> }
type Read = { value: unknown } | CellProblem

/** Writing of the values of a file, where the file itself does not tell. */
export interface CellFormat {
  dateFormat: DateFormat
  /** The sign of decimals; without it, each number is read by its own signs. */
  decimalSign?: ',' | '.'
  /** Numbers that have another value with the other sign of decimals are a problem, where that sign is not known. */
  isSignAsked?: boolean
}

/** The longest text of one value, in characters. */
const longestText = 4000

/** The value of a cell that is not empty, as its column takes it, or the problem of it. */
export const readCell = (text: string, column: RowsColumn, format: CellFormat): Read => readers[column.type](text, column, format)

/** Texts that systems write where they have no value, in the languages of the portal: not available, keine Angabe, sans objet, niet bekend, nessun dato, sin datos, brak danych. */
const blank = /^(?:#?n\/[abdv]!?|#nv|n\. ?[abdv]\.?|k\. ?a\.?|s\. ?[do]\.|s\/[do]|b\. ?d\.|b\/d|null|-+|\u2013+|\u2014+)$/i

/** True for a text that systems write where they have no value. */
export const isBlank = (text: string): boolean => blank.test(text.trim())

const truths = new Map([
  ...['yes', 'true', '1', 'y', 'j', 'ja', 's\u00ed', 's\u00ec', 'si', 's', 'sim', 'oui', 'o', 'tak', 't', 'x', 'wahr', 'vrai', 'verdadero', 'verdadeiro', 'vero', 'waar', 'prawda'].map((word): [string, boolean] => [word, true]),
  ...['no', 'false', '0', 'n', 'nein', 'non', 'n\u00e3o', 'nao', 'nee', 'nie', 'f', 'falsch', 'faux', 'falso', 'onwaar', 'fa\u0142sz'].map((word): [string, boolean] => [word, false]),
])

/** `In-Service` and `in service` are one word. */
const wordKey = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim() || word

const readers: Record<RowsColumn['type'], (text: string, column: RowsColumn, format: CellFormat) => Read> = {
  text(text, { maxLength = longestText, values, synonyms = {} }): Read {
    if (text.length > maxLength) return { key: 'server.field.max_length', values: { limit: maxLength } }
    const value = (values ?? Object.keys(synonyms)).find((one) => [one, ...(synonyms[one] ?? [])].some((word) => wordKey(word) === wordKey(text)))
    if (!values) return { value: value ?? text }
    return value === undefined ? { key: 'server.field.choice', values: { choices: values.join(', ') } } : { value }
  },
  integer(text, column, { decimalSign, isSignAsked }): Read {
    if (isSignAsked && !decimalSign && isOpen(text)) return openNumber(text)
    const number = plainNumber(text, decimalSign).replace(/\.0+$/, '')
    return /^[+-]?\d+$/.test(number) && Number.isSafeInteger(Number(number)) ? inRange(Number(number), column) : { key: 'server.rows.integer' }
  },
  numeric(text, column, { decimalSign, isSignAsked }): Read {
    if (isSignAsked && !decimalSign && isOpen(text)) return openNumber(text)
    const number = plainNumber(text, decimalSign)
    return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(number) && number.length <= 30 ? inRange(Number(number), column, number) : { key: 'server.rows.number' }
  },
  boolean(text): Read {
    const yes = truths.get(text.toLowerCase())
    return yes === undefined ? { key: 'server.rows.boolean' } : { value: yes }
  },
  date(text, _column, { dateFormat }): Read {
    const day = text.length > longestDay ? null : readDay(text.replace(timeOfDay, ''), dateFormat)
    return day === null ? unknownMonthIn(text.replace(timeOfDay, ''), dateFormat) ?? { key: 'server.rows.date', values: { day: writeDay('2026-06-15', dateFormat) } } : { value: day }
  },
  timestamp(text, _column, { dateFormat }): Read {
    const moment = readMoment(text, (day) => readDay(day, dateFormat))
    return moment === null ? unknownMonthIn(text.replace(timeOfDay, ''), dateFormat) ?? { key: 'server.rows.timestamp', values: { moment: `${writeDay('2026-06-15', dateFormat)} 14:30` } } : { value: moment }
  },
}

/** Characters of the longest day that is read, a time behind it among them. */
const longestDay = 80

/** A time behind a day, as of systems that know no day without one. */
const timeOfDay = /(?:[T ]|, )\s*\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]m)?$/i

/** The problem of a day whose month is a name that no language of the portal has; null: it is none. */
function unknownMonthIn(text: string, dateFormat: DateFormat): CellProblem | null {
  const named = text.length > longestDay ? null : dayWithMonthName(text)
  return named && 'unknownMonth' in named ? { key: 'server.rows.month', values: { month: named.unknownMonth, day: writeDay('2026-06-15', dateFormat) } } : null
}

/** Days from 1899-12-30, by which spreadsheets count, to 1970-01-01. */
const daysBefore1970 = 25_569

/**
 * A day in the order of the format; with its year first, a name for its month, or divided by points as `15.06.2026`, it tells its order itself. A number of
 * five digits is a day as spreadsheets count them, one of eight digits has year, month and day.
 */
function readDay(text: string, format: DateFormat): string | null {
  if (isDay(text)) return text
  if (/^[2-7]\d{4}$/.test(text)) return new Date((Number(text) - daysBefore1970) * 86_400_000).toISOString().slice(0, 10)
  if (/^(?:19|20)\d{6}$/.test(text)) return checkedDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`)
  const [, year, month = '', day = ''] = /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/.exec(text) ?? []
  if (year) return checkedDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  if (/^\d{1,2}\.\d{1,2}\.\d{4}$/.test(text)) return dayInOrder(text.replaceAll('.', '/'), 'DD/MM/YYYY')
  const named = dayWithMonthName(text)
  return named ? ('day' in named ? named.day : null) : dayInOrder(text, dayOrderOf(format))
}

const checkedDay = (text: string): string | null => (isDay(text) ? text : null)

/** True for `412,300`, which is another number where thousands are divided by commas. With a point, as in `412.300`, decimals are meant. */
const isOpen = (text: string): boolean => /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)

const openNumber = (text: string): CellProblem => ({ key: 'server.rows.open_number', values: { number: text, decimal: text.replace(',', '.'), whole: text.replace(',', '') } })

/** A decimal comma, where it stands in a file that is divided by something else; groups of thousands, where the signs tell which is which, or the sign of decimals is known. */
function plainNumber(written: string, decimalSign?: ',' | '.'): string {
  const text = /^[+-]?\d{1,3}([ \u00a0\u202f\u2009'\u2019]\d{3})+([.,]\d+)?$/.test(written) ? written.replace(/[ \u00a0\u202f\u2009'\u2019]/g, '') : written
  if (decimalSign === ',') return /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text.replace(',', '.')
  if (decimalSign === '.') return /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  if (/^[+-]?[1-9]\d{0,2}(\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (/^[+-]?[1-9]\d{0,2}(,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '')
  return /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text
}

/** `value` is the number as it was written, where its digits are to be kept. */
function inRange(number: number, { minimum, maximum }: RowsColumn, value: number | string = number): Read {
  if (minimum !== undefined && number < minimum) return { key: 'server.field.minimum', values: { limit: minimum } }
  if (maximum !== undefined && number > maximum) return { key: 'server.field.maximum', values: { limit: maximum } }
  return { value }
}

/** A measured value and the unit that is written behind it, as in `110 kg` and `12/32`; null where none is. */
export function withUnit(quantity: RowsColumn['quantity'], text: string): { number: string; unit: string } | null {
  const [, number = '', word = ''] = /^([+-]?[\d.,' \u00a0]*\d)\s*([^\d\s.,].*)$/.exec(text) ?? []
  const unit = unitNamed(quantity, word.replace(/^\/|["\u2033]$/g, ''))
  return unit === null ? null : { number, unit }
}

/** The unit that a text names, of those that files give a quantity in; null where it names none. */
export function unitNamed(quantity: RowsColumn['quantity'], text: string): string | null {
  const named = Object.entries((quantity && fileUnits[quantity]) ?? {}).find(([unit, others]) => [unit, ...others].some((word) => word.toLowerCase() === text.trim().toLowerCase()))
  return named?.[0] ?? null
}
