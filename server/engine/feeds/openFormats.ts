import { dateFormats, type DateFormat } from '../../../engine/core/format/dateFormat.ts'
import type { RowsColumn } from '../query/rowsParameter.ts'
import { isBlank, readCell, type CellFormat } from '../forms/readCell.ts'

const decimalSigns = [',', '.'] as const
type DecimalSign = (typeof decimalSigns)[number]

/** The value of a text, undefined where it is none of the type. */
function read(text: string, type: RowsColumn['type'], format: CellFormat): unknown {
  const found = readCell(text, { id: 'value', type }, format)
  return 'value' in found ? found.value : undefined
}

/**
 * Orders of day and month in which all values read as days or moments. null: the values are no days, or tell their order
 * themselves, as `2026-06-15` and `15.06.2026` do.
 */
export function openDateFormats(texts: string[]): DateFormat[] | null {
  const values = texts.filter((text) => !isBlank(text))
  if (values.length === 0) return null
  const fitting = dateFormats.filter((dateFormat) => values.every((text) => (read(text, 'date', { dateFormat }) ?? read(text, 'timestamp', { dateFormat })) !== undefined))
  return fitting.length === 0 || fitting.length === dateFormats.length ? null : fitting
}

/** Signs of decimals with which all values read as numbers. null: the values are no numbers, or the same ones with either sign. */
export function openDecimalSigns(texts: string[]): DecimalSign[] | null {
  const values = texts.filter((text) => !isBlank(text))
  if (values.length === 0) return null
  const found = decimalSigns.map((decimalSign) => ({ decimalSign, numbers: values.map((text) => read(text, 'numeric', { dateFormat: 'YYYY-MM-DD', decimalSign })) }))
  const fitting = found.filter(({ numbers }) => !numbers.includes(undefined))
  const [first, second] = fitting
  if (!first || (second && first.numbers.every((number, index) => Number(number) === Number(second.numbers[index])))) return null
  return fitting.map(({ decimalSign }) => decimalSign)
}
