import sql from 'sql-template-tag'
import { audit } from '../../access/audit.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { findSurvey } from './findSurvey.ts'
import { judgeDrafts } from './judgeDrafts.ts'
import { surveyFinished } from './openDraft.ts'
import { undoReplacement } from './replaceTire.ts'
import type { WheelPlace } from './wheelAnswer.ts'

type ChangedWheel = WheelPlace & {
  mounted_tire_id: number | null
  was_published: boolean
  removed_tire_id: number | null
}

/**
 * Keeps what was entered on an open survey, except of wheels on which another survey has mounted other tires: these are
 * to be read
 * again. Answers how many. A correction of a published wheel keeps its reading and loses the replacement that was
 * added. Call it in
 * a transaction. 404 for another's survey, 409 for a finished one.
 */
export async function resetChangedWheels(
  connection: Queryable,
  surveyId: number,
  caller: Principal,
  at: Date,
): Promise<{ survey_id: number; wheels: number }> {
  const survey = await findSurvey(connection, surveyId, caller)
  if (survey.state === 'finished') throw surveyFinished()
  await connection.query(
    sql`select from survey_units d join units u on u.unit_id = d.unit_id where d.survey_id = ${surveyId} order by u.unit_id for update of d, u`,
  )
  const wheels = await connection.query<ChangedWheel>(sql`
    select c.*, d.was_published, r.removed_tire_id
    from changed_wheels(${surveyId}) c
    join survey_units d on d.unit_inspection_id = c.unit_inspection_id
    left join survey_replacements r on r.unit_inspection_id = c.unit_inspection_id and r.axle_number = c.axle_number and r.side = c.side and r.wheel_index = c.wheel_index and r.undone_at is null`)
  for (const wheel of wheels) {
    if (wheel.removed_tire_id !== null) await undoReplacement(connection, wheel.removed_tire_id, caller.userId, at)
    if (!wheel.was_published) await beginAgain(connection, wheel, caller.userId, at)
  }
  await judgeDrafts(connection, [...new Set(wheels.map(({ unit_inspection_id }) => unit_inspection_id))])
  if (wheels.length > 0)
    await audit(connection, caller, 'save', {
      report: 'survey-finish',
      action: 'keep-other-wheels',
      key: surveyId,
      count: wheels.length,
    })
  return { survey_id: surveyId, wheels: wheels.length }
}

/** A wheel as it is when its unit comes onto a survey. Pictures of the tire that stood there stay with that tire. */
async function beginAgain(connection: Queryable, wheel: ChangedWheel, userId: number, at: Date): Promise<void> {
  const { unit_inspection_id: unit, axle_number: axle, side, wheel_index: index, mounted_tire_id: mounted } = wheel
  await connection.query(sql`
    delete from survey_wheel_wear where unit_inspection_id = ${unit} and axle_number = ${axle} and side = ${side} and wheel_index = ${index}`)
  await connection.query(sql`
    delete from images where inspection_id = ${unit} and axle_number = ${axle} and side = ${side} and wheel_index = ${index} and tire_id is null`)
  await connection.query(sql`
    update survey_wheels
    set tire_id = ${mounted}, pressure_entered = null, pressure_entered_unit = null, pressure_psi = null, tread_entered = null, tread_entered_unit = null, tread_32nds = null,
      tread_outer_entered = null, tread_center_entered = null, tread_inner_entered = null, not_read_reason = null, valve_type = null, tire_details = null, read_version = null,
      changed_at = ${at.toISOString()}::timestamptz, changed_by = ${userId}, version = version + 1
    where unit_inspection_id = ${unit} and axle_number = ${axle} and side = ${side} and wheel_index = ${index}`)
}
