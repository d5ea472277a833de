import sql from 'sql-template-tag'
import type { Queryable } from './Database.ts'

/** A number that all servers of a database agree on, or one or two texts. */
export type LockKey = number | readonly [text: string] | readonly [text: string, other: string]

/** Waits for a lock of the database, which is held until the transaction ends. Holders of a shared lock do not wait. */
export async function advisoryLock(
  connection: Queryable,
  key: LockKey,
  { isShared = false }: { isShared?: boolean } = {},
): Promise<void> {
  const [numbers, values] = typeof key === 'number' ? ['$1', [key]] : [hashes[key.length], [...key]]
  await connection.query({ text: `select pg_advisory_xact_lock${isShared ? '_shared' : ''}(${numbers})`, values })
}

const hashes = { 1: 'hashtext($1)', 2: 'hashtext($1), hashtext($2)' }

/** Takes the lock if nobody holds it; returns false otherwise. */
export async function tryAdvisoryLock(connection: Queryable, key: number): Promise<boolean> {
  const [row] = await connection.query<{ is_locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${key}) as is_locked`,
  )
  return row?.is_locked === true
}
