import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { adoptBaseline } from './adoptBaseline.ts'
import { advisoryLock, tryAdvisoryLock } from './advisoryLock.ts'
import type { Database, Queryable } from './Database.ts'

export interface Migration {
  name: string
  text: string
  checksum: string
}

/** Any number: all servers of one database must agree on it. */
const migrationLock = 7_268_417

/**
 * Applies the migrations that are missing, in order, each in a transaction of its own.
 * Servers that start together take turns, so each migration runs once. `goOn` is called before each, and throws to give
 * up.
 * Returns the names applied.
 */
export async function migrate(
  database: Database,
  migrations = readMigrations(),
  log: Log = () => {},
  goOn: () => void = () => {},
): Promise<string[]> {
  await database.transaction(async (connection) => {
    await lockMigrations(connection, log)
    await connection.script(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    await adoptBaseline(connection, migrations)
  })
  const applied: string[] = []
  for (const migration of migrations) {
    goOn()
    if (await database.transaction((connection) => apply(connection, migration, log))) applied.push(migration.name)
  }
  return applied
}

async function apply(connection: Queryable, { name, text, checksum }: Migration, log: Log): Promise<boolean> {
  await lockMigrations(connection, log)
  const [known] = await connection.query<{ checksum: string }>(
    sql`select checksum from schema_migrations where name = ${name}`,
  )
  if (known && known.checksum !== checksum) {
    throw new Error(
      `The migration ${name} was changed after it was applied to this database. ` +
        'Add a new migration instead, or start over with `npm run db -- reset`.',
    )
  }
  if (known) return false
  // A migration that changes stored facts writes here what it changed.
  await connection.script('create temp table migration_told (line text not null) on commit drop')
  await connection.script(text)
  for (const { line } of await connection.query<{ line: string }>(sql`select line from migration_told`)) log(line)
  await connection.query(sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`)
  return true
}

/** Takes a line of what a start waits for. */
export type Log = (line: string) => void

/** Takes the lock for changing tables, held until the transaction ends. A waiting process is told who holds it. */
export async function lockMigrations(connection: Queryable, log: Log): Promise<void> {
  if (await tryAdvisoryLock(connection, migrationLock)) return
  const [holder] = await connection.query<{ pid: number; at: string | null; seconds: number }>(sql`
    select a.pid, a.client_addr::text as at, extract(epoch from clock_timestamp() - a.xact_start)::integer as seconds
    from pg_locks l join pg_stat_activity a on a.pid = l.pid where l.locktype = 'advisory' and l.granted and l.objid = ${migrationLock} and l.database = (select oid from pg_database where datname = current_database())`)
  log(
    `waiting for another server that is changing the tables of this database${holder ? `: database process ${holder.pid}${holder.at ? ` of ${holder.at}` : ''}, for ${holder.seconds} s` : ''}`,
  )
  await advisoryLock(connection, migrationLock)
}

/** The files of server/platform/database/migrations in the order of their names. */
export function readMigrations(folder = migrationsFolder()): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/** Beside this source; for a bundle in dist/server, in the project that dist belongs to. */
function migrationsFolder(): string {
  const candidates = [
    fileURLToPath(new URL('./migrations', import.meta.url)),
    fileURLToPath(new URL('../../server/platform/database/migrations', import.meta.url)),
    resolve('server/platform/database/migrations'),
  ]
  const found = candidates.find((folder) => existsSync(folder))
  if (!found) throw new Error(`The migrations were not found in any of: ${candidates.join(', ')}`)
  return found
}
