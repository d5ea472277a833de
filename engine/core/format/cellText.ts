import type { Column, Message } from '../definition/model.ts'
import { formatValue, type FormatContext } from './formatValue.ts'
import { withUnit } from './withQuantities.ts'

interface TextContext {
  format: FormatContext
  translate(message: Message, values?: Record<string, string>): string
}

/**
 * The further values of a cell in words, those of another quantity with their unit; none where the cell itself has no
 * value.
 */
export function besideTexts(
  { id, quantity, beside }: Column,
  row: Record<string, unknown>,
  { format, translate }: TextContext,
): string[] {
  if (row[id] === null || row[id] === undefined) return []
  return beside.flatMap((value) => {
    const number = formatValue(row[value.id], value, format)
    if (number === '') return []
    const text = value.quantity && value.quantity !== quantity ? withUnit(number, format.units[value.quantity]) : number
    return [value.text ? translate(value.text, { value: text }) : text]
  })
}

/** All that a cell says. */
export function cellText(column: Column, row: Record<string, unknown>, context: TextContext): string {
  return [formatValue(row[column.id], column, context.format), ...besideTexts(column, row, context)].join(' ')
}
