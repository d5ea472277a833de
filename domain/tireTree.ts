import type { AxleRole } from './positions.ts'
import type { Severity } from './severity.ts'

/** One wheel's reading. Pressures in psi, tread in 32nds of an inch, null when not read. */
export interface WheelReading {
  /** The trade's code for the place on the unit, as `LFO`. */
  position: string
  pressure: number | null
  pressure_color: Severity
  target_pressure: number | null
  tread_depth: number | null
  /** Readings across the tire; not there of tires that were read once. */
  tread_outer?: number | null
  tread_center?: number | null
  tread_inner?: number | null
  tread_depth_color: Severity
  /** The survey replaced the tire. */
  is_replaced?: boolean
  /** The replaced tire as it was found, on an open survey; null: not read. */
  found_pressure?: number | null
  found_tread_depth?: number | null
}

export interface AxleSide {
  /** null: a single wheel. */
  mismatch_duals_color: Severity | null
  /** Left to right as seen from above. */
  wheels: WheelReading[]
}

/** An axle as the wire has it. Source: document 000, section 3, Checkpoint detail. */
export interface Axle {
  axle_number: number
  axle_kind?: 'steer' | 'drive' | 'trailer'
  axle_role?: AxleRole
  /** Not there: a single wheel that does not steer is one. */
  is_wide_base?: boolean
  mismatch: boolean
  mismatch_axle_color: Severity
  is_lift_axle: boolean
  is_raised: boolean
  left_side: AxleSide
  right_side: AxleSide
}
