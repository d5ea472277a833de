import { configurationOf, type SurveyUnit } from './surveyUnit.ts'

/**
 * A unit as it comes onto an open survey: nothing is read of it. Its wheels by axle, side and index, as the wire has
 * them.
 */
export function newSurveyUnit(
  unit: Pick<SurveyUnit, 'unit_inspection_id' | 'unit_id' | 'unit_number' | 'configuration_code' | 'axles'>,
): SurveyUnit {
  return {
    ...unit,
    lift_axles_raised: false,
    mileage: null,
    hours: null,
    comments: null,
    version: 1,
    wheels: configurationOf(unit)
      .wheels.toSorted(
        (one, other) =>
          one.axleNumber - other.axleNumber || one.side.localeCompare(other.side) || one.wheelIndex - other.wheelIndex,
      )
      .map(({ axleNumber, side, wheelIndex }) => ({
        axle_number: axleNumber,
        side,
        wheel_index: wheelIndex,
        pressure: null,
        tread: null,
        not_read_reason: null,
        valve_type: null,
        wear_conditions: [],
        tire_id: null,
        tire_details: null,
        version: 1,
        read_version: null,
        replacement: null,
      })),
  }
}
