import type { FormField } from '../core/definition/formModel.ts'
import { errorsKept, fieldOfPlace } from './FieldError.ts'
import type { FormPage } from './FormPage.ts'
import { keptValues } from './initialValues.ts'

/** The state of a page that goes on with what was being put in before; fields that are new or of another type begin as they were loaded. */
export function takenOver(fields: FormField[], before: FormPage): Partial<FormPage> {
  const { row, files, conflict, failure, tried, savedAt, errors, serverErrors } = before
  const isKnown = (id: string): boolean => fields.some((field) => field.id === id)
  return {
    status: 'ready', opened: keptValues(fields, before.fields, before.opened), values: keptValues(fields, before.fields, before.values), row, files: new Map(files),
    conflict, failure, tried, savedAt, errors: errors.filter(({ field }) => isKnown(fieldOfPlace(field))), serverErrors: errorsKept(serverErrors, isKnown),
  }
}
