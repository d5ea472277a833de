import type { DatasetColumn } from '../../../../../engine/core/definition/datasetModel.ts'

export type Format = NonNullable<DatasetColumn['format']>

const numbers: Format[] = [
  'integer',
  'decimal',
  'number',
  'money',
  'price',
  'percent',
  'signedInteger',
  'signedPercent',
  'duration',
  'text',
]

/** The formats that can write a column of each type. */
export const formatsOf: Record<DatasetColumn['type'], Format[]> = {
  text: ['text', 'severity', 'language', 'country', 'timeZone'],
  integer: numbers,
  numeric: numbers,
  boolean: ['boolean'],
  date: ['date', 'month'],
  time: ['time'],
  timestamp: ['dateTime', 'date', 'time', 'month'],
  json: ['text'],
}

const amounts: Format[] = ['money', 'price']

/** The formats that may stand in place of a column's own: an amount stays one, and a measure is written in its unit. */
export function formatsInstead({ type, format, quantity }: DatasetColumn): Format[] {
  if (quantity) return ['integer', 'decimal']
  return format && amounts.includes(format) ? [...amounts, 'integer', 'decimal'] : formatsOf[type]
}
