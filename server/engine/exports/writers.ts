import type { Readable } from 'node:stream'
import type { ExportFormat } from '../../../engine/core/definition/model.ts'
import type { PreparedDocument } from './Document.ts'
import type { ExportJob } from './ExportJob.ts'

type Write = (document: PreparedDocument, job: ExportJob) => Readable

/**
 * The writer of each format, loaded on demand. Writing takes processor time, so only threads made for it import this.
 * Each loads only what it needs, because the libraries load longer than a small file takes to write.
 */
export const writers: Record<ExportFormat, () => Promise<Write>> = {
  png: async () => (await import('./png/writePng.ts')).writePng,
  pdf: async () => (await import('./pdf/writePdf.ts')).writePdf,
  csv: async () => (await import('./csv/writeCsv.ts')).writeCsv,
  xml: async () => (await import('./xml/writeXml.ts')).writeXml,
  xliff: async () => (await import('./xliff/writeXliff.ts')).writeXliff,
  xlsx: async () => (await import('./xlsx/writeXlsx.ts')).writeXlsx,
}
