import { may } from '../../../engine/core/access/may.ts'
import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { FormValues } from '../../../engine/core/form/formValues.ts'
import type { Principal } from '../../access/Principal.ts'
import { narrowed, type SourceKeyStore } from '../../access/sourceKeys.ts'
import type { Database } from '../../platform/database/Database.ts'
import { badInput } from '../../platform/errors.ts'
import { integer, closedObject } from '../../platform/http/jsonSchema.ts'
import { feedRules } from './feedRules.ts'

export const addedKey = closedObject({ source_key_id: integer })

interface Adding {
  database: Database
  keys: Pick<SourceKeyStore, 'add'>
  feeds: ReadonlyMap<string, Feed>
}

/**
 * Adds an API key of its user's, for feeds and a reach that are their own. Refuses what lies beyond either as unknown.
 */
export async function addSourceKey(
  { name, feeds: named, accounts, dealers }: FormValues,
  caller: Principal,
  { database, keys, feeds }: Adding,
): Promise<{ source_key_id: number }> {
  const key = {
    name: String(name),
    feeds: listOf(named).map(String),
    accounts: listOf(accounts).map(Number),
    dealers: listOf(dealers).map(Number),
  }
  const isNarrowed = key.accounts.length + key.dealers.length > 0
  const own = [...feeds.values()]
    .filter((feed) => may(caller, feed.security) && !(isNarrowed && feedRules.isOfAll(feed)))
    .map(({ id }) => id)
  const wrong = [
    ...(key.feeds.every((id) => own.includes(id)) ? [] : [{ field: 'feeds', key: 'server.field.not_offered' }]),
    ...(key.accounts.length === 0 || (await reaches(database, caller, key.accounts, []))
      ? []
      : [{ field: 'accounts', key: 'server.field.not_offered' }]),
    ...(key.dealers.length === 0 || (await reaches(database, caller, [], key.dealers))
      ? []
      : [{ field: 'dealers', key: 'server.field.not_offered' }]),
  ]
  if (wrong.length > 0) throw badInput(wrong)
  return { source_key_id: await keys.add(key, caller.userId) }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** True if a user reaches all of these accounts, and stands for all of these dealers. */
async function reaches(
  database: Database,
  { scope }: Principal,
  accounts: number[],
  dealers: number[],
): Promise<boolean> {
  const found = await narrowed(database, scope, { accounts, dealers })
  if (found?.kind === 'dealers') {
    const known = await database.query<{ dealer_id: number }>({
      text: 'select dealer_id from dealers where dealer_id = any($1::bigint[])',
      values: [dealers],
    })
    return dealers.every((id) => found.dealers.includes(id) && known.some((row) => row.dealer_id === id))
  }
  if (found?.kind !== 'accounts') return false
  const rows = await database.query<{ account_id: number }>(
    { text: 'select account_id from accounts where account_id = any($1::bigint[])', values: [accounts] },
    { reader: found },
  )
  return accounts.every((id) => found.accounts.includes(id) && rows.some((row) => row.account_id === id))
}
