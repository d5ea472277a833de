import sql from 'sql-template-tag'
import type { Database, Queryable } from './Database.ts'

/**
 * Runs work for a user in a transaction, one at a time for each user. A count read in it is still valid when it
 * inserts. Other users do not wait.
 */
export function withUserLock<Found>(
  database: Database,
  userId: number,
  work: (connection: Queryable) => Promise<Found>,
): Promise<Found> {
  return database.transaction(async (connection) => {
    await connection.query(sql`select from users where user_id = ${userId} for no key update`)
    return work(connection)
  })
}
