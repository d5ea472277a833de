import type { RowsColumn } from '../query/rowsParameter.ts'
import type { CellProblem } from './readDay.ts'

type Read = { value: unknown } | CellProblem

/** Writing of numbers in a file. */
export interface NumberFormat {
  /** The sign of decimals; without it, each number is read by its own signs. */
  decimalSign?: ',' | '.'
  /** Numbers that have another value with the other sign of decimals are a problem, where that sign is not known. */
  needsDecimalSign?: boolean
}

/**
 * Characters of the longest number that is read: forms of numbers take far too long for a text of thousands of digits.
 */
const longest = 60

export function readInteger(text: string, column: RowsColumn, { decimalSign, needsDecimalSign }: NumberFormat): Read {
  if (text.length > longest) return { key: 'server.rows.integer' }
  if (needsDecimalSign && !decimalSign && isOpen(text)) return openNumber(text)
  const number = plainNumber(text, decimalSign).replace(/\.0+$/, '')
  return /^[+-]?\d+$/.test(number) && Number.isSafeInteger(Number(number))
    ? inRange(Number(number), column)
    : { key: 'server.rows.integer' }
}

export function readNumeric(text: string, column: RowsColumn, { decimalSign, needsDecimalSign }: NumberFormat): Read {
  const wrong = { key: column.currency === undefined ? 'server.rows.number' : 'server.rows.amount' }
  if (text.length > longest) return wrong
  if (needsDecimalSign && !decimalSign && isOpen(text)) return openNumber(text)
  const number = plainNumber(text, decimalSign)
  if (number.length > 30 || !/^[+-]?(\d+\.?\d*|\.\d+)$/.test(number)) return wrong
  const { decimals } = column
  // Rounding would be the wrong cure for `1.234` where thousands are meant.
  if (
    needsDecimalSign &&
    !decimalSign &&
    decimals !== undefined &&
    decimals < 3 &&
    /^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(text)
  )
    return openNumber(text)
  const written = number.split('.')[1]?.replace(/0+$/, '').length ?? 0
  if (decimals !== undefined && written > decimals)
    return { key: 'server.rows.decimals', values: { limit: decimals, number: Number(number).toFixed(decimals) } }
  return inRange(Number(number), column, number)
}

/**
 * True for `412,300`, which is another number where thousands are divided by commas. With a point, as in `412.300`,
 * decimals are meant.
 */
const isOpen = (text: string): boolean => /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)

const openNumber = (text: string): CellProblem => ({
  key: 'server.rows.open_number',
  values: { number: text, decimal: text.replace(',', '.'), whole: text.replace(/[,.]/, '') },
})

/**
 * Normalizes a number with a decimal comma, in a file that uses another delimiter, or with grouped thousands. The
 * separators must be distinguishable, or the decimal separator known.
 */
function plainNumber(written: string, decimalSign?: ',' | '.'): string {
  const text = /^[+-]?\d{1,3}([ \u00a0\u202f\u2009'\u2019]\d{3})+([.,]\d+)?$/.test(written)
    ? written.replace(/[ \u00a0\u202f\u2009'\u2019]/g, '')
    : written
  if (decimalSign === ',')
    return /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(text)
      ? text.replaceAll('.', '').replace(',', '.')
      : text.replace(',', '.')
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
