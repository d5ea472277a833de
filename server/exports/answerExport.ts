import type { Readable } from 'node:stream'
import type { Export, ExportFormat, Report } from '../../engine/core/definition/model.ts'
import type { FormatContext } from '../../engine/core/format/formatValue.ts'
import { audit } from '../access/audit.ts'
import type { Principal } from '../access/Principal.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import type { Database } from '../database/Database.ts'
import { localeOf } from '../http/serve.ts'
import type { SessionContext } from '../http/Route.ts'
import type { Storage } from '../images/Storage.ts'
import type { Translate } from '../language/translator.ts'
import type { ReportRunner } from '../reports/runReport.ts'
import { pageInfoOf, toSourceRequest } from '../reports/sourceRequest.ts'
import type { ChartDesk } from './charts/chartDesk.ts'
import { describeFilters } from './describeFilters.ts'
import type { ExportJob } from './ExportJob.ts'
import { fileName } from './fileName.ts'
import { prepareDocument, type PreparedDocument } from './prepareDocument.ts'
import { pictureReader } from './readPicture.ts'
import { writeCsv } from './csv/writeCsv.ts'
import { writePdf } from './pdf/writePdf.ts'
import { writePng } from './png/writePng.ts'
import { writeXlsx } from './xlsx/writeXlsx.ts'
import { writeXliff } from './xliff/writeXliff.ts'
import { writeXml } from './xml/writeXml.ts'

interface Parts {
  report: Report
  item: Export
  catalog: Catalog
  runner: ReportRunner
  charts: ChartDesk
  database: Database
  storage: Storage
  /** Of a report that was made earlier: what it said of itself then. */
  told?: { title: string; subject: string; filters: { title: string; text: string }[]; madeAt: string }
}

type Writer = (document: PreparedDocument, job: ExportJob) => Readable

const writers: Record<ExportFormat, { contentType: string; write: Writer }> = {
  png: { contentType: 'image/png', write: writePng },
  pdf: { contentType: 'application/pdf', write: writePdf },
  csv: { contentType: 'text/csv; charset=utf-8', write: writeCsv },
  xml: { contentType: 'application/xml; charset=utf-8', write: writeXml },
  xliff: { contentType: 'application/xliff+xml; charset=utf-8', write: writeXliff },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
}

/**
 * A file of a report. What can fail for the caller's reasons is asked first (permission, what is not there);
 * from then on the file streams, a batch of rows at a time.
 */
export async function answerExport({ report, item, catalog, runner, charts, database, storage, told }: Parts, context: SessionContext): Promise<unknown> {
  const { principal: asker, translate, signal } = context
  const request = toSourceRequest(context.body, pageInfoOf(Object.values(report.sources)))
  const format = callersFormat(context)
  const filters = told?.filters ?? (await describeFilters(report, request, asker, { database, catalog, format, signal }))
  const job: ExportJob = {
    report, item, request, asker, catalog, runner, charts, readPicture: pictureReader({ database, storage }, asker.scope), format, signal, filters,
    title: told?.title ?? translate(report.title.key, report.title.text), comments: commentsOf(report, context.body),
    madeAt: told?.madeAt ?? callersTime(context),
  }
  const prepared = await prepareDocument(job)
  const document = told ? { ...prepared, subject: told.subject } : prepared
  await audit(database, asker.userId, 'export', { report: report.id, export: item.id })
  return sendFile(document, job, context)
}

/** How values are written for the one who asks. */
export function formatOf({ principal, translate, locale }: { principal: Principal; translate: Translate; locale: string }): FormatContext {
  return { locale, units: principal.units, currencySymbol: principal.currencySymbol, dateFormat: principal.dateFormat, translate }
}

/** How values are written for the caller, in the language of the call. */
export const callersFormat = (context: SessionContext): FormatContext => formatOf({ ...context, locale: callersLocale(context) })

/** The language that the call is in, as on the screen. */
export function callersLocale({ principal, request }: Pick<SessionContext, 'principal' | 'request'>): string {
  return request.headers['user-language'] ? localeOf(request) : principal.locale
}

export function sendFile(document: PreparedDocument, job: ExportJob, { reply }: SessionContext): unknown {
  const { type, name, write } = writtenFile(document, job)
  // What a writer refuses is refused before the answer says that it is a file.
  const content = write()
  return reply.type(type).header('Content-Disposition', `attachment; filename="${name}"`).send(content)
}

/** A prepared document as a file: what it is, what it is called, its bytes as they are written. */
export function writtenFile(document: PreparedDocument, job: ExportJob): { type: string; name: string; write(): Readable } {
  const writer = writers[job.item.format]
  return { type: writer.contentType, name: fileName(job, document), write: () => writer.write(document, job) }
}

/** Texts as they were sent: a comment is no filter, even where it looks like a date. */
function commentsOf(report: Report, body: Record<string, unknown>): Record<string, string> {
  const own = report.elements.filter((element) => element.type === 'comment')
  return Object.fromEntries(own.flatMap(({ id }) => (typeof body[id] === 'string' ? [[id, body[id]]] : [])))
}

/** The caller's clock from the user-time header, else ours: a file says when it was made, there. */
export function callersTime({ request }: SessionContext): string {
  const header = String(request.headers['user-time'] ?? '')
  const match = /^(\d{2}\/\d{2}\/\d{4} \d{2}:\d{2})(:\d{2})?$/.exec(header)
  if (match?.[1]) return match[1]
  const [day = '', time = ''] = new Date().toISOString().split('T')
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year} ${time.slice(0, 5)} UTC`
}
