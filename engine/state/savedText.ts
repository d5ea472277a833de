import type { Form } from '../core/definition/formModel.ts'
import type { Message } from '../core/definition/model.ts'
import type { FormValues } from '../core/form/formValues.ts'
import type { FormPage } from './FormPage.ts'

const savedMessage: Message = { key: 'common.form_saved', text: '{{title}} saved.' }

/** A saved row: whether it was new, and its current values. */
interface SavedRow {
  isNew: boolean
  values: FormValues
}

/** That a form is saved, by the name of the thing where the form knows one, else by the page's title. */
export function savedText(
  form: Form,
  { isNew, values }: SavedRow,
  { fields, title, services: { translate } }: FormPage,
): string {
  const message = (isNew ? form.add?.told : null) ?? form.save.told
  if (!message) return translate(savedMessage, { title: translate(title) })
  const names = Object.fromEntries(
    fields.filter(({ type }) => type === 'text').map(({ id }) => [id, String(values[id] ?? '')]),
  )
  // A part of a name that is not there leaves no gap.
  return translate(message, names).replace(/ {2,}/g, ' ').replaceAll(' .', '.')
}
