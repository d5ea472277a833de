import type { FormField } from '../core/definition/formModel.ts'
import type { Failure } from './Failure.ts'

/** Something wrong with a field, in words, for the list above the form. */
export interface FieldError {
  field: string
  message: string
}

/** What a refusal says of known fields. What is wrong inside a value, as the size of a file, is wrong with its field; in a row it has a place of its own. */
export function fieldErrors({ errors }: Failure, fieldOf: (id: string) => FormField | undefined): FieldError[] {
  return errors.flatMap(({ field: place, message }): FieldError[] => {
    const field = fieldOf(place.split('.')[0] ?? '')
    return field ? [{ field: field.type === 'rows' ? place : field.id, message }] : []
  })
}
