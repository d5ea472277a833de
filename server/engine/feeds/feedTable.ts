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

interface FoundColumn {
  name: string
  is_required: boolean
  default: string | null
  is_generated: boolean
}

/** Reads what writing a table has to know of it; columns in their order. */
export async function feedTableOf(connection: Queryable, name: string): Promise<FeedTable> {
  const sql = name.split('.').map(quoted).join('.')
  const [found] = await connection.query<{
    columns: FoundColumn[]
    checks: { name: string; expression: string }[]
    key: string | null
  }>({
    text: `select
  (select json_agg(json_build_object('name', a.attname, 'is_required', a.attnotnull, 'default', pg_get_expr(d.adbin, d.adrelid), 'is_generated', a.attgenerated <> '' or a.attidentity <> '') order by a.attnum)
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped) as columns,
  (select coalesce(json_agg(json_build_object('name', conname, 'expression', pg_get_expr(conbin, conrelid)) order by conname), '[]')
    from pg_constraint where conrelid = $1::regclass and contype = 'c') as checks,
  (select pg_get_partkeydef(oid) from pg_class where oid = $1::regclass and relkind = 'p') as key`,
    values: [sql],
  })
  return {
    sql,
    name,
    columns: (found?.columns ?? []).map((column) => ({
      name: column.name,
      isRequired: column.is_required,
      default: column.default,
      isGenerated: column.is_generated,
    })),
    checks: found?.checks ?? [],
    monthColumn: /^RANGE \("?(\w+)"?\)$/.exec(found?.key ?? '')?.[1] ?? null,
  }
}
