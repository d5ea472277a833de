import { describe, expect, it } from 'vitest'
import { parseLookup } from '../../../../engine/core/definition/parseLookup.ts'
import type { LookupDefinition } from '../../../../schemas/generated/lookup.ts'
import type { Principal } from '../../../../server/access/Principal.ts'
import type { AnsweredList, Catalog } from '../../../../server/engine/catalog/Catalog.ts'
import { answerLookup } from '../../../../server/engine/lookups/answerLookup.ts'
import { toSourceRequest } from '../../../../server/engine/query/sourceRequest.ts'
import type { Dataset } from '../../../../server/engine/query/toStatement.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'

const dataset: Dataset = {
  kind: 'dataset',
  id: 'places',
  rowKey: ['value'],
  sql: 'select 1',
  columns: [
    { id: 'value', type: 'text' },
    { id: 'text', type: 'text' },
  ],
}
const security = { code: 'SECRET' }
const definition: LookupDefinition = {
  kind: 'lookup',
  id: 'places',
  endpoint: 'GET own/places',
  lists: [
    { id: 'places', dataset: 'places' },
    { id: 'guarded', dataset: 'places', security },
    {
      id: 'kinds',
      options: [
        { value: 'plain', label: 'Plain' },
        { value: 'guarded', label: 'Guarded', security },
      ],
    },
  ],
}
const lookup = parseLookup(definition)
const lists = lookup.lists.map((list, index): AnsweredList => ({
  ...list,
  lookup,
  dataset: definition.lists[index]?.dataset ?? null,
  with: {},
}))

async function answer(codes: string[]): Promise<{ answered: Record<string, unknown>; values: unknown[] }> {
  const values: unknown[] = []
  const database = {
    query: (statement: { text: string; values: unknown[] }) => {
      values.push(...statement.values)
      const one = { rows: [{ value: 'a', text: 'A' }] }
      return Promise.resolve(statement.text.includes('json_build_array') ? [{ answers: [one, one] }] : [one])
    },
  } as unknown as Database
  const caller = { scope: { kind: 'all' }, group: 'CUS', codes, flags: [], entrances: {} } as unknown as Principal
  const format = { locale: 'en-US', translate: (_key: string, text: string) => text } as never
  return {
    answered: await answerLookup(lists, toSourceRequest({}), caller, {
      database,
      catalog: { dataset: () => dataset } as unknown as Catalog,
      format,
      signal: new AbortController().signal,
    }),
    values,
  }
}

describe('what a lookup answers', () => {
  it('are the lists and options of the caller alone', async () => {
    const rows = [{ value: 'a', text: 'A' }]
    expect((await answer([])).answered).toEqual({
      places: rows,
      guarded: [],
      kinds: [{ value: 'plain', text: 'Plain' }],
    })
    expect((await answer(['SECRET'])).answered).toEqual({
      places: rows,
      guarded: rows,
      kinds: [
        { value: 'plain', text: 'Plain' },
        { value: 'guarded', text: 'Guarded' },
      ],
    })
  })

  it('are at most two thousand options of a list without pages', async () => {
    expect((await answer([])).values).toEqual([2000, 0])
  })
})
