/** Something wrong with a field, in words, for the list above the form. */
export interface FieldError {
  field: string
  message: string
}
