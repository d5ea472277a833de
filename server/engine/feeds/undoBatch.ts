import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import type { RowScope } from '../../platform/RowScope.ts'
import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { FeedWriter, FeedWriters } from './FeedWriter.ts'
import { quoted } from '../query/quoted.ts'
import { feedTableOf, type FeedTable } from './feedTable.ts'
import { lockAccounts } from './lockAccounts.ts'
import { undoRows, type ConflictingColumns, type WrittenChange } from './undoRows.ts'

/** A written row that an undo leaves as it is, because it is no longer what the load made of it. */
export interface LeftRow {
  line: number
  table: string
  /**
   * Columns that somebody changed meanwhile; none where other rows refer to it, or it is not there any more, or out of
   * reach.
   */
  columns: string[]
}

/** Rows that are looked at and put back together: few enough for memory. */
const partRows = 2000
/** Left rows that are told of; the others are counted. */
const mostLeft = 1000

/**
 * Reverts the writes of a load, the last row first. It skips a value changed since by another load or a person, and a
 * new row with such a value. It also skips a new row that others refer to, and rows out of the user's reach. Skipped
 * rows are returned, and a later undo of the same load retries only them. Runs in the connection's transaction;
 * `progress` receives the number of rows handled.
 */
export async function undoBatch(
  connection: Queryable,
  { id: batchId, feed }: { id: number; feed: Feed },
  { userId, scope }: { userId: number; scope: RowScope },
  { writers, progress }: { writers: FeedWriters; progress?(looked: number): void },
): Promise<{ left: LeftRow[]; leftCount: number; undone: number }> {
  const left: LeftRow[] = []
  let [leftCount, undone] = [0, 0]
  const names = await connection.query<{ table_name: string; last: number }>(sql`
    select table_name, max(change_number) as last from feed_changes where batch_id = ${batchId} group by table_name order by last desc`)
  const writerOf = (name: string): FeedWriter | undefined =>
    writers[feed.writes.find((write) => write.table === name)?.storedBy ?? '']
  // Loads lock the tables of a feed in its order: in another one, the two would wait for each other.
  const placeOf = (name: string): number => {
    const place = feed.writes.findIndex((write) => write.table === name)
    return place < 0 ? feed.writes.length : place
  }
  for (const { table_name: name } of names.toSorted(
    (one, other) => placeOf(one.table_name) - placeOf(other.table_name),
  )) {
    await lockAccounts(connection, writerOf(name)?.lockedAs ?? name, await accountsOf(connection, batchId, name))
  }
  for (const { table_name: name } of names) {
    const table = await feedTableOf(connection, name)
    const writer = writerOf(name)
    for await (const changes of changesOf(connection, batchId, table)) {
      const isReached = await reachOf(connection, changes, scope)
      const reached = changes.filter(isReached)
      const conflicts = writer
        ? await undoByWriter(connection, writer, reached)
        : await undoRows(connection, table, reached, batchId)
      for (const change of changes) if (!isReached(change)) conflicts.set(change.change_number, [])
      const done = changes.map(({ change_number: number }) => number).filter((number) => !conflicts.has(number))
      await connection.query(
        sql`update feed_changes set is_undone = true where batch_id = ${batchId} and change_number = any(${done}::integer[])`,
      )
      undone += done.length
      leftCount += conflicts.size
      progress?.(undone + leftCount)
      const reportedRows = changes
        .filter(({ change_number: number }) => conflicts.has(number))
        .slice(0, mostLeft - left.length)
      left.push(
        ...reportedRows.map(({ line, change_number: number }) => ({
          line,
          table: name,
          columns: conflicts.get(number) ?? [],
        })),
      )
    }
  }
  await connection.query(sql`
    update feed_batches set state = 'undone', undone_at = clock_timestamp(), undone_by = ${userId}, rows_left = ${leftCount},
      left_rows = ${left.length > 0 ? JSON.stringify(left) : null}::json, undo_job_id = null
    where batch_id = ${batchId}`)
  return { left, leftCount, undone }
}

async function undoByWriter(
  connection: Queryable,
  writer: FeedWriter,
  changes: WrittenChange[],
): Promise<ConflictingColumns> {
  const conflicts: ConflictingColumns = new Map()
  const found = await writer.undo(
    connection,
    changes.map((change) => ({ ...change, key: change.row_key })),
  )
  found.forEach((columns, index) => {
    if (columns) conflicts.set(changes[index]!.change_number, columns)
  })
  return conflicts
}

/** The rows of a load in one table, the last first, part by part, each with the row as it is now. */
async function* changesOf(connection: Queryable, batchId: number, table: FeedTable): AsyncGenerator<WrittenChange[]> {
  const key = await connection.query<{ name: string; has_empty: boolean }>(sql`
    select e.key as name, bool_or(e.value = 'null') as has_empty from feed_changes c cross join jsonb_each(c.row_key) e
    where c.batch_id = ${batchId} and c.table_name = ${table.name} group by 1`)
  const test = key
    .map(({ name, has_empty }) => `t.${quoted(name)} ${has_empty ? 'is not distinct from' : '='} k.${quoted(name)}`)
    .join(' and ')
  for (let before: number | null = null; ;) {
    const changes: Omit<WrittenChange, 'now'>[] = await connection.query<Omit<WrittenChange, 'now'>>(sql`
      select change_number, line, table_name, row_key, change, before, after from feed_changes
      where batch_id = ${batchId} and table_name = ${table.name} and not is_undone and (${before}::integer is null or change_number < ${before}::integer)
      order by change_number desc limit ${partRows}`)
    // The planner knows how many keys an array has, and reads a table that just grew once instead of once for each of
    // them.
    const found =
      changes.length === 0
        ? []
        : await connection.query<{ place: number; now: Record<string, unknown> }>({
            text: `select g.place::integer as place, to_jsonb(t) as now
from unnest($1::jsonb[]) with ordinality g (row_key, place)
cross join lateral jsonb_populate_record(null::${table.sql}, g.row_key) k
join ${table.sql} t on ${test}`,
            values: [changes.map(({ row_key: one }) => JSON.stringify(one))],
          })
    const rows = new Map(found.map(({ place, now }) => [place, now]))
    if (changes.length > 0) yield changes.map((change, index) => ({ ...change, now: rows.get(index + 1) ?? null }))
    if (changes.length < partRows) return
    before = changes.at(-1)?.change_number ?? 0
  }
}

/** The accounts whose rows a load wrote to a table, as the load has locked them: 0 for rows of nobody. */
async function accountsOf(connection: Queryable, batchId: number, table: string): Promise<number[]> {
  const accounts = await connection.query<{ account_id: number }>(sql`
    select distinct coalesce(row_key ->> 'account_id', after ->> 'account_id', before ->> 'account_id', '0')::bigint as account_id from feed_changes
    where batch_id = ${batchId} and table_name = ${table}`)
  return accounts.map(({ account_id }) => account_id)
}

/** Tells which changes are of places that a user reaches, as they are now and as they were before. */
async function reachOf(
  connection: Queryable,
  changes: WrittenChange[],
  scope: RowScope,
): Promise<(change: WrittenChange) => boolean> {
  const rowsOf = ({ row_key: key, before, after, now }: WrittenChange): Record<string, unknown>[] => [
    { ...key, ...after, ...now },
    { ...key, ...now, ...before },
  ]
  const idsOf = (column: string): number[] => [
    ...new Set(changes.flatMap(rowsOf).flatMap((row) => (typeof row[column] === 'number' ? [row[column]] : []))),
  ]
  const locations = await connection.query<{ id: number }>(
    sql`select location_id as id from locations where location_id = any(${idsOf('location_id')}::bigint[])`,
    { reader: scope },
  )
  const accounts = await connection.query<{ id: number }>(
    sql`select account_id as id from accounts where account_id = any(${idsOf('account_id')}::bigint[])`,
    { reader: scope },
  )
  const [placed, owned] = [new Set(locations.map(({ id }) => id)), new Set(accounts.map(({ id }) => id))]
  const isWithin = (ids: ReadonlySet<number>, id: unknown): boolean =>
    id === null || id === undefined || ids.has(Number(id))
  return (change) => rowsOf(change).every((row) => isWithin(placed, row.location_id) && isWithin(owned, row.account_id))
}
