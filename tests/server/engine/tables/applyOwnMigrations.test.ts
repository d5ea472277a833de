import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyOwnMigrations, type MigrationFault } from '../../../../server/engine/tables/applyOwnMigrations.ts'
import { readOwnMigrations } from '../../../../server/engine/tables/readOwnMigrations.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { testDatabases } from '../../platform/database/testDatabases.ts'

describe.each(testDatabases)("the definitions' own migrations on $name", ({ open }) => {
  let database: Database
  let folder: string
  beforeAll(async () => { database = await open() })
  afterAll(() => database.close())
  beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'migrations-')) })
  afterEach(async () => {
    await database.script('drop schema own cascade; create schema own; delete from own_migrations')
    rmSync(folder, { recursive: true })
  })

  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const apply = async (): Promise<MigrationFault | null> => applyOwnMigrations(database, (await readOwnMigrations(folder)).migrations)
  const ask = async (text: string): Promise<unknown[]> => (await database.query({ text, values: [] })).map((row) => Object.values(row)[0])
  const tables = (): Promise<unknown[]> => ask("select tablename from pg_tables where schemaname = 'own' order by tablename")
  const applied = (): Promise<unknown[]> => ask('select name from own_migrations order by name')
  const refusal = async (text: string): Promise<[string, string] | undefined> => {
    write('yards/migrations/0001-yards.sql', text)
    const fault = await apply()
    return fault ? [fault.kind, fault.got] : undefined
  }

  it('are applied in one order over all areas, each once, into a schema of their own', async () => {
    write('a-yards/migrations/0002-visits.sql', 'create table visits (yard_id bigint references yards);')
    write('yards/migrations/0001-yards.sql', "-- Yards; and a ';' in a text.\ncreate table yards (yard_id bigint primary key, account_id bigint references accounts, name text default ';');\ninsert into yards (yard_id) values (1)")
    expect([await apply(), await apply()]).toEqual([null, null])
    expect([await tables(), await applied(), await ask('select name from own.yards')]).toEqual([['visits', 'yards'], ['0001-yards', '0002-visits'], [';']])
  })

  it('may carry the name of a table of the product, which stays as it is', async () => {
    write('units/migrations/0001-units.sql', 'create table units (note text);\ninsert into units values (\'mine\');')
    expect(await apply()).toBeNull()
    expect([await ask('select note from own.units'), await ask('select count(*)::int from units')]).toEqual([['mine'], [0]])
  })

  it('leave nothing of one that fails, and wait behind it', async () => {
    write('yards/migrations/0001-yards.sql', 'create table yards (yard_id bigint primary key);')
    write('yards/migrations/0002-more.sql', 'create table more (id int);\ninsert into more values (1 / 0);')
    write('yards/migrations/0003-last.sql', 'create table last (id int);')
    expect(await apply()).toMatchObject({ kind: 'failed', migration: { name: '0002-more' }, offset: 28, got: 'division by zero' })
    expect([await tables(), await applied()]).toEqual([['yards'], ['0001-yards']])
    write('yards/migrations/0002-more.sql', 'create table more (id int);')
    expect(await apply()).toBeNull()
    expect(await tables()).toEqual(['last', 'more', 'yards'])
  })

  it('are refused once they changed after they were applied, and everything after them with them', async () => {
    write('yards/migrations/0001-yards.sql', 'create table yards (yard_id bigint primary key);')
    await apply()
    write('yards/migrations/0001-yards.sql', 'create table yards (yard_id int primary key);')
    write('yards/migrations/0002-more.sql', 'create table more (id int);')
    expect(await apply()).toMatchObject({ kind: 'changed', migration: { name: '0001-yards' } })
    expect(await tables()).toEqual(['yards'])
  })

  it('are each applied once by servers that read them at once', async () => {
    write('yards/migrations/0001-yards.sql', 'create table yards (yard_id bigint generated always as identity);\ninsert into yards default values;')
    expect(await Promise.all([apply(), apply(), apply()])).toEqual([null, null, null])
    expect(await ask('select count(*)::int from own.yards')).toEqual([1])
  })

  it('are left alone while their file is empty', async () => {
    write('yards/migrations/0001-yards.sql', '-- soon\n;')
    expect([await apply(), await applied()]).toEqual([null, []])
  })

  it.each([
    ['create view all_units as select * from units', 'create view'], ['begin; drop table units', 'begin'], ['commit', 'commit'], ['set search_path to public', 'set search_path'],
    ["do $$ begin delete from users; end $$", 'do $$'], ['truncate units', 'truncate units'], ['create temporary table t (id int)', 'create temporary'],
    ['/* drop */ create function f() returns int language sql as $f$ select 1; $f$', 'create function'], ['grant all on units to public', 'grant all'],
  ])('may not say %s', async (text, told) => {
    expect([await refusal(text), await applied()]).toEqual([['forbidden', told], []])
  })

  it.each([
    ['alter table units add column note text', 'units'], ['alter table public.units alter column unit_number drop not null', 'units'], ['drop table public.images cascade', 'images'],
    ["insert into accounts (account_number, name, location_type, country_code) values ('1', 'x', 3, 'US')", 'accounts'], ['delete from states', 'states'],
    ["update countries set country_code = country_code", 'countries'], ['create index units_note on public.units (unit_number)', 'units_note'], ['create table public.notes (note text)', 'notes'],
    ['create table notes (note text); alter table notes set schema public', 'notes'], ['create table notes () inherits (units)', 'units'],
    ['alter table units add constraint short check (length(unit_number) < 900)', 'units'], ["comment on table units is 'mine'", 'units'], ['alter table units rename to mine', 'units'],
  ])('may not touch what is the product\'s: %s', async (text, table) => {
    const [kind, got] = (await refusal(text)) ?? []
    expect([kind, await applied()]).toEqual(['foreign', []])
    expect(got).toMatch(new RegExp(`^${table}`))
  })
})
