import { expect, it } from 'vitest'
import { writtenLines } from '../../../../server/engine/query/writtenLines.ts'

const of = (sql: string, columns: { id: string; type: 'integer' }[] = []) => writtenLines({ sql, columns }, 'file')

it('an insert selects its lines as it selects its rows, without what follows', () => {
  expect(
    of(
      "insert into own.a (b) select f.b, ')' from :file as f join c on (c.b = f.b) where c.d on conflict do nothing returning b",
    ),
  ).toEqual({
    from: 'selected',
    sql: `select f.line as line_of_file,  f.b, ')' from :file as f join c on (c.b = f.b) where c.d`,
  })
})

it('what changes or deletes returns them', () => {
  expect(of('update own.a set b = f.b from :file f where f.c = a.c returning a.c\n')).toEqual({
    from: 'returned',
    sql: 'update own.a set b = f.b from :file f where f.c = a.c returning a.c\n, f.line as line_of_file',
  })
  expect(of('delete from own.a using :file f where f.c = a.c returning a.c')?.from).toBe('returned')
})

it.each([
  'insert into own.a (b) select distinct f.b from :file f returning b',
  'insert into own.a (b) select f.b from :file f group by f.b returning b',
  'insert into own.a (b) select f.b from :file f limit 3 returning b',
  'with g as (select * from :file f) insert into own.a (b) select b from g returning b',
  'insert into own.a (b) select b from (select * from :file f) g returning b',
])('%s writes none, unless a column does', (sql) => {
  expect(of(sql)).toBeNull()
  expect(of(sql, [{ id: 'line', type: 'integer' }])).toEqual({ from: 'column' })
})
