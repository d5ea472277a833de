import type { ExportFormat } from '../../../engine/core/definition/model.ts'
import { audit } from '../../access/audit.ts'
import type { SessionContext } from '../../access/Route.ts'
import { shared, closedObject } from '../../platform/http/jsonSchema.ts'
import { attachment } from './attachment.ts'
import { callingReader } from './FileReader.ts'
import type { FileService, GeneratedFile } from './fileService.ts'
import { prepareExport, type ExportRequest, type ExportParts } from './prepareExport.ts'
import { rowsIn } from './SentDocument.ts'

/** The dependencies of a call for a file, beside those of files. */
export interface AnswerParts extends ExportParts {
  files: FileService
  /** Makes a file that is too large to wait for in the background; answers 202 and the job. */
  backgroundExport(request: ExportRequest, context: SessionContext): Promise<unknown>
}

/** The most rows of a file that a caller waits for: some seconds of work. */
export const maxRowsAtOnce: Record<ExportFormat, number> = {
  pdf: 10_000,
  png: 10_000,
  xlsx: 60_000,
  csv: 200_000,
  xml: 200_000,
  xliff: 200_000,
}

/** The answer for a file that is made in the background. */
export const backgroundAnswerSchema = closedObject({ job: shared('Job') })

/** A file of a report, made while its reader waits; one that is too large for that, in the background. */
export async function answerExport(
  request: ExportRequest,
  parts: AnswerParts,
  context: SessionContext,
): Promise<unknown> {
  const { principal } = context
  const file = await parts.files.run(principal.userId, context.signal, async (write, signal) => {
    const { document, job } = await prepareExport(request, { ...callingReader(context), signal }, parts)
    if (rowsIn(document) > maxRowsAtOnce[request.item.format]) {
      await job.supply.end()
      return null
    }
    await audit(parts.database, principal, 'export', { report: request.report.id, export: request.item.id })
    return write(document, job)
  })
  return file ? sendFile(file, context) : parts.backgroundExport(request, context)
}

/** Answers a file that was made; where its caller went away meanwhile, nothing of it stays. */
export async function sendFile(
  { name, type, bytes, content, discard }: GeneratedFile,
  { reply, signal }: Pick<SessionContext, 'reply' | 'signal'>,
): Promise<unknown> {
  if (signal.aborted) await discard()
  signal.throwIfAborted()
  return reply
    .type(type)
    .header('Content-Disposition', attachment(name))
    .header('Content-Length', bytes)
    .send(content())
}
