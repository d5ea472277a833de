import { describe, expect, it } from 'vitest'
import { nobody } from '../../../../server/access/DatasetCaller.ts'
import { runQueries, reportTimeoutMs } from '../../../../server/engine/query/runQueries.ts'
import type { Dataset, Query } from '../../../../server/engine/query/toStatement.ts'
import type { Database, QueryOptions, Statement } from '../../../../server/platform/database/Database.ts'

const dataset: Dataset = {
  kind: 'dataset',
  id: 'things',
  rowKey: ['name'],
  columns: [{ id: 'name', type: 'text' }],
  sql: 'select t.name from things t',
}
const query: Query = {
  dataset: 'things',
  parameters: {},
  columns: ['name'],
  keyword: null,
  sort: [{ column: 'name', desc: false }],
  rows: { number: 1, size: 10 },
  totals: false,
}

describe('runQueries', () => {
  const asked: Statement[] = []
  const how: (QueryOptions | undefined)[] = []
  const database = {
    query: async (statement: Statement, options?: QueryOptions) => {
      asked.push(statement)
      how.push(options)
      return statement.text.includes('json_build_array')
        ? [{ answers: [1, 2, 3].map((place) => ({ rows: [{ name: place }] })) }]
        : [{ rows: [{ name: 'alone' }] }]
    },
  } as unknown as Database
  const parts = { database, datasetOf: () => dataset }

  it('queries the database once for all the lists of a lookup, and returns them in their order', async () => {
    asked.length = 0
    expect(
      (await runQueries([query, query, query], nobody, { ...parts, asOne: true })).map(({ rows }) => rows[0]?.name),
    ).toEqual([1, 2, 3])
    expect(asked).toHaveLength(1)
  })

  it('runs a single list alone, several lists one after the other unless joined, and no statement without lists', async () => {
    asked.length = 0
    expect((await runQueries([query], nobody, { ...parts, asOne: true })).map(({ rows }) => rows[0]?.name)).toEqual([
      'alone',
    ])
    expect((await runQueries([query, query], nobody, parts)).map(({ rows }) => rows[0]?.name)).toEqual([
      'alone',
      'alone',
    ])
    expect(asked).toHaveLength(3)
    expect(await runQueries([], nobody, { ...parts, asOne: true })).toEqual([])
    expect(asked).toHaveLength(3)
  })

  it('runs read-only, in the caller’s scope, and with a time limit', async () => {
    how.length = 0
    await runQueries([query], nobody, parts)
    await runQueries([query, query], nobody, { ...parts, asOne: true, timeoutMs: 7 })
    const asNobody = { readsOnly: true, reader: nobody.scope, signal: undefined }
    expect(how).toEqual([
      { ...asNobody, timeoutMs: reportTimeoutMs },
      { ...asNobody, timeoutMs: 7 },
    ])
  })
})
