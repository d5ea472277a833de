import { isDeepStrictEqual } from 'node:util'
import type { Form } from '../../../engine/core/definition/formModel.ts'
import { formFieldsOf, valuesOfRow, type FormValues } from '../../../engine/core/form/formValues.ts'
import { audit } from '../../access/audit.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import type { Row } from '../reports/reportRunner.ts'

/**
 * Records a save in the audit trail. A file's number of rows is recorded too, and for a save without a row, as a mail,
 * its request. A form of permissions records every field before and after; its row is a user.
 */
export async function noteSave(
  connection: Queryable,
  form: Form,
  {
    saved,
    isNew,
    before,
    after,
    count,
    input,
  }: {
    input: { of: Row; values: Row }
    saved: Row
    isNew: boolean
    before: Row | null
    after: Row | null
    count: number | null
  },
  userId: number,
): Promise<void> {
  const { key, version, audit: action } = form.save
  const noted = {
    form: form.id,
    added: isNew,
    key: key && saved[key],
    version: version && saved[version],
    ...(count === null ? {} : { count }),
  }
  if (action === 'save') return audit(connection, { userId }, action, noted)
  if (action === 'values')
    return audit(connection, { userId }, 'save', { ...noted, of: input.of, values: input.values })
  const [was, is] = [before ?? {}, after ?? {}].map((row) => valuesOfRow(formFieldsOf(form), row)) as [
    FormValues,
    FormValues,
  ]
  const changes = Object.keys(is)
    .filter((field) => !isDeepStrictEqual(was[field], is[field]))
    .map((field) => ({ field, from: was[field], to: is[field] }))
  return audit(connection, { userId, subjectId: Number(key && saved[key]) }, action, { ...noted, changes })
}
