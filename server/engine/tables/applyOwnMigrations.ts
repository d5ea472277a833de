import sql from 'sql-template-tag'
import { StatementFailed, type Database, type Queryable } from '../../platform/database/Database.ts'
import { takeMigrationTurn } from '../../platform/database/migrate.ts'
import { ownSchema } from '../../platform/database/ownSchema.ts'
import type { OwnMigration } from './OwnMigration.ts'
import { productPrints, touchedOutside } from './productPrints.ts'
import { sqlStatements } from './sqlStatements.ts'

/** Why a migration was not applied, and where in its text that stands. */
export interface MigrationFault {
  migration: OwnMigration
  /** changed: since it was applied. failed: the database refused it. forbidden: a statement no migration may make. foreign: it touches what is the product's. */
  kind: 'changed' | 'failed' | 'forbidden' | 'foreign'
  offset: number
  /** The words of the database, of the statement, or the name of what was touched. */
  got: string
}

/** What a migration may do. Views and functions would hide whose rows they read, and what is none of these is not for tables. */
const allowed = /^(create (unlogged )?table|create (unique )?index|create sequence|alter (table|index|sequence)|drop (table|index|sequence)|comment on|insert into|update|delete from)\b/

class Refused extends Error {
  constructor(readonly fault: MigrationFault) {
    super(fault.kind)
  }
}

/**
 * Applies the migrations that are missing, in their order, each in a transaction of its own, up to the first that is refused.
 * Servers of one database take turns, so that each is applied once. Returns the refusal, or null.
 */
export async function applyOwnMigrations(database: Database, all: OwnMigration[]): Promise<MigrationFault | null> {
  // An empty file is one that is about to be written.
  const migrations = all.filter(({ text }) => sqlStatements(text).length > 0)
  if (migrations.length === 0) return null
  const known = new Map((await database.query<{ name: string; checksum: string }>(sql`select name, checksum from own_migrations`)).map(({ name, checksum }) => [name, checksum]))
  // What changed is told first: whatever comes after may count on what it says now.
  const changed = migrations.find(({ name, checksum }) => known.has(name) && known.get(name) !== checksum)
  if (changed) return faultOf(changed, 'changed')
  for (const migration of migrations.filter(({ name }) => !known.has(name))) {
    const fault = await database.transaction((connection) => apply(connection, migration)).catch((error: unknown) => {
      if (error instanceof Refused) return error.fault
      // A constraint that is tested at the end only.
      if (error instanceof StatementFailed) return { ...faultOf(migration, 'failed'), got: error.message }
      throw error
    })
    if (fault) return fault
  }
  return null
}

const faultOf = (migration: OwnMigration, kind: MigrationFault['kind']): MigrationFault => ({ migration, kind, offset: 0, got: migration.name })

async function apply(connection: Queryable, migration: OwnMigration): Promise<MigrationFault | null> {
  await takeMigrationTurn(connection)
  const [known] = await connection.query<{ checksum: string }>(sql`select checksum from own_migrations where name = ${migration.name}`)
  if (known) return known.checksum === migration.checksum ? null : faultOf(migration, 'changed')
  // New tables land in our own schema; those of the product are found behind it. Who holds a table is not waited for for long.
  await connection.script(`set local search_path to ${ownSchema}, public; set local lock_timeout to '10s'`)
  const statements = sqlStatements(migration.text)
  const forbidden = statements.find(({ words }) => !allowed.test(words))
  if (forbidden) throw new Refused({ migration, kind: 'forbidden', offset: forbidden.start, got: forbidden.words.split(' ').slice(0, 2).join(' ') })
  const before = await productPrints(connection)
  for (const { text, start } of statements) {
    await connection.query({ text, values: [] }).catch((error: unknown) => {
      if (!(error instanceof StatementFailed)) throw error
      throw new Refused({ migration, kind: 'failed', offset: start + Math.max(0, (error.position ?? 1) - 1), got: error.message })
    })
    const foreign = await touchedOutside(connection, before)
    if (foreign !== null) throw new Refused({ migration, kind: 'foreign', offset: start, got: foreign })
  }
  await connection.query(sql`insert into public.own_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`)
  return null
}
