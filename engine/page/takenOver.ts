import type { FormField } from '../core/definition/formModel.ts'
import { errorsKept, fieldOfPlace } from './FieldError.ts'
import type { FormPage } from './FormPage.ts'
import { keptValues } from './initialValues.ts'

/**
 * Returns the state of a page that continues with earlier entries. Fields that are new or of another type start as
 * loaded.
 */
export function takenOver(fields: FormField[], before: FormPage): Partial<FormPage> {
  const { row, files, conflict, failure, tried, savedAt, errors, serverErrors } = before
  const isKnown = (id: string): boolean => fields.some((field) => field.id === id)
  return {
    status: 'ready', opened: keptValues(fields, before.fields, before.opened), values: keptValues(fields, before.fields, before.values), row, files: new Map(files),
    conflict, failure, tried, savedAt, errors: errors.filter(({ field }) => isKnown(fieldOfPlace(field))), serverErrors: errorsKept(serverErrors, isKnown),
  }
}
