import type { SessionContext } from '../../access/Route.ts'
import { attachment } from '../exports/attachment.ts'

/** Sends a text as a CSV file. */
export function sendCsv(reply: SessionContext['reply'], name: string, text: string): unknown {
  return reply.type('text/csv; charset=utf-8').header('Content-Disposition', attachment(name)).send(text)
}
