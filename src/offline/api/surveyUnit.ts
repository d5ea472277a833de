import { isSamePosition, type Axle, type Side } from '../../../domain/positions.ts'
import { findIrregularWear } from '../../../domain/irregularWear.ts'
import { to32nds, toPsi } from '../../../domain/quantities.ts'
import { asFound } from '../../../domain/survey/asFound.ts'
import type { DraftWheel, EnteredTread, TreadPlace } from '../../../domain/survey/draftWheel.ts'
import type { WheelVerdict } from '../../../domain/severity.ts'
import { configurationOf, isSamePlace } from '../../../domain/survey/surveyUnit.ts'
import type { LocalUnit } from '../cache/LocalUnit.ts'
import type { LocalSurvey } from '../cache/LocalSurvey.ts'
import { compareCells, detailsOf, unitRow, unitRows, type Row } from './surveyOverview.ts'

const findUnit = (copy: LocalSurvey, unitId: number): LocalUnit | undefined =>
  [...copy.units.values()].find(({ current }) => current.unit_id === unitId)

/**
 * Answers the call of a unit on a survey from the stored copy, including all local entries; fields that are not
 * downloaded are absent.
 */
export function respondWithUnit(copy: LocalSurvey, unitId: number): { unit_info: Row } | null {
  const unit = findUnit(copy, unitId)
  if (!unit) return null
  const rows = unitRows(copy)
  const units = rows
    .map(({ unit_id, unit_number, progress, critical_exceptions, warning_exceptions }) => ({
      unit_id,
      unit_number,
      progress,
      critical_exceptions,
      warning_exceptions,
    }))
    .toSorted((one, other) => compareCells(one.unit_number, other.unit_number, 1))
  const about = {
    page_number: 1,
    page_size: units.length,
    order_by: 'unit_number',
    is_sort_desc: false,
    total_items: units.length,
    totals: {},
  }
  const { unit_id, unit_number, configuration_code, type, identity = {} } = unit.current
  const { license_plate_state, dot, ...papers } = identity
  return {
    unit_info: {
      survey_details: detailsOf(copy, rows),
      unit_info: {
        location_id: copy.survey.details?.location_id ?? null,
        unit_id,
        unit_number,
        type,
        configuration_code,
        configuration: configurationOf(unit.current).name,
        ...papers,
        license_plate_state,
        dot,
      },
      unit_inspection: { ...unitRow(copy, unit), ...papers },
      units,
      ...about,
      lists: { units: about },
    },
  }
}

/** Answers the call of a unit's axles from the stored copy, without the details of its tires. */
export function respondWithAxles(copy: LocalSurvey, unitId: number): Row | null {
  const unit = findUnit(copy, unitId)
  if (!unit) return null
  const { unit_inspection_id, unit_id } = unit.current
  return {
    survey_id: copy.survey.survey_id,
    unit_inspection_id,
    unit_id,
    fleet_survey_axles_list: configurationOf(unit.current).axles.map((axle) => axleOf(unit, axle)),
  }
}

function axleOf(unit: LocalUnit, { number, kind, role, isLift, isWideBase, wheels }: Axle): Row {
  const judged = wheels.map((wheel) => ({
    code: wheel.code,
    verdict: unit.verdict.wheels.find((one) => isSamePosition(one, wheel))!,
  }))
  const across = judged[0]!.verdict.axle
  const sideOf = (side: Side): Row => {
    const own = judged.filter(({ verdict }) => verdict.side === side)
    return {
      mismatch_duals_color: own[0]?.verdict.duals ?? null,
      wheels: own.map(({ code, verdict }) => wheelOf(unit, code, verdict)),
    }
  }
  return {
    axle_number: number,
    axle_kind: kind,
    axle_role: role,
    is_wide_base: isWideBase,
    mismatch: across !== 'ok' && across !== 'not_read',
    mismatch_axle_color: across,
    is_lift_axle: isLift,
    is_raised: isLift && unit.current.lift_axles_raised,
    left_side: sideOf('left'),
    right_side: sideOf('right'),
  }
}

function treadsOf(tread: EnteredTread | null): Row {
  const at = (place: TreadPlace): number | null => {
    const value = tread?.across?.[place] ?? null
    return value === null ? null : to32nds(value, tread!.unit)
  }
  return { tread_outer: at('outer'), tread_center: at('center'), tread_inner: at('inner') }
}

function foundOf(wheel: DraftWheel | undefined): Row {
  const { pressure, tread } = wheel?.replacement ? asFound(wheel) : { pressure: null, tread: null }
  return {
    found_pressure: pressure && toPsi(pressure.value, pressure.unit),
    found_tread_depth: tread && to32nds(tread.value, tread.unit),
  }
}

function wheelOf(
  { current }: LocalUnit,
  position: string,
  { axleNumber, side, wheelIndex, ...verdict }: WheelVerdict,
): Row {
  const wheel = current.wheels.find((one) =>
    isSamePlace(one, { axle_number: axleNumber, side, wheel_index: wheelIndex }),
  )
  return {
    position,
    side,
    wheel_index: wheelIndex,
    pressure: verdict.pressurePsi,
    pressure_color: verdict.pressure,
    target_pressure: verdict.targetPressurePsi,
    tread_depth: verdict.tread32nds,
    tread_depth_color: verdict.tread,
    ...treadsOf(wheel?.tread ?? null),
    irregular_wear: findIrregularWear(wheel?.tread ?? null),
    not_read_reason: wheel?.not_read_reason ?? null,
    valve_type: wheel?.valve_type ?? null,
    wear_conditions: wheel?.wear_conditions ?? [],
    is_replaced: wheel?.replacement != null,
    ...foundOf(wheel),
    tire_id: wheel?.tire_id ?? null,
    version: wheel?.version ?? null,
  }
}
