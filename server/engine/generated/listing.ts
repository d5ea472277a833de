import type { Principal } from '../../access/Principal.ts'
import { objectSchema } from '../../platform/http/jsonSchema.ts'
import type { Job } from '../../platform/jobs/Job.ts'
import type { Translate } from '../../platform/language/translator.ts'
import { jobAnswer } from './jobAnswer.ts'

/** The requested page of a list of jobs; by default the first twenty. */
export const pageQuery = objectSchema({
  page_number: { type: 'integer', minimum: 1, maximum: 1_000_000 },
  page_size: { type: 'integer', minimum: 1, maximum: 500 },
})

interface JobListRequest {
  principal: Principal
  query: Record<string, unknown>
  translate: Translate
}

/** A page of jobs as their owner is told of them, newest first. */
export async function listJobs(
  { principal, query, translate }: JobListRequest,
  find: (page: { number: number; size: number }) => Promise<{ jobs: Job[]; total: number }>,
): Promise<unknown> {
  const page = { number: Number(query.page_number ?? 1), size: Number(query.page_size ?? 20) }
  const { jobs, total } = await find(page)
  return {
    reports: jobs.map((job) => jobAnswer(job, principal, translate)),
    page_number: page.number,
    page_size: page.size,
    total_items: total,
  }
}
