import type { UnitSettings } from '../../domain/units.ts'
import type { Entrances } from '../../engine/core/access/Access.ts'
import type { DateFormat } from '../../engine/core/format/dateFormat.ts'
import type { Paper } from '../../engine/core/format/paper.ts'
import type { RowScope } from '../platform/RowScope.ts'

/** An administrator who sees the portal as another user does. */
interface Viewer {
  userId: number
  name: string
}

/** The caller, as every handler sees it. */
export interface Principal {
  userId: number
  sessionId: number
  login: string
  userName: string
  userLastName: string
  email: string
  group: string
  codes: string[]
  flags: string[]
  entrances: Entrances
  agreeToTerms: boolean
  units: UnitSettings
  currencySymbol: string
  dateFormat: DateFormat
  /** They chose it; else it is that of their language. */
  hasDateFormat: boolean
  /** The paper size of the region, for printed files. */
  paper: Paper
  locale: string
  scope: RowScope
  expiresAt: Date
  /** The version of the user, which grows when an administrator changes them. */
  version: number
  /** True if this session has been notified of the latest change of the user. */
  isNotified: boolean
  /**
   * The source key of a machine that acts for the user, with the feeds it may write; none means all of theirs. Absent
   * if the user acts directly.
   */
  sourceKey?: { id: number; feeds: string[]; isNarrowed: boolean }
  /** The administrator who looks at the portal as this user, and may change nothing; null: the user. */
  viewer: Viewer | null
}
