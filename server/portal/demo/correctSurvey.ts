import sql from 'sql-template-tag'
import { usualDateFormat } from '../../../engine/core/format/dateFormat.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { findSurvey } from '../surveys/findSurvey.ts'
import { publishSurvey } from '../surveys/finishSurvey.ts'
import { withdrawWithin } from '../surveys/withdrawSurvey.ts'
import { addDays } from './days.ts'
import type { Correction } from './fleetSurveyPlan.ts'

/** Withdraws a survey as an administrator does, types the odometer again and finishes it. Users must be there. */
export async function correctSurvey(
  connection: Queryable,
  surveyId: number,
  { unit, milesTooMany, days, reason }: Correction,
): Promise<void> {
  const [admin] = await connection.query<{ user_id: number; survey_date: string }>(sql`
    select u.user_id, s.survey_date from users u, surveys s where u.login = 'admin@example.test' and s.survey_id = ${surveyId}`)
  const { user_id: userId, survey_date: surveyDate } = admin!
  const caller = { userId, scope: { kind: 'all' as const }, dateFormat: usualDateFormat }
  await withdrawWithin(connection, { surveyId, reason }, caller)
  await connection.query(sql`
    update survey_units d set mileage_entered = d.mileage_entered - ${milesTooMany}::numeric from units u where u.unit_id = d.unit_id and d.survey_id = ${surveyId} and u.unit_number = ${unit}`)
  const day = addDays(surveyDate, days)
  await connection.query(
    sql`update survey_revisions set withdrawn_at = ${`${day}T16:20:00Z`}::timestamptz where survey_id = ${surveyId}`,
  )
  await publishSurvey(connection, await findSurvey(connection, surveyId, caller), caller, `${day}T16:32:00Z`)
}
