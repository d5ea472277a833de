import { isNothing } from '../binding/resolve.ts'
import { evaluate } from '../condition/evaluate.ts'
import type { Form, FormField } from '../definition/formModel.ts'
import type { Condition } from '../definition/model.ts'
import { isEmptyFilter, type FilterValue } from '../query/filterValues.ts'

/** What is known of a file that was chosen; its bytes go beside the values. */
export interface ChosenFile {
  name: string
  /** Media type. */
  type: string
  /** Bytes. */
  size: number
}

export type FieldValue = FilterValue | ChosenFile

/** The values of a form by field id, as they are saved. A dateRange is `{ from, to }`, nothing is null, [] or false. */
export type FormValues = Record<string, FieldValue>

export function formFieldsOf(form: Form): FormField[] {
  return form.sections.flatMap((section) => section.fields)
}

export function isChosenFile(value: unknown): value is ChosenFile {
  return typeof value === 'object' && value !== null && 'size' in value
}

export function isEmptyValue(value: FieldValue | undefined): boolean {
  return isChosenFile(value) ? false : isEmptyFilter(value)
}

/** What a field holds when nothing has been put in. */
export function emptyValue(field: FormField): FieldValue {
  if (field.type === 'dateRange') return { from: null, to: null }
  if (field.type === 'flag') return false
  return 'multiple' in field && field.multiple ? [] : null
}

/** Whether a condition of a field holds; one without is always shown, and enabled. */
export function holdsInForm(condition: Condition | null, values: FormValues, holds: (code: string) => boolean, row?: unknown): boolean {
  return condition === null || evaluate(condition, { form: values, row }, holds)
}

/** The values as they are saved: a hidden field says nothing. */
export function shownValues(fields: FormField[], values: FormValues, holds: (code: string) => boolean): FormValues {
  return Object.fromEntries(fields.map((field) => {
    const value = values[field.id]
    return [field.id, value === undefined || !holdsInForm(field.visible, values, holds) ? emptyValue(field) : value]
  }))
}

/** A loaded row's values: each field's column, and both of a dateRange's. */
export function valuesOfRow(fields: FormField[], row: Record<string, unknown>): FormValues {
  return Object.fromEntries(fields.map((field): [string, FieldValue] => {
    if (field.type === 'dateRange') return [field.id, { from: textOrNull(row[field.names.from]), to: textOrNull(row[field.names.to]) }]
    const value = row[field.id]
    return [field.id, isNothing(value) ? emptyValue(field) : (value as FieldValue)]
  }))
}

/** The parameters of the dataset that saves: a dateRange is two, nothing is null. */
export function savedParameters(fields: FormField[], values: FormValues): Record<string, unknown> {
  return Object.fromEntries(fields.flatMap((field): [string, unknown][] => {
    const value = values[field.id] ?? emptyValue(field)
    if (field.type === 'dateRange') {
      const range = value as { from?: string | null; to?: string | null }
      return [[field.names.from, range.from ?? null], [field.names.to, range.to ?? null]]
    }
    return [[field.id, value === '' ? null : value]]
  }))
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
