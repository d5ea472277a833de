import { isSamePosition } from '../../../domain/positions.ts'
import { to32nds, toPsi } from '../../../domain/quantities.ts'
import type { EnteredTread } from '../../../domain/survey/draftWheel.ts'
import { worstSeverity } from '../../../domain/severity.ts'
import { findBelowDual, findWorstMismatch, findWorstWheels } from '../../../domain/worstWheels.ts'
import type { ColumnTypes } from '../../platform/database/insertRows.ts'
import type { JudgedInspection, NewInspection } from './storeInspections.ts'

/** The columns of `inspections` that are written; the sums of exceptions are made by the database. */
export const inspectionColumns: ColumnTypes<ReturnType<typeof toInspectionRow>> = {
  account_id: 'bigint',
  inspected_on: 'date',
  inspection_id: 'bigint',
  survey_id: 'bigint',
  survey_kind: 'text',
  survey_by: 'text',
  location_id: 'bigint',
  unit_id: 'bigint',
  inspected_time: 'time',
  license_plate: 'text',
  odometer_miles: 'numeric',
  hours: 'numeric',
  comments: 'text',
  crossing_direction: 'text',
  lift_axles_raised: 'boolean',
  total_tires: 'integer',
  total_tires_read_count: 'integer',
  pressure_critical: 'integer',
  pressure_warning: 'integer',
  tread_depth_critical: 'integer',
  tread_depth_warning: 'integer',
  tread_mismatch_axle_critical: 'integer',
  tread_mismatch_axle_warning: 'integer',
  tread_mismatch_duals_critical: 'integer',
  tread_mismatch_duals_warning: 'integer',
  critical_tires: 'integer',
  warning_tires: 'integer',
  worst_pressure_axle: 'integer',
  worst_pressure_side: 'text',
  worst_pressure_wheel: 'integer',
  worst_pressure_psi: 'numeric',
  worst_pressure_target_psi: 'numeric',
  worst_pressure_below_dual_psi: 'numeric',
  worst_tread_axle: 'integer',
  worst_tread_side: 'text',
  worst_tread_wheel: 'integer',
  worst_tread_32nds: 'numeric',
  worst_mismatch_axle: 'integer',
  worst_mismatch_side: 'text',
  worst_mismatch_32nds: 'numeric',
}

export function toInspectionRow({ inspectionId, inspection, verdict }: JudgedInspection) {
  const { counts } = verdict
  const { pressure, tread } = findWorstWheels(verdict.wheels)
  const mismatch = findWorstMismatch(verdict.mismatches)
  const severities = verdict.wheels.map((wheel) => worstSeverity([wheel.pressure, wheel.tread]))
  return {
    account_id: inspection.accountId,
    inspected_on: inspection.inspectedOn,
    inspection_id: inspectionId,
    survey_id: inspection.surveyId,
    survey_kind: inspection.surveyKind,
    survey_by: inspection.surveyBy,
    location_id: inspection.locationId,
    unit_id: inspection.unitId,
    inspected_time: inspection.inspectedTime,
    license_plate: inspection.licensePlate ?? null,
    odometer_miles: inspection.odometerMiles ?? null,
    hours: inspection.hours ?? null,
    comments: inspection.comments ?? null,
    crossing_direction: inspection.crossingDirection ?? null,
    lift_axles_raised: inspection.liftAxlesRaised,
    total_tires: verdict.totalTires,
    total_tires_read_count: verdict.totalTiresRead,
    pressure_critical: counts.pressureCritical,
    pressure_warning: counts.pressureWarning,
    tread_depth_critical: counts.treadDepthCritical,
    tread_depth_warning: counts.treadDepthWarning,
    tread_mismatch_axle_critical: counts.treadMismatchAxleCritical,
    tread_mismatch_axle_warning: counts.treadMismatchAxleWarning,
    tread_mismatch_duals_critical: counts.treadMismatchDualsCritical,
    tread_mismatch_duals_warning: counts.treadMismatchDualsWarning,
    critical_tires: severities.filter((severity) => severity === 'critical').length,
    warning_tires: severities.filter((severity) => severity === 'warning').length,
    worst_pressure_axle: pressure?.axleNumber ?? null,
    worst_pressure_side: pressure?.side ?? null,
    worst_pressure_wheel: pressure?.wheelIndex ?? null,
    worst_pressure_psi: pressure?.pressurePsi ?? null,
    worst_pressure_target_psi: pressure?.targetPressurePsi ?? null,
    worst_pressure_below_dual_psi: pressure && findBelowDual(pressure, verdict.wheels),
    worst_tread_axle: tread?.axleNumber ?? null,
    worst_tread_side: tread?.side ?? null,
    worst_tread_wheel: tread?.wheelIndex ?? null,
    worst_tread_32nds: tread?.tread32nds ?? null,
    worst_mismatch_axle: mismatch?.axleNumber ?? null,
    worst_mismatch_side: mismatch?.side ?? null,
    worst_mismatch_32nds: mismatch?.apart32nds ?? null,
  }
}

export const readingColumns: ColumnTypes<ReturnType<typeof toReadingRow>[number]> = {
  account_id: 'bigint',
  inspected_on: 'date',
  inspection_id: 'bigint',
  axle_number: 'integer',
  side: 'text',
  wheel_index: 'integer',
  tire_id: 'bigint',
  pressure_entered: 'numeric',
  pressure_entered_unit: 'text',
  pressure_psi: 'numeric',
  target_pressure_psi: 'numeric',
  tread_entered: 'numeric',
  tread_entered_unit: 'text',
  tread_outer_entered: 'numeric',
  tread_center_entered: 'numeric',
  tread_inner_entered: 'numeric',
  tread_32nds: 'numeric',
  pressure_severity: 'text',
  tread_severity: 'text',
  duals_severity: 'text',
  axle_severity: 'text',
  not_read_reason: 'text',
  valve_type: 'text',
  resolution: 'text',
  resolution_date: 'date',
}

/** A row for every wheel of the unit, read or not. */
export function toReadingRow({ inspectionId, inspection, verdict }: JudgedInspection) {
  return verdict.wheels.map((wheel) => {
    const { pressure, tread, tireId, notReadReason, valveType, resolution } =
      inspection.readings.find((reading) => isSamePosition(reading, wheel)) ?? {}
    return {
      account_id: inspection.accountId,
      inspected_on: inspection.inspectedOn,
      inspection_id: inspectionId,
      axle_number: wheel.axleNumber,
      side: wheel.side,
      wheel_index: wheel.wheelIndex,
      tire_id: tireId ?? null,
      pressure_entered: pressure?.value ?? null,
      pressure_entered_unit: pressure?.unit ?? null,
      pressure_psi: wheel.pressurePsi,
      target_pressure_psi: wheel.targetPressurePsi,
      tread_entered: tread?.value ?? null,
      tread_entered_unit: tread?.unit ?? null,
      tread_outer_entered: tread?.across?.outer ?? null,
      tread_center_entered: tread?.across?.center ?? null,
      tread_inner_entered: tread?.across?.inner ?? null,
      tread_32nds: wheel.tread32nds,
      pressure_severity: wheel.pressure,
      tread_severity: wheel.tread,
      duals_severity: wheel.duals,
      axle_severity: wheel.axle,
      not_read_reason: notReadReason ?? null,
      valve_type: valveType ?? null,
      resolution: resolution?.text ?? null,
      resolution_date: resolution?.on ?? null,
    }
  })
}

export const asLeftColumns: ColumnTypes<ReturnType<typeof toAsLeftRow>[number]> = {
  account_id: 'bigint',
  inspected_on: 'date',
  inspection_id: 'bigint',
  axle_number: 'integer',
  side: 'text',
  wheel_index: 'integer',
  tire_id: 'bigint',
  pressure_entered: 'numeric',
  pressure_entered_unit: 'text',
  pressure_psi: 'numeric',
  tread_entered: 'numeric',
  tread_entered_unit: 'text',
  tread_outer_entered: 'numeric',
  tread_center_entered: 'numeric',
  tread_inner_entered: 'numeric',
  tread_32nds: 'numeric',
  valve_type: 'text',
}

/** A row for every wheel that was left otherwise than it was found. */
export function toAsLeftRow({ inspectionId, inspection }: JudgedInspection) {
  return inspection.readings.flatMap(({ axleNumber, side, wheelIndex, asLeft }) =>
    asLeft
      ? [
          {
            account_id: inspection.accountId,
            inspected_on: inspection.inspectedOn,
            inspection_id: inspectionId,
            axle_number: axleNumber,
            side,
            wheel_index: wheelIndex,
            tire_id: asLeft.tireId ?? null,
            pressure_entered: asLeft.pressure?.value ?? null,
            pressure_entered_unit: asLeft.pressure?.unit ?? null,
            pressure_psi: asLeft.pressure && toPsi(asLeft.pressure.value, asLeft.pressure.unit),
            tread_entered: asLeft.tread?.value ?? null,
            tread_entered_unit: asLeft.tread?.unit ?? null,
            tread_outer_entered: asLeft.tread?.across?.outer ?? null,
            tread_center_entered: asLeft.tread?.across?.center ?? null,
            tread_inner_entered: asLeft.tread?.across?.inner ?? null,
            tread_32nds: asLeft.tread && to32nds(asLeft.tread.value, asLeft.tread.unit),
            valve_type: asLeft.valveType ?? null,
          },
        ]
      : [],
  )
}

export const wearColumns: ColumnTypes<ReturnType<typeof toWearRow>[number]> = {
  account_id: 'bigint',
  inspected_on: 'date',
  inspection_id: 'bigint',
  axle_number: 'integer',
  side: 'text',
  wheel_index: 'integer',
  wear_condition: 'text',
}

/** Returns the irregular wear of the tires, a row for each condition. */
export function toWearRow({ inspectionId, inspection }: JudgedInspection) {
  return inspection.readings.flatMap(({ axleNumber, side, wheelIndex, wearConditions = [] }) =>
    wearConditions.map((condition) => ({
      account_id: inspection.accountId,
      inspected_on: inspection.inspectedOn,
      inspection_id: inspectionId,
      axle_number: axleNumber,
      side,
      wheel_index: wheelIndex,
      wear_condition: condition,
    })),
  )
}

export type InspectionRow = ReturnType<typeof toInspectionRow>
export type ReadingRow = ReturnType<typeof toReadingRow>[number]

export type AsLeftRow = ReturnType<typeof toAsLeftRow>[number]

export type WearRow = ReturnType<typeof toWearRow>[number]

/** Returns the entered values from their stored rows. */
export function toInspection(
  row: InspectionRow,
  readings: ReadingRow[],
  { wear, asLeft }: { wear: WearRow[]; asLeft: AsLeftRow[] },
): Omit<NewInspection, 'configurationCode' | 'inspectionId'> & { inspectionId: number } {
  return {
    inspectionId: row.inspection_id,
    accountId: row.account_id,
    surveyId: row.survey_id,
    locationId: row.location_id,
    unitId: row.unit_id,
    surveyKind: row.survey_kind,
    surveyBy: row.survey_by,
    inspectedOn: row.inspected_on,
    inspectedTime: row.inspected_time,
    licensePlate: row.license_plate ?? undefined,
    odometerMiles: row.odometer_miles ?? undefined,
    hours: row.hours ?? undefined,
    comments: row.comments ?? undefined,
    crossingDirection: row.crossing_direction ?? undefined,
    liftAxlesRaised: row.lift_axles_raised,
    readings: readings.map((reading) => ({
      axleNumber: reading.axle_number,
      side: reading.side,
      wheelIndex: reading.wheel_index,
      tireId: reading.tire_id ?? undefined,
      pressure: entered(reading.pressure_entered, reading.pressure_entered_unit),
      tread: enteredTread(reading),
      notReadReason: reading.not_read_reason ?? undefined,
      valveType: reading.valve_type ?? undefined,
      wearConditions: wear.filter((one) => isSameWheel(one, reading)).map((one) => one.wear_condition),
      resolution:
        reading.resolution === null || reading.resolution_date === null
          ? undefined
          : { text: reading.resolution, on: reading.resolution_date },
      asLeft: asLeft
        .filter((one) => isSameWheel(one, reading))
        .map((left) => ({
          tireId: left.tire_id ?? undefined,
          pressure: entered(left.pressure_entered, left.pressure_entered_unit),
          tread: enteredTread(left),
          valveType: left.valve_type ?? undefined,
        }))[0],
    })),
  }
}

type WheelKey = Pick<ReadingRow, 'axle_number' | 'side' | 'wheel_index'>

const isSameWheel = (one: WheelKey, other: WheelKey): boolean =>
  one.axle_number === other.axle_number && one.side === other.side && one.wheel_index === other.wheel_index

function enteredTread({
  tread_entered,
  tread_entered_unit,
  tread_outer_entered: outer,
  tread_center_entered: center,
  tread_inner_entered: inner,
}: Pick<
  ReadingRow,
  `tread_${'outer_' | 'center_' | 'inner_' | ''}entered` | 'tread_entered_unit'
>): EnteredTread | null {
  const tread = entered(tread_entered, tread_entered_unit)
  return tread && (outer ?? center ?? inner) !== null ? { ...tread, across: { outer, center, inner } } : tread
}

function entered<Unit>(value: number | null, unit: Unit | null): { value: number; unit: Unit } | null {
  return value === null || unit === null ? null : { value, unit }
}
