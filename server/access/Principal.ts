import type { UnitSettings } from '../../domain/units.ts'
import type { Entrances } from '../../engine/core/access/Access.ts'
import type { DateFormat } from '../../engine/core/format/dateFormat.ts'
import type { Paper } from '../../engine/core/format/paper.ts'
import type { RowScope } from '../platform/RowScope.ts'

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
  /** Of the region: what files are printed on. */
  paper: Paper
  locale: string
  scope: RowScope
  expiresAt: Date
  /** Of the user: grows when an administrator changes them. */
  version: number
  /** Whether this session has been told of the user as they now stand. */
  isNotified: boolean
}
