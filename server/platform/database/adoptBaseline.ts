import sql from 'sql-template-tag'
import type { Queryable } from './Database.ts'
import type { Migration } from './migrate.ts'

/** The numbers of the migrations that create all tables at once. Earlier ones no longer exist. */
const baseline = /^04[01]/
const beforeBaseline = /^0[0-3]/
/** A database with this migration has everything that the baseline creates. */
const lastBeforeBaseline = '0356_worst_pressures_below_duals.sql'

/**
 * Notes the baseline as applied in a database whose tables were created by the earlier migrations. Throws if some of
 * them are missing.
 */
export async function adoptBaseline(connection: Queryable, migrations: readonly Migration[]): Promise<void> {
  const applied = await connection.query<{ name: string }>(sql`select name from schema_migrations`)
  const beforeBase = applied.filter(({ name }) => beforeBaseline.test(name))
  if (beforeBase.length === 0) return
  if (!beforeBase.some(({ name }) => name === lastBeforeBaseline)) {
    throw new Error(
      'This database is of a version that is too old to be upgraded in one step. ' +
        'Start the version of commit d7472507 on it once, then this one.',
    )
  }
  const created = migrations.filter(({ name }) => baseline.test(name))
  await connection.query(sql`
    with left_out as (delete from schema_migrations where name = any(${beforeBase.map(({ name }) => name)}))
    insert into schema_migrations (name, checksum)
    select name, checksum from unnest(${created.map(({ name }) => name)}::text[], ${created.map(({ checksum }) => checksum)}::text[]) as created (name, checksum)`)
}
