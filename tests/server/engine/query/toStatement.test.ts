import { describe, expect, it } from 'vitest'
import { sqlMarks } from '../../../../server/engine/query/sqlMarks.ts'
import type { DatasetCaller } from '../../../../server/access/DatasetCaller.ts'
import { toStatement, toWriteStatement, type Dataset, type Query } from '../../../../server/engine/query/toStatement.ts'

const units = { pressure: 'psi', tread: '32nds', distance: 'mi' } as const
const anyone: DatasetCaller = {
  userId: 1,
  scope: { kind: 'all' },
  units,
  codes: [],
  flags: [],
  group: 'ADMIN',
  currencySymbol: '$',
  dateFormat: 'MM/DD/YYYY',
  userName: 'Ada',
  userLastName: 'Minton',
}

const dataset: Dataset = {
  kind: 'dataset',
  id: 'seen',
  rowKey: ['id'],
  parameters: [
    { id: 'from', type: 'date' },
    { id: 'names', type: 'text', multiple: true },
  ],
  columns: [
    { id: 'id', type: 'integer', internal: true },
    { id: 'account_id', type: 'integer', internal: true },
    { id: 'name', type: 'text', search: true },
    { id: 'count', type: 'integer' },
  ],
  totals: [
    { id: 'records', aggregate: 'count' },
    { id: 'count', group: 'tiles', aggregate: 'sum', column: 'count' },
  ],
  sql: 'select * from things t where (:from is null or t.day >= :from)',
}

const query = (change: Partial<Query> = {}): Query => ({
  dataset: 'seen',
  parameters: { from: '2026-01-01' },
  columns: ['name', 'count'],
  keyword: null,
  sort: [
    { column: 'count', desc: true },
    { column: 'id', desc: false },
  ],
  rows: { number: 3, size: 10 },
  totals: true,
  ...change,
})

const statement = (change: Partial<Query> = {}, caller: DatasetCaller = anyone) =>
  toStatement(query(change), caller, () => dataset)

describe('toStatement', () => {
  it('reads a day as people write it, and leaves a text that only looks like one', () => {
    const sql = 'select * from things t where t.day >= :from and t.name = any(:names)'
    const { values } = toStatement(
      query({ parameters: { from: '1/2/2026', names: ['1/2/2026', 'b'] } }),
      anyone,
      () => ({ ...dataset, sql }),
    )
    expect(values.slice(0, 2)).toEqual(['2026-01-02', ['1/2/2026', 'b']])
  })

  it('sorts a column by the column that defines its order', () => {
    const ordered: Dataset = {
      ...dataset,
      columns: [
        ...dataset.columns.filter(({ id }) => id !== 'name'),
        { id: 'name', type: 'text', orderBy: 'name_order' },
        { id: 'name_order', type: 'text', internal: true },
      ],
    }
    const { text } = toStatement(
      query({
        sort: [
          { column: 'name', desc: true },
          { column: 'id', desc: false },
        ],
      }),
      anyone,
      () => ordered,
    )
    expect(text).toContain('order by name_order collate "und-x-icu" desc nulls last, id asc nulls last')
    expect(text).toContain('select name, count\n')
  })

  it('is one statement with rows, count and totals; values are never in its text', () => {
    expect(statement()).toEqual({
      text: `with data as (
select * from things t where ($1::date is null or t.day >= $1::date)
), allowed as materialized (
  select * from data
), page as (
  select name, count
  from allowed
  order by count desc nulls last, id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('records', count(*), 'tiles', json_build_object('count', case when count(*) = 0 then 0 else sum(count) end)) from allowed having true) as totals`,
      values: ['2026-01-01', 10, 20],
    })
  })

  it('leaves out a parameter of a dataset it stands on as nothing of its type', () => {
    const base: Dataset = {
      ...dataset,
      id: 'base',
      parameters: [
        { id: 'ids', type: 'integer', multiple: true },
        { id: 'day', type: 'date' },
      ],
      sql: 'select * from things where (:ids is null or id = any(:ids)) and day = :day',
    }
    const whole: Dataset = {
      ...dataset,
      parameters: [{ id: 'day', type: 'date' }],
      sql: 'select * from :dataset(base) b',
    }
    const { text, values } = toStatement(query({ parameters: { day: '2026-01-02', ids: [1] } }), anyone, (id) =>
      id === 'base' ? base : whole,
    )
    expect(text).toContain('($1::bigint[] is null or id = any($1::bigint[])) and day = $2::date')
    // A caller of the dataset cannot provide it either.
    expect(values.slice(0, 2)).toEqual([null, '2026-01-02'])
  })

  it('ignores placeholders within strings of any kind', () => {
    const sql = `select E'\\' :dataset(a) :b', $$'$$, $c$ :c $c$, 1$$ :d $$, "x' :e" /* /* */ ' :f */ from t --\r where :g`
    expect(sqlMarks(sql).map((mark) => sql.slice(mark.start, mark.end))).toEqual([':g'])
  })

  it('counts what was written and answers the first row of it', () => {
    const writes: Dataset = {
      ...dataset,
      writes: true,
      sql: 'update things t set name = :from returning t.id, t.account_id, t.name, 1 as count',
    }
    const { text, values } = toWriteStatement('seen', { from: '2026-01-01' }, anyone, () => writes)
    expect(text).toContain('(select count(*) from data) as written,\n  (select row_to_json(page) from page) as row')
    expect(text).toContain('select name, count\n  from data\n  order by id\n  limit 1')
    expect(values).toEqual(['2026-01-01'])
  })

  it('takes a keyword as letters, in the columns marked for search', () => {
    const { text, values } = statement({ keyword: '50%_\\' })
    expect(text).toContain('(name ~ $2::text)')
    expect(values[1]).toBe('50\\%\\_\\\\')
  })

  it('finds nothing by a keyword where nothing is searched, and binds nothing for it', () => {
    const silent: Dataset = { ...dataset, columns: dataset.columns.map((column) => ({ ...column, search: false })) }
    const { text, values } = toStatement(query({ keyword: 'a' }), anyone, () => silent)
    expect(text).toContain('select * from data\n  where false')
    expect(values).toEqual(['2026-01-01', 10, 20])
  })

  it('orders by nothing that its caller may not see, though it gives another column its order or is the key', () => {
    const ranked: Dataset = {
      ...dataset,
      rowKey: ['name', 'id'],
      columns: dataset.columns.map((column) => (column.id === 'count' ? { ...column, orderBy: 'name' } : column)),
    }
    const sort = [
      { column: 'count', desc: false },
      { column: 'name', desc: false },
    ]
    const order = (withheld: string[]): string =>
      / order by (.*)\n/.exec(
        toStatement(query({ sort, withheld: { columns: withheld, totals: [] } }), anyone, () => ranked).text,
      )?.[1] ?? ''
    expect(order([])).toBe('name collate "und-x-icu" asc nulls last, name collate "und-x-icu" asc nulls last')
    expect(order(['name'])).toBe('count asc nulls last, md5(name::text) asc nulls last')
  })

  it('counts the values of arrays once each, and only once for all measures that show it', () => {
    const counting: Dataset = {
      ...dataset,
      columns: [...dataset.columns, { id: 'ids', type: 'integer', multiple: true, internal: true }],
      totals: [
        { id: 'seen', aggregate: 'countDistinctInside', column: 'ids' },
        { id: 'rows', aggregate: 'count' },
        { id: 'rest', aggregate: 'difference', of: ['rows', 'seen'] },
      ],
    }
    const { text } = toStatement(query(), anyone, () => counting)
    const seen = '(select count from inside_ids)'
    expect(text).toContain(`json_build_object('seen', ${seen}, 'rows', count(*), 'rest', (count(*) - ${seen}))`)
    expect(text.split('unnest')).toHaveLength(2)
    expect(text).toContain(`, inside_ids as (
  select count(distinct inside.value) as count from allowed, unnest(ids) inside (value)
)`)
    expect(
      toStatement(query({ withheld: { columns: [], totals: ['seen', 'rest'] } }), anyone, () => counting).text,
    ).not.toContain('unnest')
  })

  describe('of a dataset that says how its rows are counted', () => {
    const sums: Dataset = {
      ...dataset,
      id: 'sums',
      totals: [],
      sql: 'select * from sums s where (:from is null or s.day >= :from)',
    }
    const whole: Dataset = {
      ...dataset,
      totals: [{ id: 'records', aggregate: 'count' }],
      count: { dataset: 'sums', column: 'amount' },
    }
    const of = (change: Partial<Query>, asked = whole) =>
      toStatement(query(change), { ...anyone, scope: { kind: 'accounts', accounts: [7] } }, (id) =>
        id === 'sums' ? sums : asked,
      )

    it('reads only a page of them, and counts by the other with the same parameters', () => {
      const { text, values } = of({})
      expect(text).toContain('allowed as (\n')
      expect(text).toContain(`counted as (
  select coalesce(sum(amount), 0)::bigint as count from (
select * from sums s where ($1::date is null or s.day >= $1::date)
) counted
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count from counted) as total_items,
  json_build_object('records', (select count from counted)) as totals`)
      expect(values).toEqual(['2026-01-01', 10, 20])
    })

    it('counts the rows themselves if they are filtered, or if more than their number is reported', () => {
      for (const { text } of [
        of({ keyword: 'a' }),
        of({ only: { column: 'name', values: ['a'] } }),
        of({}, { ...whole, totals: dataset.totals }),
      ]) {
        expect(text).toContain('allowed as materialized (')
        expect(text).toContain('(select count(*) from allowed) as total_items')
        expect(text).not.toContain('sums')
      }
    })
  })

  it('queries all rows one by one, in the order of a page and with its bound values', () => {
    const { text, values } = statement({ totals: false, rows: 'all' })
    expect(text).toContain(
      'order by count desc nulls last, id asc nulls last\n)\nselect json_build_array(name, count)::text as row from page',
    )
    expect(text).not.toContain('limit')
    expect(text).not.toContain('materialized')
    expect(values).toEqual(['2026-01-01'])
  })

  it('puts one dataset inside another', () => {
    const outer: Dataset = { ...dataset, id: 'outer', sql: 'select s.* from :dataset(seen) s' }
    const { text } = toStatement(query({ dataset: 'outer' }), anyone, (id) => (id === 'outer' ? outer : dataset))
    expect(text).toContain('select s.* from (\nselect * from things t')
  })

  it('queries only some values', () => {
    const { text, values } = statement({ only: { column: 'name', values: ['a'] } })
    expect(text).toContain('name = any($2::text[])')
    expect(values[1]).toEqual(['a'])
  })
})

describe('sqlMarks', () => {
  it('passes over strings, comments, quoted names and casts', () => {
    const sql = `select ':no', ":no", a::text -- :no\n/* :no */ from t where b = :yes and :dataset( other )`
    expect(sqlMarks(sql)).toMatchObject([
      { kind: 'parameter', name: 'yes' },
      { kind: 'dataset', name: 'other' },
    ])
  })
})
