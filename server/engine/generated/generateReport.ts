import { may } from '../../../engine/core/access/may.ts'
import type { Report } from '../../../engine/core/definition/model.ts'
import type { Principal } from '../../access/Principal.ts'
import { findUser, type ReadBy } from '../../access/sessions.ts'
import type { Database } from '../../platform/database/Database.ts'
import { noPermission } from '../../platform/errors.ts'
import { JobFailed, type AnswerPart, type Job, type JobTools, type JobWork } from '../../platform/jobs/Job.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import type { LiveCatalog } from '../catalog/serve/LiveCatalog.ts'
import { jobTimeoutMs } from '../query/runQueries.ts'
import { unordered, type SourceRequest } from '../query/sourceRequest.ts'
import { reportRunner, type ReportRunner } from '../reports/reportRunner.ts'

/** The most rows that are kept of one report. */
const maxRows = 50_000

/** Asks every source of a report as the one who wants it would be answered now, and keeps all of it. */
export function generateReport({
  database,
  holder,
  now,
  readBy,
}: {
  database: Database
  holder: LiveCatalog
  now(): Date
  readBy: ReadBy
}): JobWork {
  return async (job, tools) => {
    const catalog = holder.current
    const report = catalog.reports.get(catalog.reports.get(job.reportId)?.generate?.page ?? '')
    if (!report) throw new JobFailed('server.jobs.error.report_gone')
    const caller = await findUser(database, job.userId, now(), readBy)
    if (!caller || !may(caller, report.security)) throw noPermission()

    return {
      scope: caller.scope,
      parts: collectParts(report, caller, job, {
        ...tools,
        catalog,
        runner: reportRunner(database, catalog, jobTimeoutMs),
      }),
    }
  }
}

async function* collectParts(
  report: Report,
  caller: Principal,
  job: Job,
  { signal, progress, catalog, runner }: JobTools & { catalog: Catalog; runner: ReportRunner },
): AsyncGenerator<AnswerPart> {
  const sources = Object.values(report.sources)
  let room = maxRows
  for (const [index, source] of sources.entries()) {
    progress({ key: 'server.jobs.progress.collecting', done: index, total: sources.length })
    const declared = [source.dataset, ...(source.header === null ? [] : [source.header])].flatMap((id) =>
      (catalog.dataset(id).parameters ?? []).map((parameter) => parameter.id),
    )
    const sourceRequest = { source, request: requestOf(job, declared) }
    if (source.one) {
      yield {
        source: source.id,
        batch: 0,
        content: JSON.stringify(await runner.one(report, sourceRequest, caller, { signal })),
      }
      room -= 1
      continue
    }
    const { totals, totalItems, header } = await runner.totals(report, sourceRequest, caller, { signal })
    if (totalItems > room) throw new JobFailed('server.jobs.error.too_large')
    room -= totalItems
    yield { source: source.id, batch: 0, content: JSON.stringify({ totals, totalItems, header }) }
    let batch = 0
    for await (const rows of runner.batches(report, sourceRequest, caller, { signal }))
      yield { source: source.id, batch: ++batch, content: rows }
  }
  progress({ key: 'server.jobs.progress.keeping', done: sources.length, total: sources.length })
}

/** Returns the request of a source, limited to its declared parameters. */
function requestOf({ parameters }: Job, declared: string[]): SourceRequest {
  return unordered({
    parameters: Object.fromEntries(Object.entries(parameters).filter(([name]) => declared.includes(name))),
    pageNumber: 1,
    pageSize: null,
    orderBy: null,
    isSortDesc: false,
    keyword: null,
    lists: null,
  })
}
