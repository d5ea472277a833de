import type { Export, Report } from '../../../engine/core/definition/model.ts'
import { elementsOf } from '../../../engine/core/elements/elementsOf.ts'
import { formatOf } from '../../access/callersFormat.ts'
import type { Database } from '../../platform/database/Database.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { pageInfoOf, toSourceRequest } from '../query/sourceRequest.ts'
import type { ReportRunner } from '../reports/reportRunner.ts'
import type { ChartService } from './charts/chartService.ts'
import { describeFilters } from './describeFilters.ts'
import type { PreparationJob } from './ExportJob.ts'
import type { FileReader } from './FileReader.ts'
import { prepareDocument } from './prepareDocument.ts'
import { pictureReader } from './readPicture.ts'
import type { SentDocument } from './SentDocument.ts'
import { RowStream } from './RowStream.ts'

/** The dependencies of files. */
export interface ExportParts {
  catalog: Catalog
  database: Database
  runner: ReportRunner
  charts: ChartService
  storage: Storage
}

/** A file of a report: which, and what its body asked for. */
export interface ExportRequest {
  report: Report
  item: Export
  body: Record<string, unknown>
  /** The stored title, subject and filters of a report that a job made earlier. */
  storedFacts?: {
    job: number
    title: string
    subject: string
    filters: { title: string; text: string }[]
    generatedAt: string
  }
}

export interface Prepared {
  document: SentDocument
  job: PreparationJob
}

/** Prepares everything of a file except its rows and pictures. Refusals for the reader's own reasons happen here. */
export async function prepareExport(
  { report, item, body, storedFacts }: ExportRequest,
  reader: FileReader,
  { catalog, database, runner, charts, storage }: ExportParts,
): Promise<Prepared> {
  const { principal: caller, translate, signal } = reader
  const request = toSourceRequest(body, pageInfoOf(Object.values(report.sources)))
  const format = formatOf(reader)
  const job: PreparationJob = {
    report,
    item,
    request,
    caller,
    catalog,
    runner,
    charts,
    format,
    paper: caller.paper,
    signal,
    supply: new RowStream(),
    readPicture: pictureReader({ database, storage }, caller.scope),
    filters:
      storedFacts?.filters ?? (await describeFilters(report, request, caller, { database, catalog, format, signal })),
    title: storedFacts?.title ?? translate(report.title.key, report.title.text),
    comments: commentsOf(report, body),
    generatedAt: storedFacts?.generatedAt ?? reader.generatedAt,
  }
  const document = await prepareDocument(job)
  return { document: storedFacts ? { ...document, subject: storedFacts.subject } : document, job }
}

/** Texts as they were sent: a comment is no filter, even where it looks like a date. */
function commentsOf(report: Report, body: Record<string, unknown>): Record<string, string> {
  const own = elementsOf(report.elements, 'comment')
  return Object.fromEntries(own.flatMap(({ id }) => (typeof body[id] === 'string' ? [[id, body[id]]] : [])))
}
