import sql from 'sql-template-tag'
import type { CallLimits } from '../../access/callLimits.ts'
import type { Api } from '../../access/Api.ts'
import type { Database } from '../../platform/database/Database.ts'
import { listOf, objectSchema, orNull, text, closedObject } from '../../platform/http/jsonSchema.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { searchRows } from './searchRows.ts'
import { matches } from './searchStatement.ts'

const hitSchema = closedObject({
  title: text,
  detail: text,
  found: orNull(closedObject({ title: text, text })),
  address: text,
  match: { type: 'string', enum: [...matches] },
})

interface SearchServices {
  api: Api
  database: Database
  catalog(): Catalog
  limits: Pick<CallLimits, 'calls'>
}

/**
 * One call for all kinds of rows that the search finds. Pages and commands are the browser's to find: it knows them.
 */
export function searchPlugin({ api, database, catalog, limits }: SearchServices): void {
  let known = false
  // An administrator may add the extension while the server runs; it is not taken away again.
  const hasTrigrams = async (): Promise<boolean> => {
    if (known) return true
    const [found] = await database.query<{ known: boolean }>(
      sql`select to_regoperator('<%(text,text)') is not null as known`,
    )
    return (known = found?.known ?? false)
  }
  api.add([
    {
      method: 'GET',
      path: '/api/v2/search/find',
      tag: 'search',
      access: 'session',
      summary:
        'Rows of searchable datasets that match a text, within the reach of this user; each with the page it opens. Exact identifiers come first, then beginnings, then parts; similar spellings where nothing else matches.',
      query: objectSchema({ text: { type: 'string', minLength: 1, maxLength: 100 } }, ['text']),
      answer: closedObject({
        groups: listOf(
          closedObject({
            id: text,
            title: text,
            icon: orNull(text),
            order: { type: 'integer' },
            hits: listOf(hitSchema),
          }),
        ),
      }),
      handle: ({ query, principal, translate, signal }) =>
        limits.calls(
          principal.userId,
          async () => ({
            groups: await searchRows(
              { text: String(query.text), principal, translate, signal },
              { database, catalog: catalog(), hasTrigrams },
            ),
          }),
          signal,
        ),
    },
  ])
}
