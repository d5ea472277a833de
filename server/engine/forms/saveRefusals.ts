import type { Form } from '../../../engine/core/definition/formModel.ts'
import { writeDays } from '../../../engine/core/format/dateFormat.ts'
import type { FormProblem } from '../../../engine/core/form/formProblems.ts'
import { formFieldsOf } from '../../../engine/core/form/formValues.ts'
import type { DatasetCaller } from '../../access/DatasetCaller.ts'
import { StatementFailed } from '../../platform/database/Database.ts'
import { badInput, notFound, Refusal } from '../../platform/errors.ts'
import { isMissingReference } from '../query/missingReference.ts'
import { lineColumn } from '../query/rowsParameter.ts'
import type { InputRow } from './readRows.ts'

/** SQLSTATE of a unique key; the other constraints of a row follow it. */
const uniqueKey = '23505'

/** SQLSTATE of two given rows that are one row of the table. */
const twiceInOne = '21000'

/** SQLSTATE of a row that is in no state for it any more, as a trigger says. */
const wrongState = '55000'

/** SQLSTATE of a column that must have a value. */
const missingValue = '23502'

const constraintFailures = [uniqueKey, wrongState, missingValue, '23503', '23514', '23P01']

export const problemKeys: Record<FormProblem, string> = {
  required: 'server.field.required',
  date: 'server.field.date',
  dateOrder: 'server.field.date_order',
  late: 'server.field.late',
  choice: 'server.field.not_offered',
}

/** A field that a draft may lack is no mistake: a full save without it is refused as incomplete. */
export function incompleteOrBad({ draft }: Form, problems: Map<string, FormProblem>): Refusal {
  const errors = [...problems].map(([field, problem]) => ({ field, key: problemKeys[problem] }))
  return draft && [...problems.values()].every((problem) => problem === 'required')
    ? new Refusal(422, 'server.bad_input', { errors })
    : badInput(errors)
}

/**
 * A file is saved whole: what it leaves out and what it means twice is refused. Totals alone could make up for each
 * other.
 */
export function refuseUnlessComplete(field: string, rows: InputRow[], written: number, lines: number[]): void {
  const saved = new Set(lines)
  const leftOut = Math.max(rows.length - written, rows.filter((row) => !saved.has(Number(row[lineColumn]))).length)
  if (leftOut > 0)
    throw badInput([{ field, key: 'server.rows.left_out', values: { count: leftOut, rows: rows.length } }])
  if (written > rows.length || lines.length > rows.length) throw badInput([{ field, key: 'server.rows.ambiguous' }])
}

/**
 * A workflow writes more than the values of its form: only a constraint that the form names is the caller's to cure.
 */
export const knownRefusalOf = (error: unknown, form: Form, caller: Pick<DatasetCaller, 'dateFormat'>): unknown =>
  error instanceof StatementFailed && form.save.constraints.some(({ constraint }) => constraint === error.constraint)
    ? refusalOf(error, form, '', caller)
    : error

/** Reports a known constraint at its field: a unique key as a conflict, any other as an invalid value. */
export function refusalOf(
  error: unknown,
  form: Form,
  sql: string,
  { dateFormat }: Pick<DatasetCaller, 'dateFormat'>,
): unknown {
  if (!(error instanceof StatementFailed)) return error
  const files = formFieldsOf(form).filter(({ type }) => type === 'file' || type === 'rows')
  // The form cannot tell which value of a file or of rows was refused. If there is one file, it is at fault.
  const isOfFile = error.code === twiceInOne || /^22/.test(error.code ?? '')
  if (isOfFile && files.length === 1 && files[0])
    return badInput([
      { field: files[0].id, key: error.code === twiceInOne ? 'server.rows.repeated' : 'server.field.form' },
    ])
  if (!constraintFailures.includes(error.code ?? '')) return error
  const known = form.save.constraints.find(({ constraint }) => constraint === error.constraint)
  // A function that raises a constraint says in the detail what it is of.
  const errors = known
    ? [
        {
          field: known.field,
          key: known.message.key,
          text: known.message.text,
          values: { detail: writeDays(error.detail ?? '', dateFormat) },
        },
      ]
    : []
  if (error.code === uniqueKey) return new Refusal(409, 'server.unique', { errors })
  if (error.code === wrongState) return new Refusal(409, known?.message.key ?? 'server.row_refused', { errors })
  if (!known && isMissingReference(error, sql)) return notFound()
  const missing = error.code === missingValue && formFieldsOf(form).find(({ id }) => id === error.column)
  if (missing) return badInput([{ field: missing.id, key: problemKeys.required }])
  // One that the form does not know is of the values all the same.
  return new Refusal(422, 'server.bad_input', { errors })
}
