import { readSchema, tableOf } from '../server/engine/analysis/Schema.ts'
import type { Queryable } from '../server/platform/database/Database.ts'

export interface Table {
  name: string
  /** The description of a row; null if none was written. */
  row: string | null
  columns: Column[]
  /** The primary key. */
  key: string[]
  /** Sets of columns that no two rows share, beside the primary key. */
  uniques: string[][]
  /** The column that partitions are chosen by; null for a table in one piece. */
  partitionedBy: string | null
  /** True if its rows belong to an account or a location. */
  isOwned: boolean
  /** The columns that say whose a row is: its account and location, else those that name what it belongs to. */
  owners: string[]
}

interface Column {
  name: string
  type: string
  isNullable: boolean
  meaning: string | null
  /** The values it is limited to; none where it is not. */
  values: string[]
  /** The table whose rows it names: by a reference, or by its name in tables that grow by the month. */
  references: string | null
}

interface ColumnRow {
  table: string
  row: string | null
  partitioned_by: string | null
  name: string
  type: string
  nullable: boolean
  meaning: string | null
  allowed: string | null
  refers: string | null
}

/** The product's tables as the database itself describes them, in the order of their names. */
export async function readTables(database: Queryable): Promise<Table[]> {
  const schema = await readSchema(database)
  const rows = await database.query<ColumnRow>({ text: columnsOfTables, values: [] })
  const keys = await database.query<{ table: string; columns: string[]; is_primary: boolean }>({
    text: keysOfTables,
    values: [],
  })
  return [...new Set(rows.map(({ table }) => table))].map((name): Table => {
    const columns = rows.filter(({ table }) => table === name)
    const referencesOf = (column: ColumnRow): string | null => {
      const domain = schema.domainOf({ table: name, column: column.name })
      const end = column.refers ?? (domain === null ? null : tableOf(domain))
      return end === name ? null : end
    }
    const described = columns.map((column): Column => ({
      name: column.name,
      type: column.type,
      isNullable: column.nullable,
      meaning: column.meaning,
      values: [...(column.allowed?.match(/(?<=')[^']*(?='::text)/g) ?? [])],
      references: referencesOf(column),
    }))
    const isOwned = schema.isOwned(name)
    const scopes = ['account_id', 'location_id'].flatMap((id) => described.filter((column) => column.name === id))
    const belonging = described.filter(({ references }) => references !== null && schema.isOwned(references))
    return {
      name,
      row: columns[0]?.row ?? null,
      columns: described,
      partitionedBy: columns[0]?.partitioned_by ?? null,
      key: keys.find(({ table, is_primary }) => table === name && is_primary)?.columns ?? [],
      uniques: keys.filter(({ table, is_primary }) => table === name && !is_primary).map((one) => one.columns),
      isOwned,
      owners: (!isOwned ? [] : scopes.length ? scopes : belonging).map((column) => column.name),
    }
  })
}

const ours = "c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition"

const columnsOfTables = `select c.relname::text as table, obj_description(c.oid, 'pg_class') as row,
    (select a.attname::text from pg_partitioned_table p join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0] where p.partrelid = c.oid) as partitioned_by,
    a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull and a.attgenerated = '' as nullable, col_description(c.oid, a.attnum) as meaning,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\[''' limit 1) as allowed,
    (select f.confrelid::regclass::text from pg_constraint f join pg_index k on k.indrelid = f.confrelid and k.indisprimary
      where f.conrelid = c.oid and f.contype = 'f' and f.confkey[array_position(f.conkey, a.attnum)] = any(k.indkey::int2[])
      order by cardinality(f.conkey), f.conname limit 1) as refers
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where ${ours} order by c.relname, a.attnum`

const keysOfTables = `select c.relname::text as table, i.indisprimary as is_primary,
    array_to_json(array(select a.attname::text from unnest(i.indkey::int[]) with ordinality k (number, place) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.place)) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid
  where i.indisunique and i.indpred is null and i.indexprs is null and ${ours} order by c.relname, i.indexrelid::regclass::text`
