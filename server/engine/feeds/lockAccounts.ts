import { advisoryLock } from '../../platform/database/advisoryLock.ts'
import type { Queryable } from '../../platform/database/Database.ts'

/**
 * Waits for others who load or take back rows of the same accounts, until the end of the transaction. Accounts are
 * locked in one order, so
 * that two who wait never wait for each other. `rows` names the kind of rows: a table, or what several feeds write
 * together.
 */
export async function lockAccounts(connection: Queryable, rows: string, accountIds: Iterable<number>): Promise<void> {
  const accounts = [...new Set(accountIds)].sort((one, other) => one - other)
  for (const account of accounts) await advisoryLock(connection, [rows, String(account)])
}
