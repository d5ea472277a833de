import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import { today, type Caller } from './testApp.ts'

type Row = Record<string, unknown>
const days = { date_from: '2026-05-16', date_to: '2026-06-14' }

describe('what the fleet dashboard is about,', () => {
  const world = setupTestApp({ commits: true })
  const one = async (statement: { text: string; values: unknown[] }): Promise<Record<string, number>> => {
    const found = await world.database.query<Record<string, number>>(statement)
    expect(found).toHaveLength(1)
    return found[0]!
  }

  it.each([
    ['purchases', 'purchased_on'],
    ['service_calls', 'called_on'],
    ['casing_work', 'done_on'],
    ['casings', 'done_on'],
  ])('%s go back 30 months for every fleet with units', async (table, day) => {
    const spans = await world.database.query<{ account: string; days: number }>({
      text: `select a.account_number as account, coalesce('${today}'::date - min(x.${day}), 0) as days
        from accounts a left join ${table} x using (account_id)
        where exists (select 1 from units u join locations l using (location_id) where l.account_id = a.account_id) group by 1`,
      values: [],
    })
    expect(spans.length).toBeGreaterThan(5)
    // Counts start with the first weeks; a casing is finished some days after it arrived.
    expect(spans.filter(({ days: span }) => span < 30 * 30.4 - 21)).toEqual([])
  })

  it('has the levels of the trade', async () => {
    const calls = await one(sql`
      select avg(roll_minutes) as roll, avg(cost) filter (where service_type = 'emergency') as cost,
        avg(roll_minutes) filter (where extract(month from called_on) in (6, 7, 8)) / avg(roll_minutes) filter (where extract(month from called_on) in (12, 1, 2)) as summer
      from service_calls`)
    // Roll time 2h10 from the driver's call, a road call about 450, up to 1.3 times as much in summer.
    expect(Math.abs(calls.roll! - 130)).toBeLessThan(12)
    expect(Math.abs(calls.cost! - 450)).toBeLessThan(20)
    expect([calls.summer! > 1.1, calls.summer! < 1.5]).toEqual([true, true])
    const casings = await one(sql`
      select 100 * avg((status = 'rejected')::integer) filter (where status <> 'used') as rejected, avg(previous_caps) as caps, avg((done_on - made_on) / 365.25) as age,
        min(done_on - submitted_on) as least, avg(done_on - submitted_on) filter (where status = 'retread') as turnaround
      from casings`)
    expect([
      casings.rejected! > 8,
      casings.rejected! < 15,
      casings.caps! > 0.6,
      casings.caps! < 1.4,
      casings.age! > 3,
      casings.age! < 6,
    ]).toEqual(Array(6).fill(true))
    expect([casings.least! >= 3, casings.turnaround! >= 5, casings.turnaround! <= 12]).toEqual([true, true, true])
    const prices = await world.database.query<{ kind: string; least: number; most: number }>(sql`
      select tire_kind as kind, min(unit_price) as least, max(unit_price) as most from purchases group by 1 order by 1`)
    expect(prices.map(({ kind }) => kind)).toEqual(['new', 'retread'])
    expect([prices[0]!.least >= 150, prices[1]!.least >= 100, prices[1]!.most <= 450]).toEqual([true, true, true])
  })

  it('means by all locations those of the regions and location groups that its reader is restricted to', async () => {
    const customer = await world.as('cus')
    const { json } = await customer.get('fleet_dashboard/get_accounts')
    const account_id = (json.us_national_accounts as unknown as { value: number; account_number: string }[]).find(
      ({ account_number }) => account_number === '100001',
    )!.value
    const [first, ...others] = await world.database.query<{ region: string; location_group: string }>(sql`
      select region, location_group from locations where account_id = ${account_id} order by location_number`)
    const elsewhere = others.find(({ region }) => region !== first?.region)!
    const seen = async (caller: Caller) => {
      const answer = await caller.post('fleet_dashboard/get_reports', {
        tab_id: 'purchases',
        base_parameters: { account_id, ...days },
        tab_parameters: { is_all_locations: true },
        reports_parameters: [{ report_type: 'emergency-service' }],
      })
      const [card] = answer.json.reports as unknown as [{ status: number; table_items: Row[] }]
      const list = async (call: string, name: string): Promise<unknown[]> =>
        (
          (await caller.post(`fleet_dashboard/${call}`, { account_id, page_size: 100 })).json as unknown as Record<
            string,
            Row[]
          >
        )[name]!.map(({ value }) => value)
      return {
        status: card.status,
        cost: card.table_items[0]?.TotalCost ?? null,
        regions: await list('get_customer_location_regions', 'cust_loc_regions'),
        places: (await list('get_locations', 'locations')).length,
      }
    }
    const all = await seen(customer)
    expect([all.cost, all.places]).toEqual([2000, others.length + 1])
    const restrict = async (region: string): Promise<Caller> => {
      await world.database.query(
        sql`delete from user_regions where user_id = (select user_id from users where login = 'cus@example.test')`,
      )
      await world.database.query(
        sql`insert into user_regions (user_id, region) select user_id, ${region} from users where login = 'cus@example.test'`,
      )
      return world.as('cus')
    }
    expect(await seen(await restrict(first!.region))).toMatchObject({
      status: 200,
      cost: 2000,
      regions: [first!.region],
    })
    const there = await seen(await restrict(elsewhere.region))
    expect(there).toMatchObject({ status: 204, cost: null, regions: [elsewhere.region] })
    expect(there.places).toBeLessThan(all.places)
    await world.database.query(sql`delete from user_regions`)
    await world.database.query(
      sql`insert into user_location_groups (user_id, location_group) select user_id, ${elsewhere.location_group} from users where login = 'cus@example.test'`,
    )
    expect((await seen(await world.as('cus'))).places).toBeLessThan(all.places)
  })
})
