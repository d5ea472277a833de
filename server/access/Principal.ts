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

/** Who is asking, as every handler knows them. */
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
  /** Of the region: what files are printed on. */
  paper: Paper
  locale: string
  scope: RowScope
  expiresAt: Date
  /** Of the user: grows when an administrator changes them. */
  version: number
  /** Whether this session has been told of the user as they now stand. */
  isNotified: boolean
  /** The key of a machine that acts for the user, with the feeds it may write, none meaning all of theirs; without it, they act themselves. */
  sourceKey?: { id: number; feeds: string[]; isNarrowed: boolean }
  /** The administrator who looks at the portal as this user, and may change nothing; null: the user. */
  viewer: Viewer | null
}
