import type { Export, Report } from '../../engine/core/definition/model.ts'
import { writeDay } from '../../engine/core/format/dateFormat.ts'
import type { FormatContext } from '../../engine/core/format/formatValue.ts'
import { dayFromText } from '../../engine/core/query/dateText.ts'
import type { Principal } from '../access/Principal.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import type { ChartDesk } from './charts/chartDesk.ts'
import type { ReportRunner } from '../reports/runReport.ts'
import type { SourceRequest } from '../reports/sourceRequest.ts'
import type { ReadPicture } from './readPicture.ts'

/** Everything a file is made of; the writers of each format are given this and nothing else. */
export interface ExportJob {
  report: Report
  item: Export
  request: SourceRequest
  asker: Principal
  catalog: Catalog
  runner: ReportRunner
  charts: ChartDesk
  readPicture: ReadPicture
  format: FormatContext
  signal: AbortSignal
  /** The chosen filters in words, printed in every file. */
  filters: { title: string; text: string }[]
  title: string
  /** What the reader wrote, by the element's id. */
  comments: Record<string, string>
  /** MM/DD/YYYY HH:MM, the caller's own time. */
  madeAt: string
}

/** When a file was made, its day in its reader's order. */
export function madeText({ madeAt, format }: Pick<ExportJob, 'madeAt' | 'format'>): string {
  const day = dayFromText(madeAt.slice(0, 10))
  return day ? writeDay(day, format.dateFormat) + madeAt.slice(10) : madeAt
}
