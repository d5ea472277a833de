import type { Card, CardPart, Tab } from '../../../engine/core/definition/dashboardModel.ts'
import type { ExportFormat } from '../../../engine/core/definition/model.ts'
import { tabField } from '../../../engine/core/definition/parseDashboard.ts'
import { undeclaredExport } from '../../../engine/core/definition/undeclaredExport.ts'
import { monthOf } from '../../../engine/core/definition/selectedMonth.ts'
import { elementsOf } from '../../../engine/core/elements/elementsOf.ts'
import { formatOf } from '../../access/callersFormat.ts'
import type { Principal } from '../../access/Principal.ts'
import { badInput } from '../../platform/errors.ts'
import { objectSchema, type ObjectSchema } from '../../platform/http/jsonSchema.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { describeFilters } from '../exports/describeFilters.ts'
import { generatedText, type PreparationJob } from '../exports/ExportJob.ts'
import type { FileReader } from '../exports/FileReader.ts'
import { chosenSubject, prepareDocument } from '../exports/prepareDocument.ts'
import type { ExportParts, Prepared } from '../exports/prepareExport.ts'
import { pictureReader } from '../exports/readPicture.ts'
import type { SentPart } from '../exports/SentDocument.ts'
import { RowStream } from '../exports/RowStream.ts'
import { refuseFilters } from '../reports/refuseFilters.ts'
import {
  parseCardRequests,
  besideCard,
  cardsSchema,
  maxCards,
  sharedValues,
  type CardRequest,
  type DashboardReport,
  type Values,
} from './cardRequests.ts'

/** The dependencies of a dashboard's files. */
export interface FileParts extends ExportParts {
  now(): Date
}

/** Document 001, section 9: the numbers of formats; their names stand in paths. */
export const fileFormats: Record<string, ExportFormat> = {
  1: 'pdf',
  2: 'xlsx',
  3: 'png',
  pdf: 'pdf',
  excel: 'xlsx',
  png: 'png',
  xml: 'xml',
}
/** A format as a body names it, by its name or its number. */
export const namedFormat = { enum: [...Object.keys(fileFormats), 1, 2, 3] }
const included: Record<string, CardPart[]> = { both: ['chart', 'table'], graph: ['chart'], table: ['table'] }

/** Reports of one tab as their call takes them, or as `reports` of several. */
export function fileSchema(
  { dashboard }: DashboardReport,
  catalog: Catalog,
): { one: ObjectSchema; many: ObjectSchema } {
  const { properties } = cardsSchema(dashboard, catalog, besideCard)
  const one = objectSchema({ ...properties, ...besideCard }, ['base_parameters'])
  const many = objectSchema({
    ...one.properties,
    report_name: { type: 'string', nullable: true, maxLength: 100 },
    reports: { type: 'array', nullable: true, minItems: 1, maxItems: maxCards, items: one },
  })
  return { one, many }
}

export interface FiledCard extends CardRequest {
  beside: Values
}

/** A body that its schema let in → the reports of its file, each with what is told of it alone. */
export function filedCards(report: DashboardReport, body: Values, now: Date, caller: Principal): FiledCard[] {
  const requests = (body.reports as Values[] | null | undefined) ?? [body]
  if (requests.some(({ base_parameters }) => base_parameters === undefined))
    throw badInput([{ field: 'base_parameters', key: 'server.field.required' }])
  for (const request of requests) refuseFilters(report, sharedValues(request), caller)
  return requests.flatMap((request) =>
    parseCardRequests(report.dashboard, request, now, Object.keys(besideCard)).map((one, index): FiledCard => ({
      ...one,
      beside: besideOf(request, index),
    })),
  )
}

/** Returns the name that the reader gave a file; null if none. */
export function nameOf({ report_name }: Values): string | null {
  return (typeof report_name === 'string' && report_name.trim()) || null
}

/** Properties of one report take precedence over those of all. */
function besideOf(body: Values, index: number): Values {
  const own = (body.reports_parameters as Values[])[index] ?? {}
  return Object.fromEntries(Object.keys(besideCard).map((name) => [name, own[name] ?? body[name] ?? null]))
}

interface CardsFileOptions {
  report: DashboardReport
  format: ExportFormat
  name: string | null
  /** Told before each report is asked for. */
  onReport?(index: number): void
}

/**
 * Prepares a document of reports: a single one as it is, several with cover and contents. Queries and charts are then
 * complete; rows are streamed.
 */
export async function prepareCards(
  cards: FiledCard[],
  { report, format, name, onReport }: CardsFileOptions,
  reader: FileReader,
  parts: FileParts,
): Promise<Prepared> {
  const { principal: caller, translate, signal, generatedAt } = reader
  const item = undeclaredExport({ id: 'file', title: report.title, format, endpoint: '' })
  const title = (card: Card): string => translate(card.title.key, card.title.text)
  /** Files of two tabs have different names. */
  const ofTab = (dashboard: string, tab: Tab | null): string =>
    tab ? `${dashboard}, ${translate(tab.title.key, tab.title.text)}` : dashboard
  const shared = {
    item,
    caller,
    catalog: parts.catalog,
    runner: parts.runner,
    charts: parts.charts,
    readPicture: pictureReader(parts, caller.scope),
    format: formatOf(reader),
    paper: caller.paper,
    signal,
    generatedAt,
    supply: new RowStream(),
  }
  const sections: Section[] = []
  for (const [index, one] of cards.entries()) {
    onReport?.(index)
    sections.push(await sectionOf(one, report, shared, { translate, database: parts.database }))
  }

  // Filters that all sections share are named once, in front; others are named at their section.
  const isCommon = ({ title, text }: { title: string; text: string }): boolean =>
    sections.every(({ filters }) => filters.some((other) => other.title === title && other.text === text))
  const common = (sections[0]?.filters ?? []).filter(isCommon)
  const [only] = sections
  const [tab, ...others] = new Set(cards.map((one) => one.tab))
  const isOne = sections.length === 1 && only !== undefined
  const job: PreparationJob = {
    ...shared,
    report: { ...report, layout: 'document' },
    request: cards[0]!.requestOf('table'),
    filters: isOne ? only.filters : common,
    title:
      name ??
      (isOne
        ? title(only.card)
        : ofTab(translate(report.title.key, report.title.text), tab && others.length === 0 ? tab : null)),
    comments: {},
  }
  const document = isOne
    ? only.parts
    : [
        {
          kind: 'cover',
          title: job.title,
          lines: [{ title: translate('server.made_at', 'Generated'), text: generatedText(job) }],
          isOwnPage: true,
        } satisfies SentPart,
        ...sections.flatMap(({ card, filters, parts: own }): SentPart[] => [
          {
            kind: 'section',
            title: title(card),
            text:
              filters
                .filter((line) => !isCommon(line))
                .map((line) => `${line.title}: ${line.text}`)
                .join(' · ') || null,
            isNewPage: false,
          },
          ...own,
        ]),
      ]
  // The latest facts are those of the places that the first report is about, as the others are.
  const { asOf } = await prepareDocument({ ...job, report, item: { ...item, include: [] } })
  // All of them are about what the dashboard is about.
  return {
    document: {
      parts: document,
      subject: chosenSubject({ ...job, report, filters: only?.filters ?? sections[0]?.filters ?? [] }),
      asOf,
    },
    job,
  }
}

interface Section {
  card: Card
  filters: PreparationJob['filters']
  parts: SentPart[]
}

/** One report of a file: its figures, chart and table, with its comment, as the screen has them. */
async function sectionOf(
  { card, tab, parts: wanted, requestOf, beside }: FiledCard,
  report: DashboardReport,
  shared: Omit<PreparationJob, 'report' | 'request' | 'filters' | 'title' | 'comments'>,
  { translate, database }: Pick<FileReader, 'translate'> & Pick<FileParts, 'database'>,
): Promise<Section> {
  const { caller, catalog, signal } = shared
  const shown = wanted.filter((part) => (included[String(beside.include_option ?? 'both')] ?? []).includes(part))
  const about = { database, catalog, format: shared.format, signal }
  const request = { ...requestOf('table'), parameters: { ...requestOf('table').parameters, [tabField]: tab.id } }
  const filters = [
    ...(await describeFilters(report, request, caller, about)),
    ...(await describeFilters(card, request, caller, about)),
  ].filter(({ text }) => text !== '')
  const parts: SentPart[] = []
  for (const part of ['chart', 'table'] as const) {
    if (!shown.includes(part)) continue
    const request = requestOf(part)
    const isWeekly = part === 'chart' && card.hasWeeks && monthOf(request.parameters) !== null
    const elements = card.elements.map((element) =>
      isWeekly && element.type === 'chart' ? { ...element, x: { ...element.x, interval: { value: 'week' } } } : element,
    )
    const job: PreparationJob = {
      ...shared,
      report: { ...(part === 'table' ? inOrder(card, beside) : card), elements, layout: 'document' },
      filters,
      title: '',
      comments: {},
      request,
      item: {
        ...shared.item,
        include:
          part === 'chart'
            ? ['tiles', 'chart']
            : card.sources.chart && shown.includes('chart')
              ? ['table']
              : ['tiles', 'table'],
      },
    }
    const prepared = (await prepareDocument(job)).parts
    // On paper the card's heading stands right above its chart.
    parts.push(
      ...prepared.map((one) => (one.kind === 'chart' && shared.item.format === 'pdf' ? { ...one, title: '' } : one)),
    )
  }
  const comment = typeof beside.comment === 'string' ? beside.comment.trim() : ''
  return {
    card,
    filters,
    parts: comment ? [{ kind: 'text', title: translate('server.comment', 'Comment'), text: comment }, ...parts] : parts,
  }
}

/** With its table by the column that is asked for; equals stay as they were, as on the screen. */
function inOrder(card: Card, { table_sort_number, table_sort_desc }: Values): Card {
  const column = elementsOf(card.elements, 'grid').flatMap(({ columns }) => columns)[Number(table_sort_number ?? 0) - 1]
  const { table } = card.sources
  if (!column || !table) return card
  const sort = [
    { column: column.id, desc: table_sort_desc === true },
    ...table.sort.filter((other) => other.column !== column.id),
  ]
  return { ...card, sources: { ...card.sources, table: { ...table, sort } } }
}
