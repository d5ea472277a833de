import { may } from '../../../engine/core/access/may.ts'
import { pruneReport } from '../../../engine/core/access/pruneReport.ts'
import { resolveBinding, isNothing } from '../../../engine/core/binding/resolve.ts'
import { evaluate } from '../../../engine/core/condition/evaluate.ts'
import type { ChartElement } from '../../../engine/core/definition/chartModel.ts'
import type { StatementsElement } from '../../../engine/core/definition/statementsModel.ts'
import type {
  Element,
  ElementKind,
  GridElement,
  ImagesElement,
  Source,
  Tile,
  ViewElement,
} from '../../../engine/core/definition/model.ts'
import { shownElement } from '../../../engine/core/elements/elementKinds.ts'
import { filledElements } from '../../../engine/core/elements/filledElements.ts'
import { formatValue, unitName } from '../../../engine/core/format/formatValue.ts'
import { namedValue } from '../../../engine/core/format/namedValue.ts'
import { shownStatements } from '../../../engine/core/format/shownStatements.ts'
import { fileSource } from '../../../engine/core/query/mainSource.ts'
import { notFound } from '../../platform/errors.ts'
import { rowsOfBatch } from '../query/rowBatch.ts'
import { unordered } from '../query/sourceRequest.ts'
import type { Row, SourceQuery, Totals } from '../reports/reportRunner.ts'
import type { FileColumn } from './Document.ts'
import type { PreparationJob } from './ExportJob.ts'
import { prepareCharts } from './prepareChart.ts'
import type { SentDocument, SentImages, SentPart } from './SentDocument.ts'

/** Requests everything small: figures, totals, counts. A missing row is refused here, before the first byte. */
export async function prepareDocument(job: PreparationJob): Promise<SentDocument> {
  if (drawsCharts(job)) job.charts.prepare()
  const answers: Record<string, Row> = {}
  for (const source of Object.values(job.report.sources)) {
    if (!source.endpoint) continue
    if (source.one) {
      const row = await job.runner.one(job.report, requestOf(source, job), job.caller, job)
      if (!row && source.required) throw notFound()
      answers[source.id] = row ?? {}
    } else {
      const { totals, totalItems, header } = await job.runner.totals(
        job.report,
        requestOf(source, job),
        job.caller,
        job,
      )
      answers[source.id] = { ...header, totals, total_items: totalItems }
    }
  }
  const parts: SentPart[] = []
  const permitted = pruneReport(job.report, job.caller)?.elements ?? []
  const included = job.item.include.flatMap((id) => permitted.filter((candidate) => candidate.id === id))
  const isUnfiltered = job.filters.length === 0 && !job.request.keyword
  for (const defined of filledElements(
    included,
    ({ source, onlyFilled }) =>
      (isUnfiltered || (onlyFilled === 'always' && !job.request.keyword)) && answers[source]?.total_items === 0,
  )) {
    const element = shownElement(defined, (visible) =>
      evaluate(
        visible,
        { filters: job.request.parameters },
        (id) => job.caller.codes.includes(id) || job.caller.flags.includes(id),
      ),
    )
    const part = await prepare[element.type](element as never, answers, job)
    if (part) parts.push(...[part].flat())
  }
  return { parts, subject: subjectOf(job, answers), asOf: asOfOf(job, answers) }
}

function asOfOf({ report, format }: PreparationJob, answers: Record<string, Row>): SentDocument['asOf'] {
  return report.asOf.flatMap((one) => {
    const text = formatValue(resolveBinding(one.value, { sources: answers }), one, format)
    return text ? [{ title: format.translate(one.title.key, one.title.text), text }] : []
  })
}

function drawsCharts({ report, item }: PreparationJob): boolean {
  return (
    (item.format === 'pdf' || item.format === 'png') &&
    report.elements.some(({ id, type }) => type === 'chart' && item.include.includes(id))
  )
}

type Prepare = {
  [Kind in ElementKind]: (
    element: Extract<Element, { type: Kind }>,
    answers: Record<string, Row>,
    job: PreparationJob,
  ) => SentPart | null | Promise<SentPart | SentPart[] | null>
}

/** null: the file has nothing of it. */
const prepare: Prepare = {
  tiles: (element, answers, job) => ({
    kind: 'figures',
    title: titleOf(element, job),
    items: figures(element.tiles, answers, job),
  }),
  details: (element, answers, job) => ({
    kind: 'figures',
    title: titleOf(element, job),
    items: figures(element.items, answers, job),
  }),
  // For the screen alone: the file has a grid of them.
  records: () => null,
  grid: (element, answers, job) => gridPart(element, titleOf(element, job), answers, job),
  view: (element, answers, job) => viewPart(element, titleOf(element, job), answers, job),
  chart: chartParts,
  cover: (element, answers, job) => ({
    kind: 'cover',
    title: titleOf(element, job) ?? job.title,
    lines: figures(element.lines, answers, job),
    isOwnPage: element.isOwnPage,
  }),
  section: (element, _answers, job) => ({
    kind: 'section',
    title: titleOf(element, job) ?? '',
    text: element.text && job.format.translate(element.text.key, element.text.text),
    isNewPage: element.isNewPage,
  }),
  statements: (element, answers, job) => statementsPart(element, titleOf(element, job), answers, job),
  images: imagesPart,
  comment: (element, _answers, job) => {
    const text = job.comments[element.id]?.trim()
    return text ? { kind: 'text', title: titleOf(element, job) ?? '', text } : null
  },
}

function titleOf({ title }: Element, job: PreparationJob): string | null {
  return title && job.format.translate(title.key, title.text)
}

/** Sentences as lines of one text, each heading before its sentence. */
function statementsPart(
  element: StatementsElement,
  title: string | null,
  answers: Record<string, Row>,
  job: PreparationJob,
): SentPart | null {
  const holds = (id: string): boolean => job.caller.codes.includes(id) || job.caller.flags.includes(id)
  const lines = shownStatements(
    element,
    { sources: answers, filters: job.request.parameters },
    holds,
    job.format,
  ).flatMap((one) => [
    one.title === null ? one.text : namedValue(one.title, one.text, job.format.locale),
    ...(one.advice ? [one.advice] : []),
  ])
  return lines.length === 0 ? null : { kind: 'text', title: title ?? '', text: lines.join('\n') }
}

/** The rows of a chart are few: it draws them all. */
async function chartParts(
  element: ChartElement,
  _answers: Record<string, Row>,
  job: PreparationJob,
): Promise<SentPart[]> {
  const source = sourceOf(job, element.source)
  const rows: Row[] = []
  for await (const batch of job.runner.batches(job.report, requestOf(source, job), job.caller, job))
    rows.push(...rowsOfBatch(batch))
  return prepareCharts(element, rows, job)
}

/** The most pictures a file holds; of the others it says how many there are. */
const maxImages = 200

async function imagesPart(
  element: ImagesElement,
  _answers: Record<string, Row>,
  job: PreparationJob,
): Promise<SentPart> {
  const source = sourceOf(job, element.source)
  const images: SentImages['images'] = []
  let count = 0
  for await (const batch of job.runner.batches(job.report, requestOf(source, job), job.caller, job)) {
    const rows = rowsOfBatch(batch)
    count += rows.length
    for (const row of rows.slice(0, maxImages - images.length)) {
      const captions = element.captions.map((column) => formatValue(row[column.id], column, job.format))
      images.push({
        name: String(row[element.name] ?? ''),
        caption: captions.filter(Boolean).join(', '),
        picture: job.supply.addPicture(() => job.readPicture(row[element.image])),
      })
    }
  }
  const none =
    job.filters.length > 0
      ? { key: 'server.no_images', text: 'No pictures for these filters.' }
      : { key: 'server.no_images_at_all', text: 'No pictures.' }
  const empty = element.empty ?? none
  return {
    kind: 'images',
    title: titleOf(element, job),
    images,
    more: moreImages(count - images.length, job),
    empty: job.format.translate(empty.key, empty.text),
  }
}

function moreImages(count: number, { format }: PreparationJob): string | null {
  return count === 0
    ? null
    : format.translate('server.images_left_out', '{{count}} more pictures are available on the portal.', { count })
}

/**
 * Order and keyword apply to the visible list, and to the source behind it that only files use. Each source receives
 * its declared parameters.
 */
function requestOf(source: Source, job: PreparationJob): SourceQuery {
  const request =
    source.endpoint === null || source === fileSource(job.report, job.item) ? job.request : unordered(job.request)
  const declared = new Set((job.catalog.dataset(source.dataset).parameters ?? []).map((parameter) => parameter.id))
  const columns = job.catalog.dataset(source.dataset).columns.map((column) => column.id)
  return {
    source,
    request: {
      ...request,
      // A file shows all rows, whichever page the screen asks for.
      pageNumber: 1,
      pageSize: null,
      parameters: {
        ...Object.fromEntries(Object.entries(request.parameters).filter(([name]) => declared.has(name))),
        ...fixedValues(source),
      },
      orderBy: request.orderBy && columns.includes(request.orderBy) ? request.orderBy : null,
    },
  }
}

/** Values that a source is told whatever is chosen. */
function fixedValues({ with: bindings }: Source): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(bindings ?? {}).flatMap(([name, binding]) => ('value' in binding ? [[name, binding.value]] : [])),
  )
}

function figures(tiles: Tile[], sources: Record<string, Row>, job: PreparationJob) {
  return tiles
    .filter((tile) => may(job.caller, tile.security))
    .flatMap((tile) => {
      const value = resolveBinding(tile.value, { sources })
      if (isNothing(value)) return []
      const unit = unitName(tile, job.format.units)
      const title = job.format.translate(tile.title.key, tile.title.text)
      return [{ title: unit ? `${title} (${unit})` : title, text: formatValue(value, tile, job.format), tile, value }]
    })
}

async function gridPart(
  element: GridElement,
  title: string | null,
  answers: Record<string, Row>,
  job: PreparationJob,
): Promise<SentPart> {
  const source = sourceOf(job, element.source)
  const sourceRequest = requestOf(source, job)
  const known = answers[source.id]
  const { totals, totalItems } = known
    ? { totals: known.totals as Totals, totalItems: known.total_items as number }
    : await job.runner.totals(job.report, sourceRequest, job.caller, job)
  const columns = element.columns
    .filter((column) => column.show !== 'screen' && may(job.caller, column.security))
    .map((column): FileColumn => {
      const unit = unitName(column, job.format.units)
      const heading = job.format.translate(column.title.key, column.title.text)
      return {
        ...column,
        heading: unit ? `${heading} (${unit})` : heading,
        groupHeading: column.group ? job.format.translate(column.group.key, column.group.text) : null,
      }
    })
  const rows = job.supply.addRows(job.runner.batches(job.report, sourceRequest, job.caller, job), totalItems)
  return { kind: 'grid', title, element, columns, totals, count: totalItems, rows }
}

async function viewPart(
  element: ViewElement,
  title: string | null,
  answers: Record<string, Row>,
  job: PreparationJob,
): Promise<SentPart> {
  if (!element.each) {
    const only = Object.fromEntries(
      Object.entries(element.with).map(([name, binding]) => [name, resolveBinding(binding, { sources: answers })]),
    )
    return { kind: 'view', title, element, count: 1, only }
  }
  const source = sourceOf(job, element.each)
  const sourceRequest = requestOf(source, job)
  const { totalItems } = await job.runner.totals(job.report, sourceRequest, job.caller, job)
  const rows = job.supply.addRows(job.runner.batches(job.report, sourceRequest, job.caller, job), totalItems)
  return { kind: 'view', title, element, count: totalItems, rows }
}

function sourceOf(job: PreparationJob, id: string): Source {
  const source = job.report.sources[id]
  if (!source) throw new Error(`report ${job.report.id} has no source ${id}`)
  return source
}

/** Returns the subject of the report: its own values, else the selection in its filter. */
function subjectOf(job: PreparationJob, answers: Record<string, Row>): string {
  const subjects = job.report.subject.values.map(({ value }) =>
    formatValue(resolveBinding(value, { sources: answers }), { format: 'text', quantity: null }, job.format),
  )
  return subjects[0] ? subjects.filter(Boolean).join(' ') : chosenSubject(job)
}

/** Returns the selection in the filter that names the report's subject, if it is a single one. */
export function chosenSubject({
  report: { subject },
  request,
  filters,
}: Pick<PreparationJob, 'report' | 'request' | 'filters'>): string {
  const chosen = subject.filter === null ? undefined : request.parameters[subject.filter]
  const isOne = Array.isArray(chosen) ? chosen.length === 1 : chosen !== undefined && chosen !== null
  return (isOne && filters.find(({ field }) => field === subject.filter)?.text) || ''
}
