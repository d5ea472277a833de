import type { Side, WheelIndex } from '../positions.ts'
import type { PressureUnit, TreadUnit } from '../units.ts'

/** A value as it was typed. */
export interface Entered<Unit> {
  value: number
  unit: Unit
}

export const treadPlaces = ['outer', 'center', 'inner'] as const
export type TreadPlace = (typeof treadPlaces)[number]

/** The fields of a wheel that hold a reading: its pressure, its tread, or one of three places across the tread. */
export const readingFields = ['pressure', 'tread', ...treadPlaces] as const
export type ReadingField = (typeof readingFields)[number]
/** Readings across a tire. Outer is the shoulder away from the middle of the unit; null: not read there. */
export type TreadAcross = Record<TreadPlace, number | null>

/** A tread as it was entered: one value, or the lowest of up to three across the tire, all in one unit. */
export interface EnteredTread extends Entered<TreadUnit> {
  across?: TreadAcross
}

/** The entered details that identify a tire. */
export interface TireDetails {
  product_line_id?: number | null
  retread_product_line_id?: number | null
  /** false: the tire is no retread, whatever was known of it. */
  is_retread?: false | null
  tire_size?: string | null
  identification_number?: string | null
}

/** A wheel of a unit on an open survey. Names are the wire's. */
export interface DraftWheel {
  axle_number: number
  side: Side
  wheel_index: WheelIndex
  pressure: Entered<PressureUnit> | null
  tread: EnteredTread | null
  not_read_reason: string | null
  valve_type: string | null
  /** In alphabetical order, each once. */
  wear_conditions: string[]
  /** The tire that stood there when the unit came onto the survey. */
  tire_id: number | null
  tire_details: TireDetails | null
  /** One more with every change. */
  version: number
  /** The version that the last reading made. */
  read_version: number | null
  /** The replacement that stands. */
  replacement: CurrentReplacement | null
}

/** The facts recorded about a removed tire. */
export interface RemovedTire {
  removal_reasons: string[]
  wear_conditions: string[]
  tread_depth: number | null
  tread_depth_unit: TreadUnit
  is_scrapped: boolean
  comments: string
}

export interface CurrentReplacement {
  /** null: the server has not given it yet. */
  removed_tire_id: number | null
  /** The id given by the sender, so that a replacement sent twice is done once. */
  client_id: string | null
  new_tire: TireDetails
  /** The facts recorded about the removed tire. Absent in surveys downloaded before this field existed. */
  removed?: RemovedTire
  /** The wheel that was replaced: what was read up to its version is of the tire that came off. */
  before: WheelBefore
}

/** A wheel as it was before its tire was replaced. */
export type WheelBefore = Omit<DraftWheel, 'axle_number' | 'side' | 'wheel_index' | 'replacement'>

/** Null takes a value away; what is not sent stays. `version` is that of the wheel its writer saw. */
export interface ReadingChange {
  version: number
  /** The pressure is that of a replaced tire as it was found; it is sent alone. */
  as_found?: true
  pressure?: number | null
  pressure_format?: PressureUnit
  /** One value for the whole tire: it takes the place of three. */
  tread_depth?: number | null
  /** One of three: they take the place of one value. */
  tread_outer?: number | null
  tread_center?: number | null
  tread_inner?: number | null
  /** The unit of all of them. */
  tread_depth_format?: TreadUnit
  not_read_reason?: string | null
  valve_type?: string | null
  wear_conditions?: string[]
}

/** Null takes a value back to what is known of the tire. */
export interface DetailsChange extends TireDetails {
  version: number
}

/** The values that the lists of choices offer. */
export interface Offered {
  valveTypes: ReadonlySet<string>
  wearConditions: ReadonlySet<string>
}

/** A field that is wrong, by the key of its message. */
export interface WheelError {
  field: string
  key: string
  values?: Record<string, number>
}

/**
 * The wheel as the change leaves it; or why it cannot be: fields that are wrong, or another version than its writer
 * saw.
 */
export type Changed = { wheel: DraftWheel } | { errors: WheelError[] } | { conflict: DraftWheel }
