import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import type { CellCorrection, Mapping, RowsProblem } from '../forms/readRows.ts'
import type { Rejection } from './rejectedFile.ts'
import type { FeedRun, RowProblem } from './FeedRun.ts'
import type { LeftRow } from './undoBatch.ts'

export type FeedSource = 'portal' | 'api' | 'command' | 'folder' | 'key'

/** Counts of a load: rows by what became of them. */
export interface FeedCounts {
  read: number
  new: number
  changed: number
  unchanged: number
  cancelled: number
  rejected: number
}

/** States of a load. Nothing of it is stored but of `loaded` and `undoing`, and what an undo has left. */
type BatchState = 'waiting' | 'loading' | 'loaded' | 'refused' | 'cancelled' | 'failed' | 'undoing' | 'undone'

export interface FeedBatch {
  batch_id: number
  feed: string
  source: FeedSource
  file_name: string | null
  state: BatchState
  /** The job that undoes it: under way, or ended before it had undone anything. */
  undo_state: 'waiting' | 'undoing' | 'cancelled' | 'failed' | null
  /** Rows done and in all, of a load or an undo that is under way. */
  rows_done: number | null
  rows_total: number | null
  /** Words that say why a load or its undoing failed; null: it did not. */
  error_key: string | null
  file_problems: RowsProblem[] | null
  job_id: number | null
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

export const noCounts = (): FeedCounts => ({ read: 0, new: 0, changed: 0, unchanged: 0, cancelled: 0, rejected: 0 })

/** The counts with those of further rows; a row that is rejected counts once. */
export function addCounts(
  before: FeedCounts,
  changes: FeedRun['changes'],
  problems: FeedRun['problems'],
  read: number,
): FeedCounts {
  const counts = {
    ...before,
    read: before.read + read,
    rejected: before.rejected + new Set(problems.map(({ line }) => line)).size,
  }
  for (const change of changes.values()) counts[change] += 1
  return counts
}

export interface NewBatch {
  feed: string
  userId: number | null
  source: FeedSource
  sourceKeyId: number | null
  fileName: string | null
  fileHash: string | null
  mapping: Mapping | null
}

/** Begins the record of a load; its id. */
export async function openBatch(connection: Queryable, batch: NewBatch): Promise<number> {
  const [row] = await connection.query<{ batch_id: number }>(sql`
    insert into feed_batches (feed, user_id, source, source_key_id, file_name, file_hash, mapping, state, rows_read, rows_new, rows_changed, rows_unchanged, rows_cancelled, rows_rejected)
    values (${batch.feed}, ${batch.userId}, ${batch.source}, ${batch.sourceKeyId}, ${batch.fileName}, ${batch.fileHash}, ${batch.mapping && JSON.stringify(batch.mapping)}::jsonb, 'loaded', 0, 0, 0, 0, 0, 0)
    returning batch_id`)
  return row?.batch_id ?? 0
}

/** Begins the record of a load that waits for its turn, of a file that is kept under a name. */
export async function openWaitingBatch(connection: Queryable, batch: NewBatch, storedFile: string): Promise<number> {
  const id = await openBatch(connection, batch)
  await connection.query(
    sql`update feed_batches set state = 'waiting', stored_file = ${storedFile} where batch_id = ${id}`,
  )
  return id
}

/** Ends the record of a load that was refused, of which nothing is stored. */
export async function refuseBatch(
  connection: Queryable,
  id: number,
  { counts, rejections, fileProblems }: { counts: FeedCounts; rejections: Rejection[]; fileProblems: RowsProblem[] },
): Promise<void> {
  await closeBatch(connection, id, { counts, fileHash: null })
  await connection.query(
    sql`update feed_batches set state = 'refused', file_problems = ${fileProblems.length > 0 ? JSON.stringify(fileProblems) : null}::json where batch_id = ${id}`,
  )
  await recordRejections(connection, id, rejections)
}

/** Records written rows, each as it was and as it is; `before` rows of the load were recorded. */
export async function recordChanges(
  connection: Queryable,
  id: number,
  written: FeedRun['written'],
  before: number,
): Promise<void> {
  if (written.length === 0) return
  const part = written.map((one, index) => ({ ...one, number: before + index + 1 }))
  await connection.query(sql`
    insert into feed_changes (batch_id, change_number, line, table_name, row_key, change, before, after)
    select ${id}, c.number, c.line, c."table", c.key, c.change, c.before, c.after
    from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as c(number integer, line integer, "table" text, key jsonb, change text, before jsonb, after jsonb)`)
}

/** Records rejected rows, as they came, with their problems. */
export async function recordRejections(connection: Queryable, id: number, rejected: Rejection[]): Promise<void> {
  if (rejected.length === 0) return
  await connection.query(sql`
    insert into feed_rejections (batch_id, line, cells, problems)
    select ${id}, r.line, r.cells, r.problems from json_to_recordset(${JSON.stringify(rejected)}::json) as r(line integer, cells json, problems json)`)
}

/** Ends the record of a load that is stored. */
export async function closeBatch(
  connection: Queryable,
  id: number,
  { counts, fileHash }: { counts: FeedCounts; fileHash: string | null },
): Promise<void> {
  await connection.query(sql`
    update feed_batches set state = 'loaded', loaded_at = clock_timestamp(), file_hash = ${fileHash}, rows_read = ${counts.read}, rows_new = ${counts.new}, rows_changed = ${counts.changed},
      rows_unchanged = ${counts.unchanged}, rows_cancelled = ${counts.cancelled}, rows_rejected = ${counts.rejected}
    where batch_id = ${id}`)
}

export function byLine(problems: RowProblem[]): [number, RowProblem[]][] {
  const lines = new Map<number, RowProblem[]>()
  for (const problem of problems) lines.set(problem.line, [...(lines.get(problem.line) ?? []), problem])
  return [...lines].sort(([one], [other]) => one - other)
}

/** Reader of batches: each sees their own, a machine those of its key; a keeper of all feeds those of everybody. */
export interface BatchReader {
  userId: number
  seesAll: boolean
  sourceKeyId: number | null
}

/** The latest loads, or the one with an id. */
export function findBatches(
  connection: Queryable,
  { userId, seesAll, sourceKeyId }: BatchReader,
  { id = null, feed = null, limit = 100 }: { id?: number | null; feed?: string | null; limit?: number } = {},
): Promise<FeedBatch[]> {
  return connection.query<FeedBatch>(sql`
    select b.batch_id, b.feed, b.source, b.file_name, b.loaded_at, u.name as loaded_by, b.file_problems, b.job_id,
      case
        when z.state in ('queued', 'running') then 'undoing'
        when b.state <> 'waiting' then b.state
        else case j.state when 'queued' then 'waiting' when 'running' then 'loading' when 'failed' then 'failed' else 'cancelled' end
      end as state,
      case z.state when 'queued' then 'waiting' when 'running' then 'undoing' when 'done' then null else z.state end as undo_state,
      case when b.state = 'waiting' then j.progress_done when z.state = 'running' then z.progress_done end as rows_done,
      case when b.state = 'waiting' then j.progress_total when z.state = 'running' then z.progress_total end as rows_total,
      case when b.state = 'waiting' then j.error_key when z.state = 'failed' then z.error_key end as error_key,
      b.undone_at, w.name as undone_by,
      b.rows_read, b.rows_new, b.rows_changed, b.rows_unchanged, b.rows_cancelled, b.rows_rejected, b.rows_left
    from feed_batches b left join jobs j on j.job_id = b.job_id left join jobs z on z.job_id = b.undo_job_id left join user_names u on u.user_id = b.user_id left join user_names w on w.user_id = b.undone_by
    where (${seesAll} or b.user_id = ${userId}) and (${sourceKeyId}::bigint is null or b.source_key_id = ${sourceKeyId}::bigint) and (${id}::bigint is null or b.batch_id = ${id}::bigint) and (${feed}::text is null or b.feed = ${feed}::text)
    order by b.batch_id desc limit ${limit}`)
}

/** The job that undoes a load, or did not, and the first rows that were left. */
export async function findUndo(
  connection: Queryable,
  batchId: number,
): Promise<{ jobId: number | null; left: LeftRow[] }> {
  const [batch] = await connection.query<{ undo_job_id: number | null; left_rows: LeftRow[] | null }>(
    sql`select undo_job_id, left_rows from feed_batches where batch_id = ${batchId}`,
  )
  return { jobId: batch?.undo_job_id ?? null, left: batch?.left_rows ?? [] }
}

/** A place of the table that a person chose, with the sheets of the workbook; null: it was found by itself. */
export type RememberedPlace = Pick<Mapping, 'sheet' | 'headingLine' | 'sheets'>

/** The last reading of a user's file with certain headings. */
export interface RememberedMapping {
  feed: string
  mapping: Mapping
  loaded_at: Date
  place: RememberedPlace | null
}

/**
 * Returns the mapping of the user's last load from the portal of a file with the same headings, in any order.
 * Corrections are left out, because they belong to that file. A load that was undone does not count.
 */
export async function findMapping(
  connection: Queryable,
  userId: number,
  headings: string[],
  feed: string | null,
): Promise<RememberedMapping | null> {
  const [found] = await connection.query<RememberedMapping>(sql`
    select b.feed, b.mapping - array['corrections', 'sheet', 'headingLine', 'sheets'] as mapping, b.loaded_at,
      case when b.mapping ?| array['sheet', 'headingLine'] then jsonb_strip_nulls(jsonb_build_object('sheet', b.mapping -> 'sheet', 'headingLine', b.mapping -> 'headingLine', 'sheets', b.mapping -> 'sheets')) end as place
    from feed_batches b
    where b.user_id = ${userId} and b.source = 'portal' and b.state = 'loaded' and (${feed}::text is null or b.feed = ${feed}::text)
      and array(select jsonb_object_keys(b.mapping -> 'columns') order by 1) = array(select unnest(${headings}::text[]) order by 1)
    order by b.batch_id desc
    limit 1`)
  return found ?? null
}

/** The latest places of tables that a user chose, each once, as loads from the portal have them. */
export async function findPlaces(
  connection: Queryable,
  userId: number,
  feed: string | null,
  most: number,
): Promise<RememberedPlace[]> {
  const found = await connection.query<{ place: RememberedPlace }>(sql`
    select place
    from (
      select jsonb_strip_nulls(jsonb_build_object('sheet', b.mapping -> 'sheet', 'headingLine', b.mapping -> 'headingLine', 'sheets', b.mapping -> 'sheets')) as place, b.batch_id
      from feed_batches b
      where b.user_id = ${userId} and b.source = 'portal' and b.state = 'loaded' and (${feed}::text is null or b.feed = ${feed}::text) and b.mapping ?| array['sheet', 'headingLine']
    ) chosen
    group by place order by max(batch_id) desc limit ${most}`)
  return found.map(({ place }) => place)
}

/**
 * A corrected cell of a load, with the heading that its column had in the file; the column itself where it had none.
 */
export interface RecordedCorrection extends CellCorrection {
  heading: string
}

/** The cells of a load's file that were corrected, by line. */
export async function findCorrections(connection: Queryable, batchId: number): Promise<RecordedCorrection[]> {
  const [batch] = await connection.query<{ mapping: Mapping | null }>(
    sql`select mapping from feed_batches where batch_id = ${batchId}`,
  )
  const { columns = {}, corrections = [] } = batch?.mapping ?? {}
  const headings = new Map(
    Object.entries(columns).flatMap(([heading, column]): [string, string][] =>
      column === null ? [] : [[column, heading]],
    ),
  )
  return corrections
    .map((one) => ({ ...one, heading: headings.get(one.column) ?? one.column }))
    .sort((one, other) => one.line - other.line)
}

export function findRejections(connection: Queryable, batchId: number): Promise<Rejection[]> {
  return connection.query(
    sql`select line, cells, problems from feed_rejections where batch_id = ${batchId} order by line`,
  )
}
