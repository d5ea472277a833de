import sql from 'sql-template-tag'
import type { Side, WheelIndex } from '../../../domain/positions.ts'
import type { EnteredTread, TireDetails } from '../../../domain/survey/draftWheel.ts'
import type { DistanceUnit, PressureUnit } from '../../../domain/units.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { enteredTread } from './draftWheels.ts'
import type { NewTire } from './replaceTire.ts'

export interface DraftWheel {
  axle_number: number
  side: Side
  wheel_index: WheelIndex
  /** The tire that stood there when the unit came onto the survey, and the one that stands there now. */
  tire_id: number | null
  fitted_tire_id: number | null
  /** The tire that stood there on the day of the survey; null: it is not known. */
  found_tire_id: number | null
  /** Another survey has mounted another tire: what was entered is not of the one that stands there now. */
  is_tire_changed: boolean
  pressure_entered: number | null
  pressure_entered_unit: PressureUnit | null
  tread: EnteredTread | null
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
  /** The tire that it fitted when the survey was finished before; null: it was not. */
  fitted_tire_id: number | null
  /** The wheel as it was found, of the tire that came off. */
  found: FoundReading
}

export type FoundReading = Pick<
  DraftWheel,
  'pressure_entered' | 'pressure_entered_unit' | 'tread' | 'not_read_reason' | 'valve_type' | 'wear_conditions'
>

export interface Draft {
  unit_inspection_id: number
  unit_id: number
  unit_number: string
  configuration_code: string
  is_active: boolean
  is_here: boolean
  /** Published before its survey was withdrawn: where it is now and what stands on it says nothing of then. */
  was_published: boolean
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
    select d.unit_inspection_id, d.unit_id, u.unit_number, u.configuration_code, u.is_active, u.location_id = s.location_id as is_here, d.was_published, case when d.was_published then d.license_plate else u.license_plate end as license_plate,
      case when d.was_published then d.inspected_time when seen.first::date = s.survey_date then seen.first::time(0) else '00:00' end as inspected_time, d.mileage_entered, d.mileage_entered_unit, d.hours, d.comments, d.lift_axles_raised
    from survey_units d join surveys s on s.survey_id = d.survey_id join units u on u.unit_id = d.unit_id join locations l on l.location_id = s.location_id
    -- Its time is that of its first reading, by the clock of the location; entered on another day than the survey's, none is known.
    cross join lateral (
      select min(w.changed_at) at time zone l.time_zone as first from survey_wheels w where w.unit_inspection_id = d.unit_inspection_id and w.read_version is not null) seen
    where d.survey_id = ${surveyId}
    order by u.unit_number`)
  const wheels = await connection.query<DraftWheel & { unit_inspection_id: number }>(sql`
    select w.unit_inspection_id, w.axle_number, w.side, w.wheel_index, w.tire_id, t.tire_id as fitted_tire_id,
      tire_on_day(case when d.was_published then w.tire_id else t.tire_id end, s.survey_date) as found_tire_id,
      changed.wheel_index is not null as is_tire_changed, w.pressure_entered, w.pressure_entered_unit,
      ${enteredTread}, w.not_read_reason, w.valve_type, w.tire_details,
      array(select c.wear_condition from survey_wheel_wear c
        where c.unit_inspection_id = w.unit_inspection_id and c.axle_number = w.axle_number and c.side = w.side and c.wheel_index = w.wheel_index order by 1) as wear_conditions,
      coalesce((
        select json_agg(json_build_object('survey_replacement_id', r.survey_replacement_id, 'new_tire', r.new_tire, 'fitted_tire_id', r.fitted_tire_id, 'is_read_after', coalesce(w.read_version > (r.wheel_before ->> 'version')::integer, false),
          'found', json_build_object(
            'pressure_entered', r.wheel_before -> 'pressure_entered', 'pressure_entered_unit', r.wheel_before -> 'pressure_entered_unit',
            'tread', entered_tread(
              coalesce(nullif(r.wheel_before -> 'tread_entered', 'null'), to_jsonb(r.tread_entered)), coalesce(nullif(r.wheel_before -> 'tread_entered_unit', 'null'), to_jsonb(r.tread_entered_unit)),
              r.wheel_before -> 'tread_outer_entered', r.wheel_before -> 'tread_center_entered', r.wheel_before -> 'tread_inner_entered'),
            'not_read_reason', r.wheel_before -> 'not_read_reason', 'valve_type', r.wheel_before -> 'valve_type',
            'wear_conditions', case when coalesce(r.wheel_before -> 'wear_conditions', '[]') = '[]' then to_jsonb(r.wear_conditions) else r.wheel_before -> 'wear_conditions' end)
        ) order by r.survey_replacement_id)
        from survey_replacements r
        where r.unit_inspection_id = w.unit_inspection_id and r.axle_number = w.axle_number and r.side = w.side and r.wheel_index = w.wheel_index and r.undone_at is null
      ), '[]') as replacements
    from survey_wheels w
    join survey_units d on d.unit_inspection_id = w.unit_inspection_id
    join surveys s on s.survey_id = d.survey_id
    -- Fenced by offset: joined freely, the tires of everybody may be read.
    left join lateral (
      select tire_id from tires where unit_id = d.unit_id and axle_number = w.axle_number and side = w.side and wheel_index = w.wheel_index offset 0
    ) t on true
    left join changed_wheels(${surveyId}) changed on changed.unit_inspection_id = w.unit_inspection_id and changed.axle_number = w.axle_number and changed.side = w.side and changed.wheel_index = w.wheel_index
    where d.survey_id = ${surveyId}
    order by w.unit_inspection_id, w.axle_number, w.side, w.wheel_index`)
  const byUnit = new Map<number, DraftWheel[]>(units.map(({ unit_inspection_id }) => [unit_inspection_id, []]))
  for (const wheel of wheels) byUnit.get(wheel.unit_inspection_id)?.push(wheel)
  return units.map((unit) => ({ ...unit, wheels: byUnit.get(unit.unit_inspection_id) ?? [] }))
}
