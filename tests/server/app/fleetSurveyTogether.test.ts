import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { readOneWheel } from './readOneWheel.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

interface Wheel {
  unit_inspection_id: number
  axle_number: number
  side: string
  wheel_index: number
  version: number
}

describe('a survey that many write to at once', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  let place: number
  let units: number[]
  beforeAll(async () => {
    customer = await world.as('cus')
    place = (
      (await customer.post('fleet_survey/select_locations', { key_word: 'Akron' })) as unknown as {
        json: { accounts: { location_id: number }[] }
      }
    ).json.accounts[0]!.location_id
    const added = Array.from({ length: 14 }, (_, index) => ({
      unit_number: `TG-${index}`,
      type: 'tractor',
      configuration: 'TR-6X4',
    }))
    units = (
      (await customer.post('fleet_survey/save_units', { location_id: place, units: added })).json.units as unknown as {
        id: number
      }[]
    ).map(({ id }) => id)
  })

  async function begin(unitIds: number[]): Promise<number> {
    const begun = await customer.post('fleet_survey/create_survey', {
      location_id: place,
      survey_date: '2026-06-10',
      survey_by: 'Sam Fields',
      dealer: null,
      comments: null,
    })
    const survey = Number(begun.json.survey_id)
    expect(
      (
        await customer.post('fleet_survey/add_existing_unit_to_survey', {
          survey_id: survey,
          unit_ids: unitIds,
          move: false,
        })
      ).status,
    ).toBe(200)
    return survey
  }

  const wheelsOn = (survey: number): Promise<Wheel[]> =>
    world.database.query<Wheel>(sql`
    select w.unit_inspection_id, w.axle_number, w.side, w.wheel_index, w.version from survey_wheels w join survey_units d on d.unit_inspection_id = w.unit_inspection_id
    where d.survey_id = ${survey} order by w.axle_number, w.side, w.wheel_index, w.unit_inspection_id`)

  /** Runs typing, adding, removing, editing and finishing at the same moment. */
  async function writes(survey: number, ends: (() => Promise<Answer>)[]): Promise<Answer[]> {
    const wheels = await wheelsOn(survey)
    const drafts = [...new Set(wheels.map(({ unit_inspection_id }) => unit_inspection_id))]
    const typed = wheels
      .slice(0, 16)
      .map(
        (wheel, index) => () =>
          customer.post('fleet_survey/save_tire', { ...wheel, pressure: 90 + index, tread_depth: 12 }),
      )
    const noted = drafts.slice(0, 4).map(
      (unit_inspection_id) => () =>
        customer.post('fleet_survey/update_unit_inspection', {
          unit_inspection_id,
          version: 1,
          mileage: 1000,
          hours: null,
          comments: 'noted',
          lift_axles_raised: false,
        }),
    )
    const changed = [
      () =>
        customer.post('fleet_survey/add_existing_unit_to_survey', {
          survey_id: survey,
          unit_ids: units.slice(8, 11).toReversed(),
          move: false,
        }),
      () =>
        customer.post('fleet_survey/add_existing_unit_to_survey', {
          survey_id: survey,
          unit_ids: units.slice(9, 12),
          move: false,
        }),
      () => customer.delete(`fleet_survey/delete_unit/${drafts.at(-1)}`),
      () =>
        customer.post('fleet_survey/update_survey_details', {
          survey_id: survey,
          version: 1,
          survey_date: '2026-06-09',
          survey_by: 'Sam Fields',
          dealer: null,
          comments: '',
        }),
    ]
    const [first, ...last] = ends
    const order = [
      ...typed.slice(0, 8),
      ...noted.slice(0, 2),
      ...(first ? [first] : []),
      ...changed,
      ...typed.slice(8),
      ...noted.slice(2),
      ...last,
    ]
    return Promise.all(order.map((write) => write()))
  }

  async function deadlocks(): Promise<number> {
    // A connection says what befell it after its next statement, a second later at the earliest.
    await new Promise((resolve) => setTimeout(resolve, 1200))
    await Promise.all(Array.from({ length: 16 }, () => world.database.query(sql`select pg_sleep(0.2)`)))
    const [told] = await world.database.query<{ deadlocks: number }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    )
    return told?.deadlocks ?? 0
  }

  it('does not deadlock: finished once, by two, or deleted, while others type, add and remove units', async () => {
    const answers: Answer[] = []
    for (let round = 0; round < 12; round++) {
      const survey = await begin(units.slice(0, 6))
      // On several units, of which some are taken off meanwhile.
      for (let wheel = 0; wheel < 6; wheel++) await readOneWheel(world, customer, survey)
      const finish = () => customer.post('fleet_survey/finish_survey', { survey_id: survey })
      const remove = () => customer.delete(`fleet_survey/delete_survey/${survey}`)
      const ends = round % 3 === 2 ? [remove] : [finish, finish]
      const told = await writes(survey, ends)
      answers.push(...told)
      if (round % 3 < 2) {
        const [stands] = await world.database.query<{ state: string }>(
          sql`select state from surveys where survey_id = ${survey}`,
        )
        expect(stands?.state).toBe('finished')
      }
    }
    expect(await deadlocks()).toBe(0)
    expect(
      answers.filter(({ status }) => ![200, 404, 409].includes(status)).map(({ json }) => json.response_status),
    ).toEqual([])
    expect(
      answers
        .map(({ json }) => json.response_status?.description)
        .filter((told) => told?.includes('is changing the same data')),
    ).toEqual([])
  }, 60_000)

  it('answers every late write that the survey is finished', async () => {
    const survey = await begin(units.slice(0, 2))
    const [draft] = await world.database.query<{ id: number }>(
      sql`select unit_inspection_id as id from survey_units where survey_id = ${survey} order by 1 limit 1`,
    )
    const wheel = (
      (await customer.get(`own/fleet_survey/get_wheel_ends/${draft!.id}`)).json.wheel_ends as unknown as {
        value: string
      }[]
    )[0]!.value
    const check = {
      torque_check_id: null,
      version: null,
      unit_inspection_id: draft!.id,
      wheel,
      technician: 'Sam',
      odometer: null,
      fitted_odometer: null,
      low_ft_lb: 450,
      high_ft_lb: 500,
      nuts: [{ torque: 470 }],
    }
    const saved = await customer.post('own/fleet_survey/save_torque_check', check)
    expect(saved.status).toBe(200)
    expect((await customer.post('fleet_survey/finish_survey', { survey_id: survey })).status).toBe(200)
    const late = [
      await customer.delete(`fleet_survey/delete_unit/${draft!.id}`),
      await customer.delete(`fleet_survey/delete_unit_all/${draft!.id}`),
      await customer.delete(`own/fleet_survey/delete_torque_check/${saved.json.torque_check_id}`),
      await customer.post('own/fleet_survey/save_torque_check', {
        ...check,
        torque_check_id: saved.json.torque_check_id,
        version: 1,
      }),
      await customer.post('own/fleet_survey/save_torque_check', check),
      await customer.post('fleet_survey/update_survey_details', {
        survey_id: survey,
        version: 0,
        survey_date: '2026-06-09',
        survey_by: 'Sam Fields',
        dealer: null,
        comments: '',
      }),
      await customer.post('fleet_survey/update_unit_inspection', {
        unit_inspection_id: draft!.id,
        version: 0,
        mileage: 1,
        hours: null,
        comments: '',
        lift_axles_raised: false,
      }),
      await customer.post('fleet_survey/add_existing_unit_to_survey', {
        survey_id: survey,
        unit_ids: units.slice(4, 5),
        move: false,
      }),
      await customer.post('fleet_survey/add_new_unit_to_survey', {
        survey_id: survey,
        unit_number: 'LATE-1',
        type: 'trailer',
        configuration: 'TL-2',
        vocation: null,
      }),
    ]
    const sentences = late.map(({ status, json }) => [
      status,
      json.response_status?.errors?.[0]?.message ?? json.response_status?.description,
    ])
    expect(sentences).toEqual(late.map(() => [409, 'This survey is finished and cannot be changed.']))
    expect(
      (await (await world.as('cus-other')).delete(`own/fleet_survey/delete_torque_check/${saved.json.torque_check_id}`))
        .status,
    ).toBe(404)
  })

  it('shows who else entered something last and when to the user who finishes it, but not themselves', async () => {
    const survey = await begin(units.slice(12, 13))
    const staff = await world.as('gyr')
    const told = async (caller: Caller): Promise<unknown> => {
      const { others_name, others_at } = (await caller.post('own/fleet_survey/get_finish', { survey_id: survey })).json
        .checks as unknown as { others_name: string | null; others_at: string | null }
      return [others_name, others_at !== null && Math.abs(Date.now() - Date.parse(others_at)) < 600_000]
    }
    const [first, second] = (await wheelsOn(survey)) as [Wheel, Wheel]
    expect((await customer.post('fleet_survey/save_tire', { ...first, pressure: 100 })).status).toBe(200)
    expect(await told(customer)).toEqual([null, false])
    const [by] = await world.database.query<{ name: string }>(
      sql`select btrim(user_name || ' ' || user_last_name) as name from users where login like 'cus@%'`,
    )
    expect(await told(staff)).toEqual([by!.name, true])
    expect((await staff.post('fleet_survey/save_tire', { ...second, pressure: 101 })).status).toBe(200)
    const [other] = await world.database.query<{ name: string }>(
      sql`select btrim(user_name || ' ' || user_last_name) as name from users where login like 'gyr@%'`,
    )
    expect(await told(customer)).toEqual([other!.name, true])
  })
})
