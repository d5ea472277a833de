import { undeclaredExport } from '../core/definition/undeclaredExport.ts'
import type { Report } from '../core/definition/model.ts'
import type { Services } from '../services.ts'
import { GeneratedReports, type GeneratedReport } from './GeneratedReports.ts'
import type { ReportPage } from './ReportPage.ts'

const handOut = 'POST jobs/get_file'

/** Files of a report that are too large to wait for: made in the background, to be had from its page. */
export function backgroundFiles({ id }: Report, services: Services): GeneratedReports {
  return new GeneratedReports({ endpoint: handOut, list: `GET jobs/get_files/${id}`, page: null }, services)
}

/** Downloads one that is done. */
export function downloadFile({ report, downloads }: ReportPage, { id, format }: GeneratedReport): void {
  void downloads.start(
    undeclaredExport({ id: 'file', title: report.title, format: format ?? 'pdf', endpoint: handOut }),
    { id },
  )
}
