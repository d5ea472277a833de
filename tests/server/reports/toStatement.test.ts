import { describe, expect, it } from 'vitest'
import { sqlMarks } from '../../../server/reports/sqlMarks.ts'
import { toStatement, type Asker, type Dataset, type Query } from '../../../server/reports/toStatement.ts'

const units = { pressure: 'psi', tread: '32nds', distance: 'mi' }
const anyone: Asker = { userId: 1, scope: { kind: 'all' }, units, codes: [], flags: [], group: 'ADMIN', currencySymbol: '$', userName: 'Ada', userLastName: 'Minton' }

const dataset: Dataset = {
  kind: 'dataset', id: 'seen', schemaVersion: 1, scope: { account: 'account_id' }, rowKey: ['id'],
  parameters: [{ id: 'from', type: 'date' }, { id: 'names', type: 'text', multiple: true }],
  columns: [
    { id: 'id', type: 'integer', internal: true }, { id: 'account_id', type: 'integer', internal: true },
    { id: 'name', type: 'text', search: true }, { id: 'count', type: 'integer' },
  ],
  totals: [{ id: 'records', aggregate: 'count' }, { id: 'count', group: 'tiles', aggregate: 'sum', column: 'count' }],
  sql: 'select * from things t where :scope(t.account_id) and (:from is null or t.day >= :from)',
}

const query = (change: Partial<Query> = {}): Query => ({
  dataset: 'seen', parameters: { from: '2026-01-01' }, columns: ['name', 'count'], keyword: null,
  sort: [{ column: 'count', desc: true }, { column: 'id', desc: false }], rows: { from: 'page', number: 3, size: 10 }, totals: true, ...change,
})

const statement = (change: Partial<Query> = {}, asker: Asker = anyone) => toStatement(query(change), asker, () => dataset)

describe('toStatement', () => {
  it('reads a day as people write it, and leaves a text that only looks like one', () => {
    const sql = 'select * from things t where :scope(t.account_id) and t.day >= :from and t.name = any(:names)'
    const { values } = toStatement(query({ parameters: { from: '1/2/2026', names: ['1/2/2026', 'b'] } }), anyone, () => ({ ...dataset, sql }))
    expect(values.slice(0, 2)).toEqual(['2026-01-02', ['1/2/2026', 'b']])
  })

  it('is one statement with rows, count and totals; values are never in its text', () => {
    expect(statement()).toEqual({
      text: `with data as (
select * from things t where true and ($1::date is null or t.day >= $1::date)
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
  (select json_build_object('records', count(*), 'tiles', json_build_object('count', coalesce(sum(count), 0))) from allowed having true) as totals`,
      values: ['2026-01-01', 10, 20],
    })
  })

  it('puts the scope where the SQL asks for it, and around the answer once more', () => {
    const { text, values } = statement({}, { ...anyone, scope: { kind: 'accounts', accounts: [7, 8] } })
    expect(text).toContain('t.account_id = any($1::bigint[])')
    expect(text).toContain('where account_id = any($3::bigint[])')
    expect(values.slice(0, 3)).toEqual([[7, 8], '2026-01-01', [7, 8]])
  })

  it('keeps a dealer to the locations they serve', () => {
    const { text } = statement({}, { ...anyone, scope: { kind: 'dealers', dealers: [1] } })
    expect(text).toContain('served.dealer_id = any(')
    expect(text).not.toContain('where true and')
  })

  it('takes a keyword as letters, in the columns marked for search', () => {
    const { text, values } = statement({ keyword: '50%_\\' })
    expect(text).toContain('(name ilike $2::text)')
    expect(values[1]).toBe('%50\\%\\_\\\\%')
  })

  it('finds nothing by a keyword where nothing is searched, and binds nothing for it', () => {
    const silent: Dataset = { ...dataset, columns: dataset.columns.map((column) => ({ ...column, search: false })) }
    const { text, values } = toStatement(query({ keyword: 'a' }), anyone, () => silent)
    expect(text).toContain('select * from data\n  where false')
    expect(values).toEqual(['2026-01-01', 10, 20])
  })

  it('counts what lists hold once each, and a difference of two totals', () => {
    const counting: Dataset = {
      ...dataset, columns: [...dataset.columns, { id: 'ids', type: 'json', internal: true }],
      totals: [{ id: 'seen', aggregate: 'countDistinctInside', column: 'ids' }, { id: 'rows', aggregate: 'count' }, { id: 'rest', aggregate: 'difference', of: ['rows', 'seen'] }],
    }
    const seen = '(select count(distinct inside.value) from allowed, json_array_elements_text(ids) inside (value))'
    expect(toStatement(query(), anyone, () => counting).text).toContain(`json_build_object('seen', ${seen}, 'rows', count(*), 'rest', (count(*) - ${seen}))`)
  })

  it('goes on after a key, with nothing last', () => {
    const { text, values } = statement({ totals: false, rows: { from: 'key', after: [4, 90], size: 5000 } })
    expect(text).toContain('((count < $2::bigint or count is null)\n    or count is not distinct from $2::bigint and (id > $3::bigint or id is null))')
    expect(text).toContain('json_build_array(count, id) as __key')
    expect(text).not.toContain('materialized')
    expect(values).toEqual(['2026-01-01', 4, 90, 5000])
    expect(statement({ totals: false, rows: { from: 'key', after: [null, 90], size: 5000 } }).text).toContain('(false\n    or count is not distinct from')
  })

  it('puts one dataset inside another', () => {
    const outer: Dataset = { ...dataset, id: 'outer', sql: 'select s.* from :dataset(seen) s' }
    const { text } = toStatement(query({ dataset: 'outer' }), anyone, (id) => (id === 'outer' ? outer : dataset))
    expect(text).toContain('select s.* from (\nselect * from things t')
  })

  it('only asks for some values', () => {
    const { text, values } = statement({ only: { column: 'name', values: ['a'] } })
    expect(text).toContain('name = any($2::text[])')
    expect(values[1]).toEqual(['a'])
  })
})

describe('sqlMarks', () => {
  it('passes over strings, comments, quoted names and casts', () => {
    const sql = `select ':no', ":no", a::text -- :no\n/* :no */ from t where b = :yes and :scope(t.a, t.b) and :dataset( other )`
    expect(sqlMarks(sql)).toMatchObject([
      { kind: 'parameter', name: 'yes' }, { kind: 'scope', account: 't.a', location: 't.b' }, { kind: 'dataset', name: 'other' },
    ])
  })
})
