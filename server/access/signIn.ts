import { createHash } from 'node:crypto'
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

/** Failures in a row that lock an account for who failed, and the minutes it stays locked for. */
export const failuresToLock = 5
export const lockMinutes = 15
/** Failures from everywhere that lock it for all but those who have signed in from where they are. */
export const failuresToLockAll = 50

interface Tried {
  user_id: number
  password_hash: string | null
  is_locked: boolean
  failed_attempts: number
  last_failed_at: Date | null
  source_failures: number | null
  source_failed_at: Date | null
  last_success_at: Date | null
}

/**
 * Checks a password. An unknown login costs the same time and gives the same answer as a wrong password.
 * Failures are counted by where they come from: a stranger who guesses locks out themselves.
 */
export function signInDesk(database: Database, now: () => Date) {
  // Of no password anyone can type: compared against when the login is unknown.
  const nobody = hash(String(Math.random()))

  const since = (): Date => new Date(now().getTime() - lockMinutes * 60_000)
  const isRecent = (at: Date | null): boolean => at !== null && at > since()

  return async function signIn(login: string, password: string, source: string): Promise<SignIn> {
    const sourceHash = createHash('sha256').update(`${login.toLowerCase()}\n${source}`).digest('hex')
    const [user] = await database.query<Tried>(sql`
      select u.user_id, u.password_hash, u.is_locked, u.failed_attempts, u.last_failed_at,
        s.failed_attempts as source_failures, s.last_failed_at as source_failed_at, s.last_success_at
      from users u left join sign_in_sources s on s.user_id = u.user_id and s.source_hash = ${sourceHash}
      where lower(u.login) = lower(${login})`)
    const matches = await verify(user?.password_hash ?? (await nobody), password)
    const triedId = user?.user_id ?? null
    if (!user || !user.password_hash) {
      await noteFailure(0, sourceHash)
      return { status: 3, userId: null, triedId }
    }
    if (user.is_locked || isWaiting(user)) return { status: 1, userId: null, triedId }
    if (matches) {
      await database.query(sql`
        insert into sign_in_sources (user_id, source_hash, last_success_at) values (${user.user_id}, ${sourceHash}, ${now()})
        on conflict (user_id, source_hash) do update set failed_attempts = 0, last_success_at = ${now()}`)
      return { status: 0, userId: user.user_id, triedId }
    }
    const failures = await noteFailure(user.user_id, sourceHash)
    return { status: failures >= failuresToLock ? 1 : 3, userId: null, triedId }
  }

  function isWaiting(user: Tried): boolean {
    if ((user.source_failures ?? 0) >= failuresToLock && isRecent(user.source_failed_at)) return true
    return user.last_success_at === null && user.failed_attempts >= failuresToLockAll && isRecent(user.last_failed_at)
  }

  /** How many failures in a row came from there. Nobody's are asked for too, and cost the same. */
  async function noteFailure(userId: number, sourceHash: string): Promise<number> {
    await database.query(sql`
      update users set failed_attempts = case when last_failed_at > ${since()} then failed_attempts + 1 else 1 end, last_failed_at = ${now()}
      where user_id = ${userId}`)
    const [after] = await database.query<{ failed_attempts: number }>(sql`
      insert into sign_in_sources as s (user_id, source_hash, failed_attempts, last_failed_at)
      select user_id, ${sourceHash}::text, 1, ${now()}::timestamptz from users where user_id = ${userId}
      on conflict (user_id, source_hash) do update set
        failed_attempts = case when s.last_failed_at > ${since()} then s.failed_attempts + 1 else 1 end, last_failed_at = ${now()}
      returning failed_attempts`)
    return after?.failed_attempts ?? 0
  }
}

export type SignInDesk = ReturnType<typeof signInDesk>

/** argon2id with the package's defaults (19 MiB, 2 passes): 21-29 ms a hash. */
export const hashPassword = (password: string): Promise<string> => hash(password)
