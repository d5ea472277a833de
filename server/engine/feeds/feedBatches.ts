import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import type { Mapping } from '../forms/readRows.ts'
import type { FeedRows } from './readFeedRows.ts'
import type { Rejection } from './rejectedFile.ts'
import type { FeedRun, RowProblem } from './runFeed.ts'

export type FeedSource = 'portal' | 'api' | 'command' | 'folder' | 'key'

/** Counts of a load: rows by what became of them. */
export interface FeedCounts { read: number; new: number; changed: number; unchanged: number; cancelled: number; rejected: number }

export interface FeedBatch {
  batch_id: number
  feed: string
  source: FeedSource
  file_name: string | null
  state: 'loaded' | 'undone'
  loaded_at: Date
  loaded_by: string | null
  undone_at: Date | null
  undone_by: string | null
  rows_read: number
  rows_new: number
  rows_changed: number
  rows_unchanged: number
  rows_cancelled: number
  rows_rejected: number
  rows_left: number | null
}

export function countsOf({ changes, problems }: Pick<FeedRun, 'changes' | 'problems'>, read: number): FeedCounts {
  const counts = { read, new: 0, changed: 0, unchanged: 0, cancelled: 0, rejected: new Set(problems.map(({ line }) => line)).size }
  for (const change of changes.values()) counts[change] += 1
  return counts
}

interface NewBatch {
  feed: string
  userId: number | null
  source: FeedSource
  fileName: string | null
  fileHash: string | null
  mapping: Mapping | null
  counts: FeedCounts
}

const rowsPerStatement = 10_000

/** Records a load with every written row as it was and as it is, and the rejected rows with their problems. Returns its id. */
export async function recordBatch(connection: Queryable, batch: NewBatch, run: FeedRun, { cellsOf, headingOf }: Pick<FeedRows, 'cellsOf' | 'headingOf'>): Promise<number> {
  const { counts } = batch
  const [row] = await connection.query<{ batch_id: number }>(sql`
    insert into feed_batches (feed, user_id, source, file_name, file_hash, mapping, state, rows_read, rows_new, rows_changed, rows_unchanged, rows_cancelled, rows_rejected)
    values (${batch.feed}, ${batch.userId}, ${batch.source}, ${batch.fileName}, ${batch.fileHash}, ${batch.mapping && JSON.stringify(batch.mapping)}::jsonb, 'loaded',
      ${counts.read}, ${counts.new}, ${counts.changed}, ${counts.unchanged}, ${counts.cancelled}, ${counts.rejected})
    returning batch_id`)
  const id = row?.batch_id ?? 0
  for (let start = 0; start < run.written.length; start += rowsPerStatement) {
    const part = run.written.slice(start, start + rowsPerStatement).map((one, index) => ({ ...one, number: start + index + 1 }))
    await connection.query(sql`
      insert into feed_changes (batch_id, change_number, line, table_name, row_key, change, before, after)
      select ${id}, c.number, c.line, c."table", c.key, c.change, c.before, c.after
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as c(number integer, line integer, "table" text, key jsonb, change text, before jsonb, after jsonb)`)
  }
  const rejected = byLine(run.problems).map(([line, problems]) => ({ line, cells: cellsOf(line), problems: problems.map((problem) => (problem.column === null ? problem : { ...problem, heading: headingOf(problem.column) })) }))
  if (rejected.length > 0) {
    await connection.query(sql`
      insert into feed_rejections (batch_id, line, cells, problems)
      select ${id}, r.line, r.cells, r.problems from json_to_recordset(${JSON.stringify(rejected)}::json) as r(line integer, cells json, problems json)`)
  }
  return id
}

export function byLine(problems: RowProblem[]): [number, RowProblem[]][] {
  const lines = new Map<number, RowProblem[]>()
  for (const problem of problems) lines.set(problem.line, [...(lines.get(problem.line) ?? []), problem])
  return [...lines].sort(([one], [other]) => one - other)
}

/** Reader of batches: each sees their own; a keeper of all feeds those of everybody. */
export interface BatchReader { userId: number; seesAll: boolean }

/** The latest loads, or the one with an id. */
export function findBatches(connection: Queryable, { userId, seesAll }: BatchReader, { id = null, feed = null, limit = 100 }: { id?: number | null; feed?: string | null; limit?: number } = {}): Promise<FeedBatch[]> {
  return connection.query<FeedBatch>(sql`
    select b.batch_id, b.feed, b.source, b.file_name, b.state, b.loaded_at, u.name as loaded_by,
      b.undone_at, w.name as undone_by,
      b.rows_read, b.rows_new, b.rows_changed, b.rows_unchanged, b.rows_cancelled, b.rows_rejected, b.rows_left
    from feed_batches b left join user_names u on u.user_id = b.user_id left join user_names w on w.user_id = b.undone_by
    where (${seesAll} or b.user_id = ${userId}) and (${id}::bigint is null or b.batch_id = ${id}::bigint) and (${feed}::text is null or b.feed = ${feed}::text)
    order by b.batch_id desc limit ${limit}`)
}

/** The last reading of a user's file with certain headings. */
export interface RememberedMapping { feed: string; mapping: Mapping; loaded_at: Date }

/** The mapping of the user's last load from the portal of a file with the same headings, in any order; a load that was undone taught nothing. */
export async function findMapping(connection: Queryable, userId: number, headings: string[], feed: string | null): Promise<RememberedMapping | null> {
  const [found] = await connection.query<RememberedMapping>(sql`
    select b.feed, b.mapping, b.loaded_at
    from feed_batches b
    where b.user_id = ${userId} and b.source = 'portal' and b.state = 'loaded' and (${feed}::text is null or b.feed = ${feed}::text)
      and array(select jsonb_object_keys(b.mapping -> 'columns') order by 1) = array(select unnest(${headings}::text[]) order by 1)
    order by b.batch_id desc
    limit 1`)
  return found ?? null
}

export function findRejections(connection: Queryable, batchId: number): Promise<Rejection[]> {
  return connection.query(sql`select line, cells, problems from feed_rejections where batch_id = ${batchId} order by line`)
}
