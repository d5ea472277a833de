import type { FormStep, FormWorkflow } from '../../../engine/core/definition/formModel.ts'
import type { FormValues } from '../../../engine/core/form/formValues.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { badInput } from '../../platform/errors.ts'
import type { ObjectSchema } from '../../platform/http/jsonSchema.ts'
import type { SentFile } from '../../platform/files/SentFile.ts'
import type { Row } from '../reports/reportRunner.ts'
import { problemKeys } from './saveRefusals.ts'

/**
 * Saves that are more than a statement, by their names in definitions: given the values that the form let in, and the
 * files.
 */
export type Workflows = Record<
  FormWorkflow,
  {
    /** Sent again under its key, it is done once where that may be. */
    save(values: FormValues, files: ReadonlyMap<string, SentFile>, caller: Principal, key: string | null): Promise<Row>
    answer: ObjectSchema
    /** Writes to the database alone, so that the same call under its key is done once by the route itself. */
    once: boolean
  }
>

/** The steps after a dataset has written the row, in the same transaction, by their names in definitions. */
export type FormSteps = Record<FormStep, (connection: Queryable, saved: Row) => Promise<unknown>>

/** A file that a workflow needs: what was only spoken of did not come. */
export function sentFile(files: ReadonlyMap<string, SentFile>, field: string): SentFile {
  const file = files.get(field)
  if (!file) throw badInput([{ field, key: problemKeys.required }])
  return file
}
