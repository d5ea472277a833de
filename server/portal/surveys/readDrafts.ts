import sql from 'sql-template-tag'
import type { Side, WheelIndex } from '../../../domain/positions.ts'
import type { TireDetails } from '../../../domain/survey/draftWheel.ts'
import type { DistanceUnit, PressureUnit, TreadUnit } from '../../../domain/units.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import type { NewTire } from './replaceTire.ts'

export interface DraftWheel {
  axle_number: number
  side: Side
  wheel_index: WheelIndex
  /** The tire that stood there when the unit came onto the survey, and the one that stands there now. */
  tire_id: number | null
  fitted_tire_id: number | null
  /** The tire that stands there now replaced another one. */
  is_fitted_since: boolean
  pressure_entered: number | null
  pressure_entered_unit: PressureUnit | null
  tread_entered: number | null
  tread_entered_unit: TreadUnit | null
  not_read_reason: string | null
  valve_type: string | null
  wear_conditions: string[]
  tire_details: TireDetails | null
  /** Those that stand, in their order. */
  replacements: DraftReplacement[]
}

export interface DraftReplacement {
  survey_replacement_id: number
  new_tire: NewTire
  /** The wheel was read after it: what was read is of the new tire. */
  is_read_after: boolean
}

export interface Draft {
  unit_inspection_id: number
  unit_id: number
  unit_number: string
  configuration_code: string
  is_active: boolean
  is_here: boolean
  license_plate: string | null
  inspected_time: string
  mileage_entered: number | null
  mileage_entered_unit: DistanceUnit | null
  hours: number | null
  comments: string
  lift_axles_raised: boolean
  wheels: DraftWheel[]
}

/** The units of an open survey with all that was entered, locked: none changes while they are published. */
export async function readDrafts(connection: Queryable, surveyId: number): Promise<Draft[]> {
  // Held in the order in which units are added to surveys.
  await connection.query(sql`
    select from survey_units d join units u on u.unit_id = d.unit_id where d.survey_id = ${surveyId} order by u.unit_id for update of d, u`)
  const units = await connection.query<Omit<Draft, 'wheels'>>(sql`
    select d.unit_inspection_id, d.unit_id, u.unit_number, u.configuration_code, u.is_active, u.location_id = s.location_id as is_here, u.license_plate,
      d.inspected_time, d.mileage_entered, d.mileage_entered_unit, d.hours, d.comments, d.lift_axles_raised
    from survey_units d join surveys s on s.survey_id = d.survey_id join units u on u.unit_id = d.unit_id
    where d.survey_id = ${surveyId}
    order by u.unit_number`)
  const wheels = await connection.query<DraftWheel & { unit_inspection_id: number }>(sql`
    select w.unit_inspection_id, w.axle_number, w.side, w.wheel_index, w.tire_id, t.tire_id as fitted_tire_id,
      exists (select from removed_tires r where r.replaced_by_tire_id = t.tire_id) as is_fitted_since, w.pressure_entered, w.pressure_entered_unit,
      w.tread_entered, w.tread_entered_unit, w.not_read_reason, w.valve_type, w.tire_details,
      array(select c.wear_condition from survey_wheel_wear c
        where c.unit_inspection_id = w.unit_inspection_id and c.axle_number = w.axle_number and c.side = w.side and c.wheel_index = w.wheel_index order by 1) as wear_conditions,
      coalesce((
        select json_agg(json_build_object('survey_replacement_id', r.survey_replacement_id, 'new_tire', r.new_tire, 'is_read_after', coalesce(w.read_version > (r.wheel_before ->> 'version')::integer, false)) order by r.survey_replacement_id)
        from survey_replacements r
        where r.unit_inspection_id = w.unit_inspection_id and r.axle_number = w.axle_number and r.side = w.side and r.wheel_index = w.wheel_index and r.undone_at is null
      ), '[]') as replacements
    from survey_wheels w
    join survey_units d on d.unit_inspection_id = w.unit_inspection_id
    -- Fenced by offset: joined freely, the tires of everybody may be read.
    left join lateral (
      select tire_id from tires where unit_id = d.unit_id and axle_number = w.axle_number and side = w.side and wheel_index = w.wheel_index offset 0
    ) t on true
    where d.survey_id = ${surveyId}
    order by w.unit_inspection_id, w.axle_number, w.side, w.wheel_index`)
  const byUnit = new Map<number, DraftWheel[]>(units.map(({ unit_inspection_id }) => [unit_inspection_id, []]))
  for (const wheel of wheels) byUnit.get(wheel.unit_inspection_id)?.push(wheel)
  return units.map((unit) => ({ ...unit, wheels: byUnit.get(unit.unit_inspection_id) ?? [] }))
}
