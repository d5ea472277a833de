import { may } from '../../../engine/core/access/may.ts'
import { audit } from '../../access/audit.ts'
import type { Route, SessionContext } from '../../access/Route.ts'
import { noPermission } from '../../platform/errors.ts'
import { callersMoment } from '../../platform/http/clock.ts'
import { objectSchema } from '../../platform/http/jsonSchema.ts'
import { sendFile } from '../exports/answerExport.ts'
import { callingReader } from '../exports/FileReader.ts'
import type { FileService } from '../exports/fileService.ts'
import { refused, type DashboardReport } from './cardRequests.ts'
import { fileFormats, filedCards, fileSchema, namedFormat, nameOf, prepareCards, type FileParts } from './cardsFile.ts'

/** A file of reports of a dashboard, made while its reader waits. */
export function cardsFileRoute(
  isSingle: boolean,
  report: DashboardReport,
  parts: FileParts & { files: FileService },
): Pick<Route, 'summary' | 'body' | 'params' | 'answer'> & {
  handle(context: SessionContext): Promise<unknown>
} {
  const { one, many } = fileSchema(report, parts.catalog)
  return {
    summary: `Exports ${isSingle ? 'a card' : 'cards'} of ${report.title.text}. The file has the charts of the screen.`,
    ...(isSingle
      ? {}
      : { params: objectSchema({ format: { type: 'string', enum: Object.keys(fileFormats) } }, ['format']) }),
    body: isSingle ? objectSchema({ ...one.properties, format: namedFormat }, one.required) : many,
    answer: { file: 'pdf' },
    async handle(context) {
      const { principal, body, params } = context
      if (!may(principal, report.security)) throw noPermission()
      const format = fileFormats[String(isSingle ? (body.format ?? 'pdf') : params.format)]!
      const cards = filedCards(report, body, callersMoment(context, parts.now()), principal)
      if (isSingle && cards.length > 1) throw refused('reports_parameters[1].report_type', 'server.report_not_found')
      const file = await parts.files.run(principal.userId, context.signal, async (write, signal) => {
        const { document, job } = await prepareCards(
          cards,
          { report, format, name: nameOf(body) },
          { ...callingReader(context), signal },
          parts,
        )
        await audit(parts.database, principal, 'export', {
          report: report.id,
          export: format,
          cards: cards.map(({ card }) => card.id),
        })
        return write(document, job)
      })
      return sendFile(file, context)
    },
  }
}
