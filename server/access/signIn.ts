import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import type { Database } from '../platform/database/Database.ts'
import { Refusal } from '../platform/errors.ts'
import { networkOf } from '../platform/http/networkOf.ts'
import { semaphore } from '../platform/concurrency/semaphore.ts'
import { addressKey } from './addressKey.ts'

/** The specification's statuses: 0 clears the error, 1 is a locked account, 3 credentials not recognized. */
type AuthorizationStatus = 0 | 1 | 3

interface SignIn {
  status: AuthorizationStatus
  /** The text that the user is shown. */
  key: string
  userId: number | null
  /** The account that was tried, when there is one. */
  triedId: number | null
  /** The secret that makes this browser known from now on, where there was none; for its cookie. */
  device: string | null
}

/** The source of an attempt: its network address, and the secret of a browser that has signed in before. */
interface SignInSource {
  address: string
  device?: string | null
}

/** Failures in a row that lock a sign-in name for who failed, and the minutes it stays locked for. */
export const failuresToLock = 5
export const lockMinutes = 15
/** Tries from where a name never came from in as many minutes, after which they are taken one after the other. */
export const triesToSlow = 20
const intervalMs = 1000
/** The longest wait for a sign-in; callers who would wait longer are told to retry. */
const longestWaitMs = 5000
/** Passwords compared beside each other: a comparison takes one of the four threads that files are read by too. */
const comparedAtOnce = 2
/**
 * The limit of concurrent sign-ins; more are told to retry. A flood of them then delays nobody who is signed in or
 * signs in from a known place.
 */
export const maxSignIns = 100
/** The number of days that a place of successful sign-ins is remembered. */
const familiarDays = 180

interface SignInAttempt {
  user_id: number | null
  password_hash: string | null
  is_locked: boolean | null
  may_enter: boolean
  knows_device: boolean
}

/** The code without which nobody opens the portal. */
export const portalCode = 'TVLOGIN'

const statusKeys: Record<AuthorizationStatus, string> = {
  0: 'server.signed_in',
  1: 'server.account_locked',
  3: 'server.credentials_not_recognised',
}

const nameOf = (login: string): string => addressKey(login) ?? login
const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
const placeOf = (name: string, of: string): string => digest(`${name}\n${of}`)

/**
 * Checks a password. Neither the answer nor its time reveals whether a name exists: attempts at any name are counted
 * and checked alike. Failed attempts lock the name for their own place only. A browser that has signed in before is a
 * place of its own. Many attempts from new places wait for each other. Reports an administrator's lock only after the
 * password has been verified.
 */
export function signInService(database: Database, now: () => Date) {
  // The hash of a password that nobody can type, compared against when the login is unknown.
  const nobody = hash(String(Math.random()))
  const since = (): Date => new Date(now().getTime() - lockMinutes * 60_000)

  const comparing = semaphore(comparedAtOnce)
  let underWay = 0

  return async function signIn(login: string, password: string, from: SignInSource): Promise<SignIn> {
    if (underWay >= maxSignIns && !(await hasComeFrom(login, from)))
      throw new Refusal(503, 'server.too_many', { retryAfter: Math.ceil(longestWaitMs / 1000) })
    underWay += 1
    try {
      return await tryToSignIn(login, password, from)
    } finally {
      underWay -= 1
    }
  }

  async function tryToSignIn(
    login: string,
    password: string,
    { address, device = null }: SignInSource,
  ): Promise<SignIn> {
    const name = nameOf(login)
    const loginHash = digest(name)
    const [user] = await database.query<SignInAttempt>(sql`
      select u.user_id, u.password_hash, u.is_locked,
        exists (select from user_securities c where c.user_id = u.user_id and c.code = ${portalCode}) as may_enter, exists (
        select from sign_in_sources d
        where d.login_hash = ${loginHash} and d.source_hash = ${placeOf(name, device ?? '')} and d.last_success_at is not null) as knows_device
      from (values (1)) one left join users u on u.login = ${name}`)
    const source = {
      loginHash,
      sourceHash: placeOf(name, user?.knows_device && device !== null ? device : networkOf(address)),
    }
    const triedId = user?.user_id ?? null
    const refused = (status: 1 | 3, key = statusKeys[status]): SignIn => ({
      status,
      key,
      userId: null,
      triedId,
      device: null,
    })

    const { tries, isFamiliar } = await countTry(source)
    if (tries > failuresToLock) return refused(1)
    if (!isFamiliar) await waitForSlot(source)
    const hashed = user?.password_hash ?? (await nobody)
    const matches = await comparing(() => verify(hashed, password))
    if (matches && user?.password_hash && user.is_locked) return refused(1)
    if (matches && user?.password_hash && !user.may_enter) return refused(1, 'server.portal_not_allowed')
    if (!matches || !user?.password_hash || triedId === null) {
      await forgetOld()
      return refused(tries >= failuresToLock ? 1 : 3)
    }
    const known = user.knows_device ? null : randomBytes(32).toString('base64url')
    await remember(loginHash, [source.sourceHash, ...(known ? [placeOf(name, known)] : [])])
    return { status: 0, key: statusKeys[0], userId: triedId, triedId, device: known }
  }

  async function hasComeFrom(login: string, { address, device }: SignInSource): Promise<boolean> {
    const name = nameOf(login)
    const places = [networkOf(address), ...(device ? [device] : [])].map((of) => placeOf(name, of))
    const found = await database.query(sql`
      select from sign_in_sources where login_hash = ${digest(name)} and source_hash = any(${places}::text[]) and last_success_at is not null`)
    return found.length > 0
  }

  /** Counted before it is looked at, so that tries at the same time are no more than tries in a row. */
  async function countTry({ loginHash, sourceHash }: Source): Promise<{ tries: number; isFamiliar: boolean }> {
    const [counted] = await database.query<{ failed_attempts: number; is_familiar: boolean }>(sql`
      insert into sign_in_sources as s (login_hash, source_hash, failed_attempts, last_failed_at) values (${loginHash}, ${sourceHash}, 1, ${now()})
      on conflict (login_hash, source_hash) do update set
        failed_attempts = case when s.last_failed_at > ${since()} then least(s.failed_attempts, ${failuresToLock}) + 1 else 1 end,
        last_failed_at = case when s.last_failed_at > ${since()} and s.failed_attempts >= ${failuresToLock} then s.last_failed_at else ${now()} end
      returning failed_attempts, last_success_at is not null as is_familiar`)
    return { tries: counted?.failed_attempts ?? 0, isFamiliar: counted?.is_familiar ?? false }
  }

  /** Waits while many others try the name from new places; nobody is kept out for longer than the others take. */
  async function waitForSlot({ loginHash, sourceHash }: Source): Promise<void> {
    const at = now()
    const [slot] = await database.query<{ next_turn_at: Date }>(sql`
      insert into sign_in_queues as q (login_hash, tries, last_try_at, next_turn_at) values (${loginHash}, 1, ${at}, ${at})
      on conflict (login_hash) do update set
        tries = case when q.last_try_at > ${since()} then q.tries + 1 else 1 end, last_try_at = ${at},
        next_turn_at = case when q.last_try_at > ${since()} and q.tries >= ${triesToSlow}
          then greatest(q.next_turn_at, ${at}) + ${intervalMs} * interval '1 millisecond' else ${at} end
      where q.next_turn_at < ${new Date(at.getTime() + longestWaitMs)}
      returning next_turn_at`)
    if (slot) {
      const ahead = slot.next_turn_at.getTime() - at.getTime() - intervalMs
      if (ahead > 0) await wait(ahead)
      return
    }
    await database.query(sql`
      update sign_in_sources set failed_attempts = failed_attempts - 1 where login_hash = ${loginHash} and source_hash = ${sourceHash} and failed_attempts > 0`)
    throw new Refusal(429, 'server.too_many', { retryAfter: Math.ceil(longestWaitMs / 1000) })
  }

  async function remember(loginHash: string, places: string[]): Promise<void> {
    await database.query(sql`
      insert into sign_in_sources (login_hash, source_hash, last_success_at) select ${loginHash}, unnest(${places}::text[]), ${now()}::timestamptz
      on conflict (login_hash, source_hash) do update set failed_attempts = 0, last_success_at = excluded.last_success_at`)
    const longAgo = new Date(now().getTime() - familiarDays * 86_400_000)
    await database.query(
      sql`delete from sign_in_sources where login_hash = ${loginHash} and last_success_at < ${longAgo}`,
    )
  }

  /** Tries that no longer count, of whatever name: typed names are without number. */
  async function forgetOld(): Promise<void> {
    await database.query(sql`
      with passed as (delete from sign_in_queues where last_try_at < ${since()})
      delete from sign_in_sources where last_success_at is null and last_failed_at < ${since()}`)
  }
}

interface Source {
  loginHash: string
  sourceHash: string
}

export type SignInService = ReturnType<typeof signInService>

/** argon2id with the package's defaults (19 MiB, 2 passes): 21-29 ms a hash. */
export const hashPassword = (password: string): Promise<string> => hash(password)
