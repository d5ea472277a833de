import type { FormField } from '../core/definition/formModel.ts'
import { emptyValue, type FieldValue, type FormValues } from '../core/form/formValues.ts'
import { daysOf, isDateRange } from '../core/query/filterValues.ts'
import { defaultOf } from './initialFilters.ts'

/** The values an empty form opens with: the definition's defaults, a preset as the days it means now. */
export function initialValues(fields: FormField[], now: Date): FormValues {
  return Object.fromEntries(fields.map((field): [string, FieldValue] => {
    const value = field.type === 'file' ? null : defaultOf(field, now)
    if (isDateRange(value)) return [field.id, daysOf(value, now)]
    return [field.id, value ?? emptyValue(field)]
  }))
}

/** What was put into the fields of before, for those of now: new ones and those of another type are empty. */
export function keptValues(fields: FormField[], before: FormField[], values: FormValues): FormValues {
  return Object.fromEntries(fields.map((field): [string, FieldValue] => {
    const value = values[field.id]
    return [field.id, before.some(({ id, type }) => id === field.id && type === field.type) && value !== undefined ? value : emptyValue(field)]
  }))
}
