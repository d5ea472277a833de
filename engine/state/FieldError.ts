import type { FormField } from '../core/definition/formModel.ts'
import type { Failure } from './Failure.ts'

/** Something wrong with a field, in words, for the list above the form. */
export interface FieldError {
  field: string
  message: string
}

/**
 * Returns the errors of known fields in a refusal. A problem inside a value, as the size of a file, belongs to its
 * field; in a row it has a place of its own.
 */
export function fieldErrors({ errors }: Failure, fieldOf: (id: string) => FormField | undefined): FieldError[] {
  return errors.flatMap(({ field: place, message }): FieldError[] => {
    const field = fieldOf(fieldOfPlace(place))
    return field ? [{ field: field.type === 'rows' ? place : field.id, message }] : []
  })
}

/** The id of the field that a place is in: of `rows.2.count` it is `rows`. */
export const fieldOfPlace = (place: string): string => place.split('.')[0] ?? ''

/** The messages by place, less those of fields that are not kept; the same object where none is left out. */
export function retainedErrors(
  errors: Record<string, string>,
  isRetained: (field: string) => boolean,
): Record<string, string> {
  const retained = Object.entries(errors).filter(([place]) => isRetained(fieldOfPlace(place)))
  return retained.length < Object.keys(errors).length ? Object.fromEntries(retained) : errors
}
