import type { Queryable } from '../../platform/database/Database.ts'
import { namesOfUsers, openTables } from '../../platform/database/openTables.ts'
import { customSchema } from '../../platform/database/ownSchema.ts'

/** A table's column, by the numbers that PostgreSQL knows them by. */
export interface TableColumn {
  table: string
  column: string
}

/** The part of the database's catalog that distinguishes rows and owners. */
export interface Schema {
  /** Table name by its number; only tables of ours. */
  tables: Map<number, string>
  /** Column name by the table's name and the column's number. */
  columnOf(table: string, number: number): string | undefined
  columnsOf(table: string): string[]
  /** The comment of a column; null if it has none. */
  commentOf(column: TableColumn): string | null
  /** Returns true for a view of the product, whose keys are unknown. */
  isView(table: string): boolean
  /** True for a table whose rows forms, actions and feeds may write. */
  isWritable(table: string): boolean
  /**
   * Returns the key whose ids a column holds, as `accounts.account_id`: the end of its references; null if it holds no
   * id.
   */
  domainOf(column: TableColumn): string | null
  /** The sets of columns that no two rows of a table share. */
  keysOf(table: string): string[][]
  /** The columns of the key that is never null; none where it has no such key. */
  primaryKeyOf(table: string): string[]
  /** Returns true if its rows belong to an account or a location, by a column of its own or through a reference. */
  isOwned(table: string): boolean
  /** By name, with unique indexes and what functions of ours raise. */
  constraints: string[]
  /** The table whose rows a constraint limits; undefined of what several have or functions raise. */
  tableOfConstraint(name: string): string | undefined
  operators: { equal: Set<number> }
  /**
   * The product's functions that read or write tables closed to datasets, by number, with their names. Those that run
   * with their owner's rights check the caller's reach themselves.
   */
  closedFunctions: ReadonlyMap<number, string>
  types: Map<number, string>
}

interface ColumnRow {
  table: string
  relid: number
  number: number
  name: string
  identity: boolean
  view: boolean
  needed: boolean
  writable: boolean
  comment: string | null
}
interface KeyRow {
  table: string
  columns: string[]
  name: string
  primary: boolean
}
interface ConstraintRow {
  table: string
  of: string | null
}
interface ProductFunction {
  id: number
  name: string
  body: string
}
interface ReferenceRow {
  table: string
  columns: string[]
  to: string
  to_columns: string[]
}

const isOwn = (table: string): boolean => table.startsWith(`${customSchema}.`)

/** By database: its schema, and the state of its catalog that it was read from. */
const lastRead = new WeakMap<object, { state: string; schema: Schema }>()

/**
 * The schema of a database over one of its connections; read anew only when its tables, columns, keys or functions have
 * changed.
 */
export async function schemaOf(database: object, connection: Queryable): Promise<Schema> {
  // Every change of a catalog row stores its transaction's number there, and every drop changes the count.
  const stateOf = (table: string, where: string): string =>
    `(select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) from ${table} where ${where})`
  const ofOurs = (column: string): string => `${column} in (select oid from pg_class where ${isOurs('relnamespace')})`
  const [row] = await connection.query<{ state: string }>({
    text: `select concat_ws(',', ${[
      stateOf('pg_class', isOurs('relnamespace')),
      stateOf('pg_attribute', ofOurs('attrelid')),
      stateOf('pg_index', ofOurs('indrelid')),
      stateOf('pg_constraint', isOurs('connamespace')),
      stateOf('pg_proc', isOurs('pronamespace')),
    ].join(', ')}) as state`,
    values: [],
  })
  const state = row?.state ?? ''
  const last = lastRead.get(database)
  if (last?.state === state) return last.schema
  const schema = await readSchema(connection)
  lastRead.set(database, { state, schema })
  return schema
}

/** Reads what is needed of the catalog of the database; partitions stand for their table. */
export async function readSchema(connection: Queryable): Promise<Schema> {
  const readRows = async <Row extends object>(text: string): Promise<Row[]> =>
    (
      await connection.query<{ found: Row[] | null }>({
        text: `select json_agg(row) as found from (${text}) row`,
        values: [],
      })
    )[0]?.found ?? []
  const ours = `${isOurs('c.relnamespace')} and c.relkind in ('r', 'p', 'v') and not c.relispartition`
  const columns =
    await readRows<ColumnRow>(`select ${nameOf('c')} as table, c.oid::bigint as relid, a.attnum as number, a.attname as name, a.attidentity <> '' as identity, c.relkind = 'v' as view, a.attnotnull as needed, col_description(c.oid, a.attnum) as comment,
      has_table_privilege('portal_writer_all', c.oid, 'insert, update, delete') as writable
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped where ${ours} order by c.relnamespace = 'public'::regnamespace desc, c.relname, a.attnum`)
  const keys = await readRows<KeyRow>(`select ${nameOf('c')} as table, i.indisprimary as primary, x.relname as name,
      array(select a.attname from unnest(i.indkey::int[]) with ordinality k (number, place) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.place) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid where i.indisunique and i.indpred is null and i.indexprs is null and ${ours}
    order by 1, i.indisprimary desc, x.relname`)
  const references = await readRows<ReferenceRow>(`select ${nameOf('c')} as table, ${nameOf('t')} as to,
      array(select a.attname from unnest(f.conkey) with ordinality k (number, place) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.place) as columns,
      array(select a.attname from unnest(f.confkey) with ordinality k (number, place) join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number order by k.place) as to_columns
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid where f.contype = 'f' and ${ours} order by 1, f.conname`)
  const names = await readRows<{
    name: string
    table: string | null
  }>(`select k.conname as name, ${nameOf('c')} as table from pg_constraint k left join pg_class c on c.oid = k.conrelid where ${isOurs('k.connamespace')}
    union select x.relname, ${nameOf('c')} from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid where i.indisunique and ${isOurs('x.relnamespace')}
    union select (regexp_matches(prosrc, 'constraint\\s*=\\s*''(\\w+)''', 'gi'))[1], null from pg_proc where ${isOurs('pronamespace')}`)
  const product =
    await readRows<ProductFunction>(`select p.oid::bigint as id, p.proname as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not p.prosecdef`)
  const equal = await readRows<{ id: number }>(`select oid::bigint as id from pg_operator where oprname = '='`)
  const types = await readRows<{ id: number; name: string }>(
    `select oid::bigint as id, format_type(oid, null) as name from pg_type where typtype in ('b', 'e', 'd')`,
  )

  const tables = new Map(columns.map(({ table, relid }) => [relid, table]))
  const byTable = grouped(columns)
  const domains = domainsOf(columns, keys, references)
  const domainOf = ({ table, column }: TableColumn): string | null => domains.get(`${table}.${column}`) ?? null
  const tablesOf = grouped(names.map(({ name, table }): ConstraintRow => ({ table: name, of: table })))
  // One of two tables, or that a function raises as well, is not of one.
  const constrained = new Map(
    [...tablesOf].flatMap(([name, found]): [string, string][] =>
      found.length === 1 && found[0]?.of ? [[name, found[0].of]] : [],
    ),
  )
  const owned = ownedTables(columns, domainOf)
  return {
    tables,
    domainOf,
    columnOf: (table, number) => byTable.get(table)?.find((column) => column.number === number)?.name,
    commentOf: ({ table, column }) => byTable.get(table)?.find(({ name }) => name === column)?.comment ?? null,
    columnsOf: (table) => (byTable.get(table) ?? []).map(({ name }) => name),
    isView: (table) => byTable.get(table)?.[0]?.view ?? false,
    isWritable: (table) => byTable.get(table)?.[0]?.writable ?? false,
    keysOf: (table) => keys.filter((key) => key.table === table).map((key) => key.columns),
    primaryKeyOf: (table) => keys.find((key) => key.table === table && key.primary)?.columns ?? [],
    isOwned: (table) => owned.has(table) || table === namesOfUsers,
    constraints: [...new Set(names.map(({ name }) => name))],
    tableOfConstraint: (name) => constrained.get(name),
    operators: { equal: new Set(equal.map(({ id }) => id)) },
    closedFunctions: closedAmong(
      product,
      [...tables.values()].filter((table) => !isOwn(table) && !openTables.includes(table)),
    ),
    types: new Map(types.map(({ id, name }) => [id, name])),
  }
}

/** Tables of the product by their name alone, those of definitions with their schema before it. */
const nameOf = (relation: string): string =>
  `case when ${relation}.relnamespace = 'public'::regnamespace then ${relation}.relname::text else '${customSchema}.' || ${relation}.relname end`
const isOurs = (namespace: string): string =>
  `${namespace} = any(array(select oid from pg_namespace where nspname in ('public', '${customSchema}')))`

/** The table that a domain, as `accounts.account_id`, numbers the rows of. */
export const tableOf = (domain: string): string => domain.slice(0, domain.lastIndexOf('.'))

function grouped<Row extends { table: string }>(columns: Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const column of columns) found.set(column.table, [...(found.get(column.table) ?? []), column])
  return found
}

/**
 * Returns each column's domain. A reference is followed to its end. Tables that grow by the month have none, so their
 * columns are identified by name. The name is that of the number by which another table identifies its rows.
 */
function domainsOf(columns: ColumnRow[], keys: KeyRow[], references: ReferenceRow[]): Map<string, string> {
  const domains = new Map<string, string>()
  for (const key of keys)
    if (key.primary && key.columns.length === 1 && key.columns[0])
      domains.set(`${key.table}.${key.columns[0]}`, key.columns[0])
  const counted = new Set(columns.filter(({ identity }) => identity).map(({ table, name }) => `${table}.${name}`))
  for (const { table, name, identity } of columns) if (identity) domains.set(`${table}.${name}`, name)
  const referenced = new Map(
    references.flatMap(({ table, columns: from, to, to_columns: ends }) =>
      from.map((name, index): [string, string] => [`${table}.${name}`, `${to}.${ends[index]}`]),
    ),
  )
  const named = new Map<string, string>()
  // The product's come first: a table of someone's own does not say what account_id means elsewhere. So do numbers that
  // a table counts itself.
  for (const { table, name } of columns) {
    const column = `${table}.${name}`
    const before = named.get(name)
    const isLess = before !== undefined && (isOwn(table) || (counted.has(before) && !counted.has(column)))
    if (domains.has(column) && !referenced.has(column) && !isLess) named.set(name, column)
  }
  // A column named like another table's key, such as an account number, refers to that table.
  const ends = new Set(
    references.filter(({ columns: from }) => from.length === 1).map(({ to, to_columns: [end] }) => `${to}.${end}`),
  )
  const found = new Map<string, string>()
  for (const { table, name } of columns) {
    let at = `${table}.${name}`
    for (const seen = new Set<string>(); referenced.has(at) && !seen.has(at);) {
      seen.add(at)
      at = referenced.get(at) ?? at
    }
    // A key that the table does not count itself, under the name of one that another does, is an id of that.
    const end = named.get(name)
    const isAnothers =
      !counted.has(at) && end !== undefined && end !== at && (counted.has(end) || (isOwn(at) && !isOwn(end)))
    const own = (domains.has(at) && !isAnothers) || ends.has(at) ? at : undefined
    const domain = own ?? (name.endsWith('_id') ? end : undefined)
    if (domain) found.set(`${table}.${name}`, domain)
  }
  return found
}

function ownedTables(columns: ColumnRow[], domainOf: Schema['domainOf']): Set<string> {
  const owned = new Set(['accounts', 'locations'])
  for (let size = 0; size < owned.size;) {
    size = owned.size
    for (const { table, name } of columns) {
      const domain = domainOf({ table, column: name })
      const end = domain === null ? '' : tableOf(domain)
      if (end !== table && owned.has(end)) owned.add(table)
    }
  }
  return owned
}

/** The functions whose text names one of these tables, or another function that does. */
function closedAmong(functions: ProductFunction[], tables: string[]): Map<number, string> {
  const found = new Map<number, string>()
  const identifiers = new Map(functions.map((one) => [one, new Set(one.body.match(/\w+/g) ?? [])]))
  for (let size = -1; size < found.size;) {
    size = found.size
    for (const [{ id, name }, names] of identifiers)
      if ([...tables, ...found.values()].some((one) => names.has(one) && one !== name)) found.set(id, name)
  }
  return found
}
