import type { FormatContext } from '../../engine/core/format/formatValue.ts'
import type { Principal } from '../access/Principal.ts'
import { localeOf } from '../http/serve.ts'
import type { SessionContext } from '../http/Route.ts'
import type { Translate } from '../language/translator.ts'

/** Who wants a file, in which words, and by which clock: a caller, or who began a job. */
export interface FileReader {
  principal: Principal
  translate: Translate
  locale: string
  signal: AbortSignal
  /** MM/DD/YYYY HH:MM. */
  madeAt: string
}

/** The caller, as a reader of the file they ask for. */
export function callingReader(context: SessionContext): FileReader {
  const { principal, translate, signal } = context
  return { principal, translate, signal, locale: callersLocale(context), madeAt: callersTime(context) }
}

/** How values are written for the one who asks. */
export function formatOf({ principal, translate, locale }: Pick<FileReader, 'principal' | 'translate' | 'locale'>): FormatContext {
  return { locale, units: principal.units, currencySymbol: principal.currencySymbol, dateFormat: principal.dateFormat, translate }
}

/** How values are written for the caller, in the language of the call. */
export const callersFormat = (context: SessionContext): FormatContext => formatOf({ ...context, locale: callersLocale(context) })

/** The language that the call is in, as on the screen. */
function callersLocale({ principal, request }: Pick<SessionContext, 'principal' | 'request'>): string {
  return request.headers['user-language'] ? localeOf(request) : principal.locale
}

/** The caller's clock from the user-time header, else ours: a file says when it was made, there. */
function callersTime({ request }: SessionContext): string {
  const header = String(request.headers['user-time'] ?? '')
  const match = /^(\d{2}\/\d{2}\/\d{4} \d{2}:\d{2})(:\d{2})?$/.exec(header)
  if (match?.[1]) return match[1]
  const [day = '', time = ''] = new Date().toISOString().split('T')
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year} ${time.slice(0, 5)} UTC`
}

const hourMs = 3_600_000

/** What a reader's clock says, as a moment here whose day is theirs; ours where it says nothing, or what no clock on earth says now. */
export function momentOf(clock: string, now: Date): Date {
  const match = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2})(?::\d{2})?$/.exec(clock)
  if (!match) return now
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const moment = new Date(year, month - 1, day, hour, minute)
  return Math.abs(moment.getTime() - now.getTime()) <= 26 * hourMs ? moment : now
}

/** The moment of a call, by the clock of who calls. */
export const callersMoment = ({ request }: Pick<SessionContext, 'request'>, now: Date): Date => momentOf(String(request.headers['user-time'] ?? ''), now)
