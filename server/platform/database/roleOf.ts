import { escapeLiteral } from 'pg'
import type { RowScope } from '../RowScope.ts'

/** The roles of the database in which rows are read, and written. */
export type RoleKind = 'reader' | 'writer'

/**
 * Returns the statements that make the rest of a transaction read or write in a scope. They set the ids within reach,
 * and the role whose policies use them (migration 0413). Ids of accounts and locations are computed once, and
 * every policy reads them from there.
 */
export function roleOf(scope: RowScope, kind: RoleKind = 'reader'): string {
  return ['discard plans', ...reachedIds(scope), setRoleSql(scope, kind)].join('; ')
}

/**
 * Takes the role. A user who reaches the accounts of all types that there are reads as one who sees everything: nothing
 * needs to be compared.
 */
function setRoleSql(scope: RowScope, kind: RoleKind): string {
  if (!('types' in scope) || reachKind(scope) !== 'types') return `set local role portal_${kind}_${reachKind(scope)}`
  const others = `exists (select from accounts a where (a.location_type = any(${integers(scope.types)})) is not true)`
  return `select set_config('role', case when ${others} then 'portal_${kind}_types' else 'portal_${kind}_all' end, true)`
}

const reachKinds = ['all', 'types', 'accounts', 'locations'] as const
type ReachKind = (typeof reachKinds)[number]

/** Every role in which rows are written. */
export const writerRoles = reachKinds.map((kind) => `portal_writer_${kind}`)

/** The role, by how a scope is said; locations, where it is said by them. */
export function reachKind({ kind, places }: RowScope): ReachKind {
  return places || kind === 'dealers' ? 'locations' : kind
}

function reachedIds(scope: RowScope): string[] {
  switch (reachKind(scope)) {
    case 'all':
      return []
    case 'accounts':
      return [`set local scope.accounts = ${escapeLiteral(idArray('accounts' in scope ? scope.accounts : []))}`]
    case 'types':
      return [
        `select set_config('scope.accounts', array(select a.account_id from accounts a where a.location_type = any(${integers('types' in scope ? scope.types : [])}))::text, true)`,
      ]
    case 'locations':
      return [
        `with reached as (select l.account_id, l.location_id from locations l where ${reachedLocations(scope).join(' and ')})
        select set_config('scope.accounts', array(select distinct r.account_id from reached r)::text, true),
          set_config('scope.locations', array(select r.location_id from reached r)::text, true)`,
      ]
  }
}

/** The tests of a location within the scope. */
function reachedLocations({ places, ...reach }: RowScope): string[] {
  return [
    ...(reach.kind === 'dealers'
      ? [
          `l.location_id in (select s.location_id from dealer_locations s where s.dealer_id = any(${integers(reach.dealers)}))`,
        ]
      : []),
    ...(reach.kind === 'accounts' ? [`l.account_id = any(${integers(reach.accounts)})`] : []),
    ...(reach.kind === 'types'
      ? [`l.account_id in (select a.account_id from accounts a where a.location_type = any(${integers(reach.types)}))`]
      : []),
    ...(places?.groups.length ? [`l.location_group = any(${texts(places.groups)})`] : []),
    ...(places?.regions.length ? [`l.region = any(${texts(places.regions)})`] : []),
  ]
}

/** An array literal of ids; throws on what is no whole number. */
function idArray(ids: readonly number[]): string {
  return `{${ids.map((id) => BigInt(id)).join(',')}}`
}

const integers = (ids: readonly number[]): string => `${escapeLiteral(idArray(ids))}::bigint[]`

const texts = (names: readonly string[]): string =>
  `array[${names.map((name) => escapeLiteral(name)).join(', ')}]::text[]`
