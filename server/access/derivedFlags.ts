import { isGranted, type Access } from '../../engine/core/access/Access.ts'
import type { Queryable } from '../platform/database/Database.ts'
import type { RowScope } from '../platform/RowScope.ts'
import sql from 'sql-template-tag'

/** Accounts are added seldom: how many somebody reaches is counted again after this time. */
const freshMs = 60_000
const maxRemembered = 10_000

interface Counted {
  reached: number
  at: number
}

/** Finds the flags that nobody grants: they follow from how many accounts a user reaches. */
export function derivedFlags(now: () => Date) {
  const counts = new Map<string, Counted>()

  /** Resolves to the ids of the flags in `access` that a user of this scope holds without a grant. */
  return async (database: Queryable, scope: RowScope, { flags }: Access): Promise<string[]> => {
    const derived = flags.filter((flag) => !isGranted(flag))
    if (derived.length === 0) return []
    const limit =
      Math.max(...derived.map(({ maxAccounts, minAccounts }) => Math.max(maxAccounts ?? 0, minAccounts ?? 0))) + 1
    const reached = await countAccounts(database, scope, limit)
    return derived
      .filter(({ maxAccounts, minAccounts }) => reached <= (maxAccounts ?? Infinity) && reached >= (minAccounts ?? 0))
      .map(({ id }) => id)
  }

  /** Counts no further than `limit`. */
  async function countAccounts(database: Queryable, scope: RowScope, limit: number): Promise<number> {
    if (scope.kind === 'accounts' && !scope.places) return scope.accounts.length
    const key = JSON.stringify(scope)
    const at = now().getTime()
    const known = counts.get(key)
    if (known && Math.abs(at - known.at) < freshMs) return known.reached
    const [row] = await database.query<{ reached: number }>(
      sql`select count(*)::int as reached from (select from accounts a limit ${limit}) found`,
      { reader: scope },
    )
    if (counts.size >= maxRemembered) counts.clear()
    counts.set(key, { reached: row?.reached ?? 0, at })
    return row?.reached ?? 0
  }
}
