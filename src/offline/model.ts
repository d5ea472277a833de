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

/** A unit as the server had it when it was asked last, with what it answered since. */
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
  /** Not there in surveys that were taken along before there were any. */
  brands?: ListEntry[]
  product_lines: ListEntry[]
  tire_sizes: ListEntry[]
}

/** A survey that is taken along. */
export interface CachedSurvey {
  user: string
  survey_id: number
  /** When the server was asked last. */
  asked_at: string
  locale: string
  /** `gone`: the server has no such survey for this user any more. */
  state: 'open' | 'finished' | 'gone'
  location_name: string
  account_name: string
  survey_date: string
  /**
   * All that the server says of the survey itself. Not there in surveys that were taken along by an earlier version.
   */
  details?: Record<string, unknown>
  specs: Specs
  choices: Choices
  /** Not there in surveys that were taken along by an earlier version. */
  configurations?: AddedConfiguration[]
  /** In the order of their numbers. Those below zero are only here. */
  unit_ids: number[]
  /**
   * Units of the location that are not on the survey. Not there in surveys that were taken along by an earlier version.
   */
  other_units?: AddedUnit[]
  /** The total number of other units, of which only the first are downloaded; absent where all are. */
  other_units_in_all?: number
  /** The server's ids of units that were put on the survey here, by the ones they had here. */
  arrived?: Record<number, number>
}

/** Why a change waits for somebody: what the server said, or what another has entered at the same field. */
export interface Refusal {
  status: number
  message: string
  errors: { field: string; message: string }[]
  /** The same wheel as another user left it; null if the server refused for another reason. */
  theirs: CachedWheel | null
  /** No longer on the server. */
  gone?: 'survey' | 'unit' | 'wheel'
}

/** A change that is kept in this browser until the server has it. Its id is the key under which it is sent. */
export interface PendingChange {
  id: string
  /** The order in which changes were made; given by the browser's database. */
  at: number
  user: string
  survey_id: number
  unit_inspection_id: number
  made_at: string
  change: UnitChange
  /** The fields that it changes, as its maker saw them: what differs from them by now was changed by another. */
  base: Record<string, unknown>
  refusal: Refusal | null
  /** As it was sent, while it is not known what became of it: sent again alike, it is done once. */
  attempt: Attempt | null
}

export interface Attempt {
  path: string
  body: Record<string, unknown>
  /** The server's version of the wheel, or of the unit's notes. */
  version: number
}

/** A picture that is kept in this browser until the server has it. Its id is the key under which it is sent. */
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
  /** Done after it: what had been read of a tire that stands there again. */
  then?: UnitChange
  /** The change that it takes back; one that was not sent is only dropped with it. */
  of: string
}
