import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../platform/database/testDatabase.ts'
import type { Answer, Caller } from './openWorld.ts'
import { openTypedWorld, type TypedWorld } from './typedWorld.ts'

const told = ({ status, json }: Answer): unknown => [status, json.response_status?.errors?.length ? json.response_status.errors.map(({ field, message }) => [field, message]) : json.response_status?.description]

describe('surveys that are withdrawn', () => {
  let typed: TypedWorld
  let admin: Caller
  let last: number
  beforeAll(async () => {
    typed = await openTypedWorld(testDatabase)
    admin = await typed.world.as('admin')
    last = typed.ids[2]!
  })
  afterAll(() => typed.world.close())

  const rows = async (text: string): Promise<unknown[]> => (await typed.world.database.query<{ row: unknown }>({ text: `select to_jsonb(found) as row from (${text}) found`, values: [] })).map(({ row }) => row)

  /** All that a survey publishes, and all that follows from it. */
  async function published(survey: number): Promise<Record<string, unknown[]>> {
    const ofSurvey = `inspection_id in (select inspection_id from inspections where survey_id = ${survey})`
    const account = `(select account_id from surveys where survey_id = ${survey})`
    return {
      inspections: await rows(`select * from inspections where survey_id = ${survey} order by inspection_id`),
      readings: await rows(`select * from readings where ${ofSurvey} order by inspection_id, axle_number, side, wheel_index`),
      asLeft: await rows(`select * from readings_as_left where ${ofSurvey} order by inspection_id, axle_number, side, wheel_index`),
      wear: await rows(`select * from reading_wear_conditions where ${ofSurvey} order by inspection_id, axle_number, side, wheel_index, wear_condition`),
      removed: await rows(`select * from removed_tires where survey_id = ${survey} order by removed_tire_id`),
      reasons: await rows(`select * from removed_tire_reasons where removed_tire_id in (select removed_tire_id from removed_tires where survey_id = ${survey}) order by removed_tire_id, place`),
      trailers: await rows(`select c.*, a.readiness_item, a.answer, a.notes from trailer_checks c join trailer_check_answers a using (trailer_check_id) where survey_id = ${survey} order by trailer_check_id, readiness_item`),
      nuts: await rows(`select c.*, n.nut_number, n.torque_ft_lb from torque_checks c join torque_nuts n using (torque_check_id) where survey_id = ${survey} order by torque_check_id, nut_number`),
      tires: await rows(`select * from tires where account_id = ${account} order by tire_id`),
      rates: await rows(`select * from tire_wear where account_id = ${account} order by tire_id`),
      last: await rows(`select * from last_inspections order by unit_id`),
    }
  }
  const withdraw = (survey: number, caller = admin) => caller.post('own/fleet_survey/withdraw_survey', { survey_id: survey, reason: 'Wrong gauge.' })
  const finish = (survey: number) => typed.customer.post('fleet_survey/finish_survey', { survey_id: survey })

  it('only administrators withdraw one, and only a finished one', async () => {
    expect((await withdraw(last, typed.customer)).status).toBe(401)
    expect((await withdraw(last, await typed.world.as('gyr'))).status).toBe(401)
    const [open] = await typed.world.database.query<{ id: number }>(sql`select survey_id as id from surveys where state = 'open' limit 1`)
    expect((await withdraw(open!.id)).status).toBe(409)
    expect((await withdraw(99_999_999)).status).toBe(404)
    expect(told(await admin.post('own/fleet_survey/withdraw_survey', { survey_id: last, reason: '' }))).toMatchObject([expect.any(Number), [['reason', expect.any(String)]]])
  })

  it('is told of nowhere while it is open, and finished again is as it was to the last row', async () => {
    const before = await published(last)
    expect([before.inspections!.length, before.asLeft!.length, before.removed!.length > 3]).toEqual([20, 1, true])
    expect((await withdraw(last)).json).toMatchObject({ survey_id: last })
    const between = await published(last)
    expect([between.inspections, between.readings, between.asLeft, between.wear, between.removed, between.trailers, between.nuts].map((list) => list!.length)).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(between.tires).toEqual(before.tires)
    const { surveys } = (await typed.customer.post('survey/report', { locations: [typed.location] })).json as unknown as { surveys: { survey_id: number }[] }
    expect(surveys.map(({ survey_id }) => survey_id)).toEqual([typed.ids[1], typed.ids[0]])
    expect((await typed.customer.get(`fleet_survey/${last}/units`)).json.units_overview).toMatchObject({ survey_details: { state: 'open', units: 20, tires_read: typed.surveys[2].read, critical_exceptions: typed.surveys[2].critical } })
    expect((await finish(last)).json).toMatchObject({ ...typed.finished, finished_at: expect.any(String) })
    expect(await published(last)).toEqual(before)
  })

  it('so is one that came by demo data, with removed tires and checks', async () => {
    const found = await typed.world.database.query<{ id: number }>(sql`
      select distinct s.survey_id as id from surveys s where s.state = 'finished' and s.survey_id <> all(${typed.ids}::bigint[])
        and (exists (select from removed_tires t where t.survey_id = s.survey_id) or exists (select from trailer_checks c where c.survey_id = s.survey_id)) order by 1`)
    expect(found.length).toBeGreaterThan(3)
    for (const { id } of found.slice(-6)) {
      const before = await published(id)
      expect((await withdraw(id)).status).toBe(200)
      expect((await admin.post('fleet_survey/finish_survey', { survey_id: id })).status).toBe(200)
      const after = await published(id)
      // Wear and tires of units that have been read since stay; what was the case of a check that nobody answered is not published again.
      expect(after).toEqual(before)
    }
  })

  it('is corrected, and every figure follows; what it had published stays readable for administrators', async () => {
    const wheel = typed.surveys[2].wheels.find(({ psi, tread, isReplaced, unit }) => psi !== null && tread !== null && !isReplaced && unit.number === 'FS-01')!
    const before = await published(last)
    expect((await withdraw(last)).status).toBe(200)
    const unit = ((await typed.customer.get(`fleet_survey/${last}/units`)).json.units_overview as unknown as { units: { unit_inspection_id: number; unit_number: string; version: number }[] }).units.find(({ unit_number }) => unit_number === 'FS-01')!
    const [place] = await typed.world.database.query<{ axle_number: number; side: string; wheel_index: number; version: number }>(sql`
      select w.axle_number, w.side, w.wheel_index, w.version from survey_wheels w join axle_configuration_wheels c on c.configuration_code = ${wheel.unit.configuration}
        and c.axle_number = w.axle_number and c.side = w.side and c.wheel_index = w.wheel_index
      where w.unit_inspection_id = ${unit.unit_inspection_id} and w.axle_number = ${wheel.axle} and c.position_code = ${wheel.code}`)
    const saved = await typed.customer.post('fleet_survey/save_tire', { unit_inspection_id: unit.unit_inspection_id, ...place, pressure: 12, tread_depth: 1 })
    expect(saved.json.updated_wheel).toMatchObject({ pressure: 12, tread_depth: 1, pressure_color: 'critical', tread_depth_color: 'critical' })
    expect((await finish(last)).status).toBe(200)
    const after = await published(last)
    const changed = (after.readings as Record<string, unknown>[]).filter((row, at) => row.pressure_psi !== (before.readings as Record<string, unknown>[])[at]!.pressure_psi)
    expect(changed).toMatchObject([{ pressure_psi: 12, tread_32nds: 1, inspection_id: unit.unit_inspection_id }])
    const { surveys } = (await typed.customer.post('survey/report', { locations: [typed.location] })).json as unknown as { surveys: { survey_id: number; exceptions: number }[] }
    expect(surveys.find(({ survey_id }) => survey_id === last)!.exceptions).toBe((after.inspections as { critical_exceptions: number; warning_exceptions: number }[]).reduce((sum, row) => sum + row.critical_exceptions + row.warning_exceptions, 0))

    const { revisions } = (await admin.post('own/fleet_survey/get_revisions', { survey_id: last })).json as unknown as { revisions: { survey_revision_id: number; reason: string; units: number; withdrawn_by: string; finished_by: string; critical_exceptions: number }[] }
    expect(revisions).toHaveLength(2)
    expect(revisions[0]).toMatchObject({ reason: 'Wrong gauge.', units: 20, critical_exceptions: typed.surveys[2].critical })
    const { wheels } = (await admin.post('own/fleet_survey/get_revision', { id: revisions[0]!.survey_revision_id, page_size: 500 })).json as unknown as { wheels: { unit_number: string; axle_and_tire_position: string; pressure: number }[] }
    expect(wheels).toHaveLength(typed.surveys[2].tires)
    expect(wheels.find((one) => one.unit_number === 'FS-01' && one.axle_and_tire_position === `${wheel.axle} ${wheel.code}`)!.pressure).toBe(wheel.psi)
    expect((await typed.customer.post('own/fleet_survey/get_revisions', { survey_id: last })).status).toBe(401)
    const [noted] = await typed.world.database.query<{ detail: { form: string } }>(sql`select detail from audit_log where action = 'save' and detail ->> 'form' = 'withdraw-survey' order by audit_id desc limit 1`)
    expect(noted!.detail.form).toBe('withdraw-survey')
  })

  it('a replacement that was published is undone with the old tire back, unless the new one was read since', async () => {
    const [first] = typed.ids as [number]
    expect((await withdraw(first)).status).toBe(200)
    const replaced = await typed.world.database.query<{ removed: number; old: number | null; fitted: number; read_since: boolean }>(sql`
      select r.removed_tire_id as removed, r.tire_id as old, r.fitted_tire_id as fitted, exists (select from readings where tire_id = r.fitted_tire_id) as read_since
      from survey_replacements r join survey_units d on d.unit_inspection_id = r.unit_inspection_id where d.survey_id = ${first} and r.undone_at is null`)
    for (const { removed, old, fitted, read_since } of replaced) {
      const answer = await typed.customer.post('fleet_survey/undo_tire_replace', { removed_tire_id: removed })
      expect([removed, answer.status]).toEqual([removed, read_since ? 409 : 200])
      const [stands] = await typed.world.database.query<{ old: boolean; fitted: boolean }>(sql`
        select exists (select from tires where tire_id = ${old} and unit_id is not null) as old, exists (select from tires where tire_id = ${fitted} and unit_id is not null) as fitted`)
      expect(stands).toEqual(read_since ? { old: false, fitted: true } : { old: old !== null, fitted: false })
    }
    expect(replaced.some(({ read_since }) => read_since)).toBe(true)
    const del = await typed.customer.delete(`fleet_survey/delete_survey/${first}`)
    expect(del.status).toBe(409)
    expect((await finish(first)).status).toBe(200)
  })

  it('is moved to another location of its fleet with all that it publishes, by administrators', async () => {
    const [other] = await typed.world.database.query<{ id: number }>(sql`
      select location_id as id from locations where account_id = ${typed.account} and location_id <> ${typed.location} order by 1 limit 1`)
    const [stranger] = await typed.world.database.query<{ id: number }>(sql`select location_id as id from locations where account_id <> ${typed.account} limit 1`)
    expect((await withdraw(last)).status).toBe(200)
    const edit = (location: number, caller = admin) => caller.post('own/fleet_survey/move_survey', { survey_id: last, location })
    expect([(await edit(stranger!.id)).status, (await edit(other!.id, typed.customer)).status]).toEqual([404, 401])
    expect((await edit(other!.id)).status).toBe(200)
    expect((await finish(last)).status).toBe(200)
    const places = await typed.world.database.query(sql`
      select location_id from inspections where survey_id = ${last} union select location_id from removed_tires where survey_id = ${last} union select location_id from surveys where survey_id = ${last}`)
    expect(places).toEqual([{ location_id: other!.id }])
  })

  it('one in which nothing was read or checked is not finished', async () => {
    const begun = await typed.customer.post('fleet_survey/create_survey', { location_id: typed.location, survey_date: '2026-06-11', survey_by: 'Sam Fields', dealer: null, comments: null })
    const survey = Number(begun.json.survey_id)
    const [unit] = ((await typed.customer.post('fleet_survey/get_units', { location_id: typed.location })).json.units as unknown as { unit_id: number }[])
    await typed.customer.post('fleet_survey/add_existing_unit_to_survey', { survey_id: survey, unit_ids: [unit!.unit_id], move: false })
    expect(told(await finish(survey))).toEqual([422, 'Nothing was read or checked on this survey. Enter at least one reading or check, or delete the survey.'])
  })
})
