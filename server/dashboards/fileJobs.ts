import { Readable } from 'node:stream'
import type { Customs } from '../../domain/regions.ts'
import { may } from '../../engine/core/access/may.ts'
import type { ExportFormat } from '../../engine/core/definition/model.ts'
import { covers } from '../access/rowScope.ts'
import { findUser } from '../access/sessions.ts'
import { audit } from '../access/audit.ts'
import type { CatalogHolder } from '../catalog/CatalogHolder.ts'
import { noPermission, notFound, Refusal } from '../errors.ts'
import { callersLocale, callersTime, writtenFile } from '../exports/answerExport.ts'
import { anyObject, objectSchema, type Route, type SessionContext } from '../http/Route.ts'
import { JobFailed, type AnswerPart, type JobWork } from '../jobs/Job.ts'
import type { JobStore } from '../jobs/jobStore.ts'
import { jobAnswer } from '../jobs/jobAnswer.ts'
import { refuseTooMany, type Jobs } from '../jobs/jobRoutes.ts'
import type { Translate } from '../language/translator.ts'
import { reportRunner } from '../reports/runReport.ts'
import type { DashboardReport, Values } from './cardRequests.ts'
import { fileFormats, filedCards, fileSchema, namedFormat, nameOf, prepareCards, type FileParts } from './cardsFile.ts'
import { accountOf } from './templateRoutes.ts'

export const fileJobCalls = ['begin', 'list', 'get'] as const
export type FileJobCall = (typeof fileJobCalls)[number]

type Handled = Pick<Route, 'summary' | 'body' | 'query' | 'answer' | 'idle'> & { handle(context: SessionContext): Promise<unknown> }

/** Days that a file is kept after it was made: its basket or template makes it again, of the figures of then. */
const keptDays = 7

/** The calls of files that are made in the background: begins one, says how they stand, hands one out. */
export function fileJobRoute(call: FileJobCall, report: DashboardReport, parts: FileParts & { jobs: Jobs }): Handled {
  const { jobs } = parts
  const permit = ({ principal }: SessionContext): void => {
    if (!may(principal, report.security)) throw noPermission()
  }
  switch (call) {
    case 'begin': {
      const { many } = fileSchema(report, parts.catalog)
      return {
        summary: `${report.title.text}: begins to make a file of reports in the background; answers its id.`,
        body: objectSchema({ ...many.properties, format: namedFormat }, ['format']),
        answer: anyObject,
        async handle(context) {
          permit(context)
          return beginFile(report, context, parts)
        },
      }
    }
    case 'list':
      return {
        summary: `${report.title.text}: this user's files of the last ${keptDays} days, newest first, those being made with how far they are.`,
        query: objectSchema({ page_number: { type: 'integer', minimum: 1, maximum: 1_000_000 }, page_size: { type: 'integer', minimum: 1, maximum: 500 } }),
        answer: anyObject,
        idle: true,
        async handle(context) {
          permit(context)
          const { principal, query, translate } = context
          const page = { number: Number(query.page_number ?? 1), size: Number(query.page_size ?? 20) }
          const { jobs: found, total } = await jobs.store.list(report.id, principal.userId, page)
          return { reports: found.map((job) => jobAnswer(job, principal, translate)), page_number: page.number, page_size: page.size, total_items: total }
        },
      }
    case 'get':
      return {
        summary: `${report.title.text}: a file that was made.`,
        body: objectSchema({ id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } }, ['id']),
        answer: { file: 'pdf' },
        async handle(context) {
          permit(context)
          const { principal, body, reply } = context
          const job = await jobs.store.find(Number(body.id), principal.userId)
          if (!job || job.kind !== 'file' || job.reportId !== report.id || !covers(principal.scope, job.scope)) throw notFound()
          if (job.state !== 'done') throw new Refusal(409, `server.jobs.not_done.${job.state}`)
          const { name, type, bytes } = await fileOf(job.id, jobs.store)
          await audit(parts.database, principal.userId, 'export', { report: report.id, job: job.id })
          return reply.type(type).header('Content-Disposition', `attachment; filename="${name}"`).send(bytes)
        },
      }
  }
}

async function beginFile(report: DashboardReport, context: SessionContext, { jobs, now, ...parts }: FileParts & { jobs: Jobs }): Promise<unknown> {
  const { principal, body: { format: named, ...body }, translate } = context
  const format = fileFormats[String(named)]!
  // What is wrong is told at once, not by a job that fails.
  filedCards(report, body, now())
  await refuseTooMany(jobs, principal.userId)
  await jobs.store.forget(report.id, principal.userId, new Date(now().getTime() - keptDays * 86_400_000))
  const first = ((body.reports as Values[] | null | undefined) ?? [body])[0]?.base_parameters as Values
  const name = nameOf(body) ?? translate(report.title.key, report.title.text)
  const id = await jobs.store.add({
    kind: 'file', reportId: report.id, userId: principal.userId, scope: principal.scope, filters: [],
    parameters: { body, format, locale: callersLocale(context), made_at: callersTime(context) },
    title: name, subject: await accountOf(first, report, context, parts),
  })
  jobs.runner.wake()
  return { id, state: 'queued' }
}

interface WorkParts extends Omit<FileParts, 'catalog' | 'runner'> {
  holder: CatalogHolder
  translatorOf(locale: string): Translate
  customs: Customs
}

/** Makes the file that was asked for, as the one who wants it would have it now, and keeps it whole. */
export function makeFile({ holder, translatorOf, customs, ...parts }: WorkParts): JobWork {
  return async (job, { signal, progress }) => {
    const catalog = holder.current
    const report = catalog.reports.get(job.reportId)
    if (!report?.dashboard) throw new JobFailed('server.jobs.error.report_gone')
    const principal = await findUser(parts.database, job.userId, parts.now(), customs)
    if (!principal || !may(principal, report.security)) throw noPermission()
    const { body, format, locale, made_at: madeAt } = job.parameters as { body: Values; format: ExportFormat; locale: string; made_at: string }
    const of = { ...report, dashboard: report.dashboard }
    const asked = filedCards(of, body, parts.now())
    const prepared = await prepareCards(
      asked,
      { report: of, format, name: nameOf(body), onReport: (done) => progress({ key: 'server.jobs.progress.reports', done, total: asked.length }) },
      { principal, translate: translatorOf(locale), locale, signal, madeAt },
      { ...parts, catalog, runner: reportRunner(parts.database, catalog) })
    progress({ key: 'server.jobs.progress.writing', done: asked.length, total: asked.length })
    const file = writtenFile(prepared.document, prepared.job)
    return { scope: principal.scope, parts: partsOf(file) }
  }
}

/** Bytes kept in one piece: text that a statement takes easily. */
const pieceBytes = 750_000

/** A file among what jobs answer: batch 0 says what it is, the others are its bytes, kept while it is written. */
export async function* partsOf({ name, type, write }: ReturnType<typeof writtenFile>): AsyncGenerator<AnswerPart> {
  yield { source: 'file', batch: 0, content: { name, type } }
  let waiting: Buffer[] = []
  let size = 0
  let batch = 0
  const piece = (): AnswerPart => {
    const content = Buffer.concat(waiting).toString('base64')
    waiting = []
    size = 0
    return { source: 'file', batch: ++batch, content }
  }
  for await (const bytes of write() as AsyncIterable<Buffer | string>) {
    waiting.push(Buffer.from(bytes as Buffer))
    size += bytes.length
    if (size >= pieceBytes) yield piece()
  }
  if (size > 0) yield piece()
}

/** What it is, and its bytes piece by piece. */
export async function fileOf(job: number, store: Pick<JobStore, 'part'>): Promise<{ name: string; type: string; bytes: Readable }> {
  const about = await store.part(job, 'file', 0)
  if (!about) throw notFound()
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let batch = 1; ; batch++) {
      const part = await store.part(job, 'file', batch)
      if (!part) return
      yield Buffer.from(part.content as string, 'base64')
    }
  }
  return { ...(about.content as { name: string; type: string }), bytes: Readable.from(pieces(), { objectMode: false }) }
}
