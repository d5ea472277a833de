import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { openEmbedded } from '../../../../server/platform/database/embedded.ts'
import { keepTablesUp } from '../../../../server/platform/database/tableUpkeep.ts'

it('tables of the embedded database are analyzed when much has changed, and do not grow when they are written over', async () => {
  const database = await openEmbedded({ dataDir: 'memory://' })
  await database.script('create table quiet (n int); create table "Fleet notes" (n int, note text); create schema own; create table own.yards (n int)')
  await database.script(`insert into quiet values (1); insert into own.yards select generate_series(1, 60)
    ; insert into "Fleet notes" select n, md5(n::text) from generate_series(1, 1000) n`)
  const size = async (): Promise<number> => (await database.query<{ size: number }>(sql`select pg_relation_size('"Fleet notes"') as size`))[0]!.size
  const planned = async (table: string): Promise<number> => (await database.query<{ rows: number }>(sql`select reltuples::integer as rows from pg_class where oid = ${table}::text::regclass`))[0]!.rows
  expect(await keepTablesUp(database)).toEqual(['"Fleet notes"', 'own.yards'])
  expect([await planned('"Fleet notes"'), await planned('own.yards'), await planned('quiet')]).toEqual([1000, 60, -1])
  expect(await keepTablesUp(database)).toEqual([])

  const once = await size()
  for (let times = 0; times < 10; times++) {
    await database.query(sql`update "Fleet notes" set n = n + 1, note = md5(n::text)`)
    expect(await keepTablesUp(database)).toEqual(['"Fleet notes"'])
  }
  // The rows as they are, and as they were before the last time.
  expect(await size()).toBeLessThan(3 * once)
  await database.close()
})
