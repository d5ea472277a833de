import sql from 'sql-template-tag'
import type { Database, Queryable } from './Database.ts'

/**
 * Work for a user in a transaction, one after the other for each user: what is counted in it before something is added is
 * still so when it is added. Another user's work does not wait.
 */
export function inTurn<Found>(database: Database, userId: number, work: (connection: Queryable) => Promise<Found>): Promise<Found> {
  return database.transaction(async (connection) => {
    await connection.query(sql`select from users where user_id = ${userId} for no key update`)
    return work(connection)
  })
}
