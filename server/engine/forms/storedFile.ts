import type { FileField, Form } from '../../../engine/core/definition/formModel.ts'
import type { Route, SessionContext } from '../../access/Route.ts'
import type { Database } from '../../platform/database/Database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { requestSchema, toSourceRequest } from '../query/sourceRequest.ts'
import { rowOf } from './formRows.ts'

export type StoredFile = NonNullable<FileField['stored']>

/** The call that answers a file as it was put in, to those who may open its form. */
export function storedFileRoute(
  form: Form,
  { dataset }: StoredFile,
  catalog: Catalog,
  database: Database,
): Pick<Route, 'summary' | 'answer'> & {
  input: ReturnType<typeof requestSchema>
  handle(context: SessionContext): Promise<unknown>
} {
  const names = (catalog.dataset(dataset).parameters ?? []).map(({ id }) => id)
  return {
    summary: `Reads a stored file of the form ${form.title.text}`,
    answer: { file: 'bin' },
    input: requestSchema(catalog.dataset(dataset), names, null),
    async handle({ body, params, principal, signal, reply }) {
      const { parameters } = toSourceRequest({ ...body, ...params })
      const file = await rowOf(dataset, parameters, { connection: database, catalog, caller: principal, signal })
      if (!file || typeof file.content !== 'string') throw notFound()
      return reply
        .type(String(file.type))
        .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(String(file.name))}`)
        .send(Buffer.from(file.content, 'base64'))
    },
  }
}
