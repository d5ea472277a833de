import { isDeepStrictEqual } from 'node:util'
import type { Form } from '../../../engine/core/definition/formModel.ts'
import { formFieldsOf, valuesOfRow, type FormValues } from '../../../engine/core/form/formValues.ts'
import type { SessionContext } from '../../access/Route.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import type { Row } from '../reports/reportRunner.ts'

/**
 * A save that found another version than it was made from: what stands there now, beside what was to be saved.
 * `conflict: { version, fields: [{ field, title, theirs, yours }] }` goes with the refusal, so that the person can
 * choose.
 */
export function conflictOf(form: Form, yours: FormValues, row: Row | null, { translate }: SessionContext): Refusal {
  if (!row) return notFound()
  // A file's bytes are not compared: what was sent stays sent.
  const fields = formFieldsOf(form).filter((field) => field.type !== 'file')
  const storedValues = valuesOfRow(fields, row)
  const changed = fields
    .filter((field) => !isDeepStrictEqual(storedValues[field.id], yours[field.id]))
    .map((field) => ({
      field: field.id,
      title: translate(field.title.key, field.title.text),
      theirs: storedValues[field.id],
      yours: yours[field.id],
    }))
  const errors = changed.map(({ field }) => ({ field, key: 'server.field.changed_meanwhile' }))
  return new Refusal(409, 'server.changed_meanwhile', {
    errors,
    more: { conflict: { version: form.save.version && row[form.save.version], fields: changed } },
  })
}
