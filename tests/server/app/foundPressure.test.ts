import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

describe('the pressure of a replaced tire as it was found', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  let admin: Caller
  let survey: number
  let unit: number
  let draft: number
  const left = { axle_number: 1, side: 'left', wheel_index: 1 }
  const post = async (name: string, body: object): Promise<Record<string, unknown>> =>
    (await customer.post(`fleet_survey/${name}`, body)).json
  beforeAll(async () => {
    ;[customer, admin] = await Promise.all([world.as('cus'), world.as('admin')])
    const [{ account_id: account }] = (await post('select_locations', { key_word: 'Akron' })).accounts as [
      { account_id: number },
    ]
    const location = Number(
      (
        await post('add_location', {
          account,
          name: 'Lander yard',
          address: '1 Wind Road',
          city: 'Lander',
          country: 'US',
          state: 'US-WY',
          postal_code: '82520',
        })
      ).location_id,
    )
    unit = (
      (
        await post('save_units', {
          location_id: location,
          units: [{ unit_number: 'FP-1', type: 'tractor', configuration: 'TR-4X2' }],
        })
      ).units as [{ id: number }]
    )[0].id
    survey = Number(
      (
        await post('create_survey', {
          location_id: location,
          survey_date: '2026-06-01',
          survey_by: 'Ada Yard',
          dealer: null,
          comments: null,
        })
      ).survey_id,
    )
    await post('add_existing_unit_to_survey', { survey_id: survey, unit_ids: [unit], move: false })
    draft = (
      await world.database.query<{ id: number }>(
        sql`select unit_inspection_id as id from survey_units where survey_id = ${survey}`,
      )
    )[0]!.id
  })

  const version = async (): Promise<number> =>
    (
      await world.database.query<{ version: number }>(sql`
    select version from survey_wheels where unit_inspection_id = ${draft} and axle_number = 1 and side = 'left'`)
    )[0]!.version
  const save = async (more: object) =>
    customer.post('fleet_survey/save_tire', { unit_inspection_id: draft, ...left, version: await version(), ...more })
  const drawn = async (): Promise<unknown> => {
    const { fleet_survey_axles_list: axles } = (await customer.get(`fleet_survey/${survey}/axles/${unit}`))
      .json as unknown as { fleet_survey_axles_list: { left_side: { wheels: unknown[] } }[] }
    return axles[0]!.left_side.wheels[0]
  }
  const details = async (): Promise<unknown> =>
    (
      (await customer.get(`fleet_survey/${survey}/units`)).json as unknown as {
        units_overview: { survey_details: unknown }
      }
    ).units_overview.survey_details

  it('is corrected without undoing the replacement, counted as found, published, and stands beside the new tire', async () => {
    expect((await save({ pressure: 95, tread_depth: 3 })).status).toBe(200)
    expect((await save({ as_found: true, pressure: 60 })).json.response_status?.errors).toEqual([
      { field: 'pressure', message: 'This wheel has no replaced tire. Enter the pressure as its reading.' },
    ])
    const replaced = await customer.post('fleet_survey/replace_tires', {
      unit_inspection_id: draft,
      tires: [{ ...left, removal_reasons: ['puncture'], wear_conditions: [], comments: '' }],
    })
    expect(replaced.status).toBe(200)
    expect((await save({ pressure: 105, tread_depth: 18 })).status).toBe(200)
    expect(await drawn()).toMatchObject({
      is_replaced: true,
      pressure: 105,
      tread_depth: 18,
      found_pressure: 95,
      found_tread_depth: 3,
    })
    const { json, status } = await save({ as_found: true, pressure: 3.5, pressure_format: 'bar' })
    expect([status, json.updated_wheel]).toMatchObject([200, { pressure: 105, tread_depth: 18 }])
    expect(await drawn()).toMatchObject({
      is_replaced: true,
      pressure: 105,
      found_pressure: expect.closeTo(50.763, 3),
      found_tread_depth: 3,
    })
    // The finding is counted as it is known now: less than half of the target is critical.
    expect(json.unit).toMatchObject({ tires_read: 1, critical_exceptions: 2 })
    const { wheels } = (await customer.get(`own/fleet_survey/get_survey_to_inspect/${survey}`)).json as unknown as {
      wheels: { replacement: { before: object } | null }[]
    }
    expect(wheels.find(({ replacement }) => replacement)!.replacement!.before).toMatchObject({
      pressure: { value: 3.5, unit: 'bar' },
      tread: { value: 3, unit: '32nds' },
    })
    expect((await customer.post('fleet_survey/finish_survey', { survey_id: survey })).status).toBe(200)
    const published = () =>
      world.database.query(sql`
      select r.pressure_entered, r.pressure_entered_unit, r.tread_32nds, l.pressure_psi as left_pressure from readings r
      join readings_as_left l using (inspection_id, axle_number, side, wheel_index) where r.inspection_id = ${draft} and r.axle_number = 1 and r.side = 'left'`)
    expect(await published()).toEqual([
      { pressure_entered: 3.5, pressure_entered_unit: 'bar', tread_32nds: 3, left_pressure: 105 },
    ])

    // So it is in a correction, which says what it corrects, why and who.
    expect(await details()).toMatchObject({
      state: 'finished',
      correction_of: null,
      correction_reason: null,
      withdrawn_by: null,
    })
    expect(
      (await admin.post('own/fleet_survey/withdraw_survey', { survey_id: survey, reason: 'Wrong gauge.' })).status,
    ).toBe(200)
    expect(await details()).toMatchObject({
      state: 'open',
      correction_of: expect.any(String),
      correction_reason: 'Wrong gauge.',
      withdrawn_by: expect.any(String),
      withdrawn_at: expect.any(String),
    })
    expect((await save({ as_found: true, pressure: 70 })).status).toBe(200)
    expect((await customer.post('fleet_survey/finish_survey', { survey_id: survey })).status).toBe(200)
    expect(await published()).toMatchObject([
      { pressure_entered: 70, pressure_entered_unit: 'psi', left_pressure: 105 },
    ])
  })
})
