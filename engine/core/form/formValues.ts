import { isNothing } from '../binding/resolve.ts'
import { evaluate } from '../condition/evaluate.ts'
import type { Form, FormField, FormPanel, RowsField } from '../definition/formModel.ts'
import type { Condition } from '../definition/model.ts'
import { isEmptyFilter, type FilterValue } from '../query/filterValues.ts'

/** The description of a chosen file; its bytes are sent beside the values. */
export interface ChosenFile {
  name: string
  /** Media type. */
  type: string
  /** Bytes. */
  size: number
}

/** The values of one row, by the fields of the row. */
export type RowValues = Record<string, FilterValue>

export type FieldValue = FilterValue | ChosenFile | RowValues[]

/** The values of a form by field id, as they are saved. A dateRange is `{ from, to }`, nothing is null, [] or false. */
export type FormValues = Record<string, FieldValue>

export function formFieldsOf(form: Form): FormField[] {
  return form.sections.flatMap((section) => section.fields)
}

/** The panels that are in sight while values are entered: beside the fields, and in the sections. */
export function openPanelsOf(form: Form): FormPanel[] {
  return [form.panel, ...form.sections.map(({ panel }) => panel)].filter((panel) => panel !== null)
}

/** Every panel of a form, that of its questions among them. */
export function panelsOf(form: Form): FormPanel[] {
  return [...openPanelsOf(form), ...(form.save.panel ? [form.save.panel] : [])]
}

export function isChosenFile(value: unknown): value is ChosenFile {
  return typeof value === 'object' && value !== null && 'size' in value
}

export function isEmptyValue(value: FieldValue | undefined): boolean {
  return isChosenFile(value) ? false : isEmptyFilter(value as FilterValue | undefined)
}

/** The rows of a field, each with all of its fields. */
export function rowsOf(field: RowsField, value: unknown): RowValues[] {
  const rows = Array.isArray(value) ? (value as Record<string, unknown>[]) : []
  return rows.map((row) =>
    Object.fromEntries(
      field.fields.map((one) => [one.id, (isNothing(row[one.id]) ? emptyValue(one) : row[one.id]) as FilterValue]),
    ),
  )
}

/** Returns the place of a value in a row, for its problems: as in JSON, the first row is 0. */
export const placeInRow = (field: string, index: number, id: string): string => `${field}.${index}.${id}`

/** Returns the value of an empty field. */
export function emptyValue(field: FormField): FieldValue {
  if (field.type === 'dateRange') return { from: null, to: null }
  if (field.type === 'flag') return false
  return field.type === 'rows' || ('multiple' in field && field.multiple) ? [] : null
}

/** Returns true if a field's condition holds; a field without one is always shown and enabled. */
export function holdsInForm(
  condition: Condition | null,
  values: FormValues,
  holds: (code: string) => boolean,
  row?: unknown,
): boolean {
  return condition === null || evaluate(condition, { form: values, row }, holds)
}

/** The values as they are saved: a hidden field says nothing. */
export function shownValues(fields: FormField[], values: FormValues, holds: (code: string) => boolean): FormValues {
  return Object.fromEntries(
    fields.map((field) => {
      const value = values[field.id]
      if (value === undefined || !holdsInForm(field.visible, values, holds)) return [field.id, emptyValue(field)]
      return [field.id, field.type === 'rows' ? rowsOf(field, value) : value]
    }),
  )
}

/** A loaded row's values: each field's column, and both of a dateRange's. */
export function valuesOfRow(fields: FormField[], row: Record<string, unknown>): FormValues {
  return Object.fromEntries(
    fields.map((field): [string, FieldValue] => {
      if (field.type === 'dateRange')
        return [field.id, { from: textOrNull(row[field.names.from]), to: textOrNull(row[field.names.to]) }]
      const value = row[field.id]
      if (field.type === 'rows') return [field.id, rowsOf(field, value)]
      return [field.id, isNothing(value) ? emptyValue(field) : (value as FieldValue)]
    }),
  )
}

/** The parameters of the dataset that saves: a dateRange is two, nothing is null. */
export function savedParameters(fields: FormField[], values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = values[field.id] ?? emptyValue(field)
      if (field.type === 'dateRange') {
        const range = value as { from?: string | null; to?: string | null }
        return [
          [field.names.from, range.from ?? null],
          [field.names.to, range.to ?? null],
        ]
      }
      return [[field.id, value === '' ? null : value]]
    }),
  )
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
