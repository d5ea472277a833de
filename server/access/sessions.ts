import { createHash, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { RegionalDefaults } from '../../domain/regions.ts'
import type { DistanceUnit, PressureUnit, TreadUnit } from '../../domain/units.ts'
import { entrancesOf, type Access } from '../../engine/core/access/Access.ts'
import { dateFormatIn, type DateFormat } from '../../engine/core/format/dateFormat.ts'
import type { Database, Queryable } from '../platform/database/Database.ts'
import type { derivedFlags } from './derivedFlags.ts'
import type { Principal } from './Principal.ts'
import { rowScopeOf } from './rowScope.ts'
import { portalCode } from './signIn.ts'

/** Minutes a token lives without a call; every call in its second half gives it a whole life again. */
export const tokenMinutes = 30
/** Minutes after its end in which it may still be refreshed. */
export const refreshMinutes = 10
/** The group and the code that let see the portal as another user. */
export const adminGroup = 'ADMIN'
export const adminCode = 'TVADMIN'
/** Seconds an exchange code lives. */
export const exchangeSeconds = 60

/** The cookie that a code is exchanged with. Each code has its own, so that two tabs may sign in at once. */
export const exchangeCookie = (code: string): { name: string; path: string } => ({
  name: `sign_in_${hash(code).slice(0, 16)}`,
  path: '/api/v2/authorization/start',
})

export interface Secrets {
  token: string
  apiKey: string
}

const secret = (): string => randomBytes(32).toString('base64url')
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const inMinutes = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

/**
 * Gives a user's row its meaning: the region's defaults, the codes, groups and flags as they now are, and the flags
 * that nobody grants.
 */
export interface ReadBy {
  regionalDefaults: RegionalDefaults
  access(): Access
  derivedFlags: ReturnType<typeof derivedFlags>
}

/** Tokens are random, kept only as their hash, expire, and are ended by sign-out. */
export function sessionStore(database: Database, now: () => Date, readBy: ReadBy) {
  async function begin(connection: Queryable, userId: number, viewedBy: number | null = null): Promise<Secrets> {
    const secrets = { token: secret(), apiKey: secret() }
    const at = now()
    // Nothing asks for what is over; who signs in again and again leaves no more than they have open.
    await connection.query(sql`delete from sessions where user_id = ${userId} and refresh_until < ${at}`)
    await connection.query(sql`
      insert into sessions (user_id, token_hash, api_key_hash, created_at, expires_at, refresh_until, told_version, viewed_by)
      select user_id, ${hash(secrets.token)}, ${hash(secrets.apiKey)}, ${at},
        ${inMinutes(at, tokenMinutes)}, ${inMinutes(at, tokenMinutes + refreshMinutes)}, version, ${viewedBy}
      from users where user_id = ${userId}`)
    return secrets
  }

  /** A one-time code for the way back from the sign-in page, and the secret of the browser that it is good in. */
  async function issueCode(userId: number): Promise<{ code: string; browser: string }> {
    const issued = { code: secret(), browser: secret() }
    await database.query(sql`delete from exchange_codes where expires_at < ${now()}`)
    await database.query(sql`
      insert into exchange_codes (code_hash, browser_hash, user_id, expires_at)
      values (${hash(issued.code)}, ${hash(issued.browser)}, ${userId}, ${new Date(now().getTime() + exchangeSeconds * 1000)})`)
    return issued
  }

  /** The code's session, or null when it was used, is too old, never was, or was another browser's. */
  async function exchange(code: string, browser: string): Promise<Secrets | null> {
    return database.transaction(async (connection) => {
      const [used] = await connection.query<{ user_id: number }>(sql`
        update exchange_codes set used_at = ${now()}
        where code_hash = ${hash(code)} and browser_hash = ${hash(browser)} and used_at is null and expires_at > ${now()}
        returning user_id`)
      return used ? begin(connection, used.user_id) : null
    })
  }

  /** A new token for one that lives, or ended a short while ago; the old one ends. */
  async function refresh(secrets: Secrets): Promise<Secrets | null> {
    return database.transaction(async (connection) => {
      const [ended] = await connection.query<{ user_id: number; viewed_by: number | null }>(sql`
        update sessions set revoked_at = ${now()}
        where token_hash = ${hash(secrets.token)} and api_key_hash = ${hash(secrets.apiKey)}
          and revoked_at is null and refresh_until > ${now()}
          and user_id in (select u.user_id from users u where ${mayEnter})
        returning user_id, viewed_by`)
      return ended ? begin(connection, ended.user_id, ended.viewed_by) : null
    })
  }

  /** A session in which an administrator sees the portal as a user does; null where that user cannot enter it. */
  async function beginPreview(userId: number, viewer: Principal): Promise<Secrets | null> {
    const [user] = await database.query(sql`select from users u where u.user_id = ${userId} and ${mayEnter}`)
    return user ? begin(database, userId, viewer.userId) : null
  }

  /** Returns the caller who holds this token and key, or null. */
  async function find(secrets: Secrets): Promise<Principal | null> {
    const [row] = await database.query<PrincipalRow>(
      sql`
      select ${principalColumns}, s.session_id, s.expires_at, s.told_version, s.viewed_by, concat_ws(' ', viewer.user_name, viewer.user_last_name) as viewer_name
      from sessions s join users u on u.user_id = s.user_id left join users viewer on viewer.user_id = s.viewed_by
      where s.token_hash = ${hash(secrets.token)} and s.api_key_hash = ${hash(secrets.apiKey)}
        and s.revoked_at is null and s.expires_at > ${now()} and ${mayEnter}
        and (s.viewed_by is null or (not viewer.is_locked and viewer.user_group = ${adminGroup} and exists (
          select from user_securities held where held.user_id = viewer.user_id and held.code = ${adminCode}) and exists (
          select from user_securities entry where entry.user_id = viewer.user_id and entry.code = ${portalCode})))`,
      { prepared: true },
    )
    return row ? toPrincipal(row, database, readBy) : null
  }

  /** Gives a token in its second half a whole life; true when it did. */
  async function extend(principal: Principal): Promise<boolean> {
    if (principal.expiresAt.getTime() - now().getTime() > (tokenMinutes / 2) * 60_000) return false
    principal.expiresAt = inMinutes(now(), tokenMinutes)
    await database.query(sql`
      update sessions set expires_at = ${principal.expiresAt}, refresh_until = ${inMinutes(now(), tokenMinutes + refreshMinutes)}
      where session_id = ${principal.sessionId}`)
    return true
  }

  /** Ends the session, and the previews that its user has begun. */
  async function end(principal: Principal): Promise<void> {
    await database.query(
      sql`update sessions set revoked_at = ${now()} where session_id = ${principal.sessionId} or (viewed_by = ${principal.viewer ? null : principal.userId}::bigint and revoked_at is null)`,
    )
  }

  /** From now on the session knows its user as this principal does. */
  async function markNotified({ sessionId, version }: Principal): Promise<void> {
    await database.query(sql`update sessions set told_version = ${version} where session_id = ${sessionId}`)
  }

  async function agreeToTerms({ userId }: Principal): Promise<void> {
    await database.query(sql`update users set agree_to_fhq_terms = true where user_id = ${userId}`)
  }

  return {
    begin: (userId: number) => begin(database, userId),
    beginPreview,
    issueCode,
    exchange,
    refresh,
    find,
    extend,
    markNotified,
    agreeToTerms,
    end,
  }
}

/**
 * A user as they stand now, for work that goes on without a session; null when they are gone, locked or without the
 * portal.
 */
export async function findUser(
  database: Queryable,
  userId: number,
  now: Date,
  readBy: ReadBy,
): Promise<Principal | null> {
  const [row] = await database.query<PrincipalRow>(sql`
    select ${principalColumns}, 0 as session_id, ${now}::timestamptz as expires_at, u.version as told_version, null as viewed_by, null as viewer_name from users u where u.user_id = ${userId} and ${mayEnter}`)
  return row ? toPrincipal(row, database, readBy) : null
}

/**
 * Holds for users who are neither locked nor without the portal's code: what an administrator takes ends sessions with
 * their next call.
 */
const mayEnter = sql`not u.is_locked and exists (select from user_securities entry where entry.user_id = u.user_id and entry.code = ${portalCode})`

const principalColumns = sql`u.user_id, u.login, u.user_name, u.user_last_name, u.email, u.user_group, u.agree_to_fhq_terms,
  u.pressure_unit, u.tread_unit, u.distance_unit, u.currency_symbol, u.date_format, u.locale, u.version,
  array(select code from user_securities c where c.user_id = u.user_id order by code) as codes,
  array(select flag from user_flags f where f.user_id = u.user_id order by flag) as flags,
  array(select account_id from user_accounts a where a.user_id = u.user_id order by account_id) as accounts,
  array(select dealer_id from user_dealers d where d.user_id = u.user_id order by dealer_id) as dealers,
  array(select location_group from user_location_groups g where g.user_id = u.user_id order by location_group) as location_groups,
  array(select region from user_regions r where r.user_id = u.user_id order by region) as regions`

export type SessionStore = ReturnType<typeof sessionStore>

interface PrincipalRow {
  user_id: number
  session_id: number
  expires_at: Date
  login: string
  user_name: string
  user_last_name: string
  email: string
  user_group: string
  agree_to_fhq_terms: boolean
  pressure_unit: PressureUnit | null
  tread_unit: TreadUnit | null
  distance_unit: DistanceUnit | null
  currency_symbol: string | null
  date_format: DateFormat | null
  locale: string
  version: number
  told_version: number
  viewed_by: number | null
  viewer_name: string | null
  codes: string[]
  flags: string[]
  accounts: number[]
  dealers: number[]
  location_groups: string[]
  regions: string[]
}

/** A preference that they did not set is the region's default; days are written as in their language. */
async function toPrincipal(
  row: PrincipalRow,
  database: Queryable,
  { regionalDefaults: { units, currencySymbol, dateFormat, paper }, access, derivedFlags }: ReadBy,
): Promise<Principal> {
  const scope = rowScopeOf(
    {
      group: row.user_group,
      flags: row.flags,
      accounts: row.accounts,
      dealers: row.dealers,
      places: { groups: row.location_groups, regions: row.regions },
    },
    access(),
  )
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    login: row.login,
    userName: row.user_name,
    userLastName: row.user_last_name,
    email: row.email,
    group: row.user_group,
    codes: row.codes,
    flags: [...row.flags, ...(await derivedFlags(database, scope, access()))],
    entrances: entrancesOf(access()),
    // Terms are the user's own to agree to: an administrator who looks is not asked in their name.
    agreeToTerms: row.agree_to_fhq_terms || row.viewed_by !== null,
    units: {
      pressure: row.pressure_unit ?? units.pressure,
      tread: row.tread_unit ?? units.tread,
      distance: row.distance_unit ?? units.distance,
    },
    currencySymbol: row.currency_symbol ?? currencySymbol,
    dateFormat: row.date_format ?? dateFormatIn(row.locale, dateFormat),
    hasDateFormat: row.date_format !== null,
    paper,
    locale: row.locale,
    scope,
    expiresAt: row.expires_at,
    version: row.version,
    isNotified: row.told_version === row.version,
    viewer: row.viewed_by === null ? null : { userId: row.viewed_by, name: row.viewer_name ?? '' },
  }
}
