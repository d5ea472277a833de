import { isDeepStrictEqual } from 'node:util'
import { may } from '../../../engine/core/access/may.ts'
import { pruneForm } from '../../../engine/core/access/pruneForm.ts'
import { isNothing } from '../../../engine/core/binding/resolve.ts'
import type { Form, FormField, FormStep, FormWorkflow } from '../../../engine/core/definition/formModel.ts'
import { writeDays } from '../../../engine/core/format/dateFormat.ts'
import { formProblems, type FormProblem } from '../../../engine/core/form/formProblems.ts'
import {
  formFieldsOf,
  isChosenFile,
  rowsOf,
  savedParameters,
  shownValues,
  valuesOfRow,
  type FieldValue,
  type FormValues,
  type RowValues,
} from '../../../engine/core/form/formValues.ts'
import { keyOf } from '../../access/answerOnce.ts'
import type { DatasetCaller } from '../../access/DatasetCaller.ts'
import { audit } from '../../access/audit.ts'
import type { Principal } from '../../access/Principal.ts'
import type { SessionContext } from '../../access/Route.ts'
import { StatementFailed, type Database, type Queryable } from '../../platform/database/Database.ts'
import { badInput, noPermission, notFound, Refusal } from '../../platform/errors.ts'
import type { ObjectSchema } from '../../platform/http/jsonSchema.ts'
import type { SentFile } from '../../platform/files/SentFile.ts'
import { isoDate } from '../../platform/http/wireDate.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { isMissingReference } from '../query/missingReference.ts'
import { lineColumn } from '../query/rowsParameter.ts'
import { isUnfit, unfitValues } from '../query/unfitValues.ts'
import { writeRows } from '../query/writeRows.ts'
import type { Row } from '../reports/reportRunner.ts'
import { conflictOf } from './conflictOf.ts'
import { givenRows } from './givenRows.ts'
import { rowOf } from './formRows.ts'
import type { GivenRow } from './readRows.ts'

/** SQLSTATE of a unique key; the other constraints of a row follow it. */
const uniqueKey = '23505'
/** SQLSTATE of two given rows that are one row of the table. */
const twiceInOne = '21000'
/** SQLSTATE of a row that is in no state for it any more, as a trigger says. */
const wrongState = '55000'
const constraintFailures = [uniqueKey, wrongState, '23502', '23503', '23514', '23P01']

const problemKeys: Record<FormProblem, string> = {
  required: 'server.field.required',
  date: 'server.field.date',
  dateOrder: 'server.field.date_order',
  late: 'server.field.late',
  choice: 'server.field.not_offered',
}

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

interface SaveFormDeps {
  form: Form
  catalog: Catalog
  database: Database
  now: () => Date
  workflows: Workflows
  steps: FormSteps
}

/**
 * Saves a form whose body its schema accepted. Checks the right and the rules beyond the schema. One transaction then
 * writes, reads back in the writer's own scope, and records the author. A refusal leaves nothing written.
 */
export async function saveForm(
  { form: whole, catalog, database, now, workflows, steps }: SaveFormDeps,
  context: SessionContext,
): Promise<Row> {
  const { principal: caller, body, files, signal } = context
  const form = pruneForm(whole, caller)
  if (!form) throw noPermission()
  const { key, version, dataset, workflow } = form.save
  const fields = formFieldsOf(form)
  const holds = (code: string): boolean => may(caller, { code, groups: null, flag: null })
  const values = shownValues(fields, withIsoDays(fields, body as FormValues), holds)
  const problems = formProblems(form, values, { now: aheadOfAll(now()), holds })
  if (problems.size > 0) throw incompleteOrBad(form, problems)

  if (workflow) {
    const ofAddress = Object.fromEntries(Object.keys(form.save.with).map((name) => [name, body[name] as FieldValue]))
    const made = await workflows[workflow]
      .save({ ...values, ...ofAddress }, files, caller, keyOf(context.request))
      .catch((error: unknown) => {
        throw knownRefusalOf(error, form, caller)
      })
    await noteSave(
      database,
      form,
      { saved: made, isNew: true, before: null, after: null, count: null, given: { of: ofAddress, values } },
      caller.userId,
    )
    return made
  }
  if (dataset === null) throw new Error(`form ${form.id} has no dataset that saves it`)

  const parameters: Row = {
    ...withFiles(savedParameters(fields, values), fields, files),
    ...Object.fromEntries(
      [...Object.keys(form.save.with), key, version].flatMap((name) => (name ? [[name, body[name] ?? null]] : [])),
    ),
  }
  const isNew = key === null || isNothing(parameters[key])
  const saving: Saving = { form, values, parameters }
  const missing = await notKept(saving, files, { connection: database, catalog, caller, signal })
  if (missing.length > 0) throw badInput(missing.map((field) => ({ field, key: problemKeys.required })))
  const { rows, errors } = await givenRows(form, values, files, {
    connection: database,
    catalog,
    caller,
    signal,
    translate: context.translate,
  })
  if (errors.length > 0) throw badInput(errors)
  for (const [field, given] of rows) parameters[field] = JSON.stringify(given)
  return database
    .transaction(async (connection) => {
      const asked = { connection, catalog, caller, signal }
      const before = form.save.audit === 'permissions' && !isNew ? await stand(form, parameters, asked) : null
      const {
        written,
        row: saved,
        lines,
      } = await writeRows(dataset, parameters, { ...asked, datasetOf: catalog.dataset }).catch((error: unknown) => {
        throw refusalOf(error, form, catalog.dataset(dataset).sql, caller)
      })
      for (const [field, given] of lines ? rows : []) refuseUnlessWhole(field, given, written, lines ?? [])
      if (!saved) throw isNew ? notFound() : await leftAlone(saving, asked, context)
      if (form.save.then) await steps[form.save.then](connection, saved)
      // A row that its writer could not open again was outside their scope.
      const after = form.load && key !== null ? await stand(form, saved, asked) : null
      if (form.load && key !== null && !after) throw notFound()
      await noteSave(
        connection,
        form,
        {
          saved,
          isNew,
          before,
          after,
          count: lines ? written : null,
          given: {
            of: Object.fromEntries(Object.keys(form.save.with).map((name) => [name, parameters[name]])),
            values,
          },
        },
        caller.userId,
      )
      return saved
    })
    .catch(async (error: unknown) => {
      if (!isUnfit(error)) throw error
      const given = fields
        .filter(({ type }) => ['text', 'number', 'date', 'dateRange'].includes(type))
        .flatMap((field) => (field.type === 'dateRange' ? [field.names.from, field.names.to] : [field.id]))
      const unfit = await unfitValues(error, {
        database,
        parameters,
        given,
        run: (connection, tried) =>
          writeRows(dataset, tried, { connection, datasetOf: catalog.dataset, caller, signal }),
      })
      throw unfit.length === 0
        ? error
        : new Refusal(422, 'server.bad_input', {
            errors: unfit.map((one) => ({ ...one, field: fieldOf(fields, one.field) })),
          })
    })
}

/** The values that a form let in, and what its dataset is given of them. */
interface Saving {
  form: Form
  values: FormValues
  parameters: Row
}

/** A field that a draft may lack is no mistake: a full save without it is refused as incomplete. */
function incompleteOrBad({ draft }: Form, problems: Map<string, FormProblem>): Refusal {
  const errors = [...problems].map(([field, problem]) => ({ field, key: problemKeys[problem] }))
  return draft && [...problems.values()].every((problem) => problem === 'required')
    ? new Refusal(422, 'server.bad_input', { errors })
    : badInput(errors)
}

/** The clock that is ahead of all others, 14 hours of UTC: a day that has begun for its sender is none to come. */
const aheadOfAll = (moment: Date): Date => new Date(moment.getTime() + (14 * 60 + moment.getTimezoneOffset()) * 60_000)

/** The field that a parameter is saved from. */
const fieldOf = (fields: FormField[], parameter: string): string =>
  fields.find((field) => field.type === 'dateRange' && Object.values(field.names).includes(parameter))?.id ?? parameter

/**
 * Returns the refusal for a row that was not written. It changed meanwhile, or the thing it was to belong to is not the
 * writer's, which counts as absent.
 */
async function leftAlone(
  { form, values, parameters }: Saving,
  asked: Parameters<typeof rowOf>[2],
  context: SessionContext,
): Promise<Refusal> {
  const { version } = form.save
  const row = await stand(form, parameters, asked)
  if (row && version && isNothing(parameters[version])) return badInput([{ field: version, key: problemKeys.required }])
  return row && version && row[version] === parameters[version] ? notFound() : conflictOf(form, values, row, context)
}

/**
 * A file is saved whole: what it leaves out and what it means twice is refused. Totals alone could make up for each
 * other.
 */
function refuseUnlessWhole(field: string, rows: GivenRow[], written: number, lines: number[]): void {
  const saved = new Set(lines)
  const leftOut = Math.max(rows.length - written, rows.filter((row) => !saved.has(Number(row[lineColumn]))).length)
  if (leftOut > 0)
    throw badInput([{ field, key: 'server.rows.left_out', values: { count: leftOut, rows: rows.length } }])
  if (written > rows.length || lines.length > rows.length) throw badInput([{ field, key: 'server.rows.ambiguous' }])
}

/**
 * The row as it stands, by what loads it; null when it is not there, or not theirs. A form that loads nothing cannot
 * say.
 */
async function stand(form: Form, row: Row, asked: Parameters<typeof rowOf>[2]): Promise<Row | null> {
  const { load, save } = form
  if (!load || save.key === null) return null
  // The load names the key as its address does: one value, whatever it is called there.
  const parameters = Object.fromEntries(Object.keys(load.with).map((name) => [name, row[save.key ?? '']]))
  return rowOf(load.dataset, parameters, asked)
}

/**
 * Records a save in the audit trail. A file's number of rows is recorded too, and for a save without a row, as a mail,
 * its request. A form of permissions records every field before and after; its row is a user.
 */
async function noteSave(
  connection: Queryable,
  form: Form,
  {
    saved,
    isNew,
    before,
    after,
    count,
    given,
  }: {
    given: { of: Row; values: Row }
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
    return audit(connection, { userId }, 'save', { ...noted, of: given.of, values: given.values })
  const [was, is] = [before ?? {}, after ?? {}].map((row) => valuesOfRow(formFieldsOf(form), row)) as [
    FormValues,
    FormValues,
  ]
  const changes = Object.keys(is)
    .filter((field) => !isDeepStrictEqual(was[field], is[field]))
    .map((field) => ({ field, from: was[field], to: is[field] }))
  return audit(connection, { userId, subjectId: Number(key && saved[key]) }, action, { ...noted, changes })
}

/** Days as people and old callers write them become YYYY-MM-DD; a text that looks like one stays. */
function withIsoDays(fields: FormField[], values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([id, value]): [string, FieldValue] => {
      const field = fields.find((one) => one.id === id)
      if (field?.type === 'rows')
        return [id, rowsOf(field, value).map((row) => withIsoDays(field.fields, row) as RowValues)]
      if (field?.type === 'date') return [id, isoDate(value) as FieldValue]
      if (field?.type === 'dateRange' && typeof value === 'object' && value !== null) {
        return [id, Object.fromEntries(Object.entries(value).map(([end, day]) => [end, isoDate(day)])) as FieldValue]
      }
      return [id, value]
    }),
  )
}

/**
 * Replaces descriptions of sent files by their bytes, with name and media type beside them; a file already stored has
 * no bytes.
 */
function withFiles(
  parameters: Record<string, unknown>,
  fields: FormField[],
  files: ReadonlyMap<string, SentFile>,
): Record<string, unknown> {
  const named = fields
    .filter(({ type }) => type === 'file')
    .flatMap(({ id }): [string, unknown][] => {
      const said = parameters[id]
      return isChosenFile(said)
        ? [
            [id, files.get(id)?.bytes ?? null],
            [`${id}_name`, said.name],
            [`${id}_type`, said.type],
          ]
        : []
    })
  return { ...parameters, ...Object.fromEntries(named) }
}

/**
 * Returns the files that are mentioned, but neither sent nor stored for this row. If the row changed meanwhile, the
 * save itself reports that.
 */
async function notKept(
  { form, values, parameters }: Saving,
  files: ReadonlyMap<string, SentFile>,
  asked: Parameters<typeof rowOf>[2],
): Promise<string[]> {
  const spoken = formFieldsOf(form).filter(
    ({ id, type }) => type === 'file' && isChosenFile(values[id]) && !files.has(id),
  )
  if (spoken.length === 0) return []
  const { key, version } = form.save
  const row = key === null || isNothing(parameters[key]) ? null : await stand(form, parameters, asked)
  if (row && version && row[version] !== parameters[version]) return []
  return spoken.filter(({ id }) => !isDeepStrictEqual(row?.[id], values[id])).map(({ id }) => id)
}

/**
 * A workflow writes more than the values of its form: only a constraint that the form names is the caller's to cure.
 */
const knownRefusalOf = (error: unknown, form: Form, caller: Pick<DatasetCaller, 'dateFormat'>): unknown =>
  error instanceof StatementFailed && form.save.constraints.some(({ constraint }) => constraint === error.constraint)
    ? refusalOf(error, form, '', caller)
    : error

/** Reports a known constraint at its field: a unique key as a conflict, any other as an invalid value. */
function refusalOf(
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
  // One that the form does not know is of the values all the same.
  return new Refusal(422, 'server.bad_input', { errors })
}
