import type { Column, Message } from '../core/definition/model.ts'
import type { FormatContext } from '../core/format/formatValue.ts'
import { enteredIn, type Entered } from '../core/input/enteredIn.ts'
import { checkNumberText, numberAsText, numberFromText, normalizeNumberText } from '../core/input/numberText.ts'
import type { OfferedOption } from '../core/query/lookupOptions.ts'
import type { Services } from '../services.ts'

const requiredMessage: Message = { key: 'engine.field_required', text: '{{field}} is required.' }
const tooLongMessage: Message = { key: 'engine.field_too_long', text: 'Use at most {{limit}} characters.' }

/** The value of a cell; null if empty. */
export type CellValue = string | number | null

function enteredOf({ edit, quantity }: Column, { units }: FormatContext): Entered | null {
  return edit?.type === 'number' ? enteredIn(edit.rules, quantity && units[quantity]) : null
}

/** A value as it stands in an editor: a number in the reader's unit. */
export function cellText(column: Column, value: unknown, format: FormatContext): string | null {
  const entered = enteredOf(column, format)
  if (typeof value === 'number') return entered ? numberAsText(entered.fromValue(value), entered.rules) : String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Converts the text of a cell to its value; an invalid number stays a text. */
export function cellValue(
  column: Column,
  text: string | null,
  format: FormatContext,
  options: OfferedOption[],
): CellValue {
  if (text === null || text.trim() === '') return null
  if (column.edit?.type === 'choice') return options.find(({ value }) => String(value) === text)?.value ?? text
  const entered = enteredOf(column, format)
  const number = entered && numberFromText(normalizeNumberText(text.trim(), format.locale))
  return entered && number !== null ? entered.toValue(number) : text
}

/** Returns the problem of an edit in words; null if there is none. */
export function cellProblem(
  column: Column,
  text: string | null,
  services: Pick<Services, 'translate' | 'format'>,
): string | null {
  const { edit, title } = column
  const format = services.format()
  if (text === null)
    return edit?.required ? services.translate(requiredMessage, { field: services.translate(title) }) : null
  const entered = enteredOf(column, format)
  const number = entered && checkNumberText(normalizeNumberText(text.trim(), format.locale), entered.rules)
  if (number) return services.translate(number, number.limit === null ? {} : { limit: number.limit })
  return edit?.type === 'text' && text.length > edit.maxLength
    ? services.translate(tooLongMessage, { limit: edit.maxLength })
    : null
}

/** The value that is loaded, in the form in which it is put in. */
export function loadedValue(value: unknown): CellValue {
  return typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? value : null
}
