import type { Queryable } from '../../platform/database/Database.ts'
import { customSchema } from '../../platform/database/ownSchema.ts'
import { openTables } from '../../platform/database/openTables.ts'
import { privateTables } from '../../platform/database/privateTables.ts'
import type { Ground } from './Level.ts'
import { isNode, numberOf, type TreeNode, type TreeValue } from './nodeTree.ts'

/** A function that a statement calls, by itself or by an operator, an aggregate or a window. */
export interface CalledFunction {
  name: string
  /** True if it may change data, or answer differently each time. */
  isVolatile: boolean
  /** builtIn: PostgreSQL's. product: of our migrations. added: an extension's, or somebody's. */
  of: 'builtIn' | 'product' | 'added'
}

/**
 * The objects that a statement reaches beyond rows of the product's tables. They are called functions, foreign
 * relations, private columns and tables, and writes to read-only tables.
 */
export interface Reach {
  functions: CalledFunction[]
  relations: string[]
  secrets: string[]
  readOnly: string[]
  /** Tables of the product that only its reviewed datasets use, and functions that read or write such tables. */
  closed: { tables: string[]; functions: string[] }
}

/** By number, as a query tree names them. */
export interface ReachedNumbers {
  functions: ReadonlySet<number>
  relations: ReadonlySet<number>
  secrets: ReadonlySet<string>
  readOnly: ReadonlySet<string>
  closed: ReadonlySet<string>
}

/** Fields that name a function: of a call, an operator, an aggregate, a window. */
const functionFields = ['funcid', 'opfuncid', 'aggfnoid', 'winfnoid']

/** The columns of other tables that no dataset may read or write. */
const secretColumns = new Map<string, readonly string[]>([
  ['users', ['password_hash']],
  ['sign_in_sources', ['source_hash']],
])
/** PostgreSQL's bits for inserting, updating and deleting. */
const writing = 0b1101
/** PostgreSQL counts columns in its sets from below those of its own; one further up is the whole row. */
const columnOffset = 7

/** The secrets among what one table of a query is read and written by. */
function secretsIn({ fields }: TreeNode, table: string, schema: Ground['schema']): string[] {
  if (privateTables.includes(table)) return [table]
  const columns = secretColumns.get(table)
  if (columns === undefined) return []
  const named = ['selectedCols', 'insertedCols', 'updatedCols'].flatMap((set) =>
    Array.isArray(fields[set]) ? fields[set].slice(1).map((one) => Number(one) - columnOffset) : [],
  )
  return columns
    .filter((column) => named.some((number) => number === 0 || schema.columnOf(table, number) === column))
    .map((column) => `${table}.${column}`)
}

/**
 * Returns the objects that a query names on all of its levels, even where their result is unused. `self` is the view
 * that holds the query.
 */
export function reachedBy(query: TreeNode, { schema, views }: Ground, self: number | null): ReachedNumbers {
  const functions = new Set<number>()
  const relations = new Set<number>()
  const secrets = new Set<string>()
  const readOnly = new Set<string>()
  const closed = new Set<string>()
  const visit = (value: TreeValue | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value)) return
    for (const field of functionFields) if (numberOf(value, field) > 0) functions.add(numberOf(value, field))
    const relation = value.fields.rtekind === undefined ? 0 : numberOf(value, 'relid')
    // Older databases keep two entries with a view that stand for it itself.
    if (relation > 0 && relation !== self && !schema.tables.has(relation) && !views.has(relation))
      relations.add(relation)
    // The columns read from a table are stored with its entry, or from PostgreSQL 16 on beside it.
    const table = value.fields.selectedCols === undefined ? undefined : schema.tables.get(numberOf(value, 'relid'))
    if (table !== undefined) for (const one of secretsIn(value, table, schema)) secrets.add(one)
    if (table !== undefined && !openTables.includes(table) && !table.startsWith(`${customSchema}.`)) closed.add(table)
    if (table !== undefined && !schema.isWritable(table) && (numberOf(value, 'requiredPerms') & writing) > 0)
      readOnly.add(table)
    for (const inside of Object.values(value.fields)) visit(inside)
  }
  visit(query)
  return { functions, relations, secrets, readOnly, closed }
}

/** Looks up these numbers in the database's catalog. */
export async function readReach(
  connection: Queryable,
  all: ReachedNumbers[],
  { closedFunctions }: Ground['schema'],
): Promise<Reach[]> {
  const functions = await connection.query<{ id: number; name: string; volatile: boolean; of: CalledFunction['of'] }>({
    text: `select p.oid::bigint as id, p.proname::text as name, p.provolatile = 'v' as volatile, case when n.nspname = 'pg_catalog' then 'builtIn'
        when n.nspname <> 'public' or exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') then 'added' else 'product' end as of
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.oid = any($1::bigint[])`,
    values: [[...new Set(all.flatMap((one) => [...one.functions]))]],
  })
  const relations = await connection.query<{ id: number; name: string }>({
    text: 'select oid::bigint as id, relname::text as name from pg_class where oid = any($1::bigint[])',
    values: [[...new Set(all.flatMap((one) => [...one.relations]))]],
  })
  const known = new Map(functions.map(({ id, name, volatile, of }) => [id, { name, isVolatile: volatile, of }]))
  const names = new Map(relations.map(({ id, name }) => [id, name]))
  return all.map((one) => ({
    functions: [...one.functions].flatMap((id) => known.get(id) ?? []),
    relations: [...one.relations].map((id) => names.get(id) ?? String(id)),
    secrets: [...one.secrets],
    readOnly: [...one.readOnly],
    closed: { tables: [...one.closed], functions: [...one.functions].flatMap((id) => closedFunctions.get(id) ?? []) },
  }))
}
