import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { runQueries } from '../../server/engine/query/runQueries.ts'
import type { DatasetCaller } from '../../server/access/DatasetCaller.ts'
import { toStatement, toWriteStatement, type Dataset, type Query } from '../../server/engine/query/toStatement.ts'
import type { Database, QueryOptions, Statement } from '../../server/platform/database/Database.ts'
import { projectFolder } from '../../server/platform/settings.ts'
import { testDatabase } from '../server/platform/database/testDatabase.ts'

/**
 * The SQL of a dataset for each construct of the query builder: a customer's search, second page. It is reviewed as SQL
 * and updated with `vitest -u`. Every dataset is asked below.
 */
const constructs = {
  'checkpoint-units': 'filters of several values, days, a search in columns, sums, order and pages',
  'tire-surveys': 'a total that is a maximum, of a column of another dataset',
  'card-reject-tire-rate': 'rows that a total leaves out',
  'dealer-survey-readings': 'rows that another dataset counts',
  'unit-positions': 'a dataset that is read once for several',
  'unit-wheels-read': 'columns of another dataset, without some',
  'specs-structure': 'JSON, and the codes and flags of the reader',
  'checkpoint-detail': 'measures in the units of the reader',
  'surveys-to-choose': 'days in the order of the reader',
  'dashboard-periods': 'a parameter within bounds',
  'unit-rows': 'rows of a file',
  'service-call-rows': 'rows of a file with moments, and the dealers of the reader',
  'purchase-rows': 'rows of a file that name rows of another dataset',
  'save-user': 'a statement that writes',
  'save-torque-check': 'a statement that writes rows together',
} as const
const golden = fileURLToPath(new URL('./golden/', import.meta.url))
const catalog = await loadCatalog(`${projectFolder}/definitions`)
const datasets = [...catalog.datasets.values()]

const customer: DatasetCaller = {
  userId: 1,
  scope: { kind: 'accounts', accounts: [1] },
  units: { pressure: 'psi', tread: '32nds', distance: 'mi' },
  codes: ['TVLOGIN'],
  flags: ['show_national_account'],
  group: 'CUS',
  currencySymbol: '$',
  dateFormat: 'MM/DD/YYYY',
  userName: 'Curtis',
  userLastName: 'Stone',
}
const samples: Record<string, unknown> = {
  text: 'a',
  integer: 1,
  numeric: 1,
  boolean: true,
  date: '2026-05-01',
  time: '10:00',
  timestamp: '2026-05-01T10:00:00Z',
  json: '{}',
}

function queryOf({ id, columns, rowKey, parameters = [] }: Dataset): Query {
  const needed = parameters.filter((parameter) => parameter.required)
  return {
    dataset: id,
    parameters: Object.fromEntries(
      needed.map(({ id: name, type, multiple, values }) => {
        const value = values?.[0] ?? samples[type]
        return [name, multiple ? [value] : value]
      }),
    ),
    columns: columns.filter((column) => !column.internal).map((column) => column.id),
    keyword: 'a',
    sort: rowKey.map((column) => ({ column, desc: false })),
    rows: { number: 2, size: 20 },
    totals: true,
  }
}

describe.each(Object.entries(constructs))('the query of %s, with %s,', (id) => {
  it('is the reviewed one', async () => {
    const dataset = catalog.dataset(id)
    const { text } = dataset.writes
      ? toWriteStatement(id, queryOf(dataset).parameters, customer, catalog.dataset)
      : toStatement(queryOf(dataset), customer, catalog.dataset)
    await expect(text + '\n').toMatchFileSnapshot(`${golden}${id}.sql`)
  })
})

it('no reviewed query is left of a construct that is gone', () => {
  expect(readdirSync(golden).sort()).toEqual(
    Object.keys(constructs)
      .map((id) => `${id}.sql`)
      .sort(),
  )
})

describe('every query', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase.openDemo(mkdtempSync(join(tmpdir(), 'queries-')))
  })
  afterAll(() => database.close())

  it('answers a customer, and an administrator, with the columns it declares', async () => {
    for (const dataset of datasets.filter(({ writes }) => !writes)) {
      for (const caller of [customer, { ...customer, scope: { kind: 'all' as const }, group: 'ADMIN' }]) {
        const query = { ...queryOf(dataset), keyword: null, rows: { number: 1, size: 3 } }
        const [answer] = await database.query<{ rows: object[]; total_items: number }>(
          toStatement(query, caller, catalog.dataset),
        )
        expect([dataset.id, typeof answer?.total_items]).toEqual([dataset.id, 'number'])
        for (const row of answer?.rows ?? [])
          expect([dataset.id, Object.keys(row)]).toEqual([dataset.id, query.columns])
      }
    }
  })

  it('counts rows by another dataset as they are', async () => {
    const counted = datasets.filter(({ count }) => count)
    for (const dataset of counted) {
      const choices = (dataset.parameters ?? []).flatMap(({ id, values = [] }) =>
        values.map((value) => ({ [id]: value })),
      )
      for (const caller of [
        customer,
        { ...customer, scope: { kind: 'all' as const } },
        { ...customer, scope: { kind: 'dealers' as const, dealers: [1, 2] } },
      ]) {
        for (const chosen of [{}, ...choices]) {
          const query = { ...queryOf(dataset), keyword: null, rows: { number: 1, size: 1 } }
          const ask = async (one: Dataset) => {
            const statement = toStatement({ ...query, parameters: { ...query.parameters, ...chosen } }, caller, (id) =>
              id === one.id ? one : catalog.dataset(id),
            )
            const [answer] = await database.query<{ total_items: number; totals: object }>(statement)
            return [dataset.id, chosen, answer?.total_items, answer?.totals]
          }
          expect(await ask(dataset)).toEqual(await ask({ ...dataset, count: undefined }))
        }
      }
    }
    expect(counted.map(({ id }) => id)).toContain('survey-readings')
  })

  it('answers together what each answers alone, where they stand on what is read once', async () => {
    const parts = [
      'brands',
      'retreads',
      'product_lines',
      'tire_sizes',
      'wheel_positions',
      'axle_configurations',
      'load_ranges',
      'vocations',
    ]
    const known = [
      ['wear-rates', 'wear-most-measured', 'wear-rates'].map((id) => queryOf(catalog.dataset(id))),
      parts.map((part) => ({
        ...queryOf(catalog.dataset('wear-options')),
        parameters: { part, load_ranges: ['G'], retreads: ['new'] },
      })),
    ]
    for (const caller of [
      customer,
      { ...customer, scope: { kind: 'all' as const } },
      { ...customer, scope: { kind: 'dealers' as const, dealers: [1, 2] } },
    ]) {
      for (const queries of known.map((some) =>
        some.map((query) => ({ ...query, keyword: null, rows: { number: 1, size: 50 } })),
      )) {
        const statements: string[] = []
        const alone = await Promise.all(
          queries.map(
            async (query) =>
              (await database.query(toStatement(query, caller, catalog.dataset), { reader: caller.scope }))[0],
          ),
        )
        const counting = {
          ...database,
          query: (statement: Statement, options?: QueryOptions) => {
            statements.push(statement.text)
            return database.query(statement, options)
          },
        } as Database
        expect(await runQueries(queries, caller, { database: counting, datasetOf: catalog.dataset })).toEqual(alone)
        expect(statements).toHaveLength(1)
        expect(alone.some((answer) => (answer?.rows as object[]).length > 0)).toBe(true)
      }
    }
  })

  it('that writes prepares', async () => {
    for (const dataset of datasets.filter(({ writes }) => writes)) {
      const { text, values } = toWriteStatement(dataset.id, queryOf(dataset).parameters, customer, catalog.dataset)
      expect(await database.query({ text: `explain ${text}`, values })).not.toEqual([])
    }
  })
})
