import { may } from '../../../engine/core/access/may.ts'
import type { ExportFormat } from '../../../engine/core/definition/model.ts'
import type { Principal } from '../../access/Principal.ts'
import { covers } from '../../access/rowScope.ts'
import { findUser, type ReadBy } from '../../access/sessions.ts'
import { noPermission } from '../../platform/errors.ts'
import { JobFailed, type Job, type JobTools, type JobWork } from '../../platform/jobs/Job.ts'
import type { JobStore } from '../../platform/jobs/jobStore.ts'
import type { Translate } from '../../platform/language/translator.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import type { LiveCatalog } from '../catalog/serve/LiveCatalog.ts'
import type { FileReader } from '../exports/FileReader.ts'
import type { FileService, GeneratedFile } from '../exports/fileService.ts'
import { prepareExport, type ExportParts, type Prepared } from '../exports/prepareExport.ts'
import { jobTimeoutMs } from '../query/runQueries.ts'
import { reportRunner } from '../reports/reportRunner.ts'
import { storedFactsOf } from './generatedRoutes.ts'
import { storedReportRunner } from './storedReportRunner.ts'
import { partsOfFile } from './storedFile.ts'

/** The stored request of a file from a report's export; `kept` is the generated report that it belongs to. */
export interface StoredExportRequest {
  export: string
  format: ExportFormat
  body: Record<string, unknown>
  locale: string
  made_at: string
  kept: number | null
}
/** A file that is no export of a report prepares itself: what it holds, as its reader would have it now. */
export type PrepareStoredExport = (job: Job, reader: FileReader, catalog: Catalog, tools: JobTools) => Promise<Prepared>

interface WorkParts extends Omit<ExportParts, 'catalog' | 'runner'> {
  holder: LiveCatalog
  files: FileService
  store: Pick<JobStore, 'find' | 'part'>
  translatorOf(locale: string): Translate
  readBy: ReadBy
  now(): Date
  prepareCards: PrepareStoredExport
}

/** Makes the file that was asked for, as the one who wants it would have it now, and keeps it. */
export function makeFile({
  holder,
  files,
  store,
  translatorOf,
  readBy,
  now,
  prepareCards,
  ...parts
}: WorkParts): JobWork {
  return async (job, tools) => {
    const catalog = holder.current
    const principal = await findUser(parts.database, job.userId, now(), readBy)
    if (!principal) throw noPermission()
    const { locale, made_at: generatedAt } = job.parameters as unknown as Pick<
      StoredExportRequest,
      'locale' | 'made_at'
    >
    const file = await files.run(job.userId, tools.signal, async (write, signal): Promise<GeneratedFile> => {
      const reader = { principal, translate: translatorOf(locale), locale, signal, generatedAt }
      const { document, job: preparation } = await ('export' in job.parameters
        ? anExport(job, reader, catalog, tools)
        : prepareCards(job, reader, catalog, tools))
      return write(document, preparation)
    })
    return { scope: principal.scope, parts: partsOfFile(file) }
  }

  async function anExport(job: Job, reader: FileReader, catalog: Catalog, { progress }: JobTools): Promise<Prepared> {
    const { export: id, body, kept: keptId } = job.parameters as unknown as StoredExportRequest
    const report = catalog.reports.get(job.reportId)
    const item = report?.exports.find((one) => one.id === id)
    if (!report || !item) throw new JobFailed('server.jobs.error.report_gone')
    if (!may(reader.principal, report.security) || !may(reader.principal, item.security)) throw noPermission()
    const storedJob = keptId === null ? null : await findStoredJob(keptId, reader.principal)
    const runner = storedJob
      ? storedReportRunner(storedJob.id, store, catalog)
      : reportRunner(parts.database, catalog, jobTimeoutMs)
    const prepared = await prepareExport(
      { report, item, body, ...(storedJob ? { storedFacts: storedFactsOf(storedJob) } : {}) },
      reader,
      { ...parts, catalog, runner },
    )
    prepared.job.supply.onSupplied = (done, total) => progress({ key: 'server.jobs.progress.rows', done, total })
    return prepared
  }

  async function findStoredJob(id: number, principal: Principal): Promise<Job> {
    const storedJob = await store.find(id, principal.userId)
    if (storedJob?.state !== 'done' || !covers(principal.scope, storedJob.scope))
      throw new JobFailed('server.jobs.error.report_gone')
    return storedJob
  }
}
