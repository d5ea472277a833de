import { may } from '../../../engine/core/access/may.ts'
import type { ExportFormat } from '../../../engine/core/definition/model.ts'
import { noPermission } from '../../platform/errors.ts'
import { momentOf } from '../../platform/http/clock.ts'
import { JobFailed } from '../../platform/jobs/Job.ts'
import type { PrepareStoredExport } from '../generated/makeFile.ts'
import { jobTimeoutMs } from '../query/runQueries.ts'
import { reportRunner } from '../reports/reportRunner.ts'
import type { Values } from './cardRequests.ts'
import { filedCards, nameOf, prepareCards, type FileParts } from './cardsFile.ts'

/** The stored request of a file with reports of a dashboard, until it is made. */
interface StoredCardsRequest {
  body: Values
  format: ExportFormat
  locale: string
  made_at: string
}

/** Reports of a dashboard for a file that is made in the background. */
export function backgroundCards({ now, ...parts }: Omit<FileParts, 'catalog' | 'runner'>): PrepareStoredExport {
  return async (job, reader, catalog, { progress }) => {
    const report = catalog.reports.get(job.reportId)
    if (!report?.dashboard) throw new JobFailed('server.jobs.error.report_gone')
    if (!may(reader.principal, report.security)) throw noPermission()
    const { body, format } = job.parameters as unknown as StoredCardsRequest
    const of = { ...report, dashboard: report.dashboard }
    const cards = filedCards(of, body, momentOf(reader.generatedAt, now()), reader.principal)
    const prepared = await prepareCards(
      cards,
      {
        report: of,
        format,
        name: nameOf(body),
        onReport: (done) => progress({ key: 'server.jobs.progress.reports', done, total: cards.length }),
      },
      reader,
      { ...parts, now, catalog, runner: reportRunner(parts.database, catalog, jobTimeoutMs) },
    )
    progress({ key: 'server.jobs.progress.writing', done: cards.length, total: cards.length })
    return prepared
  }
}
