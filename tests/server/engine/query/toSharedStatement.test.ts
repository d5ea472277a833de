import { describe, expect, it } from 'vitest'
import type { DatasetCaller } from '../../../../server/access/DatasetCaller.ts'
import { toSharedStatement, groupQueries } from '../../../../server/engine/query/toSharedStatement.ts'
import type { Dataset, Query } from '../../../../server/engine/query/toStatement.ts'

const customer: DatasetCaller = {
  userId: 1,
  scope: { kind: 'accounts', accounts: [7] },
  units: { pressure: 'psi', tread: '32nds', distance: 'mi' },
  codes: [],
  flags: [],
  group: 'CUS',
  currencySymbol: '$',
  dateFormat: 'MM/DD/YYYY',
  userName: 'Ada',
  userLastName: 'Minton',
}
const shape: Omit<Dataset, 'id' | 'sql'> = {
  kind: 'dataset',
  rowKey: ['name'],
  columns: [
    { id: 'name', type: 'text' },
    { id: 'tires', type: 'integer' },
  ],
}
const from = { id: 'from', type: 'date' } as const
const part = { id: 'part', type: 'text' } as const

/** Few rows made of many, parts of them, and their parts' parts. */
const datasets: Dataset[] = [
  { ...shape, id: 'things', parameters: [from], sql: 'select * from things t where t.day >= :from' },
  {
    ...shape,
    id: 'kinds',
    parameters: [from],
    readOnce: true,
    sql: 'select t.name, count(*) as tires from :dataset(things) t group by 1',
  },
  {
    ...shape,
    id: 'part',
    parameters: [from, part],
    sql: 'select k.name, k.tires from :dataset(kinds) k where k.name = :part',
  },
  {
    ...shape,
    id: 'most',
    parameters: [from],
    readOnce: true,
    sql: 'select k.name, k.tires from :dataset(kinds) k limit 1',
  },
]
const datasetOf = (id: string): Dataset => datasets.find((one) => one.id === id)!
const query = (dataset: string, parameters: Query['parameters'] = { from: '2026-01-01' }): Query => ({
  dataset,
  parameters,
  columns: ['name'],
  keyword: null,
  sort: [{ column: 'name', desc: false }],
  rows: { number: 1, size: 10 },
  totals: false,
})

describe('toSharedStatement', () => {
  it('is one statement of those that have no reading in common, too', () => {
    const { text } = toSharedStatement(
      [query('things'), query('part', { from: '2026-01-01', part: 'a' })],
      customer,
      datasetOf,
    )
    expect(text.startsWith('select json_build_array((select row_to_json(answer) from (')).toBe(true)
    expect(text).not.toContain('once_')
  })

  it('reads once what two stand on, and answers each as it would be answered alone', () => {
    const { text, values } = toSharedStatement(
      [query('part', { from: '1/1/2026', part: 'a' }), query('kinds', { from: '1/1/2026' })],
      customer,
      datasetOf,
    )
    expect(text).toBe(`with once_1 as materialized (
select t.name, count(*) as tires from (
select * from things t where t.day >= $1::date
) t group by 1
)
select json_build_array((select row_to_json(answer) from (
with data as (
select k.name, k.tires from once_1 k where k.name = $2::text
), allowed as (
  select * from data
), page as (
  select name
  from allowed
  order by name collate "und-x-icu" asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows
) answer), (select row_to_json(answer) from (
with data as (
select * from once_1
), allowed as (
  select * from data
), page as (
  select name
  from allowed
  order by name collate "und-x-icu" asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows
) answer)) as answers`)
    expect(values).toEqual(['2026-01-01', 'a', 10, 0, 10, 0])
  })

  it('writes what is read once before what stands on it and is read once too', () => {
    const { text } = toSharedStatement([query('most'), query('most'), query('kinds')], customer, datasetOf)
    expect(text.match(/from things/g)).toHaveLength(1)
    expect(text).toMatch(
      /^with once_1 as materialized \(\nselect t\.name, count[^;]*\), once_2 as materialized \(\nselect k\.name, k\.tires from once_1 k limit 1\n\)\n/,
    )
    expect(text.match(/select \* from once_2/g)).toHaveLength(2)
    expect(text.match(/select \* from once_1/g)).toHaveLength(1)
  })

  it('leaves in its place what only one of them reads', () => {
    const { text } = toSharedStatement([query('most'), query('kinds')], customer, datasetOf)
    expect(text).toContain('with data as (\nselect k.name, k.tires from once_1 k limit 1\n)')
    expect(text).not.toContain('once_2')
  })
})

describe('togetherOf', () => {
  it('brings together who reads the same, and leaves the others in their order', () => {
    expect(
      groupQueries(
        [
          query('things'),
          query('part', { from: '2026-01-01', part: 'a' }),
          query('things'),
          query('most'),
          query('part', { from: '2026-01-01', part: 'b' }),
        ],
        datasetOf,
      ),
    ).toEqual([[0], [1, 3, 4], [2]])
  })

  it('knows the same by what is read of the parameters: another day is another reading, another part is not', () => {
    expect(
      groupQueries(
        [query('part', { from: '2026-01-01', part: 'a' }), query('part', { from: '2026-01-02', part: 'a' })],
        datasetOf,
      ),
    ).toEqual([[0], [1]])
    expect(groupQueries([query('part', { part: 'a' }), query('kinds', { from: null, other: 1 })], datasetOf)).toEqual([
      [0, 1],
    ])
    expect(groupQueries([query('kinds', { from: ['a', 'b'] }), query('kinds', { from: ['a,b'] })], datasetOf)).toEqual([
      [0],
      [1],
    ])
  })
})
