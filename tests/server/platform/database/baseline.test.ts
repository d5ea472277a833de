import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { migrate, readMigrations } from '../../../../server/platform/database/migrate.ts'
import { contentsOf } from './contentsOf.ts'
import { testDatabase } from './testDatabase.ts'

/** The tables, functions, policies and rows that the 143 migrations before the baseline created. */
const beforeBaseline = gunzipSync(readFileSync(new URL('./beforeBaseline.sql.gz', import.meta.url))).toString()

/** Everything except the names of migrations, used-up numbers, and checks that old rows were not tested by. */
async function comparable(database: Database): Promise<Record<string, unknown>> {
  const contents = await contentsOf(database)
  const constraints = contents['constraints']!.map((line) => line.replace(' NOT VALID', ''))
  return { ...contents, constraints, sequences: [], 'public.schema_migrations': [] }
}

it('creates what the migrations before it created, whose databases need only the later ones', async () => {
  const created = await testDatabase.openEmpty()
  await migrate(created)
  const upgraded = await testDatabase.openEmpty()
  await upgraded.transaction((connection) => connection.script(`${beforeBaseline}; reset all;`))
  const later = readMigrations().filter(({ name }) => name >= '0420')
  expect(await migrate(upgraded)).toEqual(later.map(({ name }) => name))
  expect(await upgraded.query(sql`select name from schema_migrations order by name`)).toEqual(
    readMigrations().map(({ name }) => ({ name })),
  )
  expect(await comparable(upgraded)).toEqual(await comparable(created))
  await created.close()
  await upgraded.close()
})

it('refuses a database that lacks some of the earlier migrations, and leaves it as it was', async () => {
  const database = await testDatabase.openEmpty()
  await database.script(`
    create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
    insert into schema_migrations (name, checksum) values ('0001_foundation.sql', 'a')`)
  await expect(migrate(database)).rejects.toThrow('Start the version of commit d7472507 on it once')
  expect(await database.query(sql`select name from schema_migrations`)).toEqual([{ name: '0001_foundation.sql' }])
  await database.close()
})
