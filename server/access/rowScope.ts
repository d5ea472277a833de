import type { Access, GroupReach } from '../../engine/core/access/Access.ts'
import type { Places, Reach, RowScope } from '../platform/RowScope.ts'

/** The part of a user that determines their rows. */
interface ScopedUser {
  group: string
  flags: string[]
  accounts: number[]
  dealers: number[]
  places: Places
}

export function rowScopeOf(user: ScopedUser, access: Access): RowScope {
  const { groups, regions } = user.places
  return { ...reachOf(user, access), ...(groups.length + regions.length > 0 ? { places: user.places } : {}) }
}

const reaches: Record<GroupReach, (user: ScopedUser, access: Access) => Reach> = {
  accounts: ({ accounts }) => ({ kind: 'accounts', accounts }),
  dealers: ({ dealers }) => ({ kind: 'dealers', dealers }),
  flags: (user, { flags }) => ({
    kind: 'types',
    types: user.flags.flatMap((flag) => flags.find(({ id }) => id === flag)?.locationType ?? []),
  }),
  all: () => ({ kind: 'all' }),
}

/** An unknown group reaches no rows. */
function reachOf(user: ScopedUser, access: Access): Reach {
  const group = access.groups.find(({ id }) => id === user.group)
  return group ? reaches[group.reach](user, access) : { kind: 'accounts', accounts: [] }
}

/** The dealers in whose name a user may act; null: in that of any. Users of a fleet act in the name of none. */
export function dealersInName(scope: RowScope): number[] | null {
  if (scope.kind === 'accounts') return []
  return scope.kind === 'dealers' ? scope.dealers : null
}

/**
 * Returns true if the first scope includes every row of the second. Its owner may then read what was found for the
 * second.
 */
export function covers(mine: RowScope, that: RowScope): boolean {
  const reaches =
    mine.kind === 'all' || (mine.kind === that.kind && keysOf(that).every((key) => keysOf(mine).includes(key)))
  return (
    reaches &&
    (['groups', 'regions'] as const).every((part) => {
      const [allowed, requested] = [mine.places?.[part] ?? [], that.places?.[part] ?? []]
      return allowed.length === 0 || (requested.length > 0 && requested.every((name) => allowed.includes(name)))
    })
  )
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
