import type { SessionContext } from '../../access/Route.ts'
import { callingReader } from '../exports/FileReader.ts'
import type { ExportRequest } from '../exports/prepareExport.ts'
import { jobAnswer } from './jobAnswer.ts'
import { refuseTooMany, type Jobs } from './jobRoutes.ts'
import type { StoredExportRequest } from './makeFile.ts'

/** Days that a file is kept after it was made: it can be made again, of the figures of then. */
export const retentionDays = 7

/**
 * Begins a file of a report in the background; answers 202 and its job, which `jobs/get` follows and `jobs/get_file`
 * hands out.
 */
export function backgroundExport(jobs: Jobs, now: () => Date) {
  return async ({ report, item, body, storedFacts }: ExportRequest, context: SessionContext): Promise<unknown> => {
    const { principal, translate, reply } = context
    await refuseTooMany(jobs, principal.userId)
    await jobs.store.forget(report.id, principal.userId, new Date(now().getTime() - retentionDays * 86_400_000))
    const { locale, generatedAt } = callingReader(context)
    const parameters: StoredExportRequest = {
      export: item.id,
      format: item.format,
      body,
      locale,
      made_at: generatedAt,
      kept: storedFacts?.job ?? null,
    }
    const id = await jobs.store.add({
      kind: 'file',
      reportId: report.id,
      userId: principal.userId,
      scope: principal.scope,
      filters: storedFacts?.filters ?? [],
      parameters: { ...parameters },
      title: storedFacts?.title ?? translate(report.title.key, report.title.text),
      subject: storedFacts?.subject ?? '',
    })
    jobs.runner.wake()
    const job = await jobs.store.find(id, principal.userId)
    void reply.code(202)
    return { job: job && jobAnswer(job, principal, translate) }
  }
}
