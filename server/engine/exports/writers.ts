import type { Readable } from 'node:stream'
import type { ExportFormat } from '../../../engine/core/definition/model.ts'
import type { PreparedDocument } from './Document.ts'
import type { ExportJob } from './ExportJob.ts'

type Write = (document: PreparedDocument, job: ExportJob) => Readable

/**
 * How each format is written. It takes processor time: only threads made for it import this, and each what it is asked for,
 * for the libraries take longer to load than a small file to write.
 */
export const writers: Record<ExportFormat, () => Promise<Write>> = {
  png: async () => (await import('./png/writePng.ts')).writePng,
  pdf: async () => (await import('./pdf/writePdf.ts')).writePdf,
  csv: async () => (await import('./csv/writeCsv.ts')).writeCsv,
  xml: async () => (await import('./xml/writeXml.ts')).writeXml,
  xliff: async () => (await import('./xliff/writeXliff.ts')).writeXliff,
  xlsx: async () => (await import('./xlsx/writeXlsx.ts')).writeXlsx,
}
