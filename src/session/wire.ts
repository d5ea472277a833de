import type { DateFormat } from '../../engine/core/format/dateFormat.ts'

/** The fields about the user and the portal that any answer may carry. Source: document 000, sections 3 and 7. */
export interface User {
  login: string
  user_name: string
  user_last_name: string
  group: string
  api_key: string
  token: string
  gy_token: string
  /** ISO date and time. */
  user_token_expire_time: string
  /** ISO date and time. */
  api_key_refresh_time: string
  agree_to_fhq_terms: boolean
  user_access_securities: string[]
  user_access_flags: string[]
  unit_of_measurement: {
    pressure: 'psi' | 'bar' | 'kPa'
    tread_depth: '32nds' | 'mm'
    distance: 'mi' | 'km'
  }
  currency_symbol: string
  date_format: DateFormat
  /** The user chose it; else that of the language on the screen counts. */
  has_date_format: boolean
  locale: string
  email: string
  /** The administrator who sees the portal as this person does; null: the person. */
  viewed_by: string | null
}

export interface MenuLink {
  key: string
  name: string
  url: string
  sso_id: string | null
  new_window: boolean
}

export interface MenuTab {
  key: string
  name: string
  links: MenuLink[]
}

/** A support contact; without regions it appears on the contact page only. */
export interface SupportBlock {
  key: string
  title: string
  email: string | null
  phone: string | null
  option: string | null
  regions: string[] | null
}

export interface AppSetup {
  header_content: { tabs: MenuTab[] }
  footer_content: { tabs: MenuTab[]; support?: SupportBlock[] }
  language_pack: { locale: string; url: string }
}

/** 0 signed in, 1 locked, 3 not recognized. */
export type AuthorizationStatus = 0 | 1 | 3

/** The part of an answer that belongs to the session, whatever else it holds. */
export interface SessionAnswer {
  authorization_status?: AuthorizationStatus
  user?: Partial<User>
  app_setup?: Partial<AppSetup>
}
