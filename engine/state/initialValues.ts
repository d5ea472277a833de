import { isNothing } from '../core/binding/resolve.ts'
import type { FormField, RowsField } from '../core/definition/formModel.ts'
import { emptyValue, valuesOfRow, type FieldValue, type FormValues, type RowValues } from '../core/form/formValues.ts'
import { dayOf } from '../core/query/datePreset.ts'
import { daysOf, isDateRange, type FilterValue } from '../core/query/filterValues.ts'
import { defaultOf } from './initialFilters.ts'

/** The values an empty form opens with: the definition's defaults, a preset as the days it means now. */
export function initialValues(fields: FormField[], now: Date): FormValues {
  return Object.fromEntries(
    fields.map((field): [string, FieldValue] => {
      if (field.type === 'rows') return [field.id, Array.from({ length: field.openRows }, () => newRow(field, now))]
      const value = field.type === 'file' ? null : defaultOf(field, now)
      if (isDateRange(value)) return [field.id, daysOf(value, now)]
      return [field.id, value ?? emptyValue(field)]
    }),
  )
}

/**
 * The values a form opens with that adds: those of the loaded row, and defaults where it says nothing. A day that has
 * not begun for the reader is today, where none after it may be chosen.
 */
export function presetValues(fields: FormField[], row: Record<string, unknown>, now: Date): FormValues {
  const fromRow = Object.entries(valuesOfRow(fields, row)).filter(([id]) => !isNothing(row[id]))
  const past = new Set(fields.filter((field) => field.type === 'date' && field.isPast).map(({ id }) => id))
  const today = dayOf(now)
  return {
    ...initialValues(fields, now),
    ...Object.fromEntries(fromRow.map(([id, value]) => [id, past.has(id) && String(value) > today ? today : value])),
  }
}

/** A row that is added, with the defaults of its fields. */
export function newRow({ fields }: RowsField, now: Date): RowValues {
  return Object.fromEntries(
    fields.map((field) => [field.id, defaultOf(field, now) ?? (emptyValue(field) as FilterValue)]),
  )
}

/** Transfers entries from earlier fields to the current ones; new fields and those of another type are empty. */
export function carriedValues(fields: FormField[], before: FormField[], values: FormValues): FormValues {
  return Object.fromEntries(
    fields.map((field): [string, FieldValue] => {
      const value = values[field.id]
      return [
        field.id,
        before.some(({ id, type }) => id === field.id && type === field.type) && value !== undefined
          ? value
          : emptyValue(field),
      ]
    }),
  )
}
