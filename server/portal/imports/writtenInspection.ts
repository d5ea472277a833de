import type { WrittenRow } from '../../engine/feeds/FeedRun.ts'
import { contentOf, type KnownInspection, type ReadInspection, type StoredInspection } from './storedInspections.ts'

/** The natural key of an inspection, as a load records it. */
export const keyOf = ({ accountId, unitId, inspectedOn, inspectedTime }: KnownInspection): Record<string, unknown> => ({
  account_id: accountId,
  unit_id: unitId,
  inspected_on: inspectedOn,
  inspected_time: inspectedTime,
})

/** An inspection as a load records it: where it was and what it says; as it was before, with all that was entered. */
export function recorded(
  inspection: Omit<ReadInspection, 'configurationCode'>,
  isBefore = false,
): Record<string, unknown> {
  const {
    locationId,
    surveyKind,
    surveyBy,
    licensePlate = null,
    odometerMiles = null,
    crossingDirection = null,
    liftAxlesRaised,
    readings,
  } = inspection
  return {
    location_id: locationId,
    survey_kind: surveyKind,
    survey_by: surveyBy,
    license_plate: licensePlate,
    odometer_miles: odometerMiles,
    crossing_direction: crossingDirection,
    lift_axles_raised: liftAxlesRaised,
    content: contentOf(inspection),
    readings: isBefore ? readings : undefined,
  }
}

/** An inspection that a load stored, beside the one that was there before. */
export function writtenInspection(
  line: number,
  after: ReadInspection,
  old: StoredInspection['inspection'] | undefined,
): Omit<WrittenRow, 'table'> {
  return {
    line,
    key: keyOf(after),
    change: old ? 'changed' : 'new',
    before: old ? recorded(old, true) : null,
    after: recorded(after),
  }
}
