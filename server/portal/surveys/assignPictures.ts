import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import type { FoundSurvey } from './findSurvey.ts'

/** Assigns pictures to tires that became known: the fitted one, the removed one, or the one that was read. */
export async function assignPictures(
  connection: Queryable,
  { survey_id: surveyId, account_id: accountId, location_id: locationId, survey_date: on }: FoundSurvey,
): Promise<void> {
  await connection.query(
    sql`update images set location_id = ${locationId} where survey_id = ${surveyId} and location_id <> ${locationId}`,
  )
  // A correction may have undone the replacement of a removed tire: then nothing shows it.
  await connection.query(sql`
    delete from images i where i.survey_id = ${surveyId} and i.removed_tire_id is not null and not exists (select from removed_tires t where t.removed_tire_id = i.removed_tire_id)`)
  await connection.query(
    sql`update images set survey_id = null where survey_id = ${surveyId} and removed_tire_id is not null`,
  )
  await connection.query(sql`
    update images i set tire_id = t.replaced_by_tire_id, in_place_of = null from removed_tires t
    where i.survey_id = ${surveyId} and t.survey_id = i.survey_id and t.removed_tire_id = i.in_place_of`)
  await connection.query(sql`
    update images i set tire_id = coalesce(t.tire_id, r.tire_id) from readings r
    left join removed_tires t on t.survey_id = ${surveyId} and t.inspection_id = r.inspection_id and t.axle_number = r.axle_number and t.side = r.side and t.wheel_index = r.wheel_index
    where i.survey_id = ${surveyId} and i.tire_id is null and r.account_id = ${accountId} and r.inspected_on = ${on} and r.inspection_id = i.inspection_id
      and r.axle_number = i.axle_number and r.side = i.side and r.wheel_index = i.wheel_index and (t.removed_tire_id is null or t.tire_id is not null)`)
}
