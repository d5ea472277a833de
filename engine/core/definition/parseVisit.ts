import type * as Authored from '../../../schemas/generated/report.ts'
import type { Visit } from './dashboardModel.ts'
import { parseSecurity } from './parseSecurity.ts'
import { toMessage } from './toMessage.ts'

/** Visits in normal form; their words are found below `parentKey`. */
export function parseVisits(visits: Authored.Visit[] | undefined, parentKey: string): Visit[] {
  return (visits ?? []).map(({ id, title, site, stored, security }) => ({
    id,
    title: toMessage(title, `${parentKey}.${id}.title`),
    site,
    stored,
    security: parseSecurity(security),
  }))
}
