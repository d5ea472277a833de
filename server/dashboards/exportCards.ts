import { may } from '../../engine/core/access/may.ts'
import { tabField } from '../../engine/core/definition/parseDashboard.ts'
import type { Card, CardPart } from '../../engine/core/definition/dashboardModel.ts'
import type { Export, ExportFormat } from '../../engine/core/definition/model.ts'
import { audit } from '../access/audit.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import type { Database } from '../database/Database.ts'
import { badInput, noPermission } from '../errors.ts'
import { callersTime, formatOf, sendFile } from '../exports/answerExport.ts'
import type { ChartDesk } from '../exports/charts/chartDesk.ts'
import { describeFilters } from '../exports/describeFilters.ts'
import type { ExportJob } from '../exports/ExportJob.ts'
import { prepareDocument, type Part } from '../exports/prepareDocument.ts'
import { pictureReader } from '../exports/readPicture.ts'
import { objectSchema, type ObjectSchema, type Route, type SessionContext } from '../http/Route.ts'
import type { Storage } from '../images/Storage.ts'
import type { ReportRunner } from '../reports/runReport.ts'
import { askedCards, cardsSchema, refused, type AskedCard, type DashboardReport, type Values } from './cardRequests.ts'

interface Parts {
  catalog: Catalog
  database: Database
  runner: ReportRunner
  charts: ChartDesk
  storage: Storage
  now(): Date
}

/** Document 001, section 9: the numbers of formats; their names stand in paths. */
const formats: Record<string, ExportFormat> = { 1: 'pdf', 2: 'xlsx', 3: 'png', pdf: 'pdf', excel: 'xlsx', png: 'png', xml: 'xml' }
const included: Record<string, CardPart[]> = { both: ['chart', 'table'], graph: ['chart'], table: ['table'] }

/** What a file is told of a report beside what it asks for. */
const besideCard = {
  comment: { type: 'string', maxLength: 2000, nullable: true },
  include_option: { type: 'string', nullable: true, enum: [...Object.keys(included), null] },
  table_sort_number: { type: 'integer', nullable: true, minimum: 1, maximum: 100 },
  table_sort_desc: { type: 'boolean', nullable: true },
}

/** A file of reports of a dashboard: of one tab as its call takes them, or as `reports` of several. */
export function cardsFileRoute(isSingle: boolean, report: DashboardReport, parts: Parts): Pick<Route, 'summary' | 'body' | 'params' | 'answer'> & {
  handle(context: SessionContext): Promise<unknown>
} {
  const { catalog, now } = parts
  return {
    summary: `${report.title.text}: ${isSingle ? 'one report' : 'reports'} as a file, with the charts of the screen.`,
    ...(isSingle ? {} : { params: objectSchema({ format: { type: 'string', enum: Object.keys(formats) } }, ['format']) }),
    body: fileSchema(isSingle, report, catalog),
    answer: { file: 'pdf' },
    async handle(context) {
      if (!may(context.principal, report.security)) throw noPermission()
      const format = formats[String(isSingle ? (context.body.format ?? 'pdf') : context.params.format)]!
      const { report_name, reports } = context.body as { report_name?: string | null; reports?: Values[] | null }
      const requests = reports ?? [context.body]
      if (requests.some(({ base_parameters }) => base_parameters === undefined)) throw badInput([{ field: 'base_parameters', key: 'server.field.required' }])
      const asked = requests.flatMap((body) => askedCards(report.dashboard, body, now(), Object.keys(besideCard))
        .map((one, index): FiledCard => ({ ...one, beside: besideOf(body, index) })))
      if (isSingle && asked.length > 1) throw refused('reports_parameters[1].report_type', 'server.dashboard_report')
      return answerFile(asked, { format, name: report_name?.trim() || null, report }, context, parts)
    },
  }
}

interface FiledCard extends AskedCard {
  beside: Values
}

/** What is told of one report comes before what is told of all. */
function besideOf(body: Values, index: number): Values {
  const own = (body.reports_parameters as Values[])[index] ?? {}
  return Object.fromEntries(Object.keys(besideCard).map((name) => [name, own[name] ?? body[name] ?? null]))
}

function fileSchema(isSingle: boolean, { dashboard }: DashboardReport, catalog: Catalog): ObjectSchema {
  const { properties } = cardsSchema(dashboard, catalog, besideCard)
  const one = objectSchema({ ...properties, ...besideCard }, ['base_parameters'])
  if (isSingle) return objectSchema({ ...one.properties, format: { enum: [...Object.keys(formats), 1, 2, 3] } }, ['base_parameters'])
  return objectSchema({
    ...one.properties, report_name: { type: 'string', nullable: true, maxLength: 100 },
    reports: { type: 'array', nullable: true, minItems: 1, maxItems: 20, items: one },
  })
}

async function answerFile(asked: FiledCard[], { format, name, report }: { format: ExportFormat; name: string | null; report: DashboardReport }, context: SessionContext, parts: Parts): Promise<unknown> {
  const { principal: asker, translate, signal } = context
  const words = formatOf(context)
  const item: Export = { id: 'file', title: report.title, format, endpoint: '', include: [], orientation: 'portrait', security: null, body: {} }
  const title = (card: Card): string => translate(card.title.key, card.title.text)
  const shared = {
    item, asker, catalog: parts.catalog, runner: parts.runner, charts: parts.charts, readPicture: pictureReader(parts, asker.scope), format: words, signal,
    madeAt: callersTime(context),
  }
  const sections: { card: Card; filters: ExportJob['filters']; parts: Part[] }[] = []
  for (const one of asked) sections.push(await sectionOf(one, report, shared, context, parts))

  // What holds for all is said once, in front; what is one report's own stands at it.
  const isCommon = ({ title, text }: { title: string; text: string }): boolean => sections.every(({ filters }) => filters.some((other) => other.title === title && other.text === text))
  const common = (sections[0]?.filters ?? []).filter(isCommon)
  const [only] = sections
  const isOne = sections.length === 1 && only !== undefined
  const job: ExportJob = {
    ...shared, report: { ...report, layout: 'document' }, request: asked[0]!.requestOf('table'), filters: isOne ? only.filters : common,
    title: name ?? (isOne ? title(only.card) : translate(report.title.key, report.title.text)), comments: {},
  }
  const document = isOne ? only.parts : [
    { kind: 'cover', title: job.title, lines: [{ title: translate('server.made_at', 'Made'), text: job.madeAt }] } satisfies Part,
    ...sections.flatMap(({ card, filters, parts: own }): Part[] => [
      { kind: 'section', title: title(card), text: filters.filter((line) => !isCommon(line)).map((line) => `${line.title}: ${line.text}`).join(' · ') || null, isNewPage: false },
      ...own,
    ]),
  ]
  await audit(parts.database, asker.userId, 'export', { report: report.id, export: format, cards: asked.map(({ card }) => card.id) })
  return sendFile({ parts: document, subject: '' }, job, context)
}

/** One report of a file: its figures, chart and table, with its comment, as the screen has them. */
async function sectionOf(
  { card, tab, parts: wanted, requestOf, beside }: FiledCard, report: DashboardReport,
  shared: Omit<ExportJob, 'report' | 'request' | 'filters' | 'title' | 'comments'>, context: SessionContext, { catalog, database }: Parts,
): Promise<{ card: Card; filters: ExportJob['filters']; parts: Part[] }> {
  const { principal: asker, translate, signal } = context
  const shown = wanted.filter((part) => (included[String(beside.include_option ?? 'both')] ?? []).includes(part))
  const about = { database, catalog, translate, signal }
  const told = { ...requestOf('table'), parameters: { ...requestOf('table').parameters, [tabField]: tab.id } }
  const filters = [...await describeFilters(report, told, asker, about), ...await describeFilters(card, told, asker, about)].filter(({ text }) => text !== '')
  const parts: Part[] = []
  for (const part of ['chart', 'table'] as const) {
    if (!shown.includes(part)) continue
    const request = requestOf(part)
    const column = card.elements.flatMap((element) => (element.type === 'grid' ? element.columns : []))[Number(beside.table_sort_number ?? 0) - 1]
    const isWeekly = part === 'chart' && card.hasWeeks && request.parameters.graph_selected_month !== undefined
    const elements = card.elements.map((element) => (isWeekly && element.type === 'chart' ? { ...element, x: { ...element.x, interval: { value: 'week' } } } : element))
    const job: ExportJob = {
      ...shared, report: { ...card, elements, layout: 'document' }, filters, title: '', comments: {},
      request: part === 'table' && column ? { ...request, orderBy: column.id, isSortDesc: beside.table_sort_desc === true } : request,
      item: { ...shared.item, include: part === 'chart' ? ['tiles', 'chart'] : card.sources.chart && shown.includes('chart') ? ['table'] : ['tiles', 'table'] },
    }
    parts.push(...(await prepareDocument(job)).parts)
  }
  const comment = typeof beside.comment === 'string' ? beside.comment.trim() : ''
  return { card, filters, parts: comment ? [{ kind: 'text', title: translate('server.comment', 'Comment'), text: comment }, ...parts] : parts }
}
