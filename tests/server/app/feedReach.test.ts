import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

/** A user whose location groups leave out a part of their fleet, and the rows of that part. */
describe('rows of feeds where their sender does not reach', () => {
  const world = setupTestApp()
  let customer: Caller
  let limited: Caller
  let unit: { unit_id: number; unit_number: string; account_number: string; location_number: string }
  beforeAll(async () => {
    const { database } = world
    customer = await world.as('cus')
    const [other] = await database.query<{ user_id: number }>(
      sql`select user_id from users where login = 'cus-other@example.test'`,
    )
    // The other customer is given the planted fleet, of one group of locations.
    await database.query(
      sql`update locations set location_group = case when location_number = '0002' then 'Far' else 'Near' end where account_id = (select account_id from accounts where account_number = '100001')`,
    )
    await database.query(
      sql`insert into user_accounts select ${other!.user_id}, account_id from accounts where account_number = '100001'`,
    )
    await database.query(sql`insert into user_location_groups values (${other!.user_id}, 'Near')`)
    limited = await world.as('cus-other')
    const units = await database.query<typeof unit>(sql`
      select u.unit_id, u.unit_number, a.account_number, l.location_number from units u join accounts a using (account_id) join locations l using (location_id)
      where a.account_number = '100001' and l.location_number = '0001' and u.unit_type = 'tractor' order by u.unit_id limit 1`)
    unit = units[0]!
  })

  const load = (who: Caller, feed: string, row: object, more: object = {}): Promise<Answer> =>
    who.post(`feeds/${feed}`, { rows: [row], ...more })

  it('neither shows nor changes an inspection at a place out of reach, of a unit within it', async () => {
    const row = {
      account_number: unit.account_number,
      unit_number: unit.unit_number,
      read_at: '2026-06-10 08:00',
      position: 'LF',
      pressure: 90,
      pressure_unit: 'psi',
      survey_kind: 'checkpoint',
    }
    const stored = await load(customer, 'inspections', { ...row, location_number: '0002' })
    expect(stored.json.counts).toMatchObject({ new: 1 })
    const inspections = (): Promise<unknown[]> =>
      world.database.query(sql`
      select i.inspection_id, i.location_id, r.pressure_psi from inspections i left join readings r using (account_id, inspected_on, inspection_id) where i.unit_id = ${unit.unit_id} and i.inspected_on = '2026-06-10'`)
    const before = await inspections()
    expect(before.length).toBeGreaterThan(0)
    for (const change of [{ pressure: 50 }, { location_number: unit.location_number }, { row_status: 'cancelled' }]) {
      const preview = await load(limited, 'inspections', { ...row, ...change }, { preview: true })
      expect(preview.json).toMatchObject({
        counts: { rejected: 1 },
        rows: [{ change: 'rejected', before: {}, problems: [{ column: 'unit_number' }] }],
      })
      expect(
        (await load(limited, 'inspections', { ...row, ...change }, { only_good_rows: true })).json.counts,
      ).toMatchObject({ rejected: 1, changed: 0, cancelled: 0 })
    }
    expect(await inspections()).toEqual(before)
  })

  it('rejects a unit whose number another has where its sender does not reach, and loads the rest', async () => {
    const { database } = world
    const [far] = await database.query<{ unit_number: string }>(sql`
      select u.unit_number from units u join accounts a using (account_id) join locations l using (location_id) where a.account_number = '100001' and l.location_number = '0002' order by u.unit_id limit 1`)
    const rows = ['NEW-1', far!.unit_number.toLowerCase(), 'NEW-2'].map((unit_number) => ({
      account_number: '100001',
      location_number: unit.location_number,
      unit_number,
      configuration: 'TR-6X4',
    }))
    const { status, json } = await limited.post('feeds/units', { rows, only_good_rows: true })
    expect([status, json.counts]).toMatchObject([200, { new: 2, rejected: 1 }])
    expect(JSON.stringify(json)).toContain('number')
  })

  it('neither moves nor names a tire that is on a unit out of reach', async () => {
    const [far] = await world.database.query<{ unit_number: string }>(sql`
      select u.unit_number from units u join accounts a using (account_id) join locations l using (location_id) where a.account_number = '100001' and l.location_number = '0002' order by u.unit_id limit 1`)
    const row = { account_number: '100001', position: 'LO', fitted_on: '2026-06-01', serial: 'FAR-1' }
    expect(
      (
        await load(customer, 'fitted-tires', {
          ...row,
          position: await firstWheel(far!.unit_number),
          unit_number: far!.unit_number,
        })
      ).json.counts,
    ).toMatchObject({ new: 1 })
    const { json } = await load(
      limited,
      'fitted-tires',
      { ...row, unit_number: unit.unit_number, position: 'LF', fitted_on: '2026-06-05' },
      { preview: true },
    )
    expect(json).toMatchObject({
      counts: { rejected: 1 },
      rows: [{ before: {}, problems: [{ column: 'unit_number' }] }],
    })
    expect(await world.database.query(sql`select count(*) from tires where serial = 'FAR-1'`)).toEqual([{ count: 1 }])
  })

  const firstWheel = async (number: string): Promise<string> =>
    (
      await world.database.query<{ position_code: string }>(sql`
    select w.position_code from units u join axle_configuration_wheels w using (configuration_code) where u.unit_number = ${number} order by w.wheel_order limit 1`)
    )[0]!.position_code

  it('does not undo a load of their own that would move a row back out of reach', async () => {
    const row = {
      account_number: '100001',
      invoice_number: 'REACH-1',
      invoice_line: '1',
      purchased_on: '2026-05-04',
      product: 'RECAPRO-RCDRIVE-1',
      quantity: 4,
      unit_price: 250.25,
    }
    expect((await load(customer, 'purchases', { ...row, location_number: '0002' })).json.counts).toMatchObject({
      new: 1,
    })
    const other = sql`select user_id from users where login = 'cus-other@example.test'`
    await world.database.query(sql`insert into user_location_groups select user_id, 'Far' from (${other}) o`)
    const moved = await load(limited, 'purchases', { ...row, location_number: '0001' })
    expect(moved.json.counts).toMatchObject({ changed: 1 })
    await world.database.query(
      sql`delete from user_location_groups where location_group = 'Far' and user_id = (${other})`,
    )
    const undone = await limited.post(`batches/${String(moved.json.batch_id)}/undo`, {})
    expect([undone.status, undone.json]).toMatchObject([200, { rows_left: 1, left: [{ line: 1, columns: [] }] }])
    expect(
      await world.database.query(
        sql`select l.location_number from purchases join locations l using (location_id) where invoice_number = 'REACH-1'`,
      ),
    ).toEqual([{ location_number: '0001' }])
  })

  it('rejects a row with a value that no column takes, by its line, and loads the rest', async () => {
    const row = {
      account_number: unit.account_number,
      unit_number: unit.unit_number,
      position: 'LF',
      pressure: 90,
      pressure_unit: 'psi',
    }
    const { status, json } = await customer.post('feeds/inspections', {
      rows: [
        { ...row, read_at: '2026-06-08 08:00' },
        { ...row, read_at: '2026-06-09T08:00:00+99:00' },
      ],
      only_good_rows: true,
    })
    expect([status, json.counts]).toMatchObject([200, { new: 1, rejected: 1 }])
  })

  it('counts lines that end as old systems end them', async () => {
    const lines = [
      'account_number,unit_number,read_at,odometer',
      ...Array.from(
        { length: 1500 },
        (_, index) => `${unit.account_number},${unit.unit_number},2026-05-01 08:00,${100_000 + index}`,
      ),
    ]
    const sent = await world.app.server.inject({
      method: 'POST',
      url: '/api/v2/feeds/odometers?only_good_rows=true',
      headers: { ...customer.headers, 'content-type': 'text/csv' },
      payload: lines.join('\r'),
    })
    expect(sent.statusCode).toBe(202)
  })
})
