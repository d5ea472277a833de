import sql from 'sql-template-tag'
import type { UnitChange } from '../../domain/survey/surveyUnit.ts'
import type { PendingChange } from '../../src/offline/model.ts'
import type { LocalSurvey } from '../../src/offline/cache/LocalSurvey.ts'
import type { Queryable } from '../../server/platform/database/Database.ts'
import type { Caller } from '../server/app/testApp.ts'

let made = 0

/** An open survey with tractors of ten wheels of its own. */
export async function beginSurvey(caller: Pick<Caller, 'post'>, tractors = 1): Promise<number> {
  made += 1
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const { status, json } = await caller.post(`fleet_survey/${path}`, body)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`)
    return json
  }
  const place = ((await post('select_locations', { key_word: 'Akron' })).accounts as { location_id: number }[])[0]!
    .location_id
  const units = Array.from({ length: tractors }, (_, index) => ({
    unit_number: `YD-${made}-${index}`,
    type: 'tractor',
    configuration: 'TR-6X4',
  }))
  const saved = (await post('save_units', { location_id: place, units })).units as { id: number }[]
  const survey = Number(
    (
      await post('create_survey', {
        location_id: place,
        survey_date: '2026-06-10',
        survey_by: 'Sam Fields',
        dealer: null,
        comments: null,
      })
    ).survey_id,
  )
  await post('add_existing_unit_to_survey', { survey_id: survey, unit_ids: saved.map(({ id }) => id), move: false })
  return survey
}

/** Enters a change of a wheel, by the place of its unit and its own. Answers it as it is kept, but for its order. */
export function enterAt(
  copy: LocalSurvey,
  unitAt: number,
  wheelAt: number,
  change: (place: { axle_number: number; side: 'left' | 'right'; wheel_index: 1 | 2 }) => UnitChange,
): PendingChange {
  const unit = copy.units.get(copy.survey.unit_ids[unitAt]!)!
  const { axle_number, side, wheel_index } = unit.current.wheels[wheelAt]!
  const errors = copy.enter(unit.cached.unit_inspection_id, change({ axle_number, side, wheel_index }))
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  return unit.changes.at(-1)!
}

export const pressureAt = (copy: LocalSurvey, unitAt: number, wheelAt: number, pressure: number): PendingChange =>
  enterAt(copy, unitAt, wheelAt, (place) => ({ kind: 'reading', place, reading: { pressure, pressure_format: 'psi' } }))

/** Wheels of a survey in the order of its units and theirs: what was entered last, and how often something was. */
export function wheelsIn(database: Queryable, survey: number): Promise<{ pressure: number | null; version: number }[]> {
  return database.query(sql`
    select w.pressure_entered::float as pressure, w.version from survey_wheels w join survey_units d using (unit_inspection_id) join units u using (unit_id)
    where d.survey_id = ${survey} order by u.unit_number, w.axle_number, w.side, w.wheel_index`)
}

/** Keys under which something was done, with the version that it left of a wheel. */
export function doneIn(database: Queryable, keys: string[]): Promise<{ key: string; version: number | null }[]> {
  return database.query(sql`
    select key::text as key, (answer -> 'updated_wheel' ->> 'version')::integer as version from idempotency_keys where key = any(${keys}::uuid[]) order by version`)
}
