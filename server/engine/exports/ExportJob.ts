import type { Export, Report } from '../../../engine/core/definition/model.ts'
import { writeDay } from '../../../engine/core/format/dateFormat.ts'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import type { Paper } from '../../../engine/core/format/paper.ts'
import { dayFromText } from '../../../engine/core/query/dateText.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import type { SourceRequest } from '../query/sourceRequest.ts'
import type { ReportRunner } from '../reports/reportRunner.ts'
import type { ChartService } from './charts/chartService.ts'
import type { FileProduct } from './FileProduct.ts'
import type { ReadPicture } from './readPicture.ts'
import type { RowStream } from './RowStream.ts'

/** A filter in words. */
export interface FilterLine {
  /** Its id; the search and filters of an earlier report have none. */
  field?: string
  title: string
  text: string
}

/** The input of a format's writer beside the document. It consists of data that can be sent to a thread. */
export interface ExportJob {
  report: Pick<Report, 'id' | 'layout'>
  item: Export
  charts: Pick<ChartService, 'png'>
  product: FileProduct
  format: FormatContext
  /** The paper size of a file with pages. */
  paper: Paper
  signal: AbortSignal
  /** The chosen filters in words, printed in every file. */
  filters: FilterLine[]
  /** The last day of each kind of fact in it, printed below the filters. */
  asOf: FilterLine[]
  title: string
  /** MM/DD/YYYY HH:MM, the caller's own time. */
  generatedAt: string
}

/** The input of a document's preparation: the reader and the context. */
export interface PreparationJob extends Omit<ExportJob, 'product' | 'asOf'> {
  report: Report
  request: SourceRequest
  caller: Principal
  catalog: Catalog
  runner: ReportRunner
  charts: ChartService
  readPicture: ReadPicture
  /** The reader's comments, by the element's id. */
  comments: Record<string, string>
  /** Receives the document's rows and pictures, which are read while it is written. */
  supply: RowStream
}

/** When a file was made, its day in its reader's order. */
export function generatedText({ generatedAt, format }: Pick<ExportJob, 'generatedAt' | 'format'>): string {
  const day = dayFromText(generatedAt.slice(0, 10))
  return day ? writeDay(day, format.dateFormat) + generatedAt.slice(10) : generatedAt
}
