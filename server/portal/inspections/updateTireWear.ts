import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'

/**
 * Works out again how these tires wear, after readings of theirs were written or taken out. Call it in the same
 * transaction.
 */
export async function updateTireWear(connection: Queryable, tireIds: Iterable<number>): Promise<void> {
  const ids = [...new Set(tireIds)]
  if (ids.length > 0) await connection.query(sql`select settle_tire_wear(${ids}::bigint[])`)
}

/** The same for every tire there is. */
export async function updateAllTireWear(connection: Queryable): Promise<void> {
  await connection.query(sql`select settle_tire_wear(array(select tire_id from tires))`)
}
