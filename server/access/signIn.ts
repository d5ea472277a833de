import { hash, verify } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import type { Database } from '../database/Database.ts'

/** The specification's statuses: 0 clears the error, 1 is a locked account, 3 credentials not recognised. */
export type AuthorizationStatus = 0 | 1 | 3

export interface SignIn {
  status: AuthorizationStatus
  userId: number | null
  /** The account that was tried, when there is one. */
  triedId: number | null
}

/** Failures in a row that lock an account, and the minutes it stays locked for. */
export const failuresToLock = 5
export const lockMinutes = 15

/** Checks a password. An unknown login costs the same time and gives the same answer as a wrong password. */
export function signInDesk(database: Database, now: () => Date) {
  // Of no password anyone can type: compared against when the login is unknown.
  const nobody = hash(String(Math.random()))

  return async function signIn(login: string, password: string): Promise<SignIn> {
    const [user] = await database.query<{
      user_id: number; password_hash: string | null; is_locked: boolean; failed_attempts: number; last_failed_at: Date | null
    }>(sql`select user_id, password_hash, is_locked, failed_attempts, last_failed_at from users where lower(login) = lower(${login})`)
    const matches = await verify(user?.password_hash ?? (await nobody), password)
    const triedId = user?.user_id ?? null
    if (!user || !user.password_hash) return { status: 3, userId: null, triedId }

    const lockedUntil = user.last_failed_at ? user.last_failed_at.getTime() + lockMinutes * 60_000 : 0
    const isWaiting = user.failed_attempts >= failuresToLock && lockedUntil > now().getTime()
    if (user.is_locked || isWaiting) return { status: 1, userId: null, triedId }
    if (matches) {
      await database.query(sql`update users set failed_attempts = 0, last_failed_at = null where user_id = ${user.user_id}`)
      return { status: 0, userId: user.user_id, triedId }
    }
    const [after] = await database.query<{ failed_attempts: number }>(sql`
      update users
      set failed_attempts = case when last_failed_at > ${new Date(now().getTime() - lockMinutes * 60_000)} then failed_attempts + 1 else 1 end,
        last_failed_at = ${now()}
      where user_id = ${user.user_id}
      returning failed_attempts`)
    return { status: (after?.failed_attempts ?? 0) >= failuresToLock ? 1 : 3, userId: null, triedId }
  }
}

export type SignInDesk = ReturnType<typeof signInDesk>

/** argon2id with the package's defaults (19 MiB, 2 passes): 21-29 ms a hash. */
export const hashPassword = (password: string): Promise<string> => hash(password)
