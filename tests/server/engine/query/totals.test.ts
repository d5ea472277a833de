import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nobody } from '../../../../server/access/DatasetCaller.ts'
import { toStatement, type Dataset } from '../../../../server/engine/query/toStatement.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { testDatabase } from '../../platform/database/testDatabase.ts'

const dataset: Dataset = {
  kind: 'dataset',
  id: 'sold',
  rowKey: ['id'],
  parameters: [{ id: 'from', type: 'integer' }],
  columns: [
    { id: 'id', type: 'integer' },
    { id: 'tires', type: 'integer' },
    { id: 'price', type: 'numeric' },
  ],
  totals: [
    { id: 'rows', aggregate: 'count' },
    { id: 'different', aggregate: 'countDistinct', column: 'price' },
    { id: 'tires', aggregate: 'sum', column: 'tires' },
    { id: 'price', aggregate: 'sum', column: 'price' },
    { id: 'most', aggregate: 'max', column: 'price' },
    { id: 'rest', aggregate: 'difference', of: ['price', 'most'] },
    { id: 'each', aggregate: 'ratio', of: ['price', 'tires'] },
  ],
  sql: 'select * from (values (1, 3, 12.5), (2, 4, null), (3, null, null), (4, null, null)) v (id, tires, price) where id >= :from',
}

describe('totals', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase.openEmpty()
  })
  afterAll(() => database.close())

  it.each([
    [
      'values',
      1,
      {
        rows: 4,
        different: 1,
        tires: 7,
        price: 12.5,
        most: 12.5,
        rest: 0,
        each: expect.closeTo(12.5 / 7, 12) as number,
      },
    ],
    ['some of no values', 2, { rows: 3, different: 0, tires: 4, price: null, most: null, rest: null, each: null }],
    [
      'no values, which are no zero',
      3,
      { rows: 2, different: 0, tires: null, price: null, most: null, rest: null, each: null },
    ],
    [
      'no rows, of which whole numbers count none',
      5,
      { rows: 0, different: 0, tires: 0, price: null, most: null, rest: null, each: null },
    ],
  ])('of %s', async (_what, from, totals) => {
    const [row] = await database.query(
      toStatement(
        {
          dataset: 'sold',
          parameters: { from },
          columns: ['id'],
          keyword: null,
          sort: [{ column: 'id', desc: false }],
          rows: { number: 1, size: 10 },
          totals: true,
        },
        nobody,
        () => dataset,
      ),
    )
    expect(row?.totals).toEqual(totals)
  })
})
