import type { Access, GroupReach } from '../../engine/core/access/Access.ts'
import type { Places, Reach, RowScope } from '../platform/RowScope.ts'

/** What of a user says which rows are theirs. */
interface ScopedUser { group: string; flags: string[]; accounts: number[]; dealers: number[]; places: Places }

export function rowScopeOf(user: ScopedUser, access: Access): RowScope {
  const { groups, regions } = user.places
  return { ...reachOf(user, access), ...(groups.length + regions.length > 0 ? { places: user.places } : {}) }
}

const reaches: Record<GroupReach, (user: ScopedUser, access: Access) => Reach> = {
  accounts: ({ accounts }) => ({ kind: 'accounts', accounts }),
  dealers: ({ dealers }) => ({ kind: 'dealers', dealers }),
  flags: (user, { flags }) => ({ kind: 'types', types: user.flags.flatMap((held) => flags.find(({ id }) => id === held)?.locationType ?? []) }),
  all: () => ({ kind: 'all' }),
}

/** Of a group that nothing is known of: no rows. */
function reachOf(user: ScopedUser, access: Access): Reach {
  const group = access.groups.find(({ id }) => id === user.group)
  return group ? reaches[group.reach](user, access) : { kind: 'accounts', accounts: [] }
}

/**
 * The predicate for rows with these columns. Every dataset asks for it with :scope(…), and every answer is filtered by it
 * once more: this is the one place where a scope becomes SQL. `bind` makes a placeholder of a value.
 * Without a location column a dealer sees accounts with any location they serve.
 */
export function scopePredicate(scope: RowScope, columns: Columns, bind: Bind): string {
  const reach = reachPredicate(scope, columns, bind)
  return scope.places ? `(${reach} and ${placesPredicate(scope.places, columns, bind)})` : reach
}

interface Columns { account: string | null; location: string | null }
type Bind = (value: unknown, type: string) => string

/** Without a location column, accounts with any such location. */
function placesPredicate({ groups, regions }: Places, { account, location }: Columns, bind: Bind): string {
  const tests = [
    ...(groups.length ? [`kept.location_group = any(${bind(groups, 'text[]')})`] : []),
    ...(regions.length ? [`kept.region = any(${bind(regions, 'text[]')})`] : []),
  ].join(' and ')
  return location
    ? `${location} in (select kept.location_id from locations kept where ${tests})`
    : `${account} in (select kept.account_id from locations kept where ${tests})`
}

function reachPredicate(scope: Reach, columns: Columns, bind: Bind): string {
  const { account, location } = columns
  if (scope.kind === 'all') return 'true'
  if (scope.kind === 'dealers') {
    const dealers = bind(scope.dealers, 'bigint[]')
    if (location) return `${location} in (select served.location_id from dealer_locations served where served.dealer_id = any(${dealers}))`
    return `${account} in (select place.account_id from locations place join dealer_locations served on served.location_id = place.location_id where served.dealer_id = any(${dealers}))`
  }
  if (scope.kind === 'accounts') {
    const accounts = bind(scope.accounts, 'bigint[]')
    // What is asked of stands outside of the query: inside, a column without its table would be that of "place".
    return account ? `${account} = any(${accounts})` : `${location} in (select place.location_id from locations place where place.account_id = any(${accounts}))`
  }
  const owners = `select owned.account_id from accounts owned where owned.location_type = any(${bind(scope.types, 'integer[]')})`
  return account ? `${account} in (${owners})` : `${location} in (select place.location_id from locations place where place.account_id in (${owners}))`
}

/** The dealers in whose name a user may act; null: in that of any. Users of a fleet act in the name of none. */
export function dealersInName(scope: RowScope): number[] | null {
  if (scope.kind === 'accounts') return []
  return scope.kind === 'dealers' ? scope.dealers : null
}

/** Whether who has the one scope sees all that the other shows: what was found for one is then the other's to read. */
export function covers(mine: RowScope, that: RowScope): boolean {
  const reaches = mine.kind === 'all' || (mine.kind === that.kind && keysOf(that).every((key) => keysOf(mine).includes(key)))
  return reaches && (['groups', 'regions'] as const).every((part) => {
    const [kept, asked] = [mine.places?.[part] ?? [], that.places?.[part] ?? []]
    return kept.length === 0 || (asked.length > 0 && asked.every((name) => kept.includes(name)))
  })
}

function keysOf(scope: Reach): number[] {
  switch (scope.kind) {
    case 'all':
      return []
    case 'types':
      return scope.types
    case 'accounts':
      return scope.accounts
    case 'dealers':
      return scope.dealers
  }
}
