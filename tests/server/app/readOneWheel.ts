import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { Caller, TestApp } from './testApp.ts'

/** Reads the pressure of one wheel that nobody read yet: a survey without anything read is not finished. */
export async function readOneWheel(world: TestApp, caller: Caller, survey: number): Promise<void> {
  const [wheel] = await world.database.query(sql`
    select w.unit_inspection_id, w.axle_number, w.side, w.wheel_index, w.version from survey_wheels w join survey_units d on d.unit_inspection_id = w.unit_inspection_id
    where d.survey_id = ${survey} and w.read_version is null
      and not exists (select from survey_replacements r where r.unit_inspection_id = w.unit_inspection_id and r.axle_number = w.axle_number and r.side = w.side and r.wheel_index = w.wheel_index)
    order by w.axle_number desc, w.side, w.wheel_index limit 1`)
  expect((await caller.post('fleet_survey/save_tire', { ...wheel, pressure: 100 })).status).toBe(200)
}
