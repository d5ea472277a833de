import { audit } from '../../access/audit.ts'
import type { Route } from '../../access/Route.ts'
import { noPermission, Refusal } from '../../platform/errors.ts'
import { integer, listOf, objectSchema, orNull, closedObject } from '../../platform/http/jsonSchema.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import {
  answerAccepted,
  batchSchema,
  recordedCorrectionSchema,
  describeBatch,
  describeProblem,
  backgroundLoadSchema,
  leftRowSchema,
  mostRows,
  rejectionSchema,
} from './feedAnswers.ts'
import { findBatches, findCorrections, findRejections, findUndo } from './feedBatches.ts'
import type { FeedWriters } from './FeedWriter.ts'
import { importReport, type LoadJobDeps } from './loadJob.ts'
import { rejectedFile } from './rejectedFile.ts'
import { undoLoad } from './undoJob.ts'
import type { FeedAccess } from './feedAccess.ts'
import { sendCsv } from './sendCsv.ts'

interface BatchRouteDeps {
  access: FeedAccess
  loadJobs: LoadJobDeps
  catalog(): Catalog
  writers: FeedWriters
}

const batchNumber = objectSchema({ id: { type: 'integer', minimum: 1 } }, ['id'])

/** Calls that tell of loads, cancel them, and undo them. */
export function batchRoutes({ access, catalog, loadJobs, writers }: BatchRouteDeps): Route[] {
  const { database, jobs } = loadJobs
  const { batchOf, feedsOf, readerOf, withLoadLimit } = access
  return [
    {
      method: 'GET',
      path: '/api/v2/batches',
      tag: 'feeds',
      access: 'session',
      summary: 'Lists the latest loads. Those of the caller; all for those who administer feeds.',
      query: objectSchema({ feed: { type: 'string', maxLength: 64 } }),
      answer: closedObject({ batches: listOf(batchSchema) }),
      handle: async ({ query, principal, translate }) => ({
        batches: (await findBatches(database, readerOf(principal), { feed: query.feed ? String(query.feed) : null }))
          .filter(({ feed }) => feedsOf(principal).some(({ id }) => id === feed))
          .map((batch) => describeBatch(batch, catalog().feeds.get(batch.feed), translate)),
      }),
    },
    {
      method: 'GET',
      path: '/api/v2/batches/{id}',
      tag: 'feeds',
      access: 'session',
      takesKeys: true,
      summary:
        'Reads a load. With its corrected cells, its first rejected rows and their reasons, and rows that an undo has left.',
      params: batchNumber,
      answer: closedObject({
        batch: batchSchema,
        corrections: listOf(recordedCorrectionSchema),
        rejections: listOf(rejectionSchema),
        left: listOf(leftRowSchema),
      }),
      handle: async ({ params, principal, translate }) => {
        const { batch, feed } = await batchOf(params.id, principal)
        const rejections = (await findRejections(database, batch.batch_id)).slice(0, mostRows)
        return {
          batch: describeBatch(batch, feed, translate),
          corrections: await findCorrections(database, batch.batch_id),
          left: (await findUndo(database, batch.batch_id)).left,
          rejections: rejections.map(({ line, cells, problems }) => ({
            line,
            cells,
            problems: problems.map((problem) => describeProblem(feed, problem, cells, translate)),
          })),
        }
      },
    },
    {
      method: 'POST',
      path: '/api/v2/batches/{id}/cancel',
      tag: 'feeds',
      access: 'session',
      takesKeys: true,
      summary: 'Cancels a load or its undo. Nothing of it is stored then.',
      params: batchNumber,
      body: objectSchema({}),
      answer: closedObject({ batch: batchSchema }),
      handle: async ({ params, principal, translate }) => {
        const { batch } = await batchOf(params.id, principal)
        const isUndoing = batch.state === 'undoing'
        // A key cannot undo, so it cannot keep a person from undoing its loads either.
        if (isUndoing && principal.sourceKey) throw noPermission()
        const jobId = isUndoing ? (await findUndo(database, batch.batch_id)).jobId : batch.job_id
        const owner = jobId === null ? null : await jobs.store.ownerOf(jobId)
        if (jobId !== null && owner !== null) {
          jobs.runner.abort(jobId, owner)
          if (
            (await jobs.store.cancel(jobId, owner)) === null &&
            ['waiting', 'loading', 'undoing'].includes(batch.state)
          )
            throw new Refusal(409, 'server.jobs.not_now')
        }
        const { batch: now, feed } = await batchOf(params.id, principal)
        if ((isUndoing ? now.undo_state : now.state) !== 'cancelled') throw new Refusal(409, 'server.jobs.not_now')
        if (isUndoing)
          await audit(database, principal, 'save', { report: importReport, action: 'cancel', key: batch.batch_id })
        return { batch: describeBatch(now, feed, translate) }
      },
    },
    {
      method: 'GET',
      path: '/api/v2/batches/{id}/rejected',
      tag: 'feeds',
      access: 'session',
      summary: 'Reads the rejected rows of a load as CSV. As they came, with a column of reasons.',
      params: batchNumber,
      answer: { file: 'csv' },
      handle: async ({ params, principal, translate, reply }) => {
        const { batch, feed } = await batchOf(params.id, principal)
        return sendCsv(
          reply,
          `rejected-${batch.batch_id}.csv`,
          rejectedFile(feed, await findRejections(database, batch.batch_id), translate),
        )
      },
    },
    {
      method: 'POST',
      path: '/api/v2/batches/{id}/undo',
      tag: 'feeds',
      access: 'session',
      once: true,
      summary:
        'Undoes a load. Values that changed since are left and answered; a second undo tries them again. More than 1,000 rows are undone by a job: 202 and the address of the batch.',
      params: batchNumber,
      body: objectSchema({}),
      answer: closedObject({ left: listOf(leftRowSchema), rows_left: orNull(integer) }),
      accepted: backgroundLoadSchema,
      handle: (context) =>
        withLoadLimit(context, async () => {
          const {
            batch: { batch_id: batchId },
            feed,
          } = await batchOf(context.params.id, context.principal)
          const done = await undoLoad(
            { batchId, feed, principal: context.principal, signal: context.signal },
            { ...loadJobs, writers },
          )
          return 'jobId' in done
            ? answerAccepted(context, batchId, done.jobId)
            : { left: done.left.slice(0, mostRows), rows_left: done.leftCount }
        }),
    },
  ]
}
