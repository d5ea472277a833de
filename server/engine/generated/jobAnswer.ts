import type { Principal } from '../../access/Principal.ts'
import { covers } from '../../access/rowScope.ts'
import {
  flag,
  integer,
  listOf,
  moment,
  objectSchema,
  orNull,
  pagePlace,
  shared,
  text,
  closedObject,
} from '../../platform/http/jsonSchema.ts'
import type { Job } from '../../platform/jobs/Job.ts'
import type { Translate } from '../../platform/language/translator.ts'

export const jobSchema = closedObject({
  id: integer,
  report_name: text,
  account: text,
  made_by: text,
  created_at: moment,
  finished_at: orNull(moment),
  format: orNull(text),
  state: { type: 'string', enum: ['queued', 'running', 'done', 'failed', 'cancelled'] },
  progress: closedObject({ done: integer, total: integer, text: orNull(text) }),
  error: orNull(text),
  can_open: flag,
})
export const jobsSchema = closedObject({ reports: listOf(shared('Job')), ...pagePlace })
/** The answer for a background job that was started. */
export const startedJobSchema = objectSchema({ id: integer, state: text }, ['id', 'state'])

/** A job as its owner is told of it: when it began and ended, how far it is, and in words why it failed. */
export function jobAnswer(job: Job, caller: Principal, translate: Translate) {
  const { done, total, key } = job.progress
  return {
    id: job.id,
    report_name: job.title,
    account: job.subject,
    made_by: `${caller.userName} ${caller.userLastName}`.trim(),
    created_at: job.createdAt.toISOString(),
    finished_at: job.finishedAt?.toISOString() ?? null,
    /** The format of a file. */
    format: job.kind === 'file' ? job.parameters.format : null,
    state: job.state,
    progress: { done, total, text: key ? translate(key, '', { done: Math.min(done + 1, total), total }) : null },
    error: job.errorKey ? translate(job.errorKey, '') : null,
    /** True if the reader may open it: it is done, and its reader still sees everything it was made from. */
    can_open: job.state === 'done' && covers(caller.scope, job.scope),
  }
}
