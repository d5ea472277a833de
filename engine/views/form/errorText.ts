import type { Message } from '../../core/definition/model.ts'
import { isEmptyValue, type FieldValue } from '../../core/form/formValues.ts'
import type { FormProblem } from '../../core/form/formProblems.ts'
import { messages } from '../messages.ts'

type Translate = (message: Message, values?: Record<string, string | number>) => string

/** A violation of the schema, by the rule's name and values. */
export interface SchemaError {
  name?: string
  params?: Record<string, unknown>
}

/** A field as its errors call it. */
export interface NamedField {
  title: string
  /** Several options may be chosen: its name is in the plural. */
  isMultiple: boolean
}

const limited: Record<string, Message> = {
  maximum: { key: 'common.number.maximum', text: 'Please enter a value less than or equal to {{limit}}' },
  minimum: { key: 'common.number.minimum', text: 'Value cannot be less then {{limit}}' },
  maxLength: messages.fieldTooLong,
  maxItems: messages.fieldTooMany,
}

/** A broken rule of the schema, in words that say the cure. */
export function errorText(
  { name = '', params = {} }: SchemaError,
  { title, isMultiple }: NamedField,
  value: FieldValue | undefined,
  translate: Translate,
): string {
  if (isMultiple && isEmptyValue(value)) return translate(messages.choicesRequired, { field: title })
  if (name === 'minItems') return translate(messages.rowsTooFew, { limit: Number(params.limit) })
  if (name === 'required' || isEmptyValue(value)) return translate(messages.fieldRequired, { field: title })
  if (name === 'format') return translate(messages.dateFormat)
  const limit = limited[name]
  return limit ? translate(limit, { limit: Number(params.limit) }) : translate(messages.fieldWrong, { field: title })
}

const problemMessages: Record<FormProblem, Message> = {
  required: messages.fieldRequired,
  date: messages.fieldWrong,
  dateOrder: messages.dateOrder,
  late: messages.dateLate,
  choice: messages.fieldNotOffered,
}

/** Returns the text of a problem that the schema cannot express, with its cure. */
export function problemText(problem: FormProblem, { title, isMultiple }: NamedField, translate: Translate): string {
  return translate(isMultiple && problem === 'required' ? messages.choicesRequired : problemMessages[problem], {
    field: title,
  })
}
