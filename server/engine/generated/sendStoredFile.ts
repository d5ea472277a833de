import type { FastifyReply } from 'fastify'
import { audit } from '../../access/audit.ts'
import type { Database } from '../../platform/database/Database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Job } from '../../platform/jobs/Job.ts'
import type { JobStore } from '../../platform/jobs/jobStore.ts'
import { attachment } from '../exports/attachment.ts'
import { storedFile } from './storedFile.ts'

/** Answers the kept file of a job, which its caller may see, and notes that it went out; 409 where it is not made. */
export async function sendStoredFile(
  job: Job,
  store: Pick<JobStore, 'part'>,
  database: Database,
  reply: FastifyReply,
): Promise<unknown> {
  if (job.state !== 'done') throw new Refusal(409, `server.jobs.not_done.${job.state}`)
  const { name, type, bytes } = await storedFile(job.id, store)
  await audit(database, job, 'export', { report: job.reportId, job: job.id })
  return reply.type(type).header('Content-Disposition', attachment(name)).send(bytes)
}
