import type { FormatContext } from '../../engine/core/format/formatValue.ts'
import type { Principal } from '../access/Principal.ts'
import { callersTime } from '../http/clock.ts'
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
