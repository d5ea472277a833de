import sql from 'sql-template-tag'
import type { Database } from '../../platform/database/Database.ts'

/**
 * Returns the comments of the tables' columns by column name. A key has that of its table; another column has one only
 * if all tables agree.
 */
export async function columnComments(database: Database): Promise<Map<string, string>> {
  const rows = await database.query<{ name: string; comment: string }>(sql`
    with described as (
      select a.attname as name, d.description as comment,
        exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as is_key
      from pg_description d
      join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass and c.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
    )
    select name, coalesce(min(comment) filter (where is_key), min(comment)) as comment from described
    group by name
    having count(distinct comment) filter (where is_key) = 1 or count(distinct comment) = 1`)
  return new Map(rows.map(({ name, comment }) => [name, comment]))
}
