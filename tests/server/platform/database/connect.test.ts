import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  QueryCancelled,
  QueryTimeout,
  StatementFailed,
  type Database,
} from '../../../../server/platform/database/Database.ts'
import { migrate, readMigrations } from '../../../../server/platform/database/migrate.ts'
import { testDatabase } from './testDatabase.ts'

const slow = { text: 'select count(*) from generate_series(1, 3000000) a', values: [] }

describe('a database', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase.open()
  })
  afterAll(() => database.close())

  it('reads every type alike', async () => {
    const [row] = await database.query(sql`
      select 9007199254740991::int8 as int8, 12.50::numeric as numeric, 1.5::float8 as float8, 3::int4 as int4,
        date '2026-02-28' as date, time '07:08:09' as time, timestamptz '2026-02-28 10:00:00+02' as timestamptz,
        '{"a":[1,null]}'::jsonb as jsonb, true as flag, 'é'::text as text, null::int as nothing,
        array[1, null]::int8[] as int8s, array[1.5, 2]::numeric[] as numerics, array[date '2026-01-02'] as dates,
        array['a,b', null] as texts, array[]::bigint[] as none`)
    expect(row).toEqual({
      int8: 9007199254740991,
      numeric: 12.5,
      float8: 1.5,
      int4: 3,
      date: '2026-02-28',
      time: '07:08:09',
      timestamptz: new Date('2026-02-28T08:00:00Z'),
      jsonb: { a: [1, null] },
      flag: true,
      text: 'é',
      nothing: null,
      int8s: [1, null],
      numerics: [1.5, 2],
      dates: ['2026-01-02'],
      texts: ['a,b', null],
      none: [],
    })
  })

  it('takes every type of value alike', async () => {
    const [row] = await database.query(sql`
      select ${5}::int8 as number, ${'2026-01-31'}::date as date,
        ${new Date('2026-01-31T01:02:03Z')}::timestamptz as at,
        ${[1, 2]}::bigint[] as numbers, ${['a"b', null]}::text[] as texts, ${'[1]'}::jsonb as json,
        ${null}::text as nothing, ${true}::boolean as flag, ${[1.25, null]}::numeric[] as numerics`)
    expect(row).toEqual({
      number: 5,
      date: '2026-01-31',
      at: new Date('2026-01-31T01:02:03Z'),
      numbers: [1, 2],
      texts: ['a"b', null],
      json: [1],
      nothing: null,
      flag: true,
      numerics: [1.25, null],
    })
  })

  it('reads the rows of a query in batches of one snapshot, with other queries in between', async () => {
    await database.script('create table counted (n int); insert into counted select generate_series(1, 10)')
    const batches: number[][] = []
    for await (const rows of database.cursor<{ n: number }>(sql`select n from counted where n > ${2} order by n`, {
      size: 3,
    })) {
      batches.push(rows.map(({ n }) => n))
      await database.query(sql`insert into counted values (100)`)
      await expect(database.query(sql`select 1 / 0`)).rejects.toBeInstanceOf(StatementFailed)
    }
    expect(batches).toEqual([
      [3, 4, 5],
      [6, 7, 8],
      [9, 10],
    ])
    // Breaking off the loop closes the cursor.
    for await (const rows of database.cursor(sql`select n from counted`, { size: 3 })) if (rows.length > 0) break
    await expect(database.cursor(sql`select nothing from counted`, { size: 3 }).next()).rejects.toMatchObject({
      code: '42703',
    })
  })

  it('works in UTC', async () => {
    expect(await database.query(sql`select (timestamptz '2026-01-01 23:30:00Z')::date as day`)).toEqual([
      { day: '2026-01-01' },
    ])
  })

  it('says why it refused a statement', async () => {
    await database.query(sql`insert into brands (name) values ('Once')`)
    const again = database.query(sql`insert into brands (name) values ('Once')`)
    await expect(again).rejects.toBeInstanceOf(StatementFailed)
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'brands_name_key', table: 'brands' })
  })

  it('keeps all of a transaction or nothing', async () => {
    const half = database.transaction(async (connection) => {
      await connection.query(sql`insert into brands (name) values ('Half')`)
      throw new Error('changed my mind')
    })
    await expect(half).rejects.toThrow('changed my mind')
    await database.transaction((connection) => connection.query(sql`insert into brands (name) values ('Whole')`))
    expect(await database.query(sql`select name from brands where name in ('Half', 'Whole')`)).toEqual([
      { name: 'Whole' },
    ])
  })

  it('runs transactions that overlap', async () => {
    const one = (name: string) =>
      database.transaction(async (connection) => {
        await connection.query(sql`insert into brands (name) values (${name})`)
        const [row] = await connection.query<{ n: number }>(sql`select count(*) as n from brands where name = ${name}`)
        return row?.n
      })
    expect(await Promise.all(['A', 'B', 'C'].map(one))).toEqual([1, 1, 1])
  })

  it('ends a statement that takes too long, and goes on', async () => {
    await expect(database.query(slow, { timeoutMs: 20 })).rejects.toBeInstanceOf(QueryTimeout)
    expect(await database.query(sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  it('cancels a statement on request, and continues', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 20)
    await expect(database.query(slow, { signal: stop.signal })).rejects.toBeInstanceOf(QueryCancelled)
    expect(await database.query(sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  it('does not start what was canceled before', async () => {
    await expect(database.query(slow, { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(QueryCancelled)
  })

  it('writes nothing by a statement that is to read only, and goes on', async () => {
    const asked = { timeoutMs: 60_000, readsOnly: true }
    await expect(database.query(sql`delete from states`, asked)).rejects.toMatchObject({ code: '25006' })
    await expect(
      database.query(
        sql`with set as (select set_config('transaction_read_only', 'off', false)) select nextval('accounts_account_id_seq') from set`,
        asked,
      ),
    ).rejects.toThrow()
    expect(await database.query(sql`select 1 as one`, asked)).toEqual([{ one: 1 }])
    await database.query(sql`delete from states where state_code = 'none'`)
  })

  it('keeps no setting that a statement or a transaction made', async () => {
    const [before] = await database.query(
      sql`select current_setting('search_path') as path, current_setting('cursor_tuple_fraction') as fraction`,
    )
    const poison = sql`select set_config('search_path', 'pg_temp', false), set_config('default_transaction_read_only', 'off', false), set_config('cursor_tuple_fraction', '0.5', false)`
    const asked = { timeoutMs: 60_000, readsOnly: true }
    for (let time = 0; time < 8; time++) await database.query(poison, asked)
    await database.transaction((connection) => connection.query(poison))
    const after = await Promise.all(
      [undefined, asked, asked, asked, asked, asked, asked, asked].map((options) =>
        database.query(
          sql`select current_setting('search_path') as path, current_setting('cursor_tuple_fraction') as fraction`,
          options,
        ),
      ),
    )
    expect(after).toEqual(after.map(() => [before]))
    await expect(database.query(sql`delete from states`, asked)).rejects.toMatchObject({ code: '25006' })
  })

  it('runs a repeated statement with other values, after a migration too, and plans it once on a server', async () => {
    await database.script(
      "create table kept_twice (id int primary key, name text); insert into kept_twice values (1, 'one'), (2, 'two')",
    )
    const nameOf = (id: number) =>
      database.query<{ name: string }>(sql`select name from kept_twice where id = ${id}`, { prepared: true })
    expect([await nameOf(1), await nameOf(2), await nameOf(3)]).toEqual([[{ name: 'one' }], [{ name: 'two' }], []])
    await database.script(
      'alter table kept_twice add column place int default 7; alter table kept_twice add column other text',
    )
    expect(await Promise.all(Array.from({ length: 12 }, (_none, index) => nameOf((index % 2) + 1)))).toEqual(
      Array.from({ length: 12 }, (_none, index) => [{ name: index % 2 ? 'two' : 'one' }]),
    )
    const kept = await database.query(sql`select 1 from pg_prepared_statements where statement like '%kept_twice%'`)
    expect(kept).toHaveLength(1)
    await database.script('drop table kept_twice')
    await expect(nameOf(1)).rejects.toMatchObject({ code: '42P01' })
  })

  it('keeps what only reads parsed on a server, no more than fits, and no lock', async () => {
    const asked = { timeoutMs: 60_000, readsOnly: true }
    const kept = () =>
      database.query<{ number: number }>(
        sql`select count(*) as number from pg_prepared_statements where statement like '%read_often%'`,
        asked,
      )
    for (let time = 0; time < 200; time++)
      await database.query({ text: `select ${time} as read_often, pg_advisory_lock($1)`, values: [time] }, asked)
    for (let time = 0; time < 200; time++)
      expect(await database.query({ text: `select ${time} as read_often`, values: [] }, asked)).toEqual([
        { read_often: time },
      ])
    const [first] = await kept()
    expect(first?.number).toBeLessThan(50)
    expect(first?.number).toBeGreaterThan(10)
    expect(
      await database.query(
        sql`select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      ),
    ).toEqual([])
  })

  it('takes one statement at a time', async () => {
    await expect(database.query({ text: 'select 1; select 2', values: [] })).rejects.toBeInstanceOf(StatementFailed)
  })

  it('finds nothing left to migrate', async () => {
    expect(await migrate(database)).toEqual([])
  })
})

describe('migrating', () => {
  it('runs each migration once when servers start together', async () => {
    const database = await testDatabase.openEmpty()
    const applied = await Promise.all([migrate(database), migrate(database), migrate(database)])
    expect(applied.flat().sort()).toEqual(readMigrations().map(({ name }) => name))
    await database.close()
  })

  it('refuses a migration that was changed afterwards, and undoes a failing one completely', async () => {
    const database = await testDatabase.openEmpty()
    const first = { name: '1.sql', text: 'create table first (id int)', checksum: 'a' }
    await migrate(database, [first])
    await expect(migrate(database, [{ ...first, checksum: 'b' }])).rejects.toThrow('1.sql was changed')
    const broken = { name: '2.sql', text: 'create table second (id int); create table first (id int)', checksum: 'c' }
    await expect(migrate(database, [first, broken])).rejects.toMatchObject({ code: '42P07' })
    expect(await database.query(sql`select to_regclass('second') as found`)).toEqual([{ found: null }])
    await database.close()
  })
})
