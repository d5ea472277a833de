import { resolveBinding } from '../../engine/core/binding/resolve.ts'
import { may } from '../../engine/core/access/may.ts'
import { isNothing } from '../../engine/core/binding/resolve.ts'
import type { Column, GridElement, Source, Tile, ViewElement } from '../../engine/core/definition/model.ts'
import { mainSource } from '../../engine/core/query/mainSource.ts'
import { formatValue, unitName } from '../../engine/core/format/formatValue.ts'
import { notFound } from '../errors.ts'
import type { Row, Totals } from '../reports/runReport.ts'
import { unordered, type SourceRequest } from '../reports/sourceRequest.ts'
import type { ExportJob } from './ExportJob.ts'

/** One part of a file, its small data fetched, its rows still to come. */
export type Part =
  | { kind: 'figures'; title: string | null; items: { title: string; text: string; tile: Tile; value: unknown }[] }
  | { kind: 'grid'; title: string | null; element: GridElement; columns: FileColumn[]; totals: Totals; count: number; rows(): AsyncGenerator<Row[]> }
  | { kind: 'view'; title: string | null; element: ViewElement; count: number; values(): AsyncGenerator<Row[]> }

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
  for (const id of job.item.include) {
    const element = job.report.elements.find((candidate) => candidate.id === id)
    if (!element || !may(job.asker, element.security)) continue
    const title = element.title ? job.format.translate(element.title.key, element.title.text) : null
    if (element.type === 'tiles') parts.push({ kind: 'figures', title, items: figures(element.tiles, answers, job) })
    if (element.type === 'details') parts.push({ kind: 'figures', title, items: figures(element.items, answers, job) })
    if (element.type === 'grid') parts.push(await gridPart(element, title, answers, job))
    if (element.type === 'view') parts.push(await viewPart(element, title, answers, job))
  }
  return { parts, subject: subjectOf(job, answers) }
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
  return {
    kind: 'grid', title, element, columns, totals, count: totalItems,
    rows: () => job.runner.all(job.report, source, request, job.asker, job),
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
