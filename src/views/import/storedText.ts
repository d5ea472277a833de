import { formatValue, writeEntered, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import type { FeedColumn, PreviewedRow } from './importWire.ts'

/** Digits of the fraction that a previewed number shows. */
const mostDecimals = 6

/** A value of a column as its reader writes it; a number with its unit. */
function valueText(column: FeedColumn, value: unknown, unit: unknown, format: FormatContext): string {
  if (value === null || value === undefined) return ''
  if (column.type === 'date') return formatValue(value, { format: 'date', quantity: null }, format)
  if (column.type === 'timestamp') return formatValue(value, { format: 'dateTime', quantity: null }, format)
  if (column.type === 'boolean') return formatValue(value, { format: 'boolean', quantity: null }, format)
  if (column.type === 'text') return String(value as string)
  const number = writeEntered(Number(value), format.locale, mostDecimals)
  return typeof unit === 'string' ? `${number} ${unit}` : number
}

const unitOf = ({ id, units }: FeedColumn, values: Record<string, unknown>): unknown =>
  units.length > 0 ? values[`${id}_unit`] : null

/** A value as it will be stored: the name of what it refers to, else the value as its reader writes it. */
export const storedText = (column: FeedColumn, { values, names }: PreviewedRow, format: FormatContext): string =>
  names[column.id] ?? valueText(column, values[column.id], unitOf(column, values), format)

/**
 * The value that is stored before a row changes it; null where it stays, or is stored under another name than it is
 * given.
 */
export function previousText(
  column: FeedColumn,
  { change, values, before }: PreviewedRow,
  format: FormatContext,
): string | null {
  const { id, units } = column
  if (units.length > 0 && typeof unitOf(column, before) !== 'string') return null
  if (change !== 'changed' || values[id] === undefined || before[id] === undefined || before[id] === null) return null
  const text = valueText(column, before[id], unitOf(column, before), format)
  return text === valueText(column, values[id], unitOf(column, values), format) ? null : text
}

/** True for texts that differ in case and spaces alone. */
export const isSameText = (one: string, other: string): boolean => plain(one) === plain(other)

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()
