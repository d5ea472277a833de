import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTireNumberProblem } from '../../../../domain/tireIdentification.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { plantedAccount } from '../../../../server/portal/demo/planted.ts'
import { plantedErrors } from '../../../../server/portal/demo/plantedErrors.ts'
import { seed, type Scale } from '../../../../server/portal/demo/seed.ts'
import { testDatabase } from '../../platform/database/testDatabase.ts'

const today = '2026-06-15'

/** Every time an odometer was told, of every unit, in order of time. */
const odometers = raw(`
  select e.unit_id, u.unit_number, e.on_day, e.miles, e.miles - lag(e.miles) over past as driven, e.on_day - lag(e.on_day) over past as days
  from (
    select unit_id, fitted_on as on_day, '00:00'::time as at, fitted_odometer_miles as miles, 0 as id from tires where unit_id is not null and fitted_odometer_miles is not null
    union all select unit_id, inspected_on, inspected_time, odometer_miles, inspection_id from inspections where odometer_miles is not null
    union all select unit_id, removed_on, '24:00', odometer_miles, removed_tire_id from removed_tires where odometer_miles is not null
    union all select unit_id, checked_on, '24:00', odometer_miles, torque_check_id from torque_checks where odometer_miles is not null
    union all select d.unit_id, s.survey_date, d.inspected_time, d.mileage_entered, d.unit_inspection_id from survey_units d join surveys s using (survey_id) where s.state = 'open' and d.mileage_entered is not null
  ) e join units u using (unit_id)
  window past as (partition by e.unit_id order by e.on_day, e.at, e.miles, e.id)`)

/** The wheels of units with what stands on them, a retread by its cap. */
const fitted = raw(`
  select t.*, w.axle_kind as wheel_kind, w.axle_role, w.is_wide_base, l.axle_kind as line_kind, l.is_retread, l.name as line,
    p.product_id, p.load_range as product_load_range, coalesce(p.new_price, p.retread_price) as price
  from tires t
  join units u on u.unit_id = t.unit_id
  join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = t.axle_number and w.side = t.side and w.wheel_index = t.wheel_index
  join product_lines l on l.product_line_id = coalesce(t.retread_product_line_id, t.product_line_id)
  left join products p on p.product_line_id = l.product_line_id and p.tire_size = t.tire_size`)

const wideSizes = ['445/50R22.5', '425/65R22.5']

describe.each<{ scale: Scale; isLarge: boolean }>([
  { scale: 'small', isLarge: false },
  { scale: 'demo', isLarge: true },
])('the demo data at the scale $scale', ({ scale, isLarge }) => {
  let database: Database
  const rows = <Row extends object>(statement: { text: string; values: unknown[] }): Promise<Row[]> =>
    database.query<Row>(statement)
  const one = async <Row extends object>(statement: { text: string; values: unknown[] }): Promise<Row> =>
    (await rows<Row>(statement))[0]!
  const counted = (found: { name: string; times: number }[]): Record<string, number> =>
    Object.fromEntries(found.map(({ name, times }) => [name, times]))

  beforeAll(async () => {
    database = await testDatabase.open()
    await seed(database, { scale, today, password: 'a demo password' })
  }, 180_000)
  afterAll(() => database.close())

  it('has odometers that rise at every event, but for the planted ones that run backwards', async () => {
    const falls = await rows<{ name: string; times: number }>(
      sql`select unit_number as name, count(*)::integer as times from (${odometers}) o where driven < 0 group by 1`,
    )
    expect(counted(falls)).toEqual(plantedErrors.odometerFalls)
    const { events, units } = await one<{ events: number; units: number }>(
      sql`select count(*)::integer as events, count(distinct unit_id)::integer as units from (${odometers}) o`,
    )
    expect(events).toBeGreaterThan(units * 10)
    const far = await rows<{ name: string; times: number }>(
      sql`select unit_number as name, count(*)::integer as times from (${odometers}) o where driven > 16000 * greatest(days, 1) / 30.0 + 400 and days < 60 group by 1`,
    )
    expect(counted(far)).toEqual(plantedErrors.tooFar)
  })

  it('has on every wheel a product that is sold in that size for that axle, retreads only as retreads and wide base tires only for wide base wheels', async () => {
    const { wheels, ...wrong } = await one<Record<string, number>>(sql`
      select count(*)::integer as wheels,
        (count(*) filter (where product_id is null or product_load_range <> load_range))::integer as without_product,
        (count(*) filter (where line_kind not in (wheel_kind, 'all')))::integer as for_another_axle,
        (count(*) filter (where is_retread and wheel_kind = 'steer'))::integer as retread_on_steer,
        (count(*) filter (where is_retread <> (retread_count > 0)))::integer as retread_without_cap,
        (count(*) filter (where is_wide_base <> (tire_size = any(${wideSizes}))))::integer as wide_in_another_place,
        (count(*) filter (where is_wide_base <> (line ~ 'Wide')))::integer as line_in_another_place
      from (${fitted}) f`)
    expect(wrong).toEqual({
      without_product: 0,
      for_another_axle: 0,
      retread_on_steer: 0,
      retread_without_cap: 0,
      wide_in_another_place: 0,
      line_in_another_place: 0,
    })
    expect(wheels).toBeGreaterThan(isLarge ? 10_000 : 450)
    // Tires that came off, and those that were bought.
    expect(
      await one(sql`
      select (select count(*)::integer from removed_tires t where not exists (select from products p where p.product_line_id = t.product_line_id and p.tire_size = t.tire_size)) as removed,
        (select count(*)::integer from purchases b join products p using (product_id) where (b.tire_kind = 'retread') <> p.is_retread) as bought`),
    ).toEqual({ removed: 0, bought: 0 })
  })

  it('prices products by what they are: new 425 to 700, wide base 900 and more, a cap 150 to 350', async () => {
    expect(
      await one(sql`
      select (count(*) filter (where not is_retread and tire_size <> all(${wideSizes}) and new_price not between 425 and 700))::integer as new,
        (count(*) filter (where not is_retread and tire_size = any(${wideSizes}) and new_price not between 900 and 1200))::integer as wide,
        (count(*) filter (where is_retread and retread_price not between 150 and 350))::integer as caps
      from products`),
    ).toEqual({ new: 0, wide: 0, caps: 0 })
  })

  it('has no tread that grows on a tire, nor one above a new one’s, but for the planted tire that was changed', async () => {
    const gains = await rows<{ name: string; times: number }>(sql`
      select unit_number || ' ' || position_code as name, count(*)::integer as times
      from (
        select u.unit_number, w.position_code, r.tread_32nds - lag(r.tread_32nds) over (partition by r.tire_id order by i.inspected_on, i.inspected_time, i.inspection_id) as gain
        from readings r
        join inspections i using (account_id, inspected_on, inspection_id)
        join units u using (unit_id)
        join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
        where r.tire_id is not null and r.tread_32nds is not null
      ) read
      where gain > 0 group by 1`)
    expect(counted(gains)).toEqual(plantedErrors.treadGains)
    // A gauge is read to half a thirty-second.
    expect(
      await one(
        sql`select count(*)::integer as deep from readings r join tires t using (tire_id) where r.tread_32nds > t.new_tread_32nds + 0.25`,
      ),
    ).toEqual({ deep: 0 })
  })

  it('has inspections of every fleet in each of twelve full months, purchases, calls, casings and open casings in the month that runs too, and scrap of all but the planted fleet', async () => {
    const months = sql`
      select a.account_id, a.account_number, month::date as first, (month + interval '1 month')::date as next
      from accounts a cross join generate_series(date_trunc('month', ${today}::date) - interval '12 months', date_trunc('month', ${today}::date), interval '1 month') month`
    const { fleets, ...empty } = await one<Record<string, number>>(sql`
      select count(*)::integer as fleets,
        (count(*) filter (where not exists (select from purchases e where e.account_id = m.account_id and e.purchased_on >= m.first and e.purchased_on < m.next)))::integer as purchases,
        (count(*) filter (where not exists (select from service_calls e where e.account_id = m.account_id and e.called_on >= m.first and e.called_on < m.next and e.service_type = 'emergency')))::integer as emergencies,
        (count(*) filter (where not exists (select from service_calls e where e.account_id = m.account_id and e.called_on >= m.first and e.called_on < m.next and e.service_type = 'scheduled')))::integer as scheduled,
        (count(*) filter (where not exists (select from casings e where e.account_id = m.account_id and e.done_on >= m.first and e.done_on < m.next and e.status <> 'used')))::integer as casings,
        (count(*) filter (where not exists (select from casing_work e where e.account_id = m.account_id and e.done_on >= m.first and e.done_on < m.next)))::integer as work,
        (count(*) filter (where m.next <= ${today}::date and not exists (select from inspections e where e.account_id = m.account_id and e.inspected_on >= m.first and e.inspected_on < m.next)))::integer as inspections,
        (count(*) filter (where m.account_number <> ${plantedAccount.accountNumber}
          and not exists (select from removed_tires e where e.account_id = m.account_id and e.removed_on >= m.first and e.removed_on < m.next and e.is_scrapped)))::integer as scrap
      from (${months}) m`)
    expect(empty).toEqual({ purchases: 0, emergencies: 0, scheduled: 0, casings: 0, work: 0, inspections: 0, scrap: 0 })
    expect(fleets).toBe(13 * (isLarge ? 23 : 11))
    const [open, accounts] = [
      await one(sql`select count(distinct account_id)::integer as n from open_casings`),
      await one(sql`select count(*)::integer as n from accounts`),
    ]
    expect(open).toEqual(accounts)
  })

  it('has no survey without an inspection, no cap on a casing under three years, none that ran further than caps do, and torque checks that a unit drives to', async () => {
    expect(
      await one(sql`
      select (select count(*)::integer from surveys s where s.state = 'finished' and not exists (select from inspections i where i.survey_id = s.survey_id)) as empty,
        (select count(*)::integer from tires t where t.retread_count > 0 and t.identification_number is not null
          and t.fitted_on - to_date('20' || right(t.identification_number, 2), 'YYYY') - (substring(right(t.identification_number, 4) for 2)::integer * 7) < 1080) as young,
        (select count(*)::integer from removed_tires o where o.caps > 0 and o.dot_week is not null
          and o.removed_on - to_date('20' || right(o.dot_week, 2), 'YYYY') - (left(o.dot_week, 2)::integer * 7) < 1080) as scrapped_young,
        (select count(*)::integer from tire_wear w join product_lines l using (product_line_id) where l.is_retread and w.miles_per_32nd is not null and w.worn_miles > 220000) as far
    `),
    ).toEqual({ empty: 0, young: 0, scrapped_young: 0, far: 0 })
    // A month of the planted fleet is about 4,400 miles.
    const { planted } = await one<{ planted: number }>(sql`
      select max((c.odometer_miles - last.miles) / greatest(1, c.checked_on - last.day) * 30)::float8 as planted
      from torque_checks c join units u using (unit_id) join accounts a on a.account_id = u.account_id
      cross join lateral (select i.odometer_miles as miles, i.inspected_on as day from inspections i
        where i.unit_id = c.unit_id and i.odometer_miles is not null and i.inspected_on < c.checked_on order by i.inspected_on desc limit 1) last
      where a.account_number = ${plantedAccount.accountNumber}`)
    expect(planted).toBeLessThan(7_000)
    const treads = await rows<{ treads: number }>(sql`
      select count(distinct r.tread_32nds)::integer as treads from readings r join inspections i using (account_id, inspected_on, inspection_id) join units u using (unit_id)
      where u.unit_number = 'GR-101' and i.survey_kind = 'checkpoint' and i.inspected_on = (select max(inspected_on) from inspections j where j.unit_id = u.unit_id)`)
    expect(treads[0]!.treads).toBeGreaterThan(3)
  })

  it('wears tires by product, axle, place and work of the fleet, so that comparisons are meaningful', async () => {
    const spread = (by: string, least: number) =>
      one<{ groups: number; spread: number }>(sql`
      select count(*)::integer as groups, (max(rate) / min(rate))::float8 as spread from (
        select sum(worn_miles) / sum(worn_32nds) as rate from tire_wear join accounts a using (account_id) where miles_per_32nd is not null and a.account_number not in (${plantedAccount.accountNumber}, '100004')
        and axle_kind = 'drive' group by ${raw(by)} having count(*) >= ${least}) rated`)
    const product = await spread('product_line_id', isLarge ? 60 : 8)
    const vocation = await spread('tire_wear.vocation', 10)
    const place = await spread(`axle_number || side || wheel_index, tire_wear.vocation = 'long haul'`, isLarge ? 40 : 4)
    expect(product.groups).toBeGreaterThan(5)
    expect(product.spread).toBeGreaterThan(1.4)
    expect(vocation.groups).toBeGreaterThan(4)
    expect(vocation.spread).toBeGreaterThan(1.8)
    expect(place.spread).toBeGreaterThan(1.1)
    const axles = await rows<{ axle_kind: string; rate: number }>(
      sql`select axle_kind, (sum(worn_miles) / sum(worn_32nds))::float8 as rate from tire_wear where miles_per_32nd is not null group by 1 order by 2`,
    )
    expect(axles.map(({ axle_kind }) => axle_kind)).toEqual(['drive', 'steer', 'trailer'])
    for (const { rate } of axles) expect([rate > 4_000, rate < 20_000]).toEqual([true, true])
    // Products keep their order within one kind of work: the cheap line wears faster than the best of its axle.
    const [best, worst] = await rows<{ name: string; rate: number }>(sql`
      select l.name, (sum(worn_miles) / sum(worn_32nds))::float8 as rate from tire_wear join product_lines l using (product_line_id)
      where miles_per_32nd is not null and l.name in ('D-21 Longhaul', 'Paveway D') group by 1 order by 2 desc`)
    if (isLarge) expect([best!.name, worst!.name]).toEqual(['D-21 Longhaul', 'Paveway D'])
  })

  it('has pressures that follow the weather, and slow leakers that come back', async () => {
    const { summer, winter } = await one<{ summer: number; winter: number }>(sql`
      select (avg(pressure_psi - target_pressure_psi) filter (where extract(month from inspected_on) in (6, 7, 8)))::float8 as summer,
        (avg(pressure_psi - target_pressure_psi) filter (where extract(month from inspected_on) in (12, 1, 2)))::float8 as winter
      from readings where pressure_psi is not null`)
    expect(summer - winter).toBeGreaterThan(2)
    expect(summer - winter).toBeLessThan(8)
    // Far under, pumped up, and far under again.
    const { leakers } = await one<{ leakers: number }>(sql`
      select count(*)::integer as leakers from (
        select tire_id from (
          select tire_id, under >= 18 and lag(under) over (partition by tire_id order by inspected_on) < 12 as fell
          from (select tire_id, inspected_on, target_pressure_psi - pressure_psi as under from readings where tire_id is not null and pressure_psi is not null) r) f
        where fell group by 1 having count(*) >= 2) again`)
    expect(leakers).toBeGreaterThan(isLarge ? 100 : 3)
  })

  it('says who entered the surveys of the fleet that has a user', async () => {
    const rows = await database.query(sql`
      select s.state, count(*) as surveys, count(s.created_by) as entered, count(s.finished_by) as finished from surveys s where s.kind = 'fleet' group by s.state order by s.state`)
    for (const { state, surveys, entered, finished } of rows as {
      state: string
      surveys: number
      entered: number
      finished: number
    }[]) {
      expect([Number(entered), Number(finished)], state).toEqual([
        Number(surveys),
        state === 'finished' ? Number(surveys) : 0,
      ])
    }
  })

  it('has valves, wear, replacements, readings across the tread and reasons in the surveys of dealers', async () => {
    const share = await one<Record<string, number>>(sql`
      select avg((valve_type is not null)::integer)::float8 as valves, count(distinct valve_type)::integer as kinds,
        (count(*) filter (where resolution = 'replaced'))::float8 / count(*) as replaced,
        avg((tread_outer_entered is not null)::integer)::float8 as across,
        (count(*) filter (where irregular_wear_of(tread_outer_entered, tread_center_entered, tread_inner_entered, tread_entered_unit) is not null))::float8 / count(*) as irregular,
        (count(*) filter (where not_read_reason is not null))::float8 / greatest(1, count(*) filter (where pressure_psi is null)) as reasons
      from readings join inspections i using (account_id, inspected_on, inspection_id) join accounts a using (account_id)
      where i.survey_kind = 'dealer' and i.inspected_on > ${today}::date - 600 and a.account_number <> ${plantedAccount.accountNumber}`)
    expect(share.valves).toBeGreaterThan(0.8)
    expect(share.kinds).toBeGreaterThan(5)
    expect(share.replaced).toBeGreaterThan(0.005)
    expect(share.replaced).toBeLessThan(0.08)
    expect(share.across).toBeGreaterThan(0.2)
    expect(share.across).toBeLessThan(0.5)
    expect(share.irregular).toBeGreaterThan(0.002)
    expect(share.reasons).toBeGreaterThan(0.2)
    const { worn, all, kinds } = await one<{ worn: number; all: number; kinds: number }>(sql`
      select (count(*) filter (where wear_condition <> 'normal'))::integer as worn, (select count(*)::integer from readings join inspections i using (account_id, inspected_on, inspection_id) where i.survey_kind = 'dealer') as all,
        count(distinct wear_condition)::integer as kinds from reading_wear_conditions`)
    expect(worn / all).toBeGreaterThan(0.04)
    expect(worn / all).toBeLessThan(0.2)
    expect(kinds).toBeGreaterThan(isLarge ? 12 : 8)
    // The tire as it was left is another one than that as it was found.
    expect(
      await one(sql`
      select count(*)::integer as wrong from readings_as_left k join readings r using (account_id, inspected_on, inspection_id, axle_number, side, wheel_index) join tires t on t.tire_id = k.tire_id
      where k.tire_id = r.tire_id or abs(k.tread_32nds - t.new_tread_32nds) > 0.25 or r.resolution is distinct from 'replaced'`),
    ).toEqual({ wrong: 0 })
  })

  it('has a survey that was corrected, whose earlier state can be read', async () => {
    expect(
      await rows(sql`
      select r.reason, s.state, u.unit_number, (was ->> 'odometer_miles')::numeric - i.odometer_miles as miles_too_many, r.withdrawn_at < s.finished_at as is_in_order
      from survey_revisions r
      join surveys s using (survey_id)
      cross join lateral jsonb_array_elements(r.published -> 'units') was
      join inspections i on i.inspection_id = (was ->> 'inspection_id')::bigint
      join units u on u.unit_id = i.unit_id
      where (was ->> 'odometer_miles')::numeric <> i.odometer_miles`),
    ).toEqual([
      {
        reason: 'The odometer of CW-503 was typed with a wrong first digit.',
        state: 'finished',
        unit_number: 'CW-503',
        miles_too_many: 90_000,
        is_in_order: true,
      },
    ])
  })

  it('has numbers of tires that could stand on them, made before they were fitted', async () => {
    const tires = await rows<{ identification_number: string; fitted_on: string; is_early: boolean }>(sql`
      select distinct identification_number, fitted_on,
        to_date('20' || right(identification_number, 2) || substr(right(identification_number, 4), 1, 2), 'IYYYIW') <= fitted_on as is_early
      from tires where identification_number is not null`)
    expect(
      tires.filter(({ identification_number, fitted_on }) => findTireNumberProblem(identification_number, fitted_on)),
    ).toEqual([])
    expect(tires.filter(({ is_early }) => !is_early)).toEqual([])
    expect(new Set(tires.map(({ identification_number }) => identification_number.slice(0, 3))).size).toBeGreaterThan(5)
  })

  it('has trucks of four axles, trailers of twenty tires and spares, all of them inspected', async () => {
    const layouts = await rows<{ code: string; tires: number; units: number; read: number }>(sql`
      select c.configuration_code as code, c.tire_count as tires, count(distinct u.unit_id)::integer as units, count(distinct i.unit_id)::integer as read
      from axle_configurations c join units u using (configuration_code) left join inspections i on i.unit_id = u.unit_id and i.total_tires = c.tire_count and i.total_tires_read_count > 0
      where c.axles is not null group by 1 order by 1`)
    expect(layouts.map(({ code, tires }) => [code, tires])).toEqual([
      ['MS-8X4', 12],
      ['TL-2S', 9],
      ['TL-5L', 20],
      ['TR-8X4', 12],
    ])
    for (const { code, units, read } of layouts) expect([code, read]).toEqual([code, units])
    expect(
      await one(
        sql`select count(*)::integer as unsigned from axle_configurations c left join users u on u.user_id = c.changed_by where c.axles is not null and u.login is distinct from 'admin@example.test'`,
      ),
    ).toEqual({ unsigned: 0 })
    // A spare does not wear.
    const { spares } = await one<{ spares: number }>(sql`
      select max(r.high - r.low)::float8 as spares from (
        select max(tread_32nds) as high, min(tread_32nds) as low from readings r join tires t using (tire_id) join units u on u.unit_id = t.unit_id
        join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
        where w.axle_role = 'spare' group by tire_id) r`)
    expect(spares).toBe(0)
  })
})
