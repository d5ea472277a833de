import type { SessionContext } from '../../access/Route.ts'

/** Answers what goes on as a job: its batch tells how far it is. */
export function answerBegun({ reply }: Pick<SessionContext, 'reply'>, batchId: number, jobId: number) {
  void reply.code(202)
  return { state: 'waiting', batch_id: batchId, job_id: jobId, batch: `/api/v2/batches/${batchId}` }
}
