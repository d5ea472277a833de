import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'

/**
 * Publishes the trailers and wheel nuts checked on an open survey, under the ids that their drafts keep. A trailer
 * without an answer was not checked.
 */
export async function publishChecks(connection: Queryable, surveyId: number): Promise<void> {
  await connection.query(sql`
    insert into trailer_checks (trailer_check_id, account_id, location_id, survey_id, unit_id, updated_at)
    select c.trailer_check_id, s.account_id, s.location_id, s.survey_id, d.unit_id, c.updated_at
    from survey_trailer_checks c join survey_units d on d.unit_inspection_id = c.unit_inspection_id join surveys s on s.survey_id = d.survey_id
    where s.survey_id = ${surveyId} and exists (select from readiness_items i where c.answers ->> i.readiness_item is not null)`)
  await connection.query(sql`
    insert into trailer_check_answers (trailer_check_id, readiness_item, answer, notes)
    select c.trailer_check_id, i.readiness_item, c.answers ->> i.readiness_item, coalesce(btrim(c.answers ->> (i.readiness_item || '_notes')), '')
    from survey_trailer_checks c join survey_units d on d.unit_inspection_id = c.unit_inspection_id cross join readiness_items i
    where d.survey_id = ${surveyId} and c.answers ->> i.readiness_item is not null`)
  await connection.query(sql`
    insert into torque_checks (torque_check_id, account_id, location_id, survey_id, unit_id, axle_number, side, checked_on, technician, odometer_miles, fitted_odometer_miles, low_ft_lb, high_ft_lb)
    select c.torque_check_id, s.account_id, s.location_id, s.survey_id, d.unit_id, c.axle_number, c.side, s.survey_date, c.technician,
      coalesce(c.odometer_miles, d.mileage_entered / case d.mileage_entered_unit when 'km' then 1.609344 else 1 end), c.fitted_odometer_miles, c.low_ft_lb, c.high_ft_lb
    from survey_torque_checks c join survey_units d on d.unit_inspection_id = c.unit_inspection_id join surveys s on s.survey_id = d.survey_id
    where s.survey_id = ${surveyId}`)
  await connection.query(sql`
    insert into torque_nuts (torque_check_id, nut_number, torque_ft_lb)
    select c.torque_check_id, nut.number, nut.torque
    from survey_torque_checks c join survey_units d on d.unit_inspection_id = c.unit_inspection_id cross join lateral unnest(c.nuts) with ordinality nut (torque, number)
    where d.survey_id = ${surveyId}`)
  await connection.query(sql`
    delete from survey_trailer_checks c using survey_units d where d.unit_inspection_id = c.unit_inspection_id and d.survey_id = ${surveyId}`)
  await connection.query(sql`
    delete from survey_torque_checks c using survey_units d where d.unit_inspection_id = c.unit_inspection_id and d.survey_id = ${surveyId}`)
}
