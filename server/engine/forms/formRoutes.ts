import type { Form, FormPanel } from '../../../engine/core/definition/formModel.ts'
import { pathNames } from '../../../engine/core/query/endpointPath.ts'
import type { Route, SessionContext } from '../../access/Route.ts'
import type { Database } from '../../platform/database/Database.ts'
import { notFound } from '../../platform/errors.ts'
import { objectSchema, type ObjectSchema } from '../../platform/http/jsonSchema.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { rowSchema } from '../query/answerSchema.ts'
import { requestSchema, toSourceRequest } from '../query/sourceRequest.ts'
import type { Row } from '../reports/reportRunner.ts'
import { rowOf } from './formRows.ts'
import { saveForm } from './saveForm.ts'
import type { FormSteps, Workflows } from './Workflows.ts'
import { fileLimits, saveSchema } from './schemaOfForm.ts'

/** The call that answers the row a form opens with. */
export function loadRoute(
  form: Form,
  catalog: Catalog,
  database: Database,
): Pick<Route, 'summary' | 'answer'> & {
  input: ReturnType<typeof requestSchema>
  handle(context: SessionContext): Promise<Row>
} {
  const { dataset = '', with: bindings = {} } = form.load ?? {}
  return {
    summary: `Reads the row of the form ${form.title.text}`,
    answer: rowSchema(catalog.dataset(dataset)),
    input: requestSchema(catalog.dataset(dataset), Object.keys(bindings), null),
    async handle({ body, params, principal, signal }) {
      const { parameters } = toSourceRequest({ ...body, ...params })
      const row = await rowOf(dataset, parameters, { connection: database, catalog, caller: principal, signal })
      if (!row) throw notFound()
      return row
    },
  }
}

/** The call that works a panel out of what is entered: the one row of its dataset. */
export function panelRoute(
  form: Form,
  { dataset }: FormPanel,
  { catalog, database }: { catalog: Catalog; database: Database },
): Pick<Route, 'summary' | 'answer'> & {
  input: ReturnType<typeof requestSchema>
  handle(context: SessionContext): Promise<Row>
} {
  const parameters = (catalog.dataset(dataset).parameters ?? []).map(({ id }) => id)
  return {
    summary: `Computes figures from the values entered in ${form.title.text}`,
    answer: rowSchema(catalog.dataset(dataset)),
    input: requestSchema(catalog.dataset(dataset), parameters, null),
    async handle({ body, query, params, principal, signal }) {
      const row = await rowOf(dataset, toSourceRequest({ ...body, ...query, ...params }).parameters, {
        connection: database,
        catalog,
        caller: principal,
        signal,
      })
      if (!row) throw notFound()
      return row
    },
  }
}

/**
 * Returns the route that saves a form. It takes JSON or, with files, form data: the JSON in the part `form`, each file
 * in a part named as its field.
 */
export function saveRoute(
  form: Form,
  {
    catalog,
    database,
    now,
    workflows,
    steps,
  }: { catalog: Catalog; database: Database; now(): Date; workflows: Workflows; steps: FormSteps },
): Pick<Route, 'summary' | 'answer' | 'body' | 'params' | 'files' | 'changesCaller' | 'once'> & {
  handle(context: SessionContext): Promise<Row>
} {
  return {
    summary: `Saves ${form.title.text}. A conflict (409) tells the values that changed since the row was read, or the unique key that is taken.`,
    answer: form.save.workflow
      ? workflows[form.save.workflow].answer
      : rowSchema(catalog.dataset(form.save.dataset ?? '')),
    changesCaller: true,
    ...inPathAndBody(saveSchema(form, catalog), pathNames(form.save.endpoint)),
    files: fileLimits(form),
    // A key says nothing of what a workflow does beside the database.
    once: form.save.workflow === null || workflows[form.save.workflow].once,
    handle: (context) =>
      saveForm(
        { form, catalog, database, now, workflows, steps },
        { ...context, body: { ...context.body, ...context.params } },
      ),
  }
}

/** Splits the input of a save into path and body. */
function inPathAndBody({ properties, required }: ObjectSchema, names: string[]): Pick<Route, 'body' | 'params'> {
  const part = (isPath: boolean): ObjectSchema =>
    objectSchema(
      Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name) === isPath)),
      isPath ? names : required.filter((name) => !names.includes(name)),
    )
  return { body: part(false), ...(names.length > 0 ? { params: part(true) } : {}) }
}
