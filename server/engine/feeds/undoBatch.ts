import sql from 'sql-template-tag'
import { StatementFailed, type Queryable } from '../../platform/database/Database.ts'
import type { RowScope } from '../../platform/RowScope.ts'
import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { FeedWriters } from './FeedWriter.ts'
import { quoted } from '../query/quoted.ts'
import { feedTableOf, type FeedTable } from './feedTable.ts'
import { lockAccounts } from './lockAccounts.ts'

/** A written row that an undo leaves as it is, because it is no longer what the load made of it. */
export interface LeftRow {
  line: number
  table: string
  /** Columns that somebody changed meanwhile; none where other rows refer to it, or it is not there any more, or out of reach. */
  columns: string[]
}

interface Change {
  change_number: number
  line: number
  table_name: string
  row_key: Record<string, unknown>
  change: 'new' | 'changed' | 'cancelled'
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  now: Record<string, unknown> | null
}

/**
 * Puts back what a load wrote, the last row first. A value that another load or a person changed since is left, and so is a new row
 * with such a value, or that others refer to, and what its user does not reach any more: these are answered, and a later undo of the
 * same load tries them alone. Takes place in the transaction of the connection.
 */
export async function undoBatch(connection: Queryable, { id: batchId, feed }: { id: number; feed: Feed }, { userId, scope }: { userId: number; scope: RowScope }, writers: FeedWriters): Promise<{ left: LeftRow[]; undone: number }> {
  const left: LeftRow[] = []
  let undone = 0
  const names = await connection.query<{ table_name: string; last: number }>(sql`
    select table_name, max(change_number) as last from feed_changes where batch_id = ${batchId} group by table_name order by last desc`)
  for (const { table_name: name } of names) {
    const table = await feedTableOf(connection, name)
    // Each row locks others, in the order of its file.
    await lockAccounts(connection, name, await accountsOf(connection, batchId, name))
    const changes = await changesOf(connection, batchId, table)
    const isReached = await reachOf(connection, changes, scope)
    const writer = writers[feed.writes.find((write) => write.table === name)?.storedBy ?? '']
    for (const change of changes) {
      const columns = !isReached(change) ? [] : writer ? await writer.undo(connection, { ...change, key: change.row_key }) : await undoOne(connection, table, change, batchId)
      if (columns) {
        left.push({ line: change.line, table: name, columns })
        continue
      }
      undone += 1
      await connection.query(sql`update feed_changes set is_undone = true where batch_id = ${batchId} and change_number = ${change.change_number}`)
    }
  }
  await connection.query(sql`
    update feed_batches set state = 'undone', undone_at = clock_timestamp(), undone_by = ${userId}, rows_left = ${left.length} where batch_id = ${batchId}`)
  return { left, undone }
}

/** The rows of a load in one table, the last first, each with the row as it is now. */
async function changesOf(connection: Queryable, batchId: number, table: FeedTable): Promise<Change[]> {
  const key = await connection.query<{ name: string; has_empty: boolean }>(sql`
    select e.key as name, bool_or(e.value = 'null') as has_empty from feed_changes c cross join jsonb_each(c.row_key) e
    where c.batch_id = ${batchId} and c.table_name = ${table.name} group by 1`)
  const test = key.map(({ name, has_empty }) => `t.${quoted(name)} ${has_empty ? 'is not distinct from' : '='} k.${quoted(name)}`).join(' and ')
  return connection.query<Change>({
    text: `select c.change_number, c.line, c.table_name, c.row_key, c.change, c.before, c.after, to_jsonb(t) as now
from feed_changes c
left join lateral (select t.* from ${table.sql} t, jsonb_populate_record(null::${table.sql}, c.row_key) k where ${test} limit 1) t on true
where c.batch_id = $1 and c.table_name = $2 and not c.is_undone
order by c.change_number desc`, values: [batchId, table.name],
  })
}

/** The accounts whose rows a load wrote to a table. */
async function accountsOf(connection: Queryable, batchId: number, table: string): Promise<number[]> {
  const accounts = await connection.query<{ account_id: number }>(sql`
    select distinct (row_key ->> 'account_id')::bigint as account_id from feed_changes
    where batch_id = ${batchId} and table_name = ${table} and row_key ->> 'account_id' is not null`)
  return accounts.map(({ account_id }) => account_id)
}

/** Tells which changes are of places that a user reaches, as they are now and as they were before. */
async function reachOf(connection: Queryable, changes: Change[], scope: RowScope): Promise<(change: Change) => boolean> {
  const rowsOf = ({ row_key: key, before, after, now }: Change): Record<string, unknown>[] => [{ ...key, ...after, ...now }, { ...key, ...now, ...before }]
  const idsOf = (column: string): number[] => [...new Set(changes.flatMap(rowsOf).flatMap((row) => (typeof row[column] === 'number' ? [row[column]] : [])))]
  const locations = await connection.query<{ id: number }>(sql`select location_id as id from locations where location_id = any(${idsOf('location_id')}::bigint[])`, { reader: scope })
  const accounts = await connection.query<{ id: number }>(sql`select account_id as id from accounts where account_id = any(${idsOf('account_id')}::bigint[])`, { reader: scope })
  const [placed, owned] = [new Set(locations.map(({ id }) => id)), new Set(accounts.map(({ id }) => id))]
  const isWithin = (ids: ReadonlySet<number>, id: unknown): boolean => id === null || id === undefined || ids.has(Number(id))
  return (change) => rowsOf(change).every((row) => isWithin(placed, row.location_id) && isWithin(owned, row.account_id))
}

/** Undoes one row; answers the columns that keep it, null where it is undone. */
async function undoOne(connection: Queryable, table: FeedTable, { change, change_number, row_key: key, before, after, now }: Change, batchId: number): Promise<string[] | null> {
  if (change === 'cancelled') {
    if (now || !before) return []
    await insertBack(connection, table, before)
    return null
  }
  if (!now || !after) return []
  const changed = Object.keys(after).filter((name) => !isSame(now[name], after[name]))
  if (change === 'new') return changed.length > 0 ? changed : removeRow(connection, table, key)
  const written = Object.keys(after).filter((name) => !isSame(before?.[name], after[name]))
  const restored = written.filter((name) => !changed.includes(name))
  if (restored.length > 0) await setBack(connection, table, key, Object.fromEntries(restored.map((name) => [name, before?.[name] ?? null])))
  // A value that is what it was before the load is undone.
  const kept = written.filter((name) => changed.includes(name) && !isSame(now[name], before?.[name]))
  if (kept.length === 0) return null
  // A later undo tries what is left alone: whoever changes the others from now on keeps them.
  await connection.query(sql`update feed_changes set after = after - ${written.filter((name) => !kept.includes(name))}::text[] where batch_id = ${batchId} and change_number = ${change_number}`)
  return kept
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** SQL that compares the key of a row with a JSON object of it, in parameter $1. */
const whereKey = (table: FeedTable, key: Record<string, unknown>): string =>
  Object.entries(key).map(([name, value]) => (value === null ? `t.${quoted(name)} is null` : `t.${quoted(name)} = (jsonb_populate_record(null::${table.sql}, $1::jsonb)).${quoted(name)}`)).join(' and ')

async function removeRow(connection: Queryable, table: FeedTable, key: Record<string, unknown>): Promise<string[] | null> {
  await connection.query({ text: 'savepoint undo', values: [] })
  try {
    await connection.query({ text: `delete from ${table.sql} t where ${whereKey(table, key)}`, values: [JSON.stringify(key)] })
    await connection.query({ text: 'release savepoint undo', values: [] })
    return null
  } catch (error) {
    // Rows of others that came since refer to it.
    if (!(error instanceof StatementFailed) || error.code !== '23503') throw error
    await connection.query({ text: 'rollback to savepoint undo', values: [] })
    return []
  }
}

async function setBack(connection: Queryable, table: FeedTable, key: Record<string, unknown>, values: Record<string, unknown>): Promise<void> {
  const sets = Object.keys(values).map((name) => `${quoted(name)} = (jsonb_populate_record(null::${table.sql}, $2::jsonb)).${quoted(name)}`).join(', ')
  await connection.query({ text: `update ${table.sql} t set ${sets} where ${whereKey(table, key)}`, values: [JSON.stringify(key), JSON.stringify(values)] })
}

async function insertBack(connection: Queryable, table: FeedTable, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row).filter((name) => table.columns.some((column) => column.name === name && !(column.isGenerated && column.default !== null))).map(quoted).join(', ')
  await connection.query({ text: `insert into ${table.sql} (${names}) overriding system value select ${names} from jsonb_populate_record(null::${table.sql}, $1::jsonb)`, values: [JSON.stringify(row)] })
}
