import type { Form, FormField, RowsField } from '../definition/formModel.ts'
import { problemOf, type FieldProblem } from '../input/problemOf.ts'
import { dayOf } from '../query/datePreset.ts'
import { dayFromText, isDay } from '../query/dateText.ts'
import { isDateRange, type FilterValue } from '../query/filterValues.ts'
import {
  formFieldsOf,
  holdsInForm,
  isChosenFile,
  placeInRow,
  rowsOf,
  type FieldValue,
  type FormValues,
} from './formValues.ts'

/** A problem of a value beyond its schema. Views and server word it. */
export type FormProblem = FieldProblem | 'late' | 'choice'

/**
 * Returns the problems of shown fields that the form's schema cannot express. These are required fields while visible,
 * days that exist, their order, days after today, and options of this user. A problem in a row is reported at its
 * place, `contacts.2.email`. Browser and server run the same code; on the server the form is pruned to the user's
 * rights.
 */
export function formProblems(
  form: Form,
  values: FormValues,
  caller: { now: Date; holds(code: string): boolean },
): Map<string, FormProblem> {
  return new Map(
    formFieldsOf(form).flatMap((field): [string, FormProblem][] => {
      if (!holdsInForm(field.visible, values, caller.holds)) return []
      if (field.type === 'rows') return problemsOfRows(field, values[field.id], caller.now)
      const problem = problemOfValue(field, values[field.id], caller.now)
      return problem ? [[field.id, problem]] : []
    }),
  )
}

function problemsOfRows(field: RowsField, value: FieldValue | undefined, now: Date): [string, FormProblem][] {
  const rows = rowsOf(field, value)
  if (rows.length < field.minRows) return [[field.id, 'required']]
  return rows.flatMap((row, index) =>
    field.fields.flatMap((one): [string, FormProblem][] => {
      const problem = problemOfValue(one, row[one.id], now)
      return problem ? [[placeInRow(field.id, index, one.id), problem]] : []
    }),
  )
}

function problemOfValue(
  field: Exclude<FormField, RowsField>,
  value: FieldValue | undefined,
  now: Date,
): FormProblem | null {
  if (field.type === 'file') return field.required && !isChosenFile(value) ? 'required' : null
  const filled = value as FilterValue | undefined
  // Blanks alone say as little as nothing.
  const own = problemOf(
    field,
    field.type === 'text' && typeof filled === 'string' && filled.trim() === '' ? null : filled,
    false,
  )
  if (own) return own
  if (field.type === 'date' && typeof filled === 'string') {
    const day = dayFromText(filled) ?? filled
    if (!isDay(day)) return 'date'
    return field.isPast && day > dayOf(now) ? 'late' : null
  }
  if (field.type === 'dateRange' && isDateRange(filled) && !('preset' in filled)) {
    return [filled.from, filled.to].some((day) => day !== null && !isDay(dayFromText(day) ?? day)) ? 'date' : null
  }
  if (field.type === 'choice') {
    const offered = new Set<unknown>(field.options.map((option) => option.value))
    return [filled ?? []].flat().some((one) => !offered.has(one)) ? 'choice' : null
  }
  return null
}
