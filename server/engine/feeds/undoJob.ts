import sql from 'sql-template-tag'
import { may } from '../../../engine/core/access/may.ts'
import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import { audit } from '../../access/audit.ts'
import type { Principal } from '../../access/Principal.ts'
import { findUser, type ReadBy } from '../../access/sessions.ts'
import type { Database, Queryable } from '../../platform/database/Database.ts'
import { apart, withTransaction } from '../../platform/database/joined.ts'
import { withSignal } from '../../platform/database/withSignal.ts'
import { noPermission, Refusal } from '../../platform/errors.ts'
import { withSmallHeap } from '../../platform/smallHeap.ts'
import type { JobWork } from '../../platform/jobs/Job.ts'
import type { LiveCatalog } from '../catalog/serve/LiveCatalog.ts'
import { refuseTooMany } from '../generated/jobRoutes.ts'
import { mostRows } from './feedAnswers.ts'
import type { FeedWriters } from './FeedWriter.ts'
import { importReport, refuseUnlessMine, type LoadJobDeps } from './loadJob.ts'
import { undoBatch, type LeftRow } from './undoBatch.ts'

/** Parameters of the job of an undo. */
interface UndoJobParameters {
  undone_batch_id: number
  feed: string
  rows: number
}

interface Undone {
  batchId: number
  feed: Feed
  principal: Principal
  signal?: AbortSignal
}

/** Undoes a load: of few written rows at once, of many by a job. Returns the rows that were left, or the job's id. */
export async function undoLoad(
  { batchId, feed, principal, signal }: Undone,
  { database, jobs, writers }: LoadJobDeps & { writers: FeedWriters },
): Promise<{ left: LeftRow[]; leftCount: number } | { jobId: number }> {
  const rows = await countWritten(database, batchId)
  if (rows > mostRows) return { jobId: await enqueueUndo({ batchId, feed, principal }, rows, { database, jobs }) }
  return database.transaction(async (open) => {
    const connection = withSignal(open, signal)
    await lockLoaded(connection, batchId)
    const done = await undoBatch(connection, { id: batchId, feed }, principal, { writers })
    await audit(connection, principal, 'save', {
      report: importReport,
      action: 'undo',
      key: batchId,
      count: done.undone,
    })
    return done
  })
}

async function enqueueUndo(
  { batchId, feed, principal }: Undone,
  rows: number,
  { database, jobs }: Pick<LoadJobDeps, 'database' | 'jobs'>,
): Promise<number> {
  await refuseTooMany(jobs, principal.userId)
  const created = await withTransaction(database, async (connection) => {
    const { file_name: file } = await lockLoaded(connection, batchId)
    const parameters: UndoJobParameters = { undone_batch_id: batchId, feed: feed.id, rows }
    const jobId = await jobs.store.add({
      kind: 'feed',
      reportId: importReport,
      userId: principal.userId,
      scope: principal.scope,
      filters: [],
      parameters: { ...parameters },
      title: feed.title.text,
      subject: file ?? '',
    })
    await connection.query(sql`update feed_batches set undo_job_id = ${jobId} where batch_id = ${batchId}`)
    return jobId
  })
  // The runner goes on after the call, whose transaction may be under way.
  apart(() => jobs.runner.wake())
  return created
}

/**
 * Refuses a load of which nothing can be undone, or that somebody undoes already. Nobody else begins to before the end
 * of the transaction.
 */
async function lockLoaded(connection: Queryable, batchId: number): Promise<{ file_name: string | null }> {
  const [loaded] = await connection.query<{ file_name: string | null; undo_job_id: number | null }>(sql`
    select file_name, undo_job_id from feed_batches where batch_id = ${batchId} and (state = 'loaded' or (state = 'undone' and rows_left > 0)) for update`)
  if (!loaded) throw new Refusal(409, 'server.feeds.undone')
  const open = await connection.query(
    sql`select from jobs where job_id = ${loaded.undo_job_id} and state in ('queued', 'running')`,
  )
  if (open.length > 0) throw new Refusal(409, 'server.feeds.being_undone')
  return loaded
}

/** Written rows of a load that are not undone. */
async function countWritten(connection: Queryable, batchId: number): Promise<number> {
  const [row] = await connection.query<{ count: number }>(
    sql`select count(*)::integer as count from feed_changes where batch_id = ${batchId} and not is_undone`,
  )
  return row?.count ?? 0
}

interface RunUndoJobDeps {
  database: Database
  holder: LiveCatalog
  writers: FeedWriters
  readBy: ReadBy
  now(): Date
}

/** True of the parameters of a job that undoes a load. */
export const isUndo = (parameters: Record<string, unknown>): boolean => 'undone_batch_id' in parameters

/**
 * Undoes a load, as who began it stands now: all of it, or nothing where the job is cancelled or its server ends. Done
 * again after a
 * crash it undoes nothing twice: the load has lost its job by then.
 */
export function runUndoJob({ database, holder, writers, readBy, now }: RunUndoJobDeps): JobWork {
  return async (job, { signal, progress }) => {
    const { undone_batch_id: batchId, feed: name, rows: total } = job.parameters as unknown as UndoJobParameters
    const feed = holder.current.feeds.get(name)
    const findPrincipal = async (): Promise<Principal & { feed: Feed }> => {
      const principal = await findUser(database, job.userId, now(), readBy)
      if (!principal || !feed || !may(principal, feed.security)) throw noPermission()
      return { ...principal, feed }
    }
    const principal = await findPrincipal()
    const reportProgress = (undone: number): void =>
      progress({ key: 'server.jobs.progress.rows', done: Math.min(undone, total), total })
    reportProgress(0)
    const [due] = await database.query(
      sql`select from feed_batches where batch_id = ${batchId} and undo_job_id = ${job.id}`,
    )
    if (due) {
      await withSmallHeap(() =>
        database.transaction(async (open) => {
          const connection = withSignal(open, signal)
          const { undone } = await undoBatch(connection, { id: batchId, feed: principal.feed }, principal, {
            writers,
            progress: reportProgress,
          })
          await audit(connection, principal, 'save', {
            report: importReport,
            action: 'undo',
            key: batchId,
            count: undone,
          })
          await refuseUnlessMine(connection, job)
          await findPrincipal()
        }),
      )
    }
    return { scope: principal.scope, parts: [] }
  }
}
