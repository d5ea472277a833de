import type { FormField, FormSection } from '../definition/formModel.ts'
import { isNothing } from '../binding/resolve.ts'
import type { FormValues } from './formValues.ts'

/** The values with every choice of the section answered that has none and offers the value, and may be answered. */
export function fillChoices(
  { fields, fill }: FormSection,
  values: FormValues,
  isOpen: (field: FormField) => boolean,
): FormValues {
  const open = fields.filter(
    (field) =>
      field.type === 'choice' &&
      isNothing(values[field.id]) &&
      field.options.some(({ value }) => value === fill?.value) &&
      isOpen(field),
  )
  return open.length === 0 ? values : { ...values, ...Object.fromEntries(open.map(({ id }) => [id, fill!.value])) }
}
