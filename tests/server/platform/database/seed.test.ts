import { verify } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findVinProblem } from '../../../../domain/vin.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { isEmpty } from '../../../../server/platform/database/isEmpty.ts'
import { plantedAccount, plantedDealer, plantedTotals } from '../../../../server/portal/demo/planted.ts'
import { seed } from '../../../../server/portal/demo/seed.ts'
import { testDatabase } from './testDatabase.ts'

const today = '2026-06-15'

describe('the demo data', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase.open()
    expect(await isEmpty(database)).toBe(true)
    await seed(database, { scale: 'small', today, password: 'a demo password' })
  })
  afterAll(() => database.close())

  async function one(statement: { text: string; values: unknown[] }): Promise<Record<string, unknown>> {
    const rows = await database.query(statement)
    expect(rows).toHaveLength(1)
    return rows[0]!
  }

  it('shows the planted totals in the last 30 days', async () => {
    const totals = await one(sql`
      select count(distinct unit_id) as "units", sum(total_tires) as "totalTires",
        sum(total_tires_read_count) as "totalTiresRead",
        sum(pressure_critical) as "pressureCritical", sum(pressure_warning) as "pressureWarning",
        sum(tread_depth_critical) as "treadDepthCritical", sum(tread_depth_warning) as "treadDepthWarning",
        sum(tread_mismatch_axle_critical) as "treadMismatchAxleCritical",
        sum(tread_mismatch_axle_warning) as "treadMismatchAxleWarning",
        sum(tread_mismatch_duals_critical) as "treadMismatchDualsCritical",
        sum(tread_mismatch_duals_warning) as "treadMismatchDualsWarning",
        sum(critical_exceptions) as "criticalExceptions", sum(warning_exceptions) as "warningExceptions"
      from inspections join accounts using (account_id)
      where account_number = ${plantedAccount.accountNumber} and survey_kind = 'checkpoint' and inspected_on > ${today}::date - 30`)
    expect(totals).toEqual(plantedTotals)
  })

  it('has counts that agree with the readings they were made from', async () => {
    const readings = await one(sql`
      with wheel as (
        select r.*, w.is_lift_axle and i.lift_axles_raised as is_raised
        from readings r join inspections i using (account_id, inspected_on, inspection_id) join units u using (unit_id)
        join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
      ), pairs as (
        select max(tread_32nds) - min(tread_32nds) as difference from wheel where not is_raised
        group by inspection_id, axle_number, side having count(tread_32nds) = 2
      ), sides as (
        select abs(avg(tread_32nds) filter (where side = 'left') - avg(tread_32nds) filter (where side = 'right')) as difference from wheel where not is_raised
        group by inspection_id, axle_number having count(*) = count(tread_32nds)
      )
      select count(*) as tires,
        count(*) filter (where pressure_severity = 'critical') as pressure_critical,
        count(*) filter (where pressure_severity = 'warning') as pressure_warning,
        count(*) filter (where tread_severity = 'critical') as tread_critical,
        count(*) filter (where tread_severity = 'warning') as tread_warning,
        -- Mismatches are counted by their treads; a raised axle has none.
        (select count(*) from sides where difference >= 8) as axle_critical, (select count(*) from sides where difference > 4 and difference < 8) as axle_warning,
        (select count(*) from pairs where difference >= 8) as duals_critical, (select count(*) from pairs where difference > 4 and difference < 8) as duals_warning
      from readings`)
    const inspections = await one(sql`
      select sum(total_tires) as tires, sum(pressure_critical) as pressure_critical,
        sum(pressure_warning) as pressure_warning, sum(tread_depth_critical) as tread_critical,
        sum(tread_depth_warning) as tread_warning, sum(tread_mismatch_axle_critical) as axle_critical,
        sum(tread_mismatch_axle_warning) as axle_warning, sum(tread_mismatch_duals_critical) as duals_critical,
        sum(tread_mismatch_duals_warning) as duals_warning
      from inspections`)
    expect(inspections).toEqual(readings)
  })

  it('is small, has every kind of account and three countries, and ends the day before', async () => {
    const { readings, ...rest } = await one(sql`
      select (select count(*) from readings) as readings,
        (select array_agg(distinct location_type order by location_type) from accounts) as types,
        (select array_agg(distinct country_code order by country_code) from accounts) as countries,
        (select array_agg(distinct kind order by kind) from surveys) as kinds,
        (select max(inspected_on) from inspections) < ${today}::date as is_past,
        (select min(inspected_on) from inspections) < ${today}::date - interval '13 months' as is_long`)
    expect(rest).toEqual({
      types: [0, 1, 2, 3, 4, 5, 9, 10],
      countries: ['CA', 'MX', 'US'],
      kinds: ['checkpoint', 'dealer', 'fleet'],
      is_past: true,
      is_long: true,
    })
    expect(readings).toBeGreaterThan(4_500)
    expect(readings).toBeLessThan(7_000)
  })

  it('is the same every time', async () => {
    const print = (from: Database) =>
      from.query(sql`
        select count(*) as n, sum(pressure_psi) as psi, sum(tread_32nds) as tread,
          md5(string_agg(pressure_entered::text, ',' order by inspection_id, axle_number, side, wheel_index)) as md5
        from readings`)
    const again = await testDatabase.open()
    await seed(again, { scale: 'small', today, password: 'other' })
    expect(await print(again)).toEqual(await print(database))
    await again.close()
  })

  it('has readings near what is known of fleets', async () => {
    const shares = await one(sql`
      select avg((abs(pressure_psi - target_pressure_psi) <= 5)::int) as within_5,
        avg((target_pressure_psi - pressure_psi >= 20)::int) as far_under
      from readings where pressure_psi is not null`)
    expect(shares.within_5).toBeCloseTo(0.44, 1)
    expect(shares.far_under).toBeCloseTo(0.071, 1)
  })

  it('has vehicles whose numbers are right', async () => {
    const units = await database.query<{ vin: string }>(sql`select vin from units`)
    expect(units.filter(({ vin }) => findVinProblem(vin))).toEqual([])
  })

  it('gives the demo people what they may see', async () => {
    const people = await database.query(sql`
      select split_part(login, '@', 1) as login, user_group,
        (select array_agg(account_number order by account_number) from user_accounts join accounts using (account_id)
          where user_accounts.user_id = users.user_id) as accounts,
        (select count(*) from user_securities where user_securities.user_id = users.user_id) as codes,
        (select count(*) from user_flags where user_flags.user_id = users.user_id) as flags
      from users order by login`)
    expect(people).toEqual([
      { login: 'admin', user_group: 'ADMIN', accounts: null, codes: 16, flags: 9 },
      { login: 'cus', user_group: 'CUS', accounts: ['100001', '100004'], codes: 13, flags: 2 },
      { login: 'cus-basic', user_group: 'CUS', accounts: ['100001'], codes: 1, flags: 1 },
      { login: 'cus-other', user_group: 'CUS', accounts: ['100002'], codes: 13, flags: 1 },
      { login: 'dlr', user_group: 'DLR', accounts: null, codes: 13, flags: 8 },
      { login: 'gyr', user_group: 'GYR', accounts: null, codes: 16, flags: 9 },
      { login: 'locked', user_group: 'CUS', accounts: ['100001'], codes: 13, flags: 1 },
      { login: 'ssc', user_group: 'SSC', accounts: null, codes: 16, flags: 9 },
      { login: 'win', user_group: 'WIN', accounts: null, codes: 13, flags: 3 },
    ])
    const { password_hash } = await one(sql`select password_hash from users where login = 'cus@example.test'`)
    expect(password_hash).toMatch(/^\$argon2id\$/)
    expect(await verify(password_hash as string, 'a demo password')).toBe(true)
  })

  it('lets the planted dealer serve the known locations', async () => {
    const served = await database.query(sql`
      select account_number, location_number
      from dealer_locations join dealers using (dealer_id) join locations using (location_id)
      join accounts using (account_id)
      where nonsig = ${plantedDealer.nonsig} order by 1, 2`)
    expect(served.map((row) => Object.values(row))).toEqual(plantedDealer.locations)
  })

  it('has open surveys with unread, partly and wholly read units, one replacement and one undone', async () => {
    const units = await database.query(sql`
      select u.unit_number as unit, d.tires_read as read, d.total_tires as tires, (select count(*)::integer from survey_wheels w where w.unit_inspection_id = d.unit_inspection_id) as wheels
      from survey_units d join units u on u.unit_id = d.unit_id join surveys s on s.survey_id = d.survey_id where s.survey_by = 'Dana Whitlock' and s.state = 'open' order by 1`)
    expect(units).toEqual([
      { unit: 'CW-501', read: 10, tires: 10, wheels: 10 },
      { unit: 'CW-502', read: 5, tires: 10, wheels: 10 },
      { unit: 'CW-503', read: 6, tires: 6, wheels: 6 },
      { unit: 'CW-504', read: 0, tires: 10, wheels: 10 },
      { unit: 'CW-506', read: 0, tires: 10, wheels: 10 },
      { unit: 'CW-T601', read: 8, tires: 8, wheels: 8 },
    ])
    const replaced = await database.query(
      sql`select removal_reasons as reasons, undone_at is null as stands, tread_entered is not null as was_read from survey_replacements order by 2 desc`,
    )
    expect(replaced).toEqual([
      { reasons: ['road hazard', 'sidewall cut'], stands: true, was_read: true },
      { reasons: ['mismatch'], stands: false, was_read: true },
    ])
    expect(
      await database.query(
        sql`select survey_by as by, survey_date::text as day, (select count(*)::integer from survey_units d where d.survey_id = s.survey_id) as units from surveys s where state = 'open' order by survey_date`,
      ),
    ).toEqual([
      { by: 'Luis Ortega', day: '2026-06-07', units: 0 },
      { by: 'Luis Ortega', day: '2026-06-12', units: 1 },
      { by: 'Dana Whitlock', day: '2026-06-14', units: 6 },
    ])
  })

  it('judges the units of an open survey by their wheels, none of which is judged without a reading', async () => {
    const wrong = await one(sql`
      select count(*) filter (where pressure_psi is null <> (pressure_severity = 'not_read')) as pressure, count(*) filter (where tread_32nds is null <> (tread_severity = 'not_read')) as tread,
        count(*) filter (where target_pressure_psi is null) as target
      from survey_wheels`)
    expect(wrong).toEqual({ pressure: 0, tread: 0, target: 0 })
    const counted = await database.query(sql`
      select d.unit_inspection_id as id,
        count(*) filter (where pressure_severity = 'critical') + count(*) filter (where tread_severity = 'critical')
          + count(distinct axle_number) filter (where across >= 8) + count(distinct (axle_number, side)) filter (where pair >= 8) as critical,
        count(*) filter (where pressure_severity = 'warning') + count(*) filter (where tread_severity = 'warning')
          + count(distinct axle_number) filter (where across > 4 and across < 8) + count(distinct (axle_number, side)) filter (where pair > 4 and pair < 8) as warning
      from survey_units d join (
        select w.*, case when count(*) over pair = 2 and count(tread_32nds) over pair = 2 then max(tread_32nds) over pair - min(tread_32nds) over pair end as pair,
          case when count(*) over axle = count(tread_32nds) over axle then abs(avg(tread_32nds) filter (where side = 'left') over axle - avg(tread_32nds) filter (where side = 'right') over axle) end as across
        from survey_wheels w
        window axle as (partition by unit_inspection_id, axle_number), pair as (partition by unit_inspection_id, axle_number, side)
      ) w using (unit_inspection_id) group by 1 order by 1`)
    expect(
      await database.query(sql`
      select d.unit_inspection_id as id, d.critical_exceptions as critical, d.warning_exceptions as warning
      from survey_units d join surveys s on s.survey_id = d.survey_id where s.state = 'open' order by 1`),
    ).toEqual(counted)
    expect(counted.some((unit) => Number((unit as { warning: number }).warning) > 0)).toBe(true)
  })

  it('has finished fleet surveys whose removed tires say why in the plural, with the wear of each settled', async () => {
    const removed = await database.query(sql`
      select u.unit_number as unit, t.is_scrapped, t.removal_reason as main, (select array_agg(r.removal_reason order by r.place) from removed_tire_reasons r where r.removed_tire_id = t.removed_tire_id) as reasons,
        old.unit_id is null as is_off, fitted.unit_id = t.unit_id as is_on, (select count(*)::integer from tire_wear w where w.tire_id = t.tire_id) as settled
      from removed_tires t join units u on u.unit_id = t.unit_id join tires old on old.tire_id = t.tire_id join tires fitted on fitted.tire_id = t.replaced_by_tire_id
      where t.survey_id is not null and u.unit_number like 'CW-%' order by t.removed_tire_id`)
    expect(removed).toEqual(
      [
        ['CW-502', true, ['irregular wear', 'curbing']],
        ['CW-502', true, ['irregular wear']],
        ['CW-T601', false, ['puncture']],
        ['CW-503', true, ['worn to pull point', 'mismatch']],
        ['CW-503', true, ['worn to pull point']],
        ['CW-T601', true, ['run flat', 'sidewall cut']],
      ].map(([unit, isScrapped, reasons]) => ({
        unit,
        is_scrapped: isScrapped,
        main: (reasons as string[])[0],
        reasons,
        is_off: true,
        is_on: true,
        settled: 1,
      })),
    )
    expect(
      await one(
        sql`select count(*)::integer as without from removed_tires t where not exists (select from removed_tire_reasons r where r.removed_tire_id = t.removed_tire_id and r.place = 1 and r.removal_reason = t.removal_reason)`,
      ),
    ).toEqual({ without: 0 })
  })

  it('is not loaded over other data', async () => {
    await expect(seed(database, { scale: 'small', today, password: 'again' })).rejects.toThrow('already holds')
  })
})
