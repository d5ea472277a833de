import type { Customs } from '../../domain/regions.ts'
import { may } from '../../engine/core/access/may.ts'
import type { Report, Source } from '../../engine/core/definition/model.ts'
import type { Principal } from '../access/Principal.ts'
import { findUser } from '../access/sessions.ts'
import type { CatalogHolder } from '../catalog/CatalogHolder.ts'
import type { Database } from '../database/Database.ts'
import { noPermission } from '../errors.ts'
import { reportRunner, type Row } from '../reports/runReport.ts'
import { unordered, type SourceRequest } from '../reports/sourceRequest.ts'
import { JobFailed, type AnswerPart, type Job, type JobTools, type JobWork } from './Job.ts'

/** The most rows that are kept of one report. */
export const mostRows = 50_000

/** Asks every source of a report as the one who wants it would be answered now, and keeps all of it. */
export function generateReport({ database, holder, now, customs }: { database: Database; holder: CatalogHolder; now(): Date; customs: Customs }): JobWork {
  return async (job, tools) => {
    const catalog = holder.current
    const report = catalog.reports.get(catalog.reports.get(job.reportId)?.generate?.page ?? '')
    if (!report) throw new JobFailed('server.jobs.error.report_gone')
    const asker = await findUser(database, job.userId, now(), customs)
    if (!asker || !may(asker, report.security)) throw noPermission()

    const runner = reportRunner(database, catalog)
    const sources = Object.values(report.sources)
    const parts: AnswerPart[] = []
    let room = mostRows
    for (const [index, source] of sources.entries()) {
      tools.progress({ key: 'server.jobs.progress.collecting', done: index, total: sources.length })
      const declared = (catalog.dataset(source.dataset).parameters ?? []).map(({ id }) => id)
      const found = await askAll(report, source, requestOf(job, declared), asker, tools, room)
      room -= found.rows
      parts.push(...found.parts)
    }
    tools.progress({ key: 'server.jobs.progress.keeping', done: sources.length, total: sources.length })
    return { scope: asker.scope, parts }

    async function askAll(on: Report, source: Source, request: SourceRequest, by: Principal, { signal }: JobTools, most: number) {
      const options = { signal }
      if (source.one) {
        const row = await runner.one(on, source, request, by, options)
        return { rows: 1, parts: [{ source: source.id, batch: 0, content: row }] }
      }
      const { totals, totalItems, header } = await runner.totals(on, source, request, by, options)
      if (totalItems > most) throw new JobFailed('server.jobs.error.too_large')
      const kept: AnswerPart[] = [{ source: source.id, batch: 0, content: { totals, totalItems, header } }]
      for await (const rows of runner.all(on, source, request, by, options)) {
        kept.push({ source: source.id, batch: kept.length, content: rows.map(withoutKey) })
      }
      return { rows: totalItems, parts: kept }
    }
  }
}

/** What was asked, as far as a source takes it. */
function requestOf({ parameters }: Job, declared: string[]): SourceRequest {
  return unordered({
    parameters: Object.fromEntries(Object.entries(parameters).filter(([name]) => declared.includes(name))),
    pageNumber: 1, pageSize: null, orderBy: null, isSortDesc: false, keyWord: null,
  })
}

function withoutKey(row: Row): Row {
  delete row.__key
  return row
}
