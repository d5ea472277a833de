import type { ExportFormat } from '../../../engine/core/definition/model.ts'

export const contentTypes: Record<ExportFormat, string> = {
  png: 'image/png',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  xliff: 'application/xliff+xml; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
