import type { Queryable } from '../../platform/database/Database.ts'
import { quoted } from '../query/quoted.ts'

/** A table that a feed writes, as the database describes it. */
export interface FeedTable {
  /** As SQL writes it. */
  sql: string
  columns: TableColumn[]
  checks: { name: string; expression: string }[]
  /** The column that chooses the monthly partition; null: it has no partitions. */
  monthColumn: string | null
  name: string
}

interface TableColumn {
  name: string
  isRequired: boolean
  /** SQL of its default; null: it has none. */
  default: string | null
  isGenerated: boolean
}

/** Reads what writing a table has to know of it; columns in their order. */
export async function feedTableOf(connection: Queryable, name: string): Promise<FeedTable> {
  const sql = name.split('.').map(quoted).join('.')
  const [columns, checks, [partition]] = [
    await connection.query<{ name: string; is_required: boolean; default: string | null; is_generated: boolean }>({
      text: `select a.attname as name, a.attnotnull as is_required, pg_get_expr(d.adbin, d.adrelid) as default, a.attgenerated <> '' or a.attidentity <> '' as is_generated
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`, values: [sql], }),
    await connection.query<{ name: string; definition: string }>({
      text: `select conname as name, pg_get_expr(conbin, conrelid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'c' order by conname`, values: [sql] }),
    await connection.query<{ key: string }>({ text: `select pg_get_partkeydef(oid) as key from pg_class where oid = $1::regclass and relkind = 'p'`, values: [sql] }),
  ]
  return {
    sql, name,
    columns: columns.map((column) => ({ name: column.name, isRequired: column.is_required, default: column.default, isGenerated: column.is_generated })),
    checks: checks.map((check) => ({ name: check.name, expression: check.definition })),
    monthColumn: /^RANGE \("?(\w+)"?\)$/.exec(partition?.key ?? '')?.[1] ?? null,
  }
}
