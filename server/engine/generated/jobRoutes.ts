import type { Route, SessionContext } from '../../access/Route.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { objectSchema, shared, closedObject } from '../../platform/http/jsonSchema.ts'
import type { Job } from '../../platform/jobs/Job.ts'
import type { JobRunner } from '../../platform/jobs/jobRunner.ts'
import { maxOpen, tooMany, type JobStore } from '../../platform/jobs/jobStore.ts'
import { jobAnswer } from './jobAnswer.ts'

export interface Jobs {
  store: JobStore
  runner: JobRunner
}

/** Before work that would be for nothing; adding one counts again. */
export async function refuseTooMany({ store }: Jobs, userId: number): Promise<void> {
  if ((await store.countOpen(userId)) >= maxOpen) throw tooMany(maxOpen)
}

const one = objectSchema({ id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } }, ['id'])

const answer = closedObject({ job: shared('Job') })

/** Returns the routes that let an owner manage jobs of any report. Other users' jobs count as absent. */
export function jobRoutes({ store, runner }: Jobs): Route[] {
  const answered = (job: Job | null, { principal, translate }: SessionContext) => {
    if (!job) throw notFound()
    return { job: jobAnswer(job, principal, translate) }
  }
  /** It is theirs, but not in a state for that. */
  const changed = async (job: Job | null, context: SessionContext) => {
    if (!job && (await store.find(idOf(context), context.principal.userId)))
      throw new Refusal(409, 'server.jobs.not_now')
    return answered(job, context)
  }
  return [
    {
      method: 'GET',
      path: '/api/v2/jobs/get/{id}',
      tag: 'jobs',
      access: 'session',
      idle: true,
      summary: 'Reads the progress of a job.',
      params: one,
      answer,
      handle: async (context) => answered(await store.find(idOf(context), context.principal.userId), context),
    },
    {
      method: 'POST',
      path: '/api/v2/jobs/cancel/{id}',
      tag: 'jobs',
      access: 'session',
      summary: 'Cancels a waiting or running job. Nothing of it is stored.',
      params: one,
      answer,
      async handle(context) {
        runner.abort(idOf(context), context.principal.userId)
        return changed(await store.cancel(idOf(context), context.principal.userId), context)
      },
    },
    {
      method: 'POST',
      path: '/api/v2/jobs/retry/{id}',
      tag: 'jobs',
      access: 'session',
      summary: 'Starts a failed or canceled job again.',
      params: one,
      answer,
      async handle(context) {
        const job = await store.retry(idOf(context), context.principal.userId)
        runner.wake()
        return changed(job, context)
      },
    },
    {
      method: 'DELETE',
      path: '/api/v2/jobs/delete/{id}',
      tag: 'jobs',
      access: 'session',
      summary: 'Deletes a job and its file. A running one is canceled.',
      params: one,
      answer,
      deletes: 'generated report',
      async handle(context) {
        runner.abort(idOf(context), context.principal.userId)
        const job = await store.remove(idOf(context), context.principal.userId)
        return answered(job, context)
      },
    },
  ]
}

const idOf = ({ params }: SessionContext): number => Number(params.id)
