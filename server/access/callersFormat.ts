import { unitsOf } from '../../domain/units.ts'
import { dateFormatIn } from '../../engine/core/format/dateFormat.ts'
import type { FormatContext } from '../../engine/core/format/formatValue.ts'
import { isTimeZone } from '../../engine/core/format/moments.ts'
import { withQuantities } from '../../engine/core/format/withQuantities.ts'
import { localeOf } from '../platform/http/localeOf.ts'
import type { Translate } from '../platform/language/translator.ts'
import type { Principal } from './Principal.ts'
import type { SessionContext } from './Route.ts'

interface Reader {
  principal: Principal
  translate: Translate
  locale: string
  timeZone?: string
}

/** Returns the formats of values for a reader. */
export function formatOf({ principal, translate, locale, timeZone }: Reader): FormatContext {
  const how = {
    locale,
    units: unitsOf(principal.units),
    currencySymbol: principal.currencySymbol,
    dateFormat: principal.hasDateFormat ? principal.dateFormat : dateFormatIn(locale, principal.dateFormat),
    timeZone,
  }
  return { ...how, translate: (...args) => withQuantities(translate(...args), how) }
}

/** Returns the formats of values for the caller, in the language of the call. */
export const callersFormat = (context: SessionContext): FormatContext =>
  formatOf({ ...context, locale: callersLocale(context), timeZone: callersTimeZone(context) })

/** The language that the call is in, as on the screen. */
export function callersLocale({ principal, request }: Pick<SessionContext, 'principal' | 'request'>): string {
  return request.headers['user-language'] ? localeOf(request) : principal.locale
}

/**
 * The zone of the caller's clock from the user-time-zone header, an IANA name; without one, moments in files say that
 * they are in UTC.
 */
export function callersTimeZone({ request }: Pick<SessionContext, 'request'>): string | undefined {
  const header = String(request.headers['user-time-zone'] ?? '')
  return header.length <= 64 && isTimeZone(header) ? header : undefined
}
