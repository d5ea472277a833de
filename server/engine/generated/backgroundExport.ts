import type { SessionContext } from '../../access/Route.ts'
import { callingReader } from '../exports/FileReader.ts'
import type { AskedExport } from '../exports/prepareExport.ts'
import { jobAnswer } from './jobAnswer.ts'
import { refuseTooMany, type Jobs } from './jobRoutes.ts'
import type { StoredExportRequest } from './makeFile.ts'

/** Days that a file is kept after it was made: it can be made again, of the figures of then. */
export const keptDays = 7

/**
 * Begins a file of a report in the background; answers 202 and its job, which `jobs/get` follows and `jobs/get_file`
 * hands out.
 */
export function backgroundExport(jobs: Jobs, now: () => Date) {
  return async ({ report, item, body, told }: AskedExport, context: SessionContext): Promise<unknown> => {
    const { principal, translate, reply } = context
    await refuseTooMany(jobs, principal.userId)
    await jobs.store.forget(report.id, principal.userId, new Date(now().getTime() - keptDays * 86_400_000))
    const { locale, madeAt } = callingReader(context)
    const parameters: StoredExportRequest = {
      export: item.id,
      format: item.format,
      body,
      locale,
      made_at: madeAt,
      kept: told?.job ?? null,
    }
    const id = await jobs.store.add({
      kind: 'file',
      reportId: report.id,
      userId: principal.userId,
      scope: principal.scope,
      filters: told?.filters ?? [],
      parameters: { ...parameters },
      title: told?.title ?? translate(report.title.key, report.title.text),
      subject: told?.subject ?? '',
    })
    jobs.runner.wake()
    const job = await jobs.store.find(id, principal.userId)
    void reply.code(202)
    return { job: job && jobAnswer(job, principal, translate) }
  }
}
