import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { readOneWheel } from './readOneWheel.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

describe('names and days around surveys,', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  let location: number
  let account: number
  beforeAll(async () => {
    customer = await world.as('cus')
    ;[{ location_id: location, account_id: account }] = (
      await customer.post('fleet_survey/select_locations', { key_word: 'Akron' })
    ).json.accounts as unknown as [{ location_id: number; account_id: number }]
  })

  const told = ({ status, json }: Answer): unknown => [
    status,
    json.response_status?.errors?.map(({ field, message }) => [field, message]),
  ]
  const day = (zone: string, now = new Date()): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)

  it('a location takes no name that another of its fleet has, however it is written; another fleet’s does not matter', async () => {
    const staff = await world.as('admin')
    const add = (name: string, of = account): Promise<Answer> =>
      staff.post('fleet_survey/add_location', {
        account: of,
        name,
        address: '',
        city: '',
        country: 'US',
        state: 'US-OH',
        postal_code: '',
        time_zone: null,
      })
    const [{ other }] = (await world.database.query<{ other: number }>(
      sql`select account_id as other from accounts where account_id <> ${account} limit 1`,
    )) as [{ other: number }]
    expect((await add('North yard')).status).toBe(200)
    expect(told(await add('  NORTH   yard '))).toEqual([
      409,
      [['name', 'This fleet already has a location with this name. Add its city or street to the name.']],
    ])
    expect((await add('North yard', other)).status).toBe(200)
    const both = await Promise.all([add('South yard'), add('south yard')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('a unit’s form names the other units of the fleet with the typed VIN', async () => {
    const vin = '1M8GDM9AXKP042788'
    const add = async (unit_number: string): Promise<number> =>
      Number(
        (
          await customer.post('fleet_survey/save_unit', {
            id: null,
            version: null,
            location_id: location,
            unit_number,
            type: 'tractor',
            configuration: 'TR-6X4',
            vin: unit_number === 'VN-1' ? vin : null,
          })
        ).json.id,
      )
    const first = await add('VN-1')
    await add('VN-2')
    // Entered twice before that was refused.
    await world.database.query(
      sql`update units set vin = ${vin} where unit_number = 'VN-2' and location_id = ${location}`,
    )
    const others = async (typed: string | null, unit_id: number | null, caller = customer): Promise<unknown> => {
      const { status, json } = await caller.post('own/fleet_survey/get_units_with_vin', {
        location_id: location,
        unit_id,
        vin: typed,
      })
      return status === 200 ? json.units_with_vin : status
    }
    expect([
      await others(vin.toLowerCase(), null),
      await others(vin, first),
      await others('1M8GDM9AXKP042789', null),
      await others(null, null),
    ]).toEqual(['VN-1, VN-2', 'VN-2', null, null])
    const uses = await Promise.all(
      [vin, '1M8GDM9AXKP042789', null].map(
        async (typed) =>
          (
            await customer.post('own/fleet_survey/get_units_with_vin', {
              location_id: location,
              unit_id: null,
              vin: typed,
            })
          ).json.vin_use,
      ),
    )
    expect(uses).toEqual(['taken', 'free', null])
    expect(await others(vin, null, await world.as('cus-other'))).toBe(404)
  })

  it('files of surveys of one day are distinguished by location, day and number', async () => {
    const finished: number[] = []
    for (const number of ['FN-1', 'FN-2']) {
      const units = (
        (
          await customer.post('fleet_survey/save_units', {
            location_id: location,
            units: [{ unit_number: number, type: 'trailer', configuration: 'TL-2' }],
          })
        ).json.units as unknown as { id: number }[]
      ).map(({ id }) => id)
      const survey = Number(
        (
          await customer.post('fleet_survey/create_survey', {
            location_id: location,
            survey_date: '2026-06-10',
            survey_by: 'Sam Fields',
            dealer: null,
            comments: null,
          })
        ).json.survey_id,
      )
      await customer.post('fleet_survey/add_existing_unit_to_survey', {
        survey_id: survey,
        unit_ids: units,
        move: false,
      })
      await readOneWheel(world, customer, survey)
      expect((await customer.post('fleet_survey/finish_survey', { survey_id: survey })).status).toBe(200)
      finished.push(survey)
    }
    for (const format of ['pdf', 'excel']) {
      const names = await Promise.all(
        finished.map(async (survey) =>
          String(
            (await customer.post(`survey/download_${format}_file_survey_details`, { survey_id: survey })).headers[
              'content-disposition'
            ],
          ),
        ),
      )
      expect(names).toEqual(
        finished.map((survey) => expect.stringContaining(`granite-ridge-freight-akron-2026-06-10-${survey}_`)),
      )
    }
  })

  it('a survey is of a day that has begun by the clock of its location, though it has begun elsewhere', async () => {
    world.clock.now = new Date()
    const customer = await world.as('cus')
    const ahead = day('Pacific/Kiritimati')
    const create = (survey_date: string): Promise<Answer> =>
      customer.post('fleet_survey/create_survey', {
        location_id: location,
        survey_date,
        survey_by: 'Sam Fields',
        dealer: null,
        comments: null,
      })
    const clock = (zone: string): Promise<unknown> =>
      world.database.query(sql`update locations set time_zone = ${zone} where location_id = ${location}`)
    // 25 hours behind the clock that is ahead of all others.
    await clock('Pacific/Pago_Pago')
    const refused = [422, [['survey_date', 'This day has not begun at the location. Enter a day up to today there.']]]
    expect(told(await create(ahead))).toEqual(refused)
    const begun = await create(day('Pacific/Pago_Pago'))
    expect(begun.status).toBe(200)
    expect(
      told(
        await customer.post('fleet_survey/update_survey_details', {
          survey_id: begun.json.survey_id,
          version: 1,
          survey_date: ahead,
          survey_by: 'Sam Fields',
          dealer: null,
          comments: '',
        }),
      ),
    ).toEqual(refused)
    await clock('Pacific/Kiritimati')
    expect((await create(ahead)).status).toBe(200)
  })
})
