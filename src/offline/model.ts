import type { StoredAxle } from '../../domain/positions.ts'
import type { Specs } from '../../domain/severity.ts'
import type { DraftWheel, TireDetails } from '../../domain/survey/draftWheel.ts'
import type { SurveyUnit, UnitChange, WheelPlace } from '../../domain/survey/surveyUnit.ts'

/** The earlier readings of a wheel and the known details of its tire, beside the entered ones. */
interface WheelFacts {
  last_inspected_on: string | null
  /** psi */
  last_pressure: number | null
  /** 32nds of an inch */
  last_tread_depth: number | null
  known_tire: TireDetails
  changed_at: string | null
  changed_by: string | null
}

export type CachedWheel = DraftWheel & WheelFacts

/** The last known state of a unit on the server. */
export interface CachedUnit extends SurveyUnit {
  type: string
  last_mileage: number | null
  /** The user who changed its notes; absent in surveys downloaded before this field existed. */
  changed_by?: string | null
  /** The identity from its papers. Absent for new units, and in surveys downloaded before this field existed. */
  identity?: Record<string, unknown>
  wheels: readonly CachedWheel[]
  /** The way a unit joins the survey, if the server does not have it there yet. */
  addition?: Addition
}

export type StoredUnit = CachedUnit & { user: string; survey_id: number }

/** A unit that is put on a survey: one of the fleet, or a new one. */
export interface AddedUnit {
  /** null: new. */
  unit_id: number | null
  unit_number: string
  type: string
  configuration_code: string
  /** Its axles; null or not there of presets. */
  axles?: readonly StoredAxle[] | null
}

/** A layout of axles that an administrator added. */
export interface AddedConfiguration {
  configuration_code: string
  type: string
  name: string
  axles: readonly StoredAxle[]
}

/** Its id is the key under which it is sent. */
interface Addition {
  id: string
  made_at: string
  unit: AddedUnit
  refusal: Refusal | null
}

export interface ListEntry {
  value: string | number
  text: string
  retread?: string
  brand?: number
}

/** The choices of the inspector, in the reader's language. */
export interface Choices {
  removal_reasons: ListEntry[]
  wear_conditions: ListEntry[]
  valve_types: ListEntry[]
  /** Absent in surveys downloaded by an earlier version. */
  brands?: ListEntry[]
  product_lines: ListEntry[]
  tire_sizes: ListEntry[]
}

/** A downloaded survey. */
export interface CachedSurvey {
  user: string
  survey_id: number
  /** Time of the last download. */
  asked_at: string
  locale: string
  /** `gone`: the server has no such survey for this user any more. */
  state: 'open' | 'finished' | 'gone'
  location_name: string
  account_name: string
  survey_date: string
  /**
   * The survey's own fields as the server sends them. Absent in surveys downloaded by an earlier version.
   */
  details?: Record<string, unknown>
  specs: Specs
  choices: Choices
  /** Absent in surveys downloaded by an earlier version. */
  configurations?: AddedConfiguration[]
  /** In the order of their numbers. Those below zero are only here. */
  unit_ids: number[]
  /**
   * Units of the location that are not on the survey. Absent in surveys downloaded by an earlier version.
   */
  other_units?: AddedUnit[]
  /** The total number of other units, of which only the first are downloaded; absent where all are. */
  other_units_in_all?: number
  /** The server's ids of units that were put on the survey here, by the ones they had here. */
  arrived?: Record<number, number>
}

/** The reason why a change was refused: the server's message, or another user's value of the same field. */
export interface Refusal {
  status: number
  message: string
  errors: { field: string; message: string }[]
  /** The same wheel as another user left it; null if the server refused for another reason. */
  theirs: CachedWheel | null
  /** No longer on the server. */
  gone?: 'survey' | 'unit' | 'wheel'
}

/** A change stored in this browser until the server has it. Its id is the idempotency key. */
export interface PendingChange {
  id: string
  /** The order in which changes were made; given by the browser's database. */
  at: number
  user: string
  survey_id: number
  unit_inspection_id: number
  made_at: string
  change: UnitChange
  /** The previous values of the changed fields. A different value on the server was entered by another user. */
  base: Record<string, unknown>
  refusal: Refusal | null
  /** The call as it was sent, while its result is unknown. It is resent unchanged, and takes effect once. */
  attempt: Attempt | null
}

export interface Attempt {
  path: string
  body: Record<string, unknown>
  /** The server's version of the wheel, or of the unit's notes. */
  version: number
}

/** A picture stored in this browser until the server has it. Its id is the idempotency key. */
export interface PendingPicture {
  id: string
  at: number
  user: string
  survey_id: number
  unit_inspection_id: number
  /** null: of the unit as a whole. */
  place: WheelPlace | null
  /** The tire of the wheel had been replaced when it was taken. */
  is_new_tire?: boolean
  file: Blob
  made_at: string
  refusal: Refusal | null
}

/** A step that reverts a change: built before the change, applied after it. */
export interface UndoStep {
  at: number
  user: string
  survey_id: number
  unit_inspection_id: number
  change: UnitChange
  /** Applied after it: the readings of a tire that is fitted again. */
  then?: UnitChange
  /** The change that it reverts. If that is not sent yet, it is only dropped. */
  of: string
}
