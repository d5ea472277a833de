import { isDeepStrictEqual } from 'node:util'
import { may } from '../../../engine/core/access/may.ts'
import { pruneForm } from '../../../engine/core/access/pruneForm.ts'
import { isNothing } from '../../../engine/core/binding/resolve.ts'
import type { Form } from '../../../engine/core/definition/formModel.ts'
import { formProblems } from '../../../engine/core/form/formProblems.ts'
import {
  formFieldsOf,
  isChosenFile,
  savedParameters,
  shownValues,
  type FieldValue,
  type FormValues,
} from '../../../engine/core/form/formValues.ts'
import { keyOf } from '../../access/answerOnce.ts'
import type { SessionContext } from '../../access/Route.ts'
import type { Database } from '../../platform/database/Database.ts'
import { badInput, noPermission, notFound, Refusal } from '../../platform/errors.ts'
import type { SentFile } from '../../platform/files/SentFile.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { isUnfit, unfitValues } from '../query/unfitValues.ts'
import { writeRows } from '../query/writeRows.ts'
import type { Row } from '../reports/reportRunner.ts'
import { conflictOf } from './conflictOf.ts'
import { readSuppliedRows } from './readSuppliedRows.ts'
import { rowOf } from './formRows.ts'
import { incompleteOrBad, knownRefusalOf, problemKeys, refusalOf, refuseUnlessComplete } from './saveRefusals.ts'
import { aheadOfAll, fieldOf, withFiles, withIsoDays } from './savedValues.ts'
import { noteSave } from './noteSave.ts'
import type { FormSteps, Workflows } from './Workflows.ts'

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
  { form: fullForm, catalog, database, now, workflows, steps }: SaveFormDeps,
  context: SessionContext,
): Promise<Row> {
  const { principal: caller, body, files, signal } = context
  const form = pruneForm(fullForm, caller)
  if (!form) throw noPermission()
  const { key, version, dataset, workflow } = form.save
  const fields = formFieldsOf(form)
  const holds = (code: string): boolean => may(caller, { code, groups: null, flag: null })
  const values = shownValues(fields, withIsoDays(fields, body as FormValues), holds)
  const problems = formProblems(form, values, { now: aheadOfAll(now()), holds })
  if (problems.size > 0) throw incompleteOrBad(form, problems)

  if (workflow) {
    const ofAddress = Object.fromEntries(Object.keys(form.save.with).map((name) => [name, body[name] as FieldValue]))
    const saved = await workflows[workflow]
      .save({ ...values, ...ofAddress }, files, caller, keyOf(context.request))
      .catch((error: unknown) => {
        throw knownRefusalOf(error, form, caller)
      })
    await noteSave(
      database,
      form,
      { saved, isNew: true, before: null, after: null, count: null, input: { of: ofAddress, values } },
      caller.userId,
    )
    return saved
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
  const missing = await findUnstored(saving, files, { connection: database, catalog, caller, signal })
  if (missing.length > 0) throw badInput(missing.map((field) => ({ field, key: problemKeys.required })))
  const { rows, errors } = await readSuppliedRows(form, values, files, {
    connection: database,
    catalog,
    caller,
    signal,
    translate: context.translate,
  })
  if (errors.length > 0) throw badInput(errors)
  for (const [field, entered] of rows) parameters[field] = JSON.stringify(entered)
  return database
    .transaction(async (connection) => {
      const options = { connection, catalog, caller, signal }
      const before = form.save.audit === 'permissions' && !isNew ? await findStored(form, parameters, options) : null
      const {
        written,
        row: saved,
        lines,
      } = await writeRows(dataset, parameters, { ...options, datasetOf: catalog.dataset }).catch((error: unknown) => {
        throw refusalOf(error, form, catalog.dataset(dataset).sql, caller)
      })
      for (const [field, entered] of lines ? rows : []) refuseUnlessComplete(field, entered, written, lines ?? [])
      if (!saved) throw isNew ? notFound() : await leftAlone(saving, options, context)
      if (form.save.then) await steps[form.save.then](connection, saved)
      // A row that its writer could not open again was outside their scope.
      const after = form.load && key !== null ? await findStored(form, saved, options) : null
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
          input: {
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
      const parameterNames = fields
        .filter(({ type }) => ['text', 'number', 'date', 'dateRange'].includes(type))
        .flatMap((field) => (field.type === 'dateRange' ? [field.names.from, field.names.to] : [field.id]))
      const unfit = await unfitValues(error, {
        database,
        parameters,
        enteredNames: parameterNames,
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

/**
 * Returns the refusal for a row that was not written. It changed meanwhile, or the thing it was to belong to is not the
 * writer's, which counts as absent.
 */
async function leftAlone(
  { form, values, parameters }: Saving,
  options: Parameters<typeof rowOf>[2],
  context: SessionContext,
): Promise<Refusal> {
  const { version } = form.save
  const row = await findStored(form, parameters, options)
  if (row && version && isNothing(parameters[version])) return badInput([{ field: version, key: problemKeys.required }])
  return row && version && row[version] === parameters[version] ? notFound() : conflictOf(form, values, row, context)
}

/**
 * The row as it stands, by what loads it; null when it is not there, or not theirs. A form that loads nothing cannot
 * say.
 */
async function findStored(form: Form, row: Row, options: Parameters<typeof rowOf>[2]): Promise<Row | null> {
  const { load, save } = form
  if (!load || save.key === null) return null
  // The load names the key as its address does: one value, whatever it is called there.
  const parameters = Object.fromEntries(Object.keys(load.with).map((name) => [name, row[save.key ?? '']]))
  return rowOf(load.dataset, parameters, options)
}

/**
 * Returns the files that are mentioned, but neither sent nor stored for this row. If the row changed meanwhile, the
 * save itself reports that.
 */
async function findUnstored(
  { form, values, parameters }: Saving,
  files: ReadonlyMap<string, SentFile>,
  options: Parameters<typeof rowOf>[2],
): Promise<string[]> {
  const spoken = formFieldsOf(form).filter(
    ({ id, type }) => type === 'file' && isChosenFile(values[id]) && !files.has(id),
  )
  if (spoken.length === 0) return []
  const { key, version } = form.save
  const row = key === null || isNothing(parameters[key]) ? null : await findStored(form, parameters, options)
  if (row && version && row[version] !== parameters[version]) return []
  return spoken.filter(({ id }) => !isDeepStrictEqual(row?.[id], values[id])).map(({ id }) => id)
}
