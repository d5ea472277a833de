import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import type { FoundSurvey } from './findSurvey.ts'

/** Makes the drafts of a survey that was published, from what is published of it. Answers the ids of its units. */
export async function restoreDrafts(connection: Queryable, survey: FoundSurvey): Promise<number[]> {
  const units = await restoreUnits(connection, survey)
  await restoreReplacements(connection, survey)
  await restoreWheels(connection, survey, units)
  await restoreChecks(connection, survey)
  return units
}

/** Units that came by a file have none yet. */
async function restoreUnits(connection: Queryable, { survey_id: surveyId }: FoundSurvey): Promise<number[]> {
  await connection.query(sql`
    insert into survey_units (unit_inspection_id, survey_id, unit_id, inspected_time, mileage_entered, mileage_entered_unit, hours, comments, lift_axles_raised)
    select i.inspection_id, i.survey_id, i.unit_id, i.inspected_time, round(i.odometer_miles, 1), case when i.odometer_miles is not null then 'mi' end, i.hours, coalesce(i.comments, ''), i.lift_axles_raised
    from inspections i
    where i.survey_id = ${surveyId} and not exists (select from survey_units d where d.unit_inspection_id = i.inspection_id)`)
  const units = await connection.query<{ id: number }>(sql`
    update survey_units d set was_published = true, license_plate = i.license_plate, inspected_time = i.inspected_time, version = d.version + 1 from inspections i
    where d.survey_id = ${surveyId} and i.survey_id = d.survey_id and i.inspection_id = d.unit_inspection_id returning d.unit_inspection_id as id`)
  return units.map(({ id }) => id)
}

/**
 * Replacements that came with the removed tires of a file have none yet; all keep the wheel as it was found as what was
 * replaced.
 */
async function restoreReplacements(connection: Queryable, { survey_id: surveyId }: FoundSurvey): Promise<void> {
  await connection.query(sql`
    insert into survey_replacements (unit_inspection_id, axle_number, side, wheel_index, tire_id, removal_reasons, wear_conditions, tread_entered, tread_entered_unit, is_scrapped, comments,
      new_tire, removed_tire_id, fitted_tire_id, wheel_before)
    select t.inspection_id, t.axle_number, t.side, t.wheel_index, t.tire_id,
      coalesce((select array_agg(r.removal_reason order by r.place) from removed_tire_reasons r where r.removed_tire_id = t.removed_tire_id), array[t.removal_reason]),
      array(select w.wear_condition from removed_tire_wear w where w.removed_tire_id = t.removed_tire_id), t.tread_32nds, case when t.tread_32nds is not null then '32nds' end,
      t.is_scrapped, coalesce(t.comments, ''),
      jsonb_build_object('product_line_id', f.product_line_id, 'retread_product_line_id', f.retread_product_line_id, 'tire_size', f.tire_size, 'load_range', f.load_range,
        'identification_number', f.identification_number, 'retread_count', coalesce(f.retread_count, 0), 'new_tread_32nds', f.new_tread_32nds),
      t.removed_tire_id, t.replaced_by_tire_id, jsonb_build_object('version', 1)
    from removed_tires t
    join survey_units d on d.unit_inspection_id = t.inspection_id
    left join tires f on f.tire_id = t.replaced_by_tire_id
    where t.survey_id = ${surveyId} and t.axle_number is not null
      and not exists (select from survey_replacements r where r.removed_tire_id = t.removed_tire_id)`)
  // Surveys published before readings were kept as found have the new tire's in its place: of them the finding is what
  // the replacement kept.
  await connection.query(sql`
    update survey_replacements s
    set wheel_before = s.wheel_before || jsonb_build_object(
        'unit_inspection_id', s.unit_inspection_id, 'axle_number', s.axle_number, 'side', s.side, 'wheel_index', s.wheel_index, 'tire_id', s.tire_id,
        'version', coalesce((s.wheel_before ->> 'version')::integer, 1), 'read_version', 1)
      || case when r.tire_id = s.fitted_tire_id then '{}' else jsonb_build_object(
        'pressure_entered', r.pressure_entered, 'pressure_entered_unit', r.pressure_entered_unit, 'pressure_psi', r.pressure_psi,
        'tread_entered', r.tread_entered, 'tread_entered_unit', r.tread_entered_unit, 'tread_32nds', r.tread_32nds,
        'tread_outer_entered', r.tread_outer_entered, 'tread_center_entered', r.tread_center_entered, 'tread_inner_entered', r.tread_inner_entered,
        'not_read_reason', r.not_read_reason, 'valve_type', r.valve_type,
        'wear_conditions', coalesce((
          select jsonb_agg(c.wear_condition order by c.wear_condition) from reading_wear_conditions c
          where c.account_id = r.account_id and c.inspected_on = r.inspected_on and c.inspection_id = r.inspection_id
            and c.axle_number = r.axle_number and c.side = r.side and c.wheel_index = r.wheel_index), '[]')) end
    from readings r
    join inspections i on i.account_id = r.account_id and i.inspected_on = r.inspected_on and i.inspection_id = r.inspection_id
    where i.survey_id = ${surveyId} and s.unit_inspection_id = r.inspection_id and s.undone_at is null
      and s.axle_number = r.axle_number and s.side = r.side and s.wheel_index = r.wheel_index`)
}

/** Each wheel as the survey left it: as found, or as the new tire was read. */
async function restoreWheels(
  connection: Queryable,
  { survey_id: surveyId, account_id: accountId, survey_date: on }: FoundSurvey,
  units: number[],
): Promise<void> {
  await connection.query(sql`delete from survey_wheels where unit_inspection_id = any(${units}::bigint[])`)
  await connection.query(sql`
    insert into survey_wheels (unit_inspection_id, axle_number, side, wheel_index, tire_id, pressure_entered, pressure_entered_unit, pressure_psi, target_pressure_psi,
      tread_entered, tread_entered_unit, tread_32nds, tread_outer_entered, tread_center_entered, tread_inner_entered, not_read_reason, valve_type, pressure_severity, tread_severity, duals_severity, axle_severity, version, read_version)
    select r.inspection_id, r.axle_number, r.side, r.wheel_index, case when s.fitted_tire_id = r.tire_id then s.tire_id else r.tire_id end,
      stood.pressure_entered, stood.pressure_entered_unit, stood.pressure_psi, r.target_pressure_psi, stood.tread_entered, stood.tread_entered_unit, stood.tread_32nds,
      stood.tread_outer_entered, stood.tread_center_entered, stood.tread_inner_entered,
      stood.not_read_reason, stood.valve_type, r.pressure_severity, r.tread_severity, r.duals_severity, r.axle_severity, known.version + 2,
      known.version + case when k.inspection_id is not null or s.fitted_tire_id = r.tire_id then 2 else 0 end
    from inspections i
    join readings r on r.account_id = i.account_id and r.inspected_on = i.inspected_on and r.inspection_id = i.inspection_id
    left join readings_as_left k on k.account_id = r.account_id and k.inspected_on = r.inspected_on and k.inspection_id = r.inspection_id
      and k.axle_number = r.axle_number and k.side = r.side and k.wheel_index = r.wheel_index
    left join survey_replacements s on s.unit_inspection_id = r.inspection_id and s.axle_number = r.axle_number and s.side = r.side and s.wheel_index = r.wheel_index and s.undone_at is null
    cross join lateral (select coalesce((s.wheel_before ->> 'version')::integer, 1) as version) known
    cross join lateral (
      select k.pressure_entered, k.pressure_entered_unit, k.pressure_psi, k.tread_entered, k.tread_entered_unit, k.tread_32nds,
        k.tread_outer_entered, k.tread_center_entered, k.tread_inner_entered, null as not_read_reason, k.valve_type where k.inspection_id is not null
      union all
      select r.pressure_entered, r.pressure_entered_unit, r.pressure_psi, r.tread_entered, r.tread_entered_unit, r.tread_32nds,
        r.tread_outer_entered, r.tread_center_entered, r.tread_inner_entered, r.not_read_reason, r.valve_type where k.inspection_id is null
    ) stood
    where i.survey_id = ${surveyId} and i.account_id = ${accountId} and i.inspected_on = ${on}`)
  await connection.query(sql`
    insert into survey_wheel_wear (unit_inspection_id, axle_number, side, wheel_index, wear_condition)
    select c.inspection_id, c.axle_number, c.side, c.wheel_index, c.wear_condition
    from inspections i
    join reading_wear_conditions c on c.account_id = i.account_id and c.inspected_on = i.inspected_on and c.inspection_id = i.inspection_id
    where i.survey_id = ${surveyId} and i.account_id = ${accountId} and i.inspected_on = ${on}
      and not exists (
        select from readings_as_left k where k.account_id = c.account_id and k.inspected_on = c.inspected_on and k.inspection_id = c.inspection_id
          and k.axle_number = c.axle_number and k.side = c.side and k.wheel_index = c.wheel_index)`)
}

async function restoreChecks(connection: Queryable, { survey_id: surveyId }: FoundSurvey): Promise<void> {
  await connection.query(sql`
    insert into survey_trailer_checks (unit_inspection_id, trailer_check_id, answers, updated_at)
    select d.unit_inspection_id, c.trailer_check_id, coalesce((
      select jsonb_object_agg(said.name, said.text) from trailer_check_answers a
      cross join lateral (values (a.readiness_item, a.answer), (a.readiness_item || '_notes', nullif(a.notes, ''))) said (name, text)
      where a.trailer_check_id = c.trailer_check_id and said.text is not null), '{}'), c.updated_at
    from trailer_checks c join survey_units d on d.survey_id = c.survey_id and d.unit_id = c.unit_id
    where c.survey_id = ${surveyId}`)
  await connection.query(sql`
    insert into survey_torque_checks (torque_check_id, unit_inspection_id, axle_number, side, technician, odometer_miles, fitted_odometer_miles, low_ft_lb, high_ft_lb, nuts)
    select c.torque_check_id, d.unit_inspection_id, c.axle_number, c.side, c.technician, c.odometer_miles, c.fitted_odometer_miles, c.low_ft_lb, c.high_ft_lb,
      array(select n.torque_ft_lb from torque_nuts n where n.torque_check_id = c.torque_check_id order by n.nut_number)
    from torque_checks c join survey_units d on d.survey_id = c.survey_id and d.unit_id = c.unit_id
    where c.survey_id = ${surveyId}`)
}
