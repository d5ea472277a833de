import type { Customs } from '../../domain/regions.ts'
import { may } from '../../engine/core/access/may.ts'
import type { ExportFormat } from '../../engine/core/definition/model.ts'
import type { Principal } from '../access/Principal.ts'
import { covers } from '../access/rowScope.ts'
import { findUser } from '../access/sessions.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import type { CatalogHolder } from '../catalog/CatalogHolder.ts'
import type { Values } from '../dashboards/cardRequests.ts'
import { filedCards, nameOf, prepareCards } from '../dashboards/cardsFile.ts'
import { noPermission } from '../errors.ts'
import type { FileReader } from '../exports/FileReader.ts'
import type { FileService, MadeFile } from '../exports/fileService.ts'
import { prepareExport, type ExportParts, type Prepared } from '../exports/prepareExport.ts'
import { momentOf } from '../http/clock.ts'
import { toldOf } from '../jobs/generatedRoutes.ts'
import { JobFailed, type Job, type JobTools, type JobWork } from '../jobs/Job.ts'
import type { JobStore } from '../jobs/jobStore.ts'
import { keptRunner } from '../jobs/keptRunner.ts'
import type { Translate } from '../language/translator.ts'
import { jobTimeoutMs } from '../reports/askQueries.ts'
import { reportRunner } from '../reports/runReport.ts'
import { partsOfFile } from './storedFile.ts'

/** What is kept of a file that a report's export asked for; `kept` is the generated report that it is of. */
export interface LaterExport { export: string; format: ExportFormat; body: Values; locale: string; made_at: string; kept: number | null }
/** The same of reports of a dashboard. */
interface LaterCards { body: Values; format: ExportFormat; locale: string; made_at: string }

interface WorkParts extends Omit<ExportParts, 'catalog' | 'runner'> {
  holder: CatalogHolder
  files: FileService
  store: Pick<JobStore, 'find' | 'part'>
  translatorOf(locale: string): Translate
  customs: Customs
  now(): Date
}

/** Makes the file that was asked for, as the one who wants it would have it now, and keeps it. */
export function makeFile({ holder, files, store, translatorOf, customs, now, ...parts }: WorkParts): JobWork {
  return async (job, tools) => {
    const catalog = holder.current
    const principal = await findUser(parts.database, job.userId, now(), customs)
    if (!principal) throw noPermission()
    const { locale, made_at: madeAt } = job.parameters as unknown as LaterExport | LaterCards
    const file = await files.inTurn(job.userId, tools.signal, async (write, signal): Promise<MadeFile> => {
      const reader = { principal, translate: translatorOf(locale), locale, signal, madeAt }
      const { document, job: preparation } = await ('export' in job.parameters ? anExport(job, reader, catalog, tools) : cards(job, reader, catalog, tools))
      return write(document, preparation)
    })
    return { scope: principal.scope, parts: partsOfFile(file) }
  }

  async function cards(job: Job, reader: FileReader, catalog: Catalog, { progress }: JobTools): Promise<Prepared> {
    const report = catalog.reports.get(job.reportId)
    if (!report?.dashboard) throw new JobFailed('server.jobs.error.report_gone')
    if (!may(reader.principal, report.security)) throw noPermission()
    const { body, format } = job.parameters as unknown as LaterCards
    const of = { ...report, dashboard: report.dashboard }
    const asked = filedCards(of, body, momentOf(reader.madeAt, now()))
    const prepared = await prepareCards(
      asked, { report: of, format, name: nameOf(body), onReport: (done) => progress({ key: 'server.jobs.progress.reports', done, total: asked.length }) },
      reader, { ...parts, now, catalog, runner: reportRunner(parts.database, catalog, jobTimeoutMs) })
    progress({ key: 'server.jobs.progress.writing', done: asked.length, total: asked.length })
    return prepared
  }

  async function anExport(job: Job, reader: FileReader, catalog: Catalog, { progress }: JobTools): Promise<Prepared> {
    const { export: id, body, kept: keptId } = job.parameters as unknown as LaterExport
    const report = catalog.reports.get(job.reportId)
    const item = report?.exports.find((one) => one.id === id)
    if (!report || !item) throw new JobFailed('server.jobs.error.report_gone')
    if (!may(reader.principal, report.security) || !may(reader.principal, item.security)) throw noPermission()
    const kept = keptId === null ? null : await keptOf(keptId, reader.principal)
    const runner = kept ? keptRunner(kept.id, store, catalog) : reportRunner(parts.database, catalog, jobTimeoutMs)
    const prepared = await prepareExport({ report, item, body, ...(kept ? { told: toldOf(kept) } : {}) }, reader, { ...parts, catalog, runner })
    prepared.job.supply.onSupplied = (done, total) => progress({ key: 'server.jobs.progress.rows', done, total })
    return prepared
  }

  async function keptOf(id: number, principal: Principal): Promise<Job> {
    const kept = await store.find(id, principal.userId)
    if (kept?.state !== 'done' || !covers(principal.scope, kept.scope)) throw new JobFailed('server.jobs.error.report_gone')
    return kept
  }
}
