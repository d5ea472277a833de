import type { Severity } from './severity.ts'

/** One wheel's reading. Pressures in psi, tread in 32nds of an inch, null when not read. */
export interface WheelReading {
  /** The trade's code for the place on the unit, as `LFO`. */
  position: string
  pressure: number | null
  pressure_color: Severity
  target_pressure: number | null
  tread_depth: number | null
  tread_depth_color: Severity
}

export interface AxleSide {
  mismatch_duals_color: Severity
  /** Left to right as seen from above. */
  wheels: WheelReading[]
}

/** An axle as the wire has it. Source: document 000, section 3, Checkpoint detail. */
export interface Axle {
  axle_number: number
  /** A single wheel that does not steer is a wide base one. */
  axle_kind?: 'steer' | 'drive' | 'trailer'
  mismatch: boolean
  mismatch_axle_color: Severity
  is_lift_axle: boolean
  is_raised: boolean
  left_side: AxleSide
  right_side: AxleSide
}
