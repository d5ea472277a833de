import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'

type Row = Record<string, unknown>

/** A casing of the planted fleet, as new on one unit for 50,000 miles and capped on two others for 40,000. */
describe('the life of a casing', () => {
  const world = setupTestApp()
  let account: number
  beforeAll(async () => {
    const { database } = world
    const units = await database.query<{ unit_id: number; account_id: number; location_id: number }>(sql`
      select u.unit_id, u.account_id, u.location_id from units u join accounts a on a.account_id = u.account_id
      where a.account_number = '100001' and u.unit_type = 'tractor' order by u.unit_id limit 3`)
    const [first, second, third] = units as [(typeof units)[0], (typeof units)[0], (typeof units)[0]]
    account = first.account_id
    const addTire = async (caps: number, on: string, miles: number): Promise<number> =>
      (
        await database.query<{ tire_id: number }>(sql`
      insert into tires (account_id, serial, retread_count, fitted_on, fitted_odometer_miles, new_tread_32nds)
      values (${account}, 'CAS-7', ${caps}, ${on}, ${miles}, ${caps === 0 ? 30 : 24}) returning tire_id`)
      )[0]!.tire_id
    const remove = async ({
      tire,
      unit,
      caps,
      on,
      miles,
      price,
      isScrapped,
    }: {
      tire: number
      unit: typeof first
      caps: number
      on: string
      miles: number
      price: number | null
      isScrapped: boolean
    }) =>
      database.query(sql`
      insert into removed_tires (account_id, location_id, unit_id, tire_id, removed_on, axle_number, side, wheel_index, caps, removal_reason, is_scrapped, odometer_miles, tread_32nds, price)
      values (${account}, ${unit.location_id}, ${unit.unit_id}, ${tire}, ${on}, 2, 'left', 1, ${caps}, 'worn to pull point', ${isScrapped}, ${miles}, 6, ${price})`)
    await remove({
      tire: await addTire(0, '2024-01-10', 100_000),
      unit: first,
      caps: 0,
      on: '2025-01-10',
      miles: 150_000,
      price: 400,
      isScrapped: false,
    })
    const [{ brand_id }] = (await database.query<{ brand_id: number }>(
      sql`select min(brand_id) as brand_id from brands`,
    )) as [{ brand_id: number }]
    await database.query(sql`
      insert into casings (account_id, location_id, brand_id, wheel_position, status, previous_caps, submitted_on, done_on, serial, retread_order)
      values (${account}, ${first.location_id}, ${brand_id}, 'drive', 'retread', 0, '2025-01-20', '2025-02-01', 'CAS-7', 'R1')`)
    await database.query(sql`
      insert into casing_work (account_id, location_id, kind, quantity, cost, currency, done_on, serial, retread_order)
      values (${account}, ${first.location_id}, 'retread', 1, 150, 'USD', '2025-02-01', 'CAS-7', 'R1')`)
    const capped = await addTire(1, '2025-03-01', 60_000)
    // Read twice on the second unit, then on the third, whose odometer says something else.
    const read = async (unit: typeof first, on: string, miles: number, tread: number) => {
      const [{ inspection_id: id }] = (await database.query<{ inspection_id: number }>(sql`
        insert into inspections (account_id, location_id, unit_id, inspected_on, inspected_time, survey_kind, survey_by, odometer_miles, total_tires, total_tires_read_count, survey_id)
        select ${account}, ${unit.location_id}, ${unit.unit_id}, ${on}, '08:00', 'checkpoint', 'Gate', ${miles}, 1, 1, (select min(s.survey_id) from surveys s where s.account_id = ${account} and s.location_id = ${unit.location_id})
        returning inspection_id`)) as [{ inspection_id: number }]
      await database.query(sql`
        insert into readings (account_id, inspected_on, inspection_id, axle_number, side, wheel_index, tire_id, tread_32nds, pressure_severity, tread_severity)
        values (${account}, ${on}, ${id}, 2, 'left', 1, ${capped}, ${tread}, 'not_read', 'ok')`)
    }
    await read(second, '2025-06-01', 70_000, 20)
    await read(second, '2025-09-01', 85_000, 16)
    await read(third, '2025-10-01', 300_000, 15)
    await remove({
      tire: capped,
      unit: third,
      caps: 1,
      on: '2026-02-01',
      miles: 315_000,
      price: null,
      isScrapped: true,
    })
  })

  it('lists event by event, with units, places and the work of the retreader', async () => {
    const { json } = await (
      await world.as('cus')
    ).post('own/casings/get_casing', { account_id: account, serial: 'CAS-7' })
    const told = (json.life as unknown as Row[]).map(({ event_date, event_kind, cap, cost, reason }) => [
      event_date,
      event_kind,
      cap,
      cost,
      reason,
    ])
    expect(told).toEqual([
      ['2026-02-01', 'scrapped', 1, null, 'worn to pull point'],
      ['2025-10-01', 'moved', 1, null, null],
      ['2025-03-01', 'fitted', 1, null, null],
      ['2025-02-01', 'retreaded', 1, 150, null],
      ['2025-01-10', 'removed', 0, null, 'worn to pull point'],
      ['2024-01-10', 'fitted', 0, null, null],
    ])
  })

  it('has distance and cost of each cap, counted only while it was on a unit', async () => {
    const { json } = await (
      await world.as('cus')
    ).post('own/casings/get_casing', { account_id: account, serial: 'CAS-7' })
    const caps = (json.caps as unknown as Row[]).map(
      ({ cap, units, distance, first_tread, last_tread, cost, cost_per_mile }) => [
        cap,
        units,
        distance,
        first_tread,
        last_tread,
        cost,
        cost_per_mile,
      ],
    )
    // Capped: 60,000 as fitted to 85,000 on one unit and 300,000 to 315,000 on the other.
    expect(caps).toEqual([
      [0, 1, 50_000, 30, 6, 400, 0.008],
      [1, 2, 40_000, 24, 6, 150, 0.00375],
    ])
  })

  it('gives a cap its end only when no tire of it is on a unit again', async () => {
    const { database } = world
    const [one, other] = (await database.query<{ unit_id: number; location_id: number }>(sql`
      select u.unit_id, u.location_id from units u where u.account_id = ${account} and u.unit_type = 'tractor' order by u.unit_id limit 2`)) as [
      { unit_id: number; location_id: number },
      { unit_id: number },
    ]
    // Off one unit and on another the same day, as the same cap; a capped one is off for good.
    const [off, on] = (await database.query<{ tire_id: number }>(sql`
      insert into tires (account_id, serial, retread_count, fitted_on, fitted_odometer_miles, new_tread_32nds, unit_id, axle_number, side, wheel_index)
      values (${account}, 'CAS-8', 0, '2025-11-05', 1000, 30, null, null, null, null), (${account}, 'CAS-8', 0, '2025-11-24', 7000, null, ${other.unit_id}, 9, 'left', 1)
      returning tire_id`)) as [{ tire_id: number }, { tire_id: number }]
    await database.query(sql`
      insert into removed_tires (account_id, location_id, unit_id, tire_id, removed_on, axle_number, side, wheel_index, caps, removal_reason, is_scrapped, odometer_miles, tread_32nds)
      values (${account}, ${one.location_id}, ${one.unit_id}, ${off.tire_id}, '2025-11-24', 2, 'left', 1, 0, 'worn to pull point', false, 2000, 20)`)
    const ends = async (): Promise<unknown> =>
      (
        (await (await world.as('cus')).post('own/casings/get_casing', { account_id: account, serial: 'CAS-8' })).json
          .caps as unknown as Row[]
      ).map(({ cap, began_on, ended_on, units }) => [cap, began_on, ended_on, units])
    expect(await ends()).toEqual([[0, '2025-11-05', null, 2]])
    await database.query(sql`
      insert into removed_tires (account_id, location_id, unit_id, tire_id, removed_on, axle_number, side, wheel_index, caps, removal_reason, is_scrapped, odometer_miles, tread_32nds)
      values (${account}, ${one.location_id}, ${other.unit_id}, ${on.tire_id}, '2026-01-15', 9, 'left', 1, 0, 'worn to pull point', false, 9000, 18)`)
    await database.query(
      sql`update tires set unit_id = null, axle_number = null, side = null, wheel_index = null where tire_id = ${on.tire_id}`,
    )
    expect(await ends()).toEqual([[0, '2025-11-05', '2026-01-15', 2]])
  })

  it('is in the list with what became of it last', async () => {
    const { json } = await (await world.as('cus')).post('own/casings/get_casings', { key_word: 'CAS-7' })
    expect(
      (await (await world.as('cus')).post('own/casings/get_known', { account_id: account, serial: 'CAS-7' })).json,
    ).toMatchObject({ serial: 'CAS-7', state: 'scrapped' })
    expect(json.casings).toMatchObject([{ serial: 'CAS-7', state: 'scrapped', seen_on: '2026-02-01', caps: 1 }])
  })

  it('is not there for another fleet', async () => {
    const other = await world.as('cus-other')
    expect((await other.post('own/casings/get_casing', { account_id: account, serial: 'CAS-7' })).json).toMatchObject({
      caps: [],
      life: [],
    })
    expect((await other.post('own/casings/get_known', { account_id: account, serial: 'CAS-7' })).status).toBe(404)
  })
})
