import { may } from '../../../engine/core/access/may.ts'
import type { Generate } from '../../../engine/core/definition/generateModel.ts'
import type { Export, Report } from '../../../engine/core/definition/model.ts'
import { callersFormat } from '../../access/callersFormat.ts'
import type { Route, SessionContext } from '../../access/Route.ts'
import { covers } from '../../access/rowScope.ts'
import { noPermission, Refusal } from '../../platform/errors.ts'
import { objectSchema, type ObjectSchema } from '../../platform/http/jsonSchema.ts'
import type { Job } from '../../platform/jobs/Job.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { answerExport, backgroundAnswerSchema, type AnswerParts } from '../exports/answerExport.ts'
import { describeFilters } from '../exports/describeFilters.ts'
import type { ExportRequest } from '../exports/prepareExport.ts'
import { toSourceRequest } from '../query/sourceRequest.ts'
import { answerSources, listsSchema, sourcesSchema } from '../reports/answerSources.ts'
import { refuseFilters } from '../reports/refuseFilters.ts'
import { sourcesAnswer } from '../reports/sourcesAnswer.ts'
import { refuseTooMany, type Jobs } from './jobRoutes.ts'
import { startedJobSchema, jobsSchema } from './jobAnswer.ts'
import { storedReportRunner } from './storedReportRunner.ts'
import { listJobs, pageQuery } from './listing.ts'

/** A call that a generated report brings: `report` is where it is asked for, `earlier` the page that shows one. */
export type GeneratedBinding = { endpoint: string; report: Report; storedReports: Report; generate: Generate } & (
  { kind: 'generate' } | { kind: 'earlier-list' } | { kind: 'earlier' } | { kind: 'earlier-file'; export: Export }
)

interface GeneratedRouteDeps extends Omit<AnswerParts, 'runner'> {
  jobs: Jobs
}

type Handled = Omit<Extract<Route, { access: 'session' }>, 'method' | 'path' | 'tag' | 'access'>

const anId = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
/** The specification's numbers and names of formats. */
const formatAliases: Record<string, string> = { 1: 'pdf', 2: 'xlsx', 3: 'png', excel: 'xlsx' }

export const generatedRoutes: {
  [Kind in GeneratedBinding['kind']]: (
    answer: Extract<GeneratedBinding, { kind: Kind }>,
    parts: GeneratedRouteDeps,
  ) => Handled
} = {
  generate: (answer, parts) => ({
    summary: `Starts to generate ${answer.report.title.text}. Answers its id.`,
    body: generateSchema(answer, parts.catalog),
    answer: startedJobSchema,
    once: true,
    handle: (context) => begin(answer, parts, context),
  }),

  'earlier-list': ({ report }, { jobs }) => ({
    summary: `Lists generated reports of ${report.title.text}. Those of the caller, newest first.`,
    query: pageQuery,
    answer: jobsSchema,
    // A page asks again while one is being made.
    idle: true,
    async handle(context) {
      permit(report, context)
      return listJobs(context, (page) => jobs.store.list(report.id, context.principal.userId, page))
    },
  }),

  earlier: (answer, parts) => ({
    summary: `Reads a generated report of ${answer.report.title.text}. With a format, its file.`,
    body: objectSchema(
      {
        id: anId,
        format: {
          enum: [
            'json',
            ...formatsOf(answer.storedReports),
            ...Object.keys(formatAliases).map((name) => Number(name) || name),
            null,
          ],
        },
        // The file, if a format has several; by default the first.
        export: { enum: [...answer.storedReports.exports.map(({ id }) => id), null] },
        ...pagesOf(answer.storedReports),
      },
      ['id'],
    ),
    answer: sourcesAnswer(Object.values(answer.storedReports.sources), parts.catalog.dataset),
    formats: formatsOf(answer.storedReports),
    async handle(context) {
      const format =
        formatAliases[String(context.body.format)] ?? context.body.format ?? answer.generate.getFormat ?? 'json'
      if (format === 'json') {
        const { storedReports } = answer
        const job = await findFinished(answer, parts, context)
        const runner = storedReportRunner(job.id, parts.jobs.store, parts.catalog)
        const { lists, page_number, page_size } = context.body
        const request = toSourceRequest({ lists, page_number, page_size })
        return answerSources({
          report: storedReports,
          sources: Object.values(storedReports.sources),
          request,
          caller: context.principal,
          runner,
          options: { signal: context.signal },
        })
      }
      const item = answer.storedReports.exports.find(
        (one) => one.format === format && (context.body.export ?? one.id) === one.id,
      )
      if (!item) throw new Refusal(422, 'server.format_unknown')
      return file(answer, item, parts, context)
    },
  }),

  'earlier-file': (answer, parts) => ({
    summary: `Exports a generated report of ${answer.report.title.text} as ${answer.export.format}. ${answer.export.title.text}.`,
    body: objectSchema({ id: anId }, ['id']),
    answer: { file: answer.export.format },
    accepted: backgroundAnswerSchema,
    handle: (context) => file(answer, answer.export, parts, context),
  }),
}

async function begin(
  { report, generate }: GeneratedBinding,
  { catalog, database, jobs }: GeneratedRouteDeps,
  context: SessionContext,
) {
  const { body, principal, translate, signal } = context
  permit(report, { principal })
  await refuseTooMany(jobs, principal.userId)
  const request = toSourceRequest(body)
  refuseFilters(report, request.parameters, principal)
  const filters = await describeFilters(report, request, principal, {
    database,
    catalog,
    format: callersFormat(context),
    signal,
  })
  const name = generate.name ? request.parameters[generate.name] : null
  const id = await jobs.store.add({
    kind: 'report',
    reportId: report.id,
    userId: principal.userId,
    parameters: request.parameters,
    scope: principal.scope,
    filters: filters.map(({ title, text }) => ({ title, text })),
    title:
      typeof name === 'string' && name.trim() !== '' ? name.trim() : translate(report.title.key, report.title.text),
    subject: filters.find(({ field }) => field === generate.subject)?.text ?? '',
  })
  // Until the answer is on its way, the job may be part of a transaction.
  context.reply.raw.once('finish', () => jobs.runner.wake())
  return { id, state: 'queued' }
}

/** A finished one of this user, of which they may still see everything; any other is not there. */
async function findFinished(
  { report }: GeneratedBinding,
  { jobs }: GeneratedRouteDeps,
  { principal, body }: SessionContext,
): Promise<Job> {
  permit(report, { principal })
  const job = await jobs.store.find(Number(body.id), principal.userId)
  if (!job || job.reportId !== report.id || !covers(principal.scope, job.scope))
    throw new Refusal(404, 'server.report_not_found')
  if (job.state !== 'done') throw new Refusal(409, `server.jobs.not_done.${job.state}`)
  return job
}

async function file(
  answer: GeneratedBinding,
  item: Export,
  parts: GeneratedRouteDeps,
  context: SessionContext,
): Promise<unknown> {
  const job = await findFinished(answer, parts, context)
  if (!may(context.principal, item.security)) throw noPermission()
  const runner = storedReportRunner(job.id, parts.jobs.store, parts.catalog)
  return answerExport(
    { report: answer.storedReports, item, body: context.body, storedFacts: storedFactsOf(job) },
    { ...parts, runner },
    context,
  )
}

/** Returns the stored facts that its files show, as of the time it was made. */
export function storedFactsOf({
  id,
  title,
  subject,
  filters,
  finishedAt,
}: Job): NonNullable<ExportRequest['storedFacts']> {
  const [day = '', time = ''] = (finishedAt ?? new Date(0)).toISOString().split('T')
  const [year, month, date] = day.split('-')
  return { job: id, title, subject, filters, generatedAt: `${month}/${date}/${year} ${time.slice(0, 5)} UTC` }
}

function permit(report: Report, { principal }: Pick<SessionContext, 'principal'>): void {
  if (!may(principal, report.security)) throw noPermission()
}

/** Returns the paging parameters of its lists; their order is the stored one. */
function pagesOf({ sources }: Report): ObjectSchema['properties'] {
  const all = Object.values(sources)
  return { ...(all.some(({ paging }) => paging) ? pageQuery.properties : {}), ...listsSchema(all) }
}

const formatsOf = ({ exports }: Report): string[] => [...new Set(exports.map(({ format }) => format))]

/** Every parameter of what it is made of, and the name it is given. */
function generateSchema({ storedReports, generate }: GeneratedBinding, catalog: Catalog): ObjectSchema {
  const schema = sourcesSchema(
    Object.values(storedReports.sources).map((source) => ({ ...source, leads: false, isApart: false, with: null })),
    catalog.dataset,
  )
  const name = generate.name ? { [generate.name]: { type: 'string', maxLength: 200, nullable: true } } : {}
  return { ...schema, properties: { ...name, ...schema.properties } }
}
