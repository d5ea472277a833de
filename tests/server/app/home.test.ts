import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Caller } from './testApp.ts'
import { setupTestApp } from './setupTestApp.ts'

interface Checked {
  unit_id: number
  days: number
  position: string | null
  critical_since: string
  critical_tires: number
  warning_tires: number
  below_dual: number | null
}
interface Reason {
  position: string | null
  pressure: number | null
  off_target: number | null
  below_dual: number | null
  tread_depth: number | null
}
interface Unit extends Reason {
  unit_id: number
  unit_number: string
  critical_tires: number
  days: number
  address: string
}
interface HomeLocation {
  location_id: number
  units: number
  critical_tires: number
  critical_change: number
  critical_before: number
  warning_tires: number
  warning_change: number
  warning_before: number
}
interface Counted {
  account_name: string
  unit_number: string
  critical: number
  warning: number
}
interface AccountRow {
  account_id: number
  account_name: string
  address: string
  critical_tires: number
  critical_change: number
  warning_tires: number
  warning_change: number
}
interface AccountsHome {
  accounts: AccountRow[]
  worse: AccountRow[]
  units: Unit[]
  lists: Record<string, { totals: Record<string, number> }>
}
interface Home {
  units: Unit[]
  locations: HomeLocation[]
  surveys: { location_id: number; state: string; days: number | null }[]
  files: unknown[]
  favorites: unknown[]
  lists: Record<string, { total_items: number; totals: Record<string, number> }>
}

const day = '2026-06-15'

describe('the home of fleets and dealers', () => {
  const world = setupTestApp()
  const homeOf = async (caller: Caller, body: object = { day }): Promise<Home> => {
    const { status, json } = await caller.post('own/home/get_home', { page_size: 500, ...body })
    expect(status).toBe(200)
    return json as never
  }

  /** Counts by another way: the readings of the last inspection of each unit, as they lie. */
  const countedOn = async (last: string, accounts: string[]): Promise<Counted[]> =>
    world.database.query(sql`
    select own.name as account_name, u.unit_number, count(*) filter (where r.pressure_severity = 'critical' or r.tread_severity = 'critical')::int as critical,
      count(*) filter (where r.pressure_severity <> 'critical' and r.tread_severity <> 'critical' and (r.pressure_severity = 'warning' or r.tread_severity = 'warning'))::int as warning
    from (
      select distinct on (i.unit_id) i.* from inspections i join units on units.unit_id = i.unit_id and units.is_active
      where i.inspected_on <= ${last}::date and i.total_tires_read_count > 0
      order by i.unit_id, i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
    ) seen
    join accounts a on a.account_id = seen.account_id and a.name = any(${accounts})
    join units u on u.unit_id = seen.unit_id
    join readings r on r.account_id = seen.account_id and r.inspected_on = seen.inspected_on and r.inspection_id = seen.inspection_id
    join accounts own on own.account_id = u.account_id
    group by own.name, u.unit_id, u.unit_number`)

  const countedByAccount = async (
    last: string,
    accounts: string[],
  ): Promise<Map<string, { critical: number; warning: number }>> => {
    const counted = await countedOn(last, accounts)
    const sum = (name: string, of: 'critical' | 'warning'): number =>
      counted.filter(({ account_name }) => account_name === name).reduce((all, row) => all + row[of], 0)
    return new Map(accounts.map((name) => [name, { critical: sum(name, 'critical'), warning: sum(name, 'warning') }]))
  }
  const fleets = ['Granite Ridge Freight', 'Clearwater Transport']

  it('counts a tire once, by its worst reading, now and against a week before', async () => {
    const { lists, locations } = await homeOf(await world.as('cus'))
    const [now, before] = await Promise.all([countedOn(day, fleets), countedOn('2026-06-08', fleets)])
    const sum = (rows: { critical: number; warning: number }[], of: 'critical' | 'warning'): number =>
      rows.reduce((all, row) => all + row[of], 0)
    expect(lists.locations?.totals).toMatchObject({
      critical_tires: sum(now, 'critical'),
      warning_tires: sum(now, 'warning'),
      critical_change: sum(now, 'critical') - sum(before, 'critical'),
      warning_change: sum(now, 'warning') - sum(before, 'warning'),
    })
    expect(sum(now, 'critical')).toBeGreaterThan(0)
    expect(locations.reduce((all, place) => all + place.critical_tires, 0)).toBe(sum(now, 'critical'))
  })

  it('lists the units with critical tires, longest first, each with its page', async () => {
    const { units, lists } = await homeOf(await world.as('cus'))
    const wanted = (await countedOn(day, fleets)).filter(({ critical }) => critical > 0)
    expect(new Map(units.map(({ unit_number, critical_tires }) => [unit_number, critical_tires]))).toEqual(
      new Map(wanted.map(({ unit_number, critical }) => [unit_number, critical])),
    )
    expect(lists.units?.totals.units).toBe(wanted.length)
    expect(units.map(({ days }) => days)).toEqual(units.map(({ days }) => days).sort((one, other) => other - one))
    const seen = await world.database.query<{ unit_number: string; days: number; is_critical: boolean }>(sql`
      select u.unit_number, (${day}::date - i.inspected_on)::int as days, i.pressure_critical + i.tread_depth_critical > 0 as is_critical
      from inspections i join units u on u.unit_id = i.unit_id join accounts a on a.account_id = u.account_id and a.name = any(${fleets})
      where i.inspected_on between ${day}::date - 730 and ${day}::date and i.total_tires_read_count > 0 order by i.inspected_on desc, i.inspected_time desc`)
    for (const unit of units) {
      const own = seen.filter(({ unit_number }) => unit_number === unit.unit_number)
      const clean = own.findIndex(({ is_critical }) => !is_critical)
      expect([unit.unit_number, unit.days]).toEqual([
        unit.unit_number,
        own.slice(0, clean < 0 ? undefined : clean).at(-1)!.days,
      ])
      expect(unit.position).not.toBe('')
      expect(unit.address).toMatch(/^\/(checkpoint\/detail\/\d+\?survey_id=\d+|tireoptix\/detail\/\d+)$/)
    }
  })

  it('lists open surveys, and locations without a finished one for 90 days', async () => {
    const { surveys } = await homeOf(await world.as('cus'))
    const wanted = await world.database.query<{ location_id: number; state: string }>(sql`
      select l.location_id::int, case when bool_or(s.state = 'open') then 'open' else 'overdue' end as state
      from locations l join accounts a using (account_id) left join surveys s on s.location_id = l.location_id and s.kind <> 'checkpoint'
      where a.name = any(${fleets}) and exists (select from units u where u.location_id = l.location_id and u.is_active)
      group by l.location_id
      having bool_or(s.state = 'open') or coalesce(max(s.survey_date) filter (where s.state = 'finished'), '-infinity') < ${day}::date - 90`)
    expect(new Map(surveys.map(({ location_id, state }) => [location_id, state]))).toEqual(
      new Map(wanted.map(({ location_id, state }) => [location_id, state])),
    )
  })

  it('is limited to the reach of its reader, and requires the day', async () => {
    const [own, others] = await Promise.all([homeOf(await world.as('cus')), homeOf(await world.as('cus-other'))])
    expect(
      own.locations.filter(({ location_id }) => others.locations.some((place) => place.location_id === location_id)),
    ).toEqual([])
    expect(await (await world.as('cus')).post('own/home/get_home', {})).toMatchObject({ status: 400 })
    expect(await (await world.as('cus')).post('own/home/get_administration', { day })).toMatchObject({ status: 401 })
  })

  it('shows staff their accounts with most critical tires, counted as by another way', async () => {
    const staff = await world.as('gyr')
    const { status, json } = await staff.post('own/home/get_accounts_home', { day, page_size: 500 })
    expect(status).toBe(200)
    const { accounts, worse, units, lists } = json as unknown as AccountsHome
    const names = accounts.map(({ account_name }) => account_name)
    expect(names.length).toBeGreaterThan(5)
    const [now, before] = await Promise.all([countedByAccount(day, names), countedByAccount('2026-06-08', names)])
    for (const account of accounts) {
      const [current, earlier] = [now.get(account.account_name), before.get(account.account_name)]
      expect(account).toMatchObject({
        critical_tires: current?.critical ?? 0,
        critical_change: (current?.critical ?? 0) - (earlier?.critical ?? 0),
        warning_tires: current?.warning ?? 0,
        warning_change: (current?.warning ?? 0) - (earlier?.warning ?? 0),
      })
    }
    expect(accounts.map(({ critical_tires }) => critical_tires)).toEqual(
      accounts.map(({ critical_tires }) => critical_tires).sort((one, other) => other - one),
    )
    expect(worse.map(({ critical_change }) => critical_change)).toEqual(
      accounts.map(({ critical_change }) => critical_change).sort((one, other) => other - one),
    )
    expect(lists.units?.totals.units).toBe(lists.accounts?.totals.critical_units)
    expect(units.length).toBe(Math.min(15, lists.units?.totals.units ?? 0))
    expect(units.map(({ days }) => days)).toEqual(units.map(({ days }) => days).sort((one, other) => other - one))
  })

  it('shows the same facts of an account to staff and to its own people', async () => {
    const own = await homeOf(await world.as('cus'))
    const { json } = await (await world.as('gyr')).post('own/home/get_accounts_home', { day, page_size: 500 })
    const { accounts, units } = json as unknown as AccountsHome
    const seen = accounts.filter(({ account_name }) => fleets.includes(account_name))
    expect(seen.map(({ account_name }) => account_name).sort()).toEqual([...fleets].sort())
    expect(seen.reduce((all, account) => all + account.critical_change, 0)).toBe(
      own.lists.locations?.totals.critical_change,
    )
    const days = new Map(own.units.map((unit) => [unit.unit_id, unit.days]))
    const both = units.filter(({ unit_id }) => days.has(unit_id))
    expect(both.length).toBeGreaterThan(0)
    expect(both.map((unit) => unit.days)).toEqual(both.map(({ unit_id }) => days.get(unit_id)))
  })

  it('leads to a list with the same counts, of all, of a location, and of warnings alone', async () => {
    const customer = await world.as('cus')
    const {
      lists,
      locations: [first],
    } = await homeOf(customer)
    const list = async (filters: object): Promise<{ units: Checked[]; totals: Record<string, number> }> =>
      (await customer.post('own/units_to_check/get_units', { day, page_size: 500, ...filters })).json as never
    const critical = await list({ condition: 'critical' })
    expect([critical.totals.units, critical.totals.critical_tires]).toEqual([
      lists.units?.totals.units,
      lists.locations?.totals.critical_tires,
    ])
    expect(critical.units.map(({ critical_since }) => critical_since)).toEqual(
      critical.units.map(({ critical_since }) => critical_since).sort(),
    )
    const all = await list({})
    expect([all.totals.critical_tires, all.totals.warning_tires]).toEqual([
      lists.locations?.totals.critical_tires,
      lists.locations?.totals.warning_tires,
    ])
    expect((await list({ locations: [first?.location_id] })).totals.critical_tires).toBe(first?.critical_tires)
    const any = await list({ condition: 'any', locations: [first?.location_id] })
    expect([any.totals.critical_tires, any.totals.warning_tires]).toEqual([first?.critical_tires, first?.warning_tires])
    expect(any.units.every(({ critical_tires, warning_tires }) => critical_tires + warning_tires > 0)).toBe(true)
    expect((await list({ condition: 'warning' })).units.every(({ warning_tires }) => warning_tires > 0)).toBe(true)
  })

  it('says of a tire near its target how far it is below its dual, and of no other', async () => {
    const { units } = (await (await world.as('gyr')).post('own/units_to_check/get_units', { day, page_size: 500 }))
      .json as unknown as { units: Checked[] }
    const readings = await world.database.query<{
      unit_id: number
      position: string
      pressure: number
      target: number
      dual: number | null
      severity: string
    }>(sql`
      select u.unit_id, w.position_code as position, r.pressure_psi as pressure, r.target_pressure_psi as target, r.pressure_severity as severity,
        (select max(d.pressure_psi) from readings d where d.inspection_id = r.inspection_id and d.axle_number = r.axle_number and d.side = r.side and d.wheel_index <> r.wheel_index) as dual
      from unit_conditions c join units u using (unit_id) join readings r on r.inspection_id = c.inspection_id
      join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index`)
    const of = new Map(readings.map((reading) => [`${reading.unit_id} ${reading.position}`, reading]))
    const expected = units.map(({ unit_id, position }) => {
      const { pressure = null, target = 0, dual = null, severity = '' } = of.get(`${unit_id} ${position}`) ?? {}
      return pressure !== null &&
        dual !== null &&
        ['warning', 'critical'].includes(severity) &&
        dual - pressure > Math.abs(target - pressure)
        ? Math.round((dual - pressure) * 1000)
        : null
    })
    expect(units.map(({ below_dual }) => (below_dual === null ? null : Math.round(below_dual * 1000)))).toEqual(
      expected,
    )
    expect(expected.filter(Boolean).length).toBeGreaterThan(0)
  })

  it('gives the reason of a critical unit alike at each home: the critical value alone, and the dual where the target is no reason', async () => {
    const own = await homeOf(await world.as('cus'))
    const { units } = (await (await world.as('gyr')).post('own/home/get_accounts_home', { day, page_size: 500 }))
      .json as unknown as AccountsHome
    const checked = (
      await (await world.as('gyr')).post('own/units_to_check/get_units', { day, page_size: 500, condition: 'critical' })
    ).json as unknown as { units: (Unit & { pressure_color: string | null; tread_color: string | null })[] }
    const reasonOf = ({ position, pressure, off_target, below_dual, tread_depth }: Reason): Reason => ({
      position,
      pressure,
      off_target,
      below_dual,
      tread_depth,
    })
    const expected = new Map(
      checked.units.map((unit) => [
        unit.unit_id,
        {
          position: unit.position,
          pressure: unit.pressure_color === 'critical' ? unit.pressure : null,
          off_target: unit.pressure_color === 'critical' && unit.below_dual === null ? unit.off_target : null,
          below_dual: unit.pressure_color === 'critical' ? unit.below_dual : null,
          tread_depth: unit.tread_color === 'critical' ? unit.tread_depth : null,
        },
      ]),
    )
    expect([...expected.values()].every(({ pressure, tread_depth }) => pressure !== null || tread_depth !== null)).toBe(
      true,
    )
    expect([...expected.values()].some(({ below_dual }) => below_dual !== null)).toBe(true)
    for (const unit of [...own.units, ...units.slice(0, 15)])
      expect([unit.unit_id, reasonOf(unit)]).toEqual([unit.unit_id, expected.get(unit.unit_id)])
  })

  it('returns the count of a week before, from which the change is computed', async () => {
    const { locations, lists } = await homeOf(await world.as('cus'))
    for (const place of locations)
      expect([place.critical_before, place.warning_before]).toEqual([
        place.critical_tires - place.critical_change,
        place.warning_tires - place.warning_change,
      ])
    expect(lists.locations?.totals.critical_before).toBe(
      locations.reduce((all, { critical_before }) => all + critical_before, 0),
    )
  })

  it('counts for people of some locations what they reach of inspections, in the list as on their home', async () => {
    const dealer = await world.as('dlr')
    const { lists, units } = await homeOf(dealer)
    const list = (await dealer.post('own/units_to_check/get_units', { day, page_size: 500, condition: 'critical' }))
      .json as unknown as { units: Checked[]; totals: Record<string, number> }
    expect([list.totals.units, list.totals.critical_tires]).toEqual([
      lists.units?.totals.units,
      lists.locations?.totals.critical_tires,
    ])
    expect(list.units.length).toBeGreaterThan(0)
    expect(new Map(list.units.map(({ unit_id, days }) => [unit_id, days]))).toEqual(
      new Map(units.map(({ unit_id, days }) => [unit_id, days])),
    )
  })

  it('leads from an account to its reports, and keeps this home from people of few accounts', async () => {
    const staff = await world.as('gyr')
    const { json } = await staff.post('own/home/get_accounts_home', { day, page_size: 500 })
    const first = (json as unknown as AccountsHome).accounts.find(
      ({ account_name }) => account_name === 'Granite Ridge Freight',
    )
    expect(first?.address).toMatch(/^\/units-to-check\?accounts=\d+&condition=any$/)
    expect(await (await world.as('cus')).post('own/home/get_accounts_home', { day })).toMatchObject({ status: 401 })
  })

  it('shows administrators requests, mail and files that wait for them', async () => {
    const { status, json } = await (await world.as('admin')).post('own/home/get_administration', { day })
    expect(status).toBe(200)
    const { lists } = json as unknown as Home
    const [waiting] = await world.database.query<{ requests: number; mails: number }>(sql`
      select (select count(*) from registrations where state = 'waiting')::int as requests, (select count(*) from outgoing_mail where sent_at is null)::int as mails`)
    expect([lists.requests?.totals.requests, lists.mails?.totals.mails]).toEqual([waiting?.requests, waiting?.mails])
  })
})
