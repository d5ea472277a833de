import type { FormField } from '../../core/definition/formModel.ts'
import type { Field } from '../../core/definition/fieldModel.ts'
import type { Message } from '../../core/definition/model.ts'
import { formatValue, type FormatContext } from '../../core/format/formatValue.ts'
import { enteredText } from '../../core/input/enteredText.ts'
import { presetMessages } from '../../core/query/datePreset.ts'
import {
  isDateRange,
  isEmptyFilter,
  type DateRangeValue,
  type FilterValue,
  type OptionValue,
} from '../../core/query/filterValues.ts'
import { hasOptions } from '../../core/query/lookupOptions.ts'
import { messages } from '../messages.ts'

interface TextContext {
  translate(message: Message, values?: Record<string, string | number>): string
  format: FormatContext
}

/** Texts that options and picks know of the values of their field. */
export interface FieldTexts {
  textOf?(value: OptionValue): string | null
  isAwaited?(value: OptionValue): boolean
  isEveryRow?(value: FilterValue | undefined): boolean
}

/** Returns a filter in few words: `Last 30 days`, `North Haul and 3 more`, `All locations`. */
export function describeFilter(
  field: Field,
  value: FilterValue | undefined,
  options: FieldTexts | undefined,
  context: TextContext,
): string {
  // A flag that is not set says no: it never means any.
  if (field.type === 'flag') return formatValue(value === true, { format: 'boolean', quantity: null }, context.format)
  if (isEmptyFilter(value)) return describeEmptyFilter(field, context)
  if (field.type === 'number' && !field.isGrouped) return String(Number(value))
  if (field.type === 'number') return enteredText(Number(value), field, context.format)
  if (field.type === 'pickTable' && options?.isEveryRow?.(value)) return context.translate(field.allText)
  if (field.type === 'pickTable') return describePicks(value as OptionValue[], options, context)
  if (isDateRange(value)) return describeDates(value, context)
  const texts = [value ?? []].flat().map((item) => textOf(field, item as OptionValue, options, context))
  return texts.length > 1
    ? context.translate(messages.andMore, { first: texts[0]!, count: texts.length - 1 })
    : (texts[0] ?? '')
}

/** The name of the only one, where its row was seen; else their number. */
function describePicks(picked: OptionValue[], options: FieldTexts | undefined, context: TextContext): string {
  const [only] = picked
  const name = picked.length === 1 && only !== undefined ? options?.textOf?.(only) : null
  return name ?? context.translate(messages.chosenCount, { count: picked.length })
}

/** Tells if the words of a filter wait for the text of its first option, or of the only row of a table. */
export function isAwaited(field: Field, value: FilterValue | undefined, options: FieldTexts | undefined): boolean {
  const [first, ...others] = [value ?? []].flat()
  return (
    (hasOptions(field) || (field.type === 'pickTable' && others.length === 0)) &&
    !isEmptyFilter(value) &&
    (options?.isAwaited?.(first as OptionValue) ?? false)
  )
}

/** The same after the filter's name, unless it says by itself what it is about: a number, a yes or `Any` does not. */
export function describeNamedFilter(
  field: Field,
  value: FilterValue | undefined,
  options: Parameters<typeof describeFilter>[2],
  context: TextContext,
): string {
  const text = describeFilter(field, value, options, context)
  return isSelfExplanatory(field, value)
    ? text
    : context.translate(messages.namedFilter, { name: context.translate(field.title), value: text })
}

/** Returns true if a closed step summarizes a field. An empty text needs no summary. */
export const isSummarized = (field: Field, value: FilterValue | undefined): boolean =>
  field.type !== 'text' || field.required || !isEmptyFilter(value)

function isSelfExplanatory(field: Field, value: FilterValue | undefined): boolean {
  if (!isEmptyFilter(value)) return field.type === 'dateRange' || field.type === 'choice' || hasOptions(field)
  return field.type === 'pickTable' || ('emptyText' in field && field.emptyText !== null)
}

/**
 * Returns the meaning of an empty field. An empty filter lets everything through, an empty form field stores nothing:
 * `nothing` is its text.
 */
export function describeEmptyFilter(
  field: Field | FormField,
  context: Pick<TextContext, 'translate'>,
  nothing: Message = messages.any,
): string {
  if (field.required) return context.translate(messages.notChosen)
  if (field.type === 'pickTable') return context.translate(field.allText)
  return 'emptyText' in field && field.emptyText ? context.translate(field.emptyText) : context.translate(nothing)
}

function textOf(field: Field, value: OptionValue, options: FieldTexts | undefined, context: TextContext): string {
  if (field.type === 'choice') {
    const option = field.options.find((candidate) => candidate.value === value)
    return option ? context.translate(option.label) : String(value)
  }
  if (field.type === 'date') return formatValue(value, { format: 'date', quantity: null }, context.format)
  return (hasOptions(field) ? options?.textOf?.(value) : undefined) ?? String(value)
}

function describeDates(value: DateRangeValue, { translate, format }: TextContext): string {
  if ('preset' in value) return translate(presetMessages[value.preset])
  const day = (text: string) => formatValue(text, { format: 'date', quantity: null }, format)
  if (value.from !== null && value.to !== null)
    return value.from === value.to ? day(value.from) : `${day(value.from)} – ${day(value.to)}`
  return value.from !== null
    ? translate(messages.fromDay, { day: day(value.from) })
    : translate(messages.untilDay, { day: day(value.to ?? '') })
}
