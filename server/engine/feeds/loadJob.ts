import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { may } from '../../../engine/core/access/may.ts'
import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { Principal } from '../../access/Principal.ts'
import { findUser, type ReadBy } from '../../access/sessions.ts'
import type { SourceKeyStore } from '../../access/sourceKeys.ts'
import type { Database, Queryable } from '../../platform/database/Database.ts'
import { apart, withTransaction } from '../../platform/database/joined.ts'
import { noPermission } from '../../platform/errors.ts'
import type { StoredFile } from '../../platform/files/storeStream.ts'
import { JobFailed, type Job, type JobWork } from '../../platform/jobs/Job.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import type { LiveCatalog } from '../catalog/serve/LiveCatalog.ts'
import type { Mapping } from '../forms/readRows.ts'
import { refuseTooMany, type Jobs } from '../generated/jobRoutes.ts'
import { openWaitingBatch, refuseBatch, type NewBatch } from './feedBatches.ts'
import type { FeedWriters } from './FeedWriter.ts'
import { loadFeed } from './loadFeed.ts'
import { UnfitValue } from './FeedRun.ts'

/** Parameters of the job of a load. */
interface LoadJobParameters {
  batch_id: number
  feed: string
  file: string
  type: string
  locale: string | null
  name: string | null
  mapping: Mapping
  source: NewBatch['source']
  source_key_id: number | null
  only_good_rows: boolean
  rows: number
}

/** Parts that loads of many rows need. */
export interface LoadJobDeps {
  database: Database
  jobs: Jobs
  storage: Storage
}

interface EnqueuedLoad {
  feed: Feed
  file: StoredFile
  rows: number
  mapping: Mapping
  source: NewBatch['source']
  onlyGoodRows: boolean
  principal: Principal
}

/** The report whose jobs loads and their undoing are. */
export const importReport = 'import'

/** Enqueues a load of many rows: stores its file, and adds a waiting batch and its job. Returns the ids of both. */
export async function enqueueLoad(
  { feed, file, rows, mapping, source, onlyGoodRows, principal }: EnqueuedLoad,
  { database, jobs, storage }: LoadJobDeps,
): Promise<{ batchId: number; jobId: number }> {
  await refuseTooMany(jobs, principal.userId)
  const storedName = `${randomUUID().replaceAll('-', '')}.feed`
  await storage.moveIn(storedName, file.path)
  const { userId, sourceKey, scope } = principal
  const sourceKeyId = sourceKey?.id ?? null
  const created = await withTransaction(database, async (connection) => {
    const batchId = await openWaitingBatch(
      connection,
      { feed: feed.id, userId, source, sourceKeyId, fileName: file.name || null, fileHash: null, mapping },
      storedName,
    )
    const parameters: LoadJobParameters = {
      batch_id: batchId,
      feed: feed.id,
      file: storedName,
      type: file.type,
      locale: file.locale ?? null,
      name: file.name || null,
      mapping,
      source,
      source_key_id: sourceKeyId,
      only_good_rows: onlyGoodRows,
      rows,
    }
    const jobId = await jobs.store.add({
      kind: 'feed',
      reportId: importReport,
      userId,
      scope,
      filters: [],
      parameters: { ...parameters },
      title: feed.title.text,
      subject: file.name,
    })
    await connection.query(sql`update feed_batches set job_id = ${jobId} where batch_id = ${batchId}`)
    return { batchId, jobId }
  }).catch(async (error: unknown) => {
    await storage.remove(storedName)
    throw error
  })
  // The runner goes on after the call, whose transaction may be under way.
  apart(() => jobs.runner.wake())
  return created
}

interface RunLoadJobDeps {
  database: Database
  holder: LiveCatalog
  storage: Storage
  keys: Pick<SourceKeyStore, 'findById'>
  writers: FeedWriters
  readBy: ReadBy
  now(): Date
}

/**
 * Does a load that was begun, as who began it stands now. Done again after a crash it stores its rows once: they come
 * with the end of its batch.
 */
export function runLoadJob({ database, holder, storage, keys, writers, readBy, now }: RunLoadJobDeps): JobWork {
  const findPrincipal = (load: LoadJobParameters, job: Job): Promise<Principal | null> =>
    load.source_key_id === null ? findUser(database, job.userId, now(), readBy) : keys.findById(load.source_key_id)
  return async (job, { signal, progress }) => {
    const load = job.parameters as unknown as LoadJobParameters
    const { batch_id: batchId, rows: total } = load
    const principal = await findPrincipal(load, job)
    const feed = holder.current.feeds.get(load.feed)
    if (!principal || !feed || !may(principal, feed.security)) throw noPermission()
    const [waiting] = await database.query(
      sql`select from feed_batches where batch_id = ${batchId} and state = 'waiting'`,
    )
    const reportProgress = (read: number): void =>
      progress({ key: 'server.jobs.progress.rows', done: Math.min(read, total), total })
    reportProgress(0)
    if (waiting) {
      const outcome = await loadFeed(
        {
          feed,
          input: { file: { path: storage.pathOf(load.file), type: load.type, locale: load.locale ?? undefined } },
          mapping: load.mapping,
          source: load.source,
          sourceKeyId: load.source_key_id,
          fileName: load.name,
          onlyGoodRows: load.only_good_rows,
          isPreview: false,
          batchId,
        },
        {
          database,
          catalog: holder.current,
          writers,
          caller: principal,
          signal,
          progress: reportProgress,
          mayCommit: async (connection) => {
            await refuseUnlessMine(connection, job)
            // A user who was locked meanwhile stores nothing, nor does a key that was revoked.
            const still = await findPrincipal(load, job)
            if (!still || !may(still, feed.security)) throw noPermission()
          },
        },
      ).catch((error: unknown) => {
        throw error instanceof UnfitValue ? new JobFailed('server.feeds.unfit') : error
      })
      if (outcome.state === 'refused')
        await database.transaction((connection) => refuseBatch(connection, batchId, outcome))
    }
    return { scope: principal.scope, parts: [] }
  }
}

/** Rows of a job that was cancelled, or taken up by another server, are not stored. */
export async function refuseUnlessMine(connection: Queryable, { id, claim }: Job): Promise<void> {
  const [mine] = await connection.query(
    sql`select job_id from jobs where job_id = ${id} and claim = ${claim} and state = 'running' for share`,
  )
  if (!mine) throw new JobFailed('server.jobs.error.interrupted')
}

/** Removes the stored files of loads whose job has ended. */
export async function removeStaleLoadFiles({
  database,
  storage,
}: Pick<LoadJobDeps, 'database' | 'storage'>): Promise<void> {
  const over = await database.query<{ batch_id: number; stored_file: string }>(sql`
    select b.batch_id, b.stored_file from feed_batches b
    where b.stored_file is not null and not exists (select from jobs j where j.job_id = b.job_id and j.state in ('queued', 'running')) limit 100`)
  for (const { batch_id: id, stored_file: file } of over) {
    await storage.remove(file)
    await database.query(sql`update feed_batches set stored_file = null where batch_id = ${id}`)
  }
}
