import { may } from '../../../engine/core/access/may.ts'
import type { Route, SessionContext } from '../../access/Route.ts'
import { covers } from '../../access/rowScope.ts'
import { noPermission, notFound } from '../../platform/errors.ts'
import { objectSchema } from '../../platform/http/jsonSchema.ts'
import { callingReader } from '../exports/FileReader.ts'
import { sendStoredFile } from '../generated/sendStoredFile.ts'
import { refuseTooMany, type Jobs } from '../generated/jobRoutes.ts'
import { retentionDays } from '../generated/backgroundExport.ts'
import { startedJobSchema, jobsSchema } from '../generated/jobAnswer.ts'
import { listJobs, pageQuery } from '../generated/listing.ts'
import { withoutMovingDays, type DashboardReport, type Values } from './cardRequests.ts'
import { fileFormats, filedCards, fileSchema, namedFormat, nameOf, type FileParts } from './cardsFile.ts'
import { accountOf } from './templateRoutes.ts'

export const fileJobCalls = ['begin', 'list', 'get'] as const
export type FileJobCall = (typeof fileJobCalls)[number]

type Handled = Pick<Route, 'summary' | 'body' | 'query' | 'answer' | 'idle'> & {
  handle(context: SessionContext): Promise<unknown>
}

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
        summary: `Starts to write a file of cards of ${report.title.text} in the background. Answers its id.`,
        body: objectSchema({ ...many.properties, format: namedFormat }, ['format']),
        answer: startedJobSchema,
        async handle(context) {
          permit(context)
          return beginFile(report, context, parts)
        },
      }
    }
    case 'list':
      return {
        summary: `Lists files of ${report.title.text}. Those of the caller in the last ${retentionDays} days, newest first, with their progress.`,
        query: pageQuery,
        answer: jobsSchema,
        idle: true,
        async handle(context) {
          permit(context)
          return listJobs(context, (page) => jobs.store.list(report.id, context.principal.userId, page))
        },
      }
    case 'get':
      return {
        summary: `Reads a file of ${report.title.text}.`,
        body: objectSchema({ id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } }, ['id']),
        answer: { file: 'pdf' },
        async handle(context) {
          permit(context)
          const { principal, body, reply } = context
          const job = await jobs.store.find(Number(body.id), principal.userId)
          if (!job || job.kind !== 'file' || job.reportId !== report.id || !covers(principal.scope, job.scope))
            throw notFound()
          return sendStoredFile(job, jobs.store, parts.database, reply)
        },
      }
  }
}

async function beginFile(
  report: DashboardReport,
  context: SessionContext,
  { jobs, now, ...parts }: FileParts & { jobs: Jobs },
): Promise<unknown> {
  const {
    principal,
    body: { format: named, ...body },
    translate,
  } = context
  const format = fileFormats[String(named)]!
  // A problem is reported at once, not by a job that fails.
  filedCards(report, body, now(), principal)
  await refuseTooMany(jobs, principal.userId)
  await jobs.store.forget(report.id, principal.userId, new Date(now().getTime() - retentionDays * 86_400_000))
  const first = ((body.reports as Values[] | null | undefined) ?? [body])[0]?.base_parameters as Values
  const { locale, generatedAt } = callingReader(context)
  const name = nameOf(body) ?? translate(report.title.key, report.title.text)
  const id = await jobs.store.add({
    kind: 'file',
    reportId: report.id,
    userId: principal.userId,
    scope: principal.scope,
    filters: [],
    // A file that is made again days later has the days that its date type meant when it was asked for.
    parameters: {
      body: body.reports
        ? { ...body, reports: (body.reports as Values[]).map(withoutMovingDays) }
        : withoutMovingDays(body),
      format,
      locale,
      made_at: generatedAt,
    },
    title: name,
    subject: await accountOf(first, report, context, parts),
  })
  jobs.runner.wake()
  return { id, state: 'queued' }
}
