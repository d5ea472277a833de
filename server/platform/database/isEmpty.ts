import sql from 'sql-template-tag'
import type { Queryable } from './Database.ts'

/** Returns true if the database holds neither accounts nor users, as after migrating. */
export async function isEmpty(database: Queryable): Promise<boolean> {
  const rows = await database.query(sql`select 1 from accounts union all select 1 from users limit 1`)
  return rows.length === 0
}
