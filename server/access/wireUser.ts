import type { Principal } from './Principal.ts'
import type { Secrets } from './sessions.ts'

/** The user of a session as the wire names them, with its secrets (document 000, section 3). */
export function wireUser(principal: Principal, secrets: Secrets): object {
  return { ...wirePerson(principal), api_key: secrets.apiKey, token: secrets.token, gy_token: secrets.token }
}

/** The user without secrets: what any answer may carry, so that a browser knows of them as they now stand. */
export function wirePerson(principal: Principal): object {
  return {
    login: principal.login,
    user_name: principal.userName,
    user_last_name: principal.userLastName,
    email: principal.email,
    group: principal.group,
    user_token_expire_time: principal.expiresAt.toISOString(),
    api_key_refresh_time: principal.expiresAt.toISOString(),
    agree_to_fhq_terms: principal.agreeToTerms,
    user_access_securities: principal.codes,
    user_access_flags: principal.flags,
    unit_of_measurement: {
      pressure: principal.units.pressure, tread_depth: principal.units.tread, distance: principal.units.distance,
    },
    currency_symbol: principal.currencySymbol,
    date_format: principal.dateFormat,
    locale: principal.locale,
  }
}
