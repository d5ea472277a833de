import { resolveBinding } from '../../engine/core/binding/resolve.ts'
import { shownElement } from '../../engine/core/condition/shownElement.ts'
import { may } from '../../engine/core/access/may.ts'
import { pruneReport } from '../../engine/core/access/pruneReport.ts'
import { isNothing } from '../../engine/core/binding/resolve.ts'
import type { ChartElement } from '../../engine/core/definition/chartModel.ts'
import type { Column, Element, ElementKind, GridElement, ImagesElement, Source, Tile, ViewElement } from '../../engine/core/definition/model.ts'
import { mainSource } from '../../engine/core/query/mainSource.ts'
import { formatValue, unitName } from '../../engine/core/format/formatValue.ts'
import { notFound } from '../errors.ts'
import type { Row, Totals } from '../reports/runReport.ts'
import { unordered, type SourceRequest } from '../reports/sourceRequest.ts'
import type { ExportJob } from './ExportJob.ts'
import { prepareChart, type ChartPart } from './prepareChart.ts'

/** One part of a file, its small data fetched, its rows still to come. */
export type Part =
  | ChartPart
  | { kind: 'cover'; title: string; lines: { title: string; text: string }[] }
  | { kind: 'section'; title: string; text: string | null; isNewPage: boolean; followed?: number }
  | { kind: 'images'; title: string | null; images: FileImage[]; more: string | null; empty: string }
  | { kind: 'text'; title: string; text: string }
  | { kind: 'figures'; title: string | null; items: { title: string; text: string; tile: Tile; value: unknown }[] }
  /** Its rows can be read once; `sample` are the first of them, where the file asks for them early. */
  | { kind: 'grid'; title: string | null; element: GridElement; columns: FileColumn[]; totals: Totals; count: number; sample: Row[]; rows(): AsyncGenerator<Row[]> }
  | { kind: 'view'; title: string | null; element: ViewElement; count: number; values(): AsyncGenerator<Row[]> }

export interface FileImage {
  name: string
  /** What else is known of it, on one line. */
  caption: string
  /** Read when it is drawn: a file holds them one after the other. */
  read(): Promise<Buffer | null>
}

export interface FileColumn extends Column {
  /** Title with the unit, in the reader's language. */
  heading: string
  groupHeading: string | null
}

export interface PreparedDocument {
  parts: Part[]
  /** Whose report it is, for the file's name: the one account chosen, or the unit's. */
  subject: string
}

export type GridPart = Extract<Part, { kind: 'grid' }>

/** The rows of a file that holds one table. */
export function gridOf(document: PreparedDocument): GridPart | undefined {
  return document.parts.find((part): part is GridPart => part.kind === 'grid')
}

/** A heading of one line, with its group: so a table can be filtered and sorted by it. */
export function headingOf(column: FileColumn): string {
  return column.groupHeading ? `${column.groupHeading}: ${column.heading}` : column.heading
}

/** Asks for everything that is small: figures, totals, counts. What is not there is refused here, before the first byte. */
export async function prepareDocument(job: ExportJob): Promise<PreparedDocument> {
  const answers: Record<string, Row> = {}
  for (const source of Object.values(job.report.sources)) {
    if (!source.endpoint) continue
    if (source.one) {
      const row = await job.runner.one(job.report, source, requestFor(source, job), job.asker, job)
      if (!row && source.required) throw notFound()
      answers[source.id] = row ?? {}
    } else {
      const { totals, totalItems, header } = await job.runner.totals(job.report, source, requestFor(source, job), job.asker, job)
      answers[source.id] = { ...header, totals, total_items: totalItems }
    }
  }
  const parts: Part[] = []
  const permitted = pruneReport(job.report, job.asker)?.elements ?? []
  for (const id of job.item.include) {
    const defined = permitted.find((candidate) => candidate.id === id)
    if (!defined) continue
    const element = shownElement(defined, { filters: job.request.parameters }, (code) => job.asker.codes.includes(code))
    const part = await prepare[element.type](element as never, answers, job)
    if (part) parts.push(part)
  }
  return { parts, subject: subjectOf(job, answers) }
}

type Prepare = { [Kind in ElementKind]: (element: Extract<Element, { type: Kind }>, answers: Record<string, Row>, job: ExportJob) => Part | null | Promise<Part | null> }

/** null: the file has nothing of it. */
const prepare: Prepare = {
  tiles: (element, answers, job) => ({ kind: 'figures', title: titleOf(element, job), items: figures(element.tiles, answers, job) }),
  details: (element, answers, job) => ({ kind: 'figures', title: titleOf(element, job), items: figures(element.items, answers, job) }),
  grid: (element, answers, job) => gridPart(element, titleOf(element, job), answers, job),
  view: (element, answers, job) => viewPart(element, titleOf(element, job), answers, job),
  chart: chartPart,
  cover: (element, answers, job) => ({ kind: 'cover', title: titleOf(element, job) ?? job.title, lines: figures(element.lines, answers, job) }),
  section: (element, _answers, job) => ({
    kind: 'section', title: titleOf(element, job) ?? '', text: element.text && job.format.translate(element.text.key, element.text.text), isNewPage: element.isNewPage,
  }),
  images: imagesPart,
  comment: (element, _answers, job) => {
    const text = job.comments[element.id]?.trim()
    return text ? { kind: 'text', title: titleOf(element, job) ?? '', text } : null
  },
}

function titleOf({ title }: Element, job: ExportJob): string | null {
  return title && job.format.translate(title.key, title.text)
}

/** The rows of a chart are few: it draws them all. */
async function chartPart(element: ChartElement, _answers: Record<string, Row>, job: ExportJob): Promise<Part> {
  const source = sourceOf(job, element.source)
  const rows: Row[] = []
  for await (const batch of job.runner.all(job.report, source, requestFor(source, job), job.asker, job)) rows.push(...batch)
  return prepareChart(element, rows, job)
}

/** The most pictures a file holds; of the others it says how many there are. */
const mostImages = 200

async function imagesPart(element: ImagesElement, _answers: Record<string, Row>, job: ExportJob): Promise<Part> {
  const source = sourceOf(job, element.source)
  const images: FileImage[] = []
  let count = 0
  for await (const rows of job.runner.all(job.report, source, requestFor(source, job), job.asker, job)) {
    count += rows.length
    for (const row of rows.slice(0, mostImages - images.length)) {
      const captions = element.captions.map((column) => formatValue(row[column.id], column, job.format))
      images.push({ name: String(row[element.name] ?? ''), caption: captions.filter(Boolean).join(', '), read: () => job.readPicture(row[element.image]) })
    }
  }
  const empty = element.empty ?? { key: 'server.no_images', text: 'There are no pictures for these filters.' }
  return { kind: 'images', title: titleOf(element, job), images, more: moreImages(count - images.length, job), empty: job.format.translate(empty.key, empty.text) }
}

function moreImages(count: number, { format }: ExportJob): string | null {
  if (count === 0) return null
  return count === 1
    ? format.translate('server.images_left_out_one', 'One more picture is on the portal.')
    : format.translate('server.images_left_out', '{{count}} more pictures are on the portal.', { count })
}

/** Order and keyword are those of the screen's list, and of what stands behind it in files only; each source is told what it declares. */
function requestFor(source: Source, job: ExportJob): SourceRequest {
  const request = source.endpoint === null || source === mainSource(Object.values(job.report.sources)) ? job.request : unordered(job.request)
  const declared = new Set((job.catalog.dataset(source.dataset).parameters ?? []).map((parameter) => parameter.id))
  const columns = job.catalog.dataset(source.dataset).columns.map((column) => column.id)
  return {
    ...request,
    parameters: Object.fromEntries(Object.entries(request.parameters).filter(([name]) => declared.has(name))),
    orderBy: request.orderBy && columns.includes(request.orderBy) ? request.orderBy : null,
  }
}

function figures(tiles: Tile[], sources: Record<string, Row>, job: ExportJob) {
  return tiles.filter((tile) => may(job.asker, tile.security)).flatMap((tile) => {
    const value = resolveBinding(tile.value, { sources })
    if (isNothing(value)) return []
    return [{ title: job.format.translate(tile.title.key, tile.title.text), text: formatValue(value, tile, job.format), tile, value }]
  })
}

async function gridPart(element: GridElement, title: string | null, answers: Record<string, Row>, job: ExportJob): Promise<Part> {
  const source = sourceOf(job, element.source)
  const request = requestFor(source, job)
  const known = answers[source.id]
  const { totals, totalItems } = known
    ? { totals: known.totals as Totals, totalItems: known.total_items as number }
    : await job.runner.totals(job.report, source, request, job.asker, job)
  const columns = element.columns.filter((column) => column.show !== 'screen' && may(job.asker, column.security)).map((column): FileColumn => {
    const unit = unitName(column, job.format.units)
    const words = job.format.translate(column.title.key, column.title.text)
    return {
      ...column,
      heading: unit ? `${words} (${unit})` : words,
      groupHeading: column.group ? job.format.translate(column.group.key, column.group.text) : null,
    }
  })
  const batches = job.runner.all(job.report, source, request, job.asker, job)
  // Only paper has to know its rows before it is drawn.
  const first = job.item.format === 'pdf' && totalItems > 0 ? ((await batches.next()).value as Row[] | undefined) ?? [] : []
  return {
    kind: 'grid', title, element, columns, totals, count: totalItems, sample: first,
    async *rows() {
      if (first.length > 0) yield first
      yield* batches
    },
  }
}

async function viewPart(element: ViewElement, title: string | null, answers: Record<string, Row>, job: ExportJob): Promise<Part> {
  const bound = (surroundings: object): Row =>
    Object.fromEntries(Object.entries(element.with).map(([name, binding]) => [name, resolveBinding(binding, surroundings)]))
  if (!element.each) {
    return { kind: 'view', title, element, count: 1, async *values() { yield [bound({ sources: answers })] } }
  }
  const source = sourceOf(job, element.each)
  const request = requestFor(source, job)
  const { totalItems } = await job.runner.totals(job.report, source, request, job.asker, job)
  return {
    kind: 'view', title, element, count: totalItems,
    async *values() {
      for await (const rows of job.runner.all(job.report, source, request, job.asker, job)) yield rows.map((row) => bound({ row }))
    },
  }
}

function sourceOf(job: ExportJob, id: string): Source {
  const source = job.report.sources[id]
  if (!source) throw new Error(`report ${job.report.id} has no source ${id}`)
  return source
}

function subjectOf(job: ExportJob, answers: Record<string, Row>): string {
  const tiles = Object.values(answers).map((answer) => answer.tiles as Row | undefined).find(Boolean)
  if (tiles?.account) return `${String(tiles.account)} ${String(tiles.unit ?? '')}`
  const chosen = job.request.parameters.accounts
  if (Array.isArray(chosen) && chosen.length === 1) {
    const field = job.report.steps.flatMap((step) => step.fields).find((candidate) => candidate.id === 'accounts')
    return job.filters.find((filter) => filter.title === (field ? job.format.translate(field.title.key, field.title.text) : ''))?.text ?? ''
  }
  return ''
}
