import sql from 'sql-template-tag'
import { QueryTimeout, StatementFailed, type Database, type Queryable } from '../../platform/database/Database.ts'
import { isOfDatabase } from '../../platform/database/isOfDatabase.ts'
import { lockMigrations, type Log } from '../../platform/database/migrate.ts'
import { customSchema } from '../../platform/database/ownSchema.ts'
import type { OwnMigration } from './OwnMigration.ts'
import { productPrints, touchedOutside } from './productPrints.ts'
import { drawsOutside, forbiddenFunctions, productRead } from './productReads.ts'
import { sqlStatements, type SqlStatement } from './sqlStatements.ts'

/** Why a migration was not applied, and where in its text that stands. */
export interface MigrationFault {
  migration: OwnMigration
  /**
   * The fault. It was changed since it was applied, it failed in the database, or a statement is forbidden. It is
   * foreign if it touches the product's objects, and reads if it takes rows from there.
   */
  kind: 'changed' | 'failed' | 'forbidden' | 'foreign' | 'reads'
  offset: number
  /** The words of the database, of the statement, or the name of what was touched. */
  detail: string
}

/**
 * The statements that a migration may contain. Views and functions would hide the rows they read; all others are not
 * for tables.
 */
const allowed =
  /^(create (unlogged )?table|create (unique )?index|create sequence|alter (table|index|sequence)|drop (table|index|sequence)|comment on|insert into|update|delete from)\b/

/**
 * Names that reach beyond tables. Settings and temporary tables outlive their transaction, and sequences and files
 * ignore transactions.
 */
const reaching = /\bu&"|\b(pg_\w*|set_config|current_setting|setval|lo_\w+|dblink\w*|\w*_to_xml\w*)\b/

/** The word of a statement by which it would do so; null: none. */
function reachOf({ code }: SqlStatement, functions: ReadonlySet<string>): string | null {
  const called = [...code.matchAll(/([a-z_\u0080-\uffff][\w$\u0080-\uffff]*)"?\s*\(/g)].map(([, name = '']) => name)
  return reaching.exec(code)?.[0] ?? called.find((name) => functions.has(name)) ?? null
}

/** Longer than filling a table takes; servers that start wait for it. */
const maxStatementMs = 60_000

export interface ApplyOptions {
  maxStatementMs?: number
  /** Takes a line of what is waited for. */
  log?: Log
  /** Is told the file that is being applied, or whose turn is waited for; null: none any more. */
  onApplying?(file: string | null): void
}

class Refused extends Error {
  constructor(readonly fault: MigrationFault) {
    super(fault.kind)
  }
}

/**
 * Applies the migrations that are missing, in their order, each in a transaction of its own, up to the first that is
 * refused.
 * Servers of one database take turns, so that each is applied once. Returns the refusal, or null.
 */
export async function applyOwnMigrations(
  database: Database,
  all: OwnMigration[],
  options: ApplyOptions = {},
): Promise<MigrationFault | null> {
  // An empty file is one that is about to be written.
  const migrations = all.filter(({ text }) => sqlStatements(text).length > 0)
  if (migrations.length === 0) return null
  const known = new Map(
    (await database.query<{ name: string; checksum: string }>(sql`select name, checksum from own_migrations`)).map(
      ({ name, checksum }) => [name, checksum],
    ),
  )
  // A changed migration is reported first, because later ones may rely on its new text.
  const changed = migrations.find(({ name, checksum }) => known.has(name) && known.get(name) !== checksum)
  if (changed) return faultOf(changed, 'changed')
  for (const migration of migrations.filter(({ name }) => !known.has(name))) {
    options.onApplying?.(migration.file)
    const fault = await database
      .transaction((connection) => apply(connection, migration, options))
      .catch((error: unknown) => {
        if (error instanceof Refused) return error.fault
        // A constraint that is tested at the end only.
        if (!(error instanceof StatementFailed) && isOfDatabase(error)) throw error
        return { ...faultOf(migration, 'failed'), detail: error instanceof Error ? error.message : String(error) }
      })
      .finally(() => options.onApplying?.(null))
    if (fault) return fault
  }
  return null
}

const faultOf = (migration: OwnMigration, kind: MigrationFault['kind']): MigrationFault => ({
  migration,
  kind,
  offset: 0,
  detail: migration.name,
})

async function apply(
  connection: Queryable,
  migration: OwnMigration,
  { maxStatementMs: timeoutMs = maxStatementMs, log = () => {} }: ApplyOptions,
): Promise<MigrationFault | null> {
  await lockMigrations(connection, (line) => log(`${migration.file}: ${line}`))
  const [known] = await connection.query<{ checksum: string }>(
    sql`select checksum from own_migrations where name = ${migration.name}`,
  )
  if (known) return known.checksum === migration.checksum ? null : faultOf(migration, 'changed')
  // New tables are created in the custom schema; the product's are found behind it. The wait for a locked table is
  // short.
  await connection.script(
    `set local search_path to ${customSchema}, public; set local lock_timeout to '10s'; set local statement_timeout to ${timeoutMs}`,
  )
  const statements = sqlStatements(migration.text)
  const forbidden = statements.find(({ normalized }) => !allowed.test(normalized))
  if (forbidden)
    throw new Refused({
      migration,
      kind: 'forbidden',
      offset: forbidden.start,
      detail: forbidden.normalized.split(' ').slice(0, 2).join(' '),
    })
  const functions = await forbiddenFunctions(connection)
  for (const statement of statements) {
    const reached = reachOf(statement, functions)
    if (reached !== null) throw new Refused({ migration, kind: 'forbidden', offset: statement.start, detail: reached })
  }
  const before = await productPrints(connection)
  for (const statement of statements) {
    const { text, start } = statement
    const failed = (error: unknown): never => {
      if (error instanceof QueryTimeout)
        throw new Refused({ migration, kind: 'failed', offset: start, detail: error.message })
      if (!(error instanceof StatementFailed)) throw error
      throw new Refused({
        migration,
        kind: 'failed',
        offset: start + Math.max(0, (error.position ?? 1) - 1),
        detail: error.message,
      })
    }
    if (await drawsOutside(connection, statement))
      throw new Refused({ migration, kind: 'forbidden', offset: start, detail: 'nextval' })
    const read = await productRead(connection, statement).catch(failed)
    if (read !== null)
      throw new Refused({
        migration,
        kind: isTarget(statement, read) ? 'foreign' : 'reads',
        offset: start,
        detail: read,
      })
    await connection.query({ text, values: [] }, { timeoutMs }).catch(failed)
    const foreign = await touchedOutside(connection, before)
    if (foreign !== null) throw new Refused({ migration, kind: 'foreign', offset: start, detail: foreign })
  }
  // Readers get the rows of new tables by what these refer to.
  await connection.script('select public.guard_own_tables()')
  await connection.query(
    sql`insert into public.own_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`,
  )
  return null
}

const isTarget = ({ code }: SqlStatement, table: string): boolean =>
  new RegExp(`^(insert into|update|delete from)( only)? (["\\w]+\\.)?"?${table}\\b`).test(code)
