import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from './openWorld.ts'
import { sharedWorld, type SharedWorld } from './sharedWorld.ts'

interface Unit { unit_id: number; unit_number: string; critical_tires: number; days: number; position: string; address: string }
interface Place { location_id: number; units: number; critical_tires: number; critical_change: number; warning_tires: number; warning_change: number }
interface Home { units: Unit[]; locations: Place[]; surveys: { location_id: number; state: string; days: number | null }[]; files: unknown[]; favorites: unknown[]; lists: Record<string, { total_items: number; totals: Record<string, number> }> }

const day = '2026-06-15'

describe('the home of fleets and dealers', () => {
  let world: SharedWorld
  const homeOf = async (caller: Caller, body: object = { day }): Promise<Home> => {
    const { status, json } = await caller.post('own/home/get_home', { page_size: 500, ...body })
    expect(status).toBe(200)
    return json as never
  }

  /** Counts by another way: the readings of the last inspection of each unit, as they lie. */
  const countedOn = async (last: string, accounts: string[]): Promise<{ unit_number: string; critical: number; warning: number }[]> => world.database.query(sql`
    select u.unit_number, count(*) filter (where r.pressure_severity = 'critical' or r.tread_severity = 'critical')::int as critical,
      count(*) filter (where r.pressure_severity <> 'critical' and r.tread_severity <> 'critical' and (r.pressure_severity = 'warning' or r.tread_severity = 'warning'))::int as warning
    from (
      select distinct on (i.unit_id) i.* from inspections i join units on units.unit_id = i.unit_id and units.is_active
      where i.inspected_on <= ${last}::date and i.total_tires_read_count > 0
      order by i.unit_id, i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
    ) seen
    join accounts a on a.account_id = seen.account_id and a.name = any(${accounts})
    join units u on u.unit_id = seen.unit_id
    join readings r on r.account_id = seen.account_id and r.inspected_on = seen.inspected_on and r.inspection_id = seen.inspection_id
    group by u.unit_id, u.unit_number`)
  const fleets = ['Granite Ridge Freight', 'Clearwater Transport']

  beforeAll(async () => {
    world = await sharedWorld()
  })

  it('counts a tire once, by its worst reading, now and against a week before', async () => {
    const { lists, locations } = await homeOf(await world.as('cus'))
    const [now, before] = await Promise.all([countedOn(day, fleets), countedOn('2026-06-08', fleets)])
    const sum = (rows: { critical: number; warning: number }[], of: 'critical' | 'warning'): number => rows.reduce((all, row) => all + row[of], 0)
    expect(lists.locations?.totals).toMatchObject({
      critical_tires: sum(now, 'critical'), warning_tires: sum(now, 'warning'),
      critical_change: sum(now, 'critical') - sum(before, 'critical'), warning_change: sum(now, 'warning') - sum(before, 'warning'),
    })
    expect(sum(now, 'critical')).toBeGreaterThan(0)
    expect(locations.reduce((all, place) => all + place.critical_tires, 0)).toBe(sum(now, 'critical'))
  })

  it('lists the units with critical tires, longest first, each with its page', async () => {
    const { units, lists } = await homeOf(await world.as('cus'))
    const wanted = (await countedOn(day, fleets)).filter(({ critical }) => critical > 0)
    expect(new Map(units.map(({ unit_number, critical_tires }) => [unit_number, critical_tires]))).toEqual(new Map(wanted.map(({ unit_number, critical }) => [unit_number, critical])))
    expect(lists.units?.totals.units).toBe(wanted.length)
    expect(units.map(({ days }) => days)).toEqual(units.map(({ days }) => days).sort((one, other) => other - one))
    const seen = await world.database.query<{ unit_number: string; days: number; is_critical: boolean }>(sql`
      select u.unit_number, (${day}::date - i.inspected_on)::int as days, i.pressure_critical + i.tread_depth_critical > 0 as is_critical
      from inspections i join units u on u.unit_id = i.unit_id join accounts a on a.account_id = u.account_id and a.name = any(${fleets})
      where i.inspected_on between ${day}::date - 90 and ${day}::date and i.total_tires_read_count > 0 order by i.inspected_on desc, i.inspected_time desc`)
    for (const unit of units) {
      const own = seen.filter(({ unit_number }) => unit_number === unit.unit_number)
      const clean = own.findIndex(({ is_critical }) => !is_critical)
      expect([unit.unit_number, unit.days]).toEqual([unit.unit_number, own.slice(0, clean < 0 ? undefined : clean).at(-1)!.days])
      expect(unit.position).not.toBe('')
      expect(unit.address).toMatch(/^\/(checkpoint\/detail\/\d+\?survey_id=\d+|tireoptix\/detail\/\d+)$/)
    }
  })

  it('tells surveys that are open, and locations without a finished one for 90 days', async () => {
    const { surveys } = await homeOf(await world.as('cus'))
    const wanted = await world.database.query<{ location_id: number; state: string }>(sql`
      select l.location_id::int, case when bool_or(s.state = 'open') then 'open' else 'overdue' end as state
      from locations l join accounts a using (account_id) left join surveys s on s.location_id = l.location_id and s.kind <> 'checkpoint'
      where a.name = any(${fleets}) and exists (select from units u where u.location_id = l.location_id and u.is_active)
      group by l.location_id
      having bool_or(s.state = 'open') or coalesce(max(s.survey_date) filter (where s.state = 'finished'), '-infinity') < ${day}::date - 90`)
    expect(new Map(surveys.map(({ location_id, state }) => [location_id, state]))).toEqual(new Map(wanted.map(({ location_id, state }) => [location_id, state])))
  })

  it('keeps to the reach of its reader, and asks for the day', async () => {
    const [own, others] = await Promise.all([homeOf(await world.as('cus')), homeOf(await world.as('cus-other'))])
    expect(own.locations.filter(({ location_id }) => others.locations.some((place) => place.location_id === location_id))).toEqual([])
    expect(await (await world.as('cus')).post('own/home/get_home', {})).toMatchObject({ status: 400 })
    expect(await (await world.as('cus')).post('own/home/get_administration', { day })).toMatchObject({ status: 401 })
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
