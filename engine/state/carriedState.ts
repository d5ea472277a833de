import type { FormField } from '../core/definition/formModel.ts'
import { retainedErrors, fieldOfPlace } from './FieldError.ts'
import type { FormPage } from './FormPage.ts'
import { carriedValues } from './initialValues.ts'

/**
 * Returns the state of a page that continues with earlier entries. Fields that are new or of another type start as
 * loaded.
 */
export function carriedState(fields: FormField[], before: FormPage): Partial<FormPage> {
  const { row, files, conflict, failure, tried, savedAt, errors, serverErrors } = before
  const isKnown = (id: string): boolean => fields.some((field) => field.id === id)
  return {
    status: 'ready',
    opened: carriedValues(fields, before.fields, before.opened),
    values: carriedValues(fields, before.fields, before.values),
    row,
    files: new Map(files),
    conflict,
    failure,
    tried,
    savedAt,
    errors: errors.filter(({ field }) => isKnown(fieldOfPlace(field))),
    serverErrors: retainedErrors(serverErrors, isKnown),
  }
}
