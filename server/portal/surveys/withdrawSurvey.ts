import sql from 'sql-template-tag'
import type { Principal } from '../../access/Principal.ts'
import type { Database, Queryable } from '../../platform/database/Database.ts'
import { Refusal } from '../../platform/errors.ts'
import { integer, closedObject } from '../../platform/http/jsonSchema.ts'
import { updateTireWear } from '../inspections/updateTireWear.ts'
import { findSurvey, type FoundSurvey } from './findSurvey.ts'
import { judgeDrafts } from './judgeDrafts.ts'
import { restoreDrafts } from './restoreDrafts.ts'

export const withdrawnSurvey = closedObject({ survey_id: integer, location_id: integer })

/**
 * Withdraws a finished survey. It is open again as it was published, no report shows it, and its published data is
 * archived with the reason. Tires stay as it fitted them until a replacement is undone. Answers 404 for another owner's
 * survey, 409 for an open one.
 */
export async function withdrawSurvey(
  database: Database,
  withdrawal: Withdrawal,
  caller: Principal,
): Promise<WithdrawnSurvey> {
  return database.transaction((connection) => withdrawWithin(connection, withdrawal, caller))
}

export interface Withdrawal {
  surveyId: number
  reason: string
}

export type WithdrawnSurvey = { survey_id: number; location_id: number }

/** The same, in a transaction that has begun. */
export async function withdrawWithin(
  connection: Queryable,
  { surveyId, reason }: Withdrawal,
  caller: Pick<Principal, 'userId' | 'scope'>,
): Promise<WithdrawnSurvey> {
  const survey = await findSurvey(connection, surveyId, caller)
  if (survey.state !== 'finished') throw new Refusal(409, 'server.surveys.not_finished')
  await refuseTwice(connection, survey)
  await storeRevision(connection, survey, { reason, userId: caller.userId })
  await connection.query(
    sql`update surveys set state = 'open', finished_at = null, finished_by = null, version = version + 1 where survey_id = ${surveyId}`,
  )
  const units = await restoreDrafts(connection, survey)
  const tires = await unpublish(connection, survey)
  await updateTireWear(connection, tires)
  await judgeDrafts(connection, units)
  return { survey_id: surveyId, location_id: survey.location_id }
}

/** A unit stands on an open survey once. Files may have brought several inspections of it. */
async function refuseTwice(connection: Queryable, { survey_id: surveyId }: FoundSurvey): Promise<void> {
  const [twice] = await connection.query<{ unit_number: string }>(sql`
    select u.unit_number from inspections i join units u on u.unit_id = i.unit_id where i.survey_id = ${surveyId} group by u.unit_id having count(*) > 1 order by 1 limit 1`)
  if (twice) throw new Refusal(409, 'server.surveys.unit_twice', { values: { unit: twice.unit_number } })
}

async function storeRevision(
  connection: Queryable,
  { survey_id: surveyId }: FoundSurvey,
  { reason, userId }: { reason: string; userId: number | null },
): Promise<void> {
  await connection.query(sql`
    insert into survey_revisions (survey_id, account_id, location_id, finished_at, finished_by, withdrawn_by, reason, published)
    select s.survey_id, s.account_id, s.location_id, s.finished_at, s.finished_by, ${userId}, ${reason}, jsonb_build_object(
      'survey', to_jsonb(s),
      'units', coalesce((
        select jsonb_agg(to_jsonb(i) || jsonb_build_object('unit_number', u.unit_number, 'wheels', (
          select jsonb_agg(to_jsonb(r) || jsonb_build_object('position', w.position_code, 'as_left', to_jsonb(k), 'wear_conditions', (
            select jsonb_agg(c.wear_condition order by c.wear_condition) from reading_wear_conditions c
            where c.account_id = r.account_id and c.inspected_on = r.inspected_on and c.inspection_id = r.inspection_id
              and c.axle_number = r.axle_number and c.side = r.side and c.wheel_index = r.wheel_index)) order by r.axle_number, r.side, r.wheel_index)
          from readings r
          left join readings_as_left k on k.account_id = r.account_id and k.inspected_on = r.inspected_on and k.inspection_id = r.inspection_id
            and k.axle_number = r.axle_number and k.side = r.side and k.wheel_index = r.wheel_index
          left join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
          where r.account_id = i.account_id and r.inspected_on = i.inspected_on and r.inspection_id = i.inspection_id)) order by u.unit_number)
        from inspections i join units u on u.unit_id = i.unit_id where i.survey_id = s.survey_id), '[]'),
      'removed_tires', coalesce((
        select jsonb_agg(to_jsonb(t) || jsonb_build_object('unit_number', u.unit_number, 'position', w.position_code,
          'casing_product_line_id', coalesce(known.product_line_id, case when not worn.is_retread then t.product_line_id end),
          'retread_product_line_id', case when known.tire_id is not null then known.retread_product_line_id when worn.is_retread then t.product_line_id end,
          'removal_reasons', (select jsonb_agg(r.removal_reason order by r.place) from removed_tire_reasons r where r.removed_tire_id = t.removed_tire_id),
          'wear_conditions', (select jsonb_agg(c.wear_condition order by c.wear_condition) from removed_tire_wear c where c.removed_tire_id = t.removed_tire_id)) order by t.removed_tire_id)
        from removed_tires t
        left join units u on u.unit_id = t.unit_id
        left join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = t.axle_number and w.side = t.side and w.wheel_index = t.wheel_index
        left join tires known on known.tire_id = t.tire_id
        left join product_lines worn on worn.product_line_id = t.product_line_id
        where t.survey_id = s.survey_id), '[]'),
      'trailer_checks', coalesce((select jsonb_agg(to_jsonb(c) || jsonb_build_object('unit_number', u.unit_number, 'answers', (
        select jsonb_agg(to_jsonb(a)) from trailer_check_answers a where a.trailer_check_id = c.trailer_check_id)))
        from trailer_checks c left join units u on u.unit_id = c.unit_id where c.survey_id = s.survey_id), '[]'),
      'torque_checks', coalesce((select jsonb_agg(to_jsonb(c) || jsonb_build_object('nuts', (
        select jsonb_agg(n.torque_ft_lb order by n.nut_number) from torque_nuts n where n.torque_check_id = c.torque_check_id))) from torque_checks c where c.survey_id = s.survey_id), '[]'))
    from surveys s where s.survey_id = ${surveyId}`)
}

/** Removes what the survey published. Answers the tires whose wear it told of. */
async function unpublish(
  connection: Queryable,
  { survey_id: surveyId, account_id: accountId, survey_date: on }: FoundSurvey,
): Promise<number[]> {
  const tires = await connection.query<{ tire_id: number }>(sql`
    with published as (select inspection_id from inspections where survey_id = ${surveyId} and account_id = ${accountId} and inspected_on = ${on})
    select r.tire_id from readings r join published p using (inspection_id) where r.account_id = ${accountId} and r.inspected_on = ${on} and r.tire_id is not null
    union select k.tire_id from readings_as_left k join published p using (inspection_id) where k.account_id = ${accountId} and k.inspected_on = ${on} and k.tire_id is not null
    union select t.tire_id from removed_tires t where t.survey_id = ${surveyId} and t.tire_id is not null`)
  const units = await connection.query<{ unit_id: number }>(sql`
    with gone as (
      delete from inspections where survey_id = ${surveyId} and account_id = ${accountId} and inspected_on = ${on} returning inspection_id, unit_id),
    worn as (delete from reading_wear_conditions w using gone where w.account_id = ${accountId} and w.inspected_on = ${on} and w.inspection_id = gone.inspection_id),
    read as (delete from readings r using gone where r.account_id = ${accountId} and r.inspected_on = ${on} and r.inspection_id = gone.inspection_id)
    select unit_id from gone`)
  await connection.query(sql`
    update images i set survey_id = t.survey_id from removed_tires t where t.survey_id = ${surveyId} and i.removed_tire_id = t.removed_tire_id`)
  await connection.query(sql`delete from removed_tires where survey_id = ${surveyId}`)
  await connection.query(sql`delete from trailer_checks where survey_id = ${surveyId}`)
  await connection.query(sql`delete from torque_checks where survey_id = ${surveyId}`)
  const ids = units.map(({ unit_id }) => unit_id)
  await connection.query(sql`
    update last_inspections l set inspected_on = before.inspected_on
    from unnest(${ids}::bigint[]) unit (id) cross join lateral (
      select inspected_on from inspections where unit_id = unit.id order by inspected_on desc limit 1) before
    where l.unit_id = unit.id`)
  await connection.query(
    sql`delete from last_inspections l where l.unit_id = any(${ids}::bigint[]) and not exists (select from inspections i where i.unit_id = l.unit_id)`,
  )
  return tires.map(({ tire_id }) => tire_id)
}
