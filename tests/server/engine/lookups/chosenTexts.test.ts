import { expect, it } from 'vitest'
import { parseLookup } from '../../../../engine/core/definition/parseLookup.ts'
import type { LookupDefinition } from '../../../../schemas/generated/lookup.ts'
import type { Principal } from '../../../../server/access/Principal.ts'
import type { AnsweredList, Catalog } from '../../../../server/engine/catalog/Catalog.ts'
import { chosenTexts } from '../../../../server/engine/lookups/chosenTexts.ts'
import type { Dataset } from '../../../../server/engine/query/toStatement.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'

const dataset: Dataset = {
  kind: 'dataset',
  id: 'countries',
  rowKey: ['code'],
  sql: 'select 1',
  columns: [
    { id: 'code', type: 'text' },
    { id: 'label', type: 'text' },
    { id: 'states', type: 'json' },
  ],
}
const definition: LookupDefinition = {
  kind: 'lookup',
  id: 'places',
  endpoint: 'GET own/places',
  lists: [
    { id: 'countries', dataset: 'countries', columns: { value: 'code', text: 'label', parts: 'states' } },
    { id: 'states', inside: { list: 'countries', column: 'parts' } },
    { id: 'kinds', when: { arg: 'kind', is: 'k' }, options: [{ value: 'depot', label: 'Depot' }] },
  ],
}
const lookup = parseLookup(definition)
const lists = lookup.lists.map((list, index): AnsweredList => ({
  ...list,
  lookup,
  dataset: definition.lists[index]?.dataset ?? null,
  with: {},
}))
const caller = {
  scope: { kind: 'all' },
  units: { pressure: 'psi', tread: '32nds', distance: 'mi' },
} as unknown as Principal
const rows = [
  { code: 'US', label: 'United States', states: [{ value: 'TX', text: 'Texas' }] },
  { code: 'CA', label: 'Canada', states: [{ value: 'ON', text: 'Ontario' }] },
]

async function texts(field: string, chosen: unknown[], parameters = {}, args = {}) {
  const asked: unknown[][] = []
  const database = {
    query: ({ values }: { values: unknown[] }) => (asked.push(values), Promise.resolve([{ rows }])),
  } as unknown as Database
  // A call with several lookups reads only the field's own.
  const own = lists.map((list) => (list.id === field ? list : { ...list, lookup: { ...lookup, id: 'other' } }))
  const catalog = { lookups: new Map([['GET own/places', own]]), dataset: () => dataset } as unknown as Catalog
  const format = { locale: 'en-US', translate: (_key: string, text: string) => text } as never
  return {
    texts: await chosenTexts(
      { lookup, args },
      chosen,
      { filters: parameters, caller },
      { database, catalog, format, signal: new AbortController().signal },
    ),
    asked,
  }
}

it('chosen options are read by the texts of their list, and what it does not have as it was sent', async () => {
  const found = await texts('countries', ['CA', 'XX'])
  expect(found.texts).toEqual(['Canada', 'XX'])
  expect(found.asked[0]).toContainEqual(['CA', 'XX'])
  // A value may stand in more rows than one.
  expect(found.asked[0]).toContain(1002)
})

it('those that stand inside the rows of another list are found there', async () => {
  expect((await texts('states', ['ON', 'TX'])).texts).toEqual(['Ontario', 'Texas'])
})

it('reads the texts of a definition without the database, and only when the call means their list', async () => {
  expect(await texts('kinds', ['depot'], { kind: 'k' })).toEqual({ texts: ['Depot'], asked: [] })
  expect(await texts('kinds', ['depot'], { kind: 'other' })).toEqual({ texts: ['depot'], asked: [] })
})

it('reads a list by the args of its field, whatever its filters are named', async () => {
  expect(
    (await texts('kinds', ['depot'], { first_kind: 'k' }, { kind: { from: '/filters/first_kind' } })).texts,
  ).toEqual(['Depot'])
})
