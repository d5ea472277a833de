import { flag, listOf, moment, orNull, text, closedObject } from '../platform/http/jsonSchema.ts'
import { preferredUnits } from './DatasetCaller.ts'
import type { Principal } from './Principal.ts'
import type { Secrets } from './sessions.ts'

export const personSchema = closedObject({
  login: text,
  user_name: text,
  user_last_name: text,
  email: text,
  group: text,
  user_token_expire_time: moment,
  api_key_refresh_time: moment,
  agree_to_fhq_terms: flag,
  user_access_securities: listOf(text),
  user_access_flags: listOf(text),
  unit_of_measurement: closedObject({ pressure: text, tread_depth: text, distance: text }),
  currency_symbol: text,
  date_format: orNull(text),
  has_date_format: flag,
  locale: text,
  viewed_by: orNull(text),
})

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
    unit_of_measurement: preferredUnits(principal),
    currency_symbol: principal.currencySymbol,
    date_format: principal.dateFormat,
    has_date_format: principal.hasDateFormat,
    locale: principal.locale,
    viewed_by: principal.viewer?.name ?? null,
  }
}
