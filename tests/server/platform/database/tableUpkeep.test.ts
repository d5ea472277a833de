import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { StatementFailed } from '../../../../server/platform/database/Database.ts'
import { openEmbedded } from '../../../../server/platform/database/embedded.ts'
import { keepTablesUp } from '../../../../server/platform/database/tableUpkeep.ts'

const noneRefused = (error: StatementFailed): never => { throw error }

it('tables of the embedded database are analyzed when much has changed, and do not grow when they are written over', async () => {
  const database = await openEmbedded({ dataDir: 'memory://' })
  await database.script('create table quiet (n int); create table "Fleet notes" (n int, note text); create schema own; create table own.yards (n int)')
  await database.script(`insert into quiet values (1); insert into own.yards select generate_series(1, 60)
    ; insert into "Fleet notes" select n, md5(n::text) from generate_series(1, 1000) n`)
  const size = async (): Promise<number> => (await database.query<{ size: number }>(sql`select pg_relation_size('"Fleet notes"') as size`))[0]!.size
  const planned = async (table: string): Promise<number> => (await database.query<{ rows: number }>(sql`select reltuples::integer as rows from pg_class where oid = ${table}::text::regclass`))[0]!.rows
  expect(await keepTablesUp(database, noneRefused)).toEqual(['"Fleet notes"', 'own.yards'])
  expect([await planned('"Fleet notes"'), await planned('own.yards'), await planned('quiet')]).toEqual([1000, 60, -1])
  expect(await keepTablesUp(database, noneRefused)).toEqual([])

  const once = await size()
  for (let times = 0; times < 10; times++) {
    await database.query(sql`update "Fleet notes" set n = n + 1, note = md5(n::text)`)
    expect(await keepTablesUp(database, noneRefused)).toEqual(['"Fleet notes"'])
  }
  // The rows as they are, and as they were before the last time.
  expect(await size()).toBeLessThan(3 * once)
  await database.close()
})

it('a table that the database refuses to look after keeps nothing from the others', async () => {
  const database = await openEmbedded({ dataDir: 'memory://' })
  // Analyzing finds no function outside of pg_catalog, writing does.
  await database.script(`
    create function plain_key(note text) returns text language sql immutable as 'select lower(note)';
    create function note_key(note text) returns text language plpgsql immutable as 'begin return plain_key(note); end';
    create table early (note text); create index on early (note_key(note)); create table later (note text);
    insert into early select md5(n::text) from generate_series(1, 60) n; insert into later select note from early`)
  const refused: string[] = []
  const kept = await keepTablesUp(database, ({ message }, table) => refused.push(`${table}: ${message}`))
  expect([kept, refused]).toEqual([['later'], ['early: function plain_key(text) does not exist']])
  await database.close()
})
