import type { Position } from '../../../../domain/positions.ts'

/** A wheel of a unit. */
export interface Wheel extends Position {
  unitId: number
  locationId: number
}

/** Facts of a tire, by column of `tires`; of each it is known, or null. */
export const tireColumns = {
  serial: 'text',
  product_line_id: 'bigint',
  retread_product_line_id: 'bigint',
  tire_size: 'text',
  load_range: 'text',
  identification_number: 'text',
  retread_count: 'integer',
  new_tread_32nds: 'numeric',
  fitted_tread_32nds: 'numeric',
  fitted_odometer_miles: 'numeric',
} as const
export type TireFacts = Record<keyof typeof tireColumns, string | number | null>

/** Facts of a removal, by column of `removed_tires`. */
export const removalColumns = {
  record_number: 'text',
  scrap_survey_id: 'bigint',
  location_id: 'bigint',
  removal_reason: 'text',
  destination: 'text',
  is_scrapped: 'boolean',
  casing_rejection: 'text',
  product_line_id: 'bigint',
  tire_size: 'text',
  dot_week: 'text',
  caps: 'integer',
  tread_32nds: 'numeric',
  new_tread_32nds: 'numeric',
  pull_point_32nds: 'numeric',
  price: 'numeric',
  casing_value: 'numeric',
  odometer_miles: 'numeric',
  hours: 'numeric',
  comments: 'text',
} as const
export type RemovalFacts = Record<keyof typeof removalColumns, string | number | boolean | null>

/** The end of a fitting. One that nobody recorded follows from a later fitting, and has no facts. */
interface Removal {
  /** null: it is not stored yet. */
  removedTireId: number | null
  /** YYYY-MM-DD. */
  removedOn: string
  /** The survey that recorded it; null: none did. */
  surveyId: number | null
  facts: RemovalFacts | null
}

/** A tire from the day it came onto a wheel to the day it left it: a row of `tires`. */
export interface Fitting {
  /** Below 0: it is not stored yet. */
  tireId: number
  accountId: number
  /** True of a removal whose tire nobody knows; there is no row of `tires`. */
  isUnknown: boolean
  /** null: it is not known where it was. */
  wheel: Wheel | null
  /** null: it is not known since when. */
  fittedOn: string | null
  facts: TireFacts
  removal: Removal | null
  /** First and last day on which it was read on a unit. */
  firstReadOn: string | null
  lastReadOn: string | null
  /** A survey fitted it. */
  isOfSurvey: boolean
}

export const wheelKey = ({ unitId, axleNumber, side, wheelIndex }: Wheel): string =>
  [unitId, axleNumber, side, wheelIndex].join(' ')

/** The day since which a tire is known to be on its wheel. */
export const startOf = ({ fittedOn, firstReadOn }: Fitting): string => fittedOn ?? firstReadOn ?? ''

/** A day on which somebody recorded that the tire left its wheel; null: nobody did. */
export const recordedEnd = ({ removal }: Fitting): string | null => (removal?.facts ? removal.removedOn : null)
