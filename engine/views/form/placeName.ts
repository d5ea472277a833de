import type { FormField, RowsField } from '../../core/definition/formModel.ts'
import type { Message } from '../../core/definition/model.ts'
import type { FormPage } from '../../state/FormPage.ts'

type Translate = (message: Message, values?: Record<string, string | number>) => string

/** Returns the name of a row, as `Nut 3`. */
export const rowName = ({ row }: RowsField, index: number, translate: Translate): string =>
  translate(row, { number: index + 1 })

/**
 * Returns the name of a field, with its section if two share a title: `Billing address, City`. For a place in a row, as
 * `contacts.1.email`, it names the row and, if the row has several, the field: `Contact 2, Email`.
 */
export function placeName(page: FormPage, place: string, translate: Translate): string {
  const [id = '', number, inner] = place.split('.')
  const field = page.field(id)
  if (!field) return id
  if (field.type !== 'rows' || number === undefined) return fieldName(page, field, translate)
  const name = rowName(field, Number(number), translate)
  const one = field.fields.length > 1 ? field.fields.find((candidate) => candidate.id === inner) : undefined
  return one ? `${name}, ${translate(one.title)}` : name
}

function fieldName({ fields, form }: FormPage, field: FormField, translate: Translate): string {
  const title = translate(field.title)
  const isAlone = fields.every((other) => other === field || translate(other.title) !== title)
  const section = isAlone ? undefined : form.sections.find((one) => one.fields.includes(field))
  return section ? `${translate(section.title)}, ${title}` : title
}
