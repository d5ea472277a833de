import { StatementFailed, type Queryable } from '../../platform/database/Database.ts'
import { customSchema } from '../../platform/database/ownSchema.ts'
import type { SqlStatement } from './sqlStatements.ts'

/** A statement that the database refuses before it is run, told as if it had been run by itself. */
const at =
  (head: string) =>
  (error: unknown): never => {
    if (!(error instanceof StatementFailed)) throw error
    throw new StatementFailed({
      ...error,
      message: error.message,
      position: error.position === undefined ? undefined : error.position - head.length,
    })
  }

/**
 * Returns the first object outside the custom schema that a row-writing statement names, as the database understands it
 * before it runs. The target counts too; null means none. Rows copied into a custom table would be readable there
 * without the scope.
 */
export async function productRead(connection: Queryable, { text, code }: SqlStatement): Promise<string | null> {
  if (/^(insert into|update|delete from)\b/.test(code)) return ofBody(connection, text)
  return /^create (unlogged )?table\b/.test(code) ? ofPlan(connection, text) : null
}

const head = 'create function pg_temp.of_migration() returns void begin atomic\n'

/** As the body of a function: the database keeps on what it depends. */
async function ofBody(connection: Queryable, text: string): Promise<string | null> {
  await connection.query({ text: `${head}${text}\n; end`, values: [] }).catch(at(head))
  const [found] = await connection.query<{ name: string }>({
    text: `select coalesce(c.relname, p.proname)::text as name from pg_depend d
        left join pg_class c on d.refclassid = 'pg_class'::regclass and c.oid = d.refobjid and c.relnamespace <> '${customSchema}'::regnamespace
        left join pg_proc p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid and p.pronamespace <> '${customSchema}'::regnamespace
      where d.classid = 'pg_proc'::regclass and d.objid = 'pg_temp.of_migration'::regproc and coalesce(c.relname, p.proname) is not null order by 1 limit 1`,
    values: [],
  })
  await connection.query({ text: 'drop function pg_temp.of_migration()', values: [] })
  return found?.name ?? null
}

const explain = 'explain (verbose, format json) '
/** SQLSTATE: syntax_error. */
const syntaxError = '42601'

/** `create table … as` has no such body; its plan names what is read. Any other `create table` has no plan. */
async function ofPlan(connection: Queryable, text: string): Promise<string | null> {
  await connection.script('savepoint planned')
  try {
    const [row] = await connection.query<{ 'QUERY PLAN': unknown }>({ text: `${explain}${text}`, values: [] })
    return relationIn(row?.['QUERY PLAN'])
  } catch (error) {
    if (!(error instanceof StatementFailed) || error.code !== syntaxError) return at(explain)(error)
    await connection.script('rollback to savepoint planned')
    return null
  } finally {
    // Later objects carry the number of the whole transaction. After an error there is no savepoint to release.
    await connection.script('release savepoint planned').catch(() => {})
  }
}

/** The first relation of a plan that is not of our own schema. */
function relationIn(plan: unknown): string | null {
  if (typeof plan !== 'object' || plan === null) return null
  const { 'Relation Name': relation, Schema: schema } = plan as Record<string, unknown>
  if (typeof relation === 'string' && schema !== customSchema) return relation
  for (const inside of Object.values(plan)) {
    const found = relationIn(inside)
    if (found !== null) return found
  }
  return null
}

/** Functions that a migration may use though they answer differently each time. */
const harmless = ['random', 'gen_random_uuid', 'clock_timestamp', 'nextval']

/**
 * Functions that are no one's to call in a migration: what changes something, and what is not of the database itself.
 */
export async function forbiddenFunctions(connection: Queryable): Promise<ReadonlySet<string>> {
  const rows = await connection.query<{ name: string }>({
    text: `select distinct p.proname::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where (p.provolatile = 'v' or n.nspname <> 'pg_catalog') and not p.proname = any($1::text[])`,
    values: [harmless],
  })
  return new Set(rows.map(({ name }) => name))
}

/**
 * Returns true if a statement draws numbers from a sequence that may not be in the custom schema. Drawn numbers are
 * lost to the product, and no rollback returns them.
 */
export async function drawsOutside(connection: Queryable, { text, code }: SqlStatement): Promise<boolean> {
  const calls = [...code.matchAll(/\bnextval"?\s*\(/g)].length
  if (calls === 0) return false
  const named = [...text.matchAll(/\bnextval"?\s*\(\s*'([^']*)'\s*(?:::\s*regclass\s*)?\)/gi)].map(([, name]) => name)
  if (named.length !== calls) return true
  const [row] = await connection.query<{ own: boolean | null }>({
    text: `select bool_and(coalesce(c.relnamespace = '${customSchema}'::regnamespace, false)) as own from unnest($1::text[]) name left join pg_class c on c.oid = to_regclass(name)`,
    values: [named],
  })
  return row?.own !== true
}
