import { unitsOf } from '../../domain/units.ts'
import type { FormatContext } from '../../engine/core/format/formatValue.ts'
import { withQuantities } from '../../engine/core/format/quantityWords.ts'
import { localeOf } from '../platform/http/localeOf.ts'
import type { Translate } from '../platform/language/translator.ts'
import type { Principal } from './Principal.ts'
import type { SessionContext } from './Route.ts'

interface Reader { principal: Principal; translate: Translate; locale: string }

/** How values are written for the one who asks. */
export function formatOf({ principal, translate, locale }: Reader): FormatContext {
  const how = { locale, units: unitsOf(principal.units), currencySymbol: principal.currencySymbol, dateFormat: principal.dateFormat }
  return { ...how, translate: (...words) => withQuantities(translate(...words), how) }
}

/** How values are written for the caller, in the language of the call. */
export const callersFormat = (context: SessionContext): FormatContext => formatOf({ ...context, locale: callersLocale(context) })

/** The language that the call is in, as on the screen. */
export function callersLocale({ principal, request }: Pick<SessionContext, 'principal' | 'request'>): string {
  return request.headers['user-language'] ? localeOf(request) : principal.locale
}
