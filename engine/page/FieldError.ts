import type { Failure } from './Failure.ts'

/** Something wrong with a field, in words, for the list above the form. */
export interface FieldError {
  field: string
  message: string
}

/** What a refusal says of known fields. What is wrong inside a value, as the size of a file, is wrong with its field. */
export function fieldErrors({ errors }: Failure, isKnown: (field: string) => boolean): FieldError[] {
  return errors.map(({ field, message }) => ({ field: field.split('.')[0] ?? '', message })).filter(({ field }) => isKnown(field))
}
