import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database, Queryable } from '../platform/database/Database.ts'
import { Refusal } from '../platform/errors.ts'
import type { RowScope } from '../platform/RowScope.ts'
import { audit } from './audit.ts'
import type { Principal } from './Principal.ts'
import { findUser, type ReadBy } from './sessions.ts'

/** Beginning of every secret, by which people and scanners of repositories know it. */
const secretStart = 'feedkey_'
const secretForm = /^feedkey_([A-Za-z0-9]{10})_([A-Za-z0-9_-]{43})$/
const publicLength = 10
const secretBytes = 32

/** The most calls and rows of one key in an hour. */
export interface KeyLimits {
  calls: number
  rows: number
}

/** A new key, as its maker asks for it. Empty lists narrow nothing. */
export interface NewKey {
  name: string
  feeds: string[]
  accounts: number[]
  dealers: number[]
}

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest()
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'
const publicPart = (): string =>
  Array.from(randomBytes(publicLength), (byte) => letters[byte % letters.length]).join('')

/** True for what a machine sends in place of a token. */
export const isSourceSecret = (token: string): boolean => token.startsWith(secretStart)

/**
 * Stores the source keys of machines. A key acts for the user who made it, within that user's rights at the time of the
 * call. It is disabled while the user is locked, and reaches only rows that both reach. Only a hash of the secret is
 * stored. `database` joins no transaction, so that counted calls stay counted.
 */
export function sourceKeyStore(database: Database, now: () => Date, readBy: ReadBy, limits: KeyLimits) {
  /**
   * The user that a key acts for, with the reach of both; null for a secret that opens nothing. Counts the call: 429
   * beyond the limit.
   */
  async function find(secret: string): Promise<Principal | null> {
    const [, named] = secretForm.exec(secret) ?? []
    if (!named) return null
    const [key] = await database.query<KeyRow>(
      sql`
      select s.secret_hash, k.source_key_id, k.user_id, k.feeds, k.accounts, k.dealers
      from source_key_secrets s join source_keys k using (source_key_id)
      where s.public_part = ${named} and (s.ends_at is null or s.ends_at > ${now()}) and k.revoked_at is null`,
      { prepared: true },
    )
    if (!key || !timingSafeEqual(Buffer.from(key.secret_hash), digest(secret))) return null
    const principal = await of(key)
    if (principal) await countCall(key.source_key_id)
    return principal
  }

  /** The same of a key by its id, for work that goes on without a call. */
  async function findById(id: number): Promise<Principal | null> {
    const [key] = await database.query<KeyRow>(
      sql`select source_key_id, user_id, feeds, accounts, dealers from source_keys where source_key_id = ${id} and revoked_at is null`,
    )
    return key ? of(key) : null
  }

  async function of({
    source_key_id: id,
    user_id: userId,
    feeds,
    accounts,
    dealers,
  }: KeyRow): Promise<Principal | null> {
    const user = await findUser(database, userId, now(), readBy)
    const scope = user && (await narrowed(database, user.scope, { accounts, dealers }))
    return (
      scope && {
        ...user,
        scope,
        isNotified: true,
        sourceKey: { id, feeds, isNarrowed: accounts.length + dealers.length > 0 },
      }
    )
  }

  async function countCall(id: number): Promise<void> {
    const { calls } = await count(id, { calls: 1, rows: 0 })
    if (calls > limits.calls) throw tooMany('server.keys.too_many_calls', limits.calls)
    if (calls % 100 === 1)
      await database.query(
        sql`delete from source_key_hours where source_key_id = ${id} and hour < ${now()}::timestamptz - interval '1 day'`,
      )
    await database.query(
      sql`update source_keys set last_used_at = ${now()} where source_key_id = ${id} and (last_used_at is null or last_used_at < ${now()}::timestamptz - interval '1 minute')`,
    )
  }

  /** Counts rows that a key is about to load; 429 beyond the limit of the hour, and then they are not counted. */
  async function countRows(id: number, rows: number): Promise<void> {
    if ((await count(id, { calls: 0, rows })).rows <= limits.rows) return
    await count(id, { calls: 0, rows: -rows })
    throw tooMany('server.keys.too_many_rows', limits.rows)
  }

  async function count(id: number, more: { calls: number; rows: number }): Promise<{ calls: number; rows: number }> {
    const [counted] = await database.query<{ calls: number; rows: number }>(sql`
      insert into source_key_hours as h (source_key_id, hour, calls, rows) values (${id}, date_trunc('hour', ${now()}::timestamptz), ${more.calls}, ${more.rows})
      on conflict (source_key_id, hour) do update set calls = h.calls + excluded.calls, rows = h.rows + excluded.rows
      returning calls, rows`)
    return counted ?? { calls: 0, rows: 0 }
  }

  /** Seconds until the next hour begins. */
  const tooMany = (key: string, most: number): Refusal =>
    new Refusal(429, key, {
      values: { count: most },
      retryAfter: Math.ceil((3_600_000 - (now().getTime() % 3_600_000)) / 1000),
    })

  /** Adds a key without a secret; its id. */
  async function add({ name, feeds, accounts, dealers }: NewKey, userId: number): Promise<number> {
    const [added] = await database.query<{ source_key_id: number }>(sql`
      insert into source_keys (user_id, name, feeds, accounts, dealers, created_at) values (${userId}, ${name}, ${feeds}::text[], ${accounts}::bigint[], ${dealers}::bigint[], ${now()})
      returning source_key_id`)
    return added?.source_key_id ?? 0
  }

  /**
   * A new secret of a user's key, told this once; earlier ones end after so many hours. null: the key is not theirs, or
   * revoked.
   */
  function renew(id: number, userId: number, hours: number): Promise<string | null> {
    return database.transaction(async (connection) => {
      const [key] = await connection.query(
        sql`select source_key_id from source_keys where source_key_id = ${id} and user_id = ${userId} and revoked_at is null for update`,
      )
      if (!key) return null
      const ends = new Date(now().getTime() + hours * 3_600_000)
      await connection.query(sql`delete from source_key_secrets where source_key_id = ${id} and ends_at <= ${now()}`)
      await connection.query(
        sql`update source_key_secrets set ends_at = least(ends_at, ${ends}) where source_key_id = ${id}`,
      )
      const named = publicPart()
      const secret = `${secretStart}${named}_${randomBytes(secretBytes).toString('base64url')}`
      await connection.query(
        sql`insert into source_key_secrets (public_part, source_key_id, secret_hash, created_at) values (${named}, ${id}, ${digest(secret)}, ${now()})`,
      )
      await audit(connection, { userId }, 'save', { report: 'source-key', action: 'secret', key: id, old_hours: hours })
      return secret
    })
  }

  return { find, findById, countRows, add, renew }
}

export type SourceKeyStore = ReturnType<typeof sourceKeyStore>

interface KeyRow {
  secret_hash: Uint8Array
  source_key_id: number
  user_id: number
  feeds: string[]
  accounts: number[]
  dealers: number[]
}

/**
 * The part of a scope that lies within accounts, or dealers; null where a key of dealers would be another reach than
 * its user has.
 */
export async function narrowed(
  database: Queryable,
  scope: RowScope,
  { accounts, dealers }: Pick<NewKey, 'accounts' | 'dealers'>,
): Promise<RowScope | null> {
  if (accounts.length === 0 && dealers.length === 0) return scope
  const places = scope.places ? { places: scope.places } : {}
  if (dealers.length > 0) {
    if (scope.kind === 'all') return { kind: 'dealers', dealers, ...places }
    return scope.kind === 'dealers' ? { ...scope, dealers: dealers.filter((id) => scope.dealers.includes(id)) } : null
  }
  if (scope.kind === 'all') return { kind: 'accounts', accounts, ...places }
  if (scope.kind === 'accounts') return { ...scope, accounts: accounts.filter((id) => scope.accounts.includes(id)) }
  // A dealer serves locations of an account, not all of it.
  if (scope.kind === 'dealers') return null
  const reached = await database.query<{ account_id: number }>(
    sql`select account_id from accounts where account_id = any(${accounts}::bigint[])`,
    { reader: scope },
  )
  return { kind: 'accounts', accounts: reached.map(({ account_id: id }) => id), ...places }
}
