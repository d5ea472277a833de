import { dayOrders, type DayOrder } from '../../../engine/core/format/dateFormat.ts'
import type { RowsColumn } from '../query/rowsParameter.ts'
import { isBlankIn } from './blankTexts.ts'
import { readCell, type CellFormat } from './readCell.ts'
import { shortYearOrder } from './readDay.ts'

const decimalSigns = [',', '.'] as const
type DecimalSign = (typeof decimalSigns)[number]

/** The value of a text, undefined where it is none of the type. */
function read(text: string, type: RowsColumn['type'], format: CellFormat): unknown {
  const found = readCell(text, { id: 'value', type }, format)
  return 'value' in found ? found.value : undefined
}

/** The share of values of a column that have to be of a type: others are written wrong, and are told in their rows. */
const leastFitting = 0.5

/** The texts that some format reads; null where these are too few for a column of the type. */
function readable<Format>(
  texts: string[],
  formats: readonly Format[],
  reads: (text: string, format: Format) => boolean,
): string[] | null {
  const values = texts.filter((text) => !isBlankIn(text))
  const fitting = values.filter((text) => formats.some((format) => reads(text, format)))
  return fitting.length === 0 || fitting.length < values.length * leastFitting ? null : fitting
}

/**
 * Returns the orders of day and month in which the values read as days or moments; unreadable values are ignored.
 * Returns null if the values are no days, or state their order themselves, as `2026-06-15` and `15.06.2026` do.
 */
export function openDateFormats(texts: string[]): DayOrder[] | null {
  const reads = (text: string, dateFormat: DayOrder): boolean =>
    (read(text, 'date', { dateFormat }) ?? read(text, 'timestamp', { dateFormat })) !== undefined
  const values = readable(texts, dayOrders, reads)
  const fitting = dayOrders.filter((dateFormat) => values?.every((text) => reads(text, dateFormat)))
  return fitting.length === 0 || fitting.length === dayOrders.length ? null : fitting
}

const numberOf = (text: string, decimalSign: DecimalSign): unknown =>
  read(text, 'numeric', { dateFormat: 'YYYY-MM-DD', decimalSign })

/**
 * Returns the decimal separators with which the values read as numbers; values that read with neither are ignored.
 * Returns null if the values are no numbers, or the same numbers with either separator.
 */
export function openDecimalSigns(texts: string[]): DecimalSign[] | null {
  const values = readable(texts, decimalSigns, (text, sign) => numberOf(text, sign) !== undefined) ?? []
  const fitting = decimalSigns.filter((sign) => values.every((text) => numberOf(text, sign) !== undefined))
  const isSame = values.every((text) => Number(numberOf(text, ',')) === Number(numberOf(text, '.')))
  return fitting.length === 0 || (fitting.length === decimalSigns.length && isSame) ? null : fitting
}

/**
 * Returns the format of each column of a file without a description, from its first rows. It is the only order of days
 * that fits a column, also of days with years of two digits, and its decimal separator. A column without one takes that
 * of the other columns, if the file has only one.
 */
export function formatsOfColumns(
  columns: { id: string; type: RowsColumn['type']; texts: string[] }[],
): Map<string, Partial<CellFormat>> {
  const only = <Value>(values: Value[] | null): Value | undefined => (values?.length === 1 ? values[0] : undefined)
  const numbers = columns
    .filter(({ type }) => type === 'numeric' || type === 'integer')
    .map(({ id, texts }) => ({ id, sign: only(openDecimalSigns(texts)) }))
  const signs = [...new Set(numbers.flatMap(({ sign }) => (sign ? [sign] : [])))]
  const days = columns.filter(({ type }) => type === 'date' || type === 'timestamp')
  return new Map([
    ...numbers.map(({ id, sign }): [string, Partial<CellFormat>] => [id, { decimalSign: sign ?? only(signs) }]),
    ...days.map(({ id, texts }): [string, Partial<CellFormat>] => [
      id,
      { dateFormat: only(openDateFormats(texts)), shortYears: shortYearOrder(texts) ?? undefined },
    ]),
  ])
}
