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

interface Speaker {
  say(message: Message, values?: Record<string, string | number>): string
  translate(message: Message): string
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
  speaker: Speaker,
): string {
  // A flag that is not set says no: it never means any.
  if (field.type === 'flag') return formatValue(value === true, { format: 'boolean', quantity: null }, speaker.format)
  if (isEmptyFilter(value)) return describeEmptyFilter(field, speaker)
  if (field.type === 'number' && !field.isGrouped) return String(Number(value))
  if (field.type === 'number') return enteredText(Number(value), field, speaker.format)
  if (field.type === 'pickTable' && options?.isEveryRow?.(value)) return speaker.translate(field.allText)
  if (field.type === 'pickTable') return describePicks(value as OptionValue[], options, speaker)
  if (isDateRange(value)) return describeDates(value, speaker)
  const texts = [value ?? []].flat().map((item) => textOf(field, item as OptionValue, options, speaker))
  return texts.length > 1
    ? speaker.say(messages.andMore, { first: texts[0]!, count: texts.length - 1 })
    : (texts[0] ?? '')
}

/** The name of the only one, where its row was seen; else their number. */
function describePicks(picked: OptionValue[], options: FieldTexts | undefined, speaker: Speaker): string {
  const [only] = picked
  const name = picked.length === 1 && only !== undefined ? options?.textOf?.(only) : null
  return name ?? speaker.say(messages.chosenCount, { count: picked.length })
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
  speaker: Speaker,
): string {
  const said = describeFilter(field, value, options, speaker)
  return saysItself(field, value)
    ? said
    : speaker.say(messages.namedFilter, { name: speaker.translate(field.title), value: said })
}

/** Returns true if a closed step summarizes a field. An empty text needs no summary. */
export const isSummarized = (field: Field, value: FilterValue | undefined): boolean =>
  field.type !== 'text' || field.required || !isEmptyFilter(value)

function saysItself(field: Field, value: FilterValue | undefined): boolean {
  if (!isEmptyFilter(value)) return field.type === 'dateRange' || field.type === 'choice' || hasOptions(field)
  return field.type === 'pickTable' || ('emptyText' in field && field.emptyText !== null)
}

/**
 * Returns the meaning of an empty field. An empty filter lets everything through, an empty form field stores nothing:
 * `nothing` is its text.
 */
export function describeEmptyFilter(
  field: Field | FormField,
  speaker: Pick<Speaker, 'say' | 'translate'>,
  nothing: Message = messages.any,
): string {
  if (field.required) return speaker.say(messages.notChosen)
  if (field.type === 'pickTable') return speaker.translate(field.allText)
  return 'emptyText' in field && field.emptyText ? speaker.translate(field.emptyText) : speaker.say(nothing)
}

function textOf(field: Field, value: OptionValue, options: FieldTexts | undefined, speaker: Speaker): string {
  if (field.type === 'choice') {
    const option = field.options.find((candidate) => candidate.value === value)
    return option ? speaker.translate(option.label) : String(value)
  }
  if (field.type === 'date') return formatValue(value, { format: 'date', quantity: null }, speaker.format)
  return (hasOptions(field) ? options?.textOf?.(value) : undefined) ?? String(value)
}

function describeDates(value: DateRangeValue, { say, translate, format }: Speaker): string {
  if ('preset' in value) return translate(presetMessages[value.preset])
  const day = (text: string) => formatValue(text, { format: 'date', quantity: null }, format)
  if (value.from !== null && value.to !== null)
    return value.from === value.to ? day(value.from) : `${day(value.from)} – ${day(value.to)}`
  return value.from !== null
    ? say(messages.fromDay, { day: day(value.from) })
    : say(messages.untilDay, { day: day(value.to ?? '') })
}
