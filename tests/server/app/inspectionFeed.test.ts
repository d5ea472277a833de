import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorsOf, importFile, sample } from './feedFiles.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

describe('the feed of inspections', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  beforeAll(async () => {
    customer = await world.as('cus')
    for (const number of ['T1040', 'T-G1', 'T-G2']) {
      await world.database.query(sql`
        insert into units (account_id, location_id, unit_number, unit_type, configuration_code)
        select l.account_id, l.location_id, ${number}, 'tractor', 'TR-6X4' from locations l join accounts a on a.account_id = l.account_id where a.account_number = '100004' and l.location_number = '0001'
        on conflict do nothing`)
    }
  })
  const load = (rows: object[], form: object = {}, as = customer): Promise<Answer> =>
    as.post('feeds/inspections', { rows, ...form })
  const undo = async ({ json }: Answer): Promise<unknown> =>
    (await customer.post(`batches/${String(json.batch_id)}/undo`, {})).json.rows_left
  const inspectionsOf = (unit: string): Promise<Record<string, unknown>[]> =>
    world.database.query(sql`
    select i.inspected_on, i.inspected_time, i.survey_kind, i.survey_by, i.odometer_miles, i.total_tires_read_count as read
    from inspections i join units u using (unit_id) where u.unit_number = ${unit} and i.inspected_on > '2026-06-16' order by 1, 2`)
  const wheelsOf = (unit: string): Promise<Record<string, unknown>[]> =>
    world.database.query(sql`
    select w.position_code as wheel, r.pressure_entered as pressure, r.pressure_entered_unit as pressure_unit, r.tread_entered as tread, r.tread_entered_unit as tread_unit, r.tread_outer_entered as outer, r.tread_center_entered as center,
      r.tread_inner_entered as inner, r.pressure_severity, r.tread_severity
    from readings r join inspections i using (account_id, inspected_on, inspection_id) join units u using (unit_id)
    join axle_configuration_wheels w on w.configuration_code = u.configuration_code and (w.axle_number, w.side, w.wheel_index) = (r.axle_number, r.side, r.wheel_index)
    where u.unit_number = ${unit} and i.inspected_on > '2026-06-16' and (r.pressure_entered is not null or r.tread_entered is not null) order by i.inspected_time, w.wheel_order`)
  const row = {
    account_number: '100004',
    unit_number: 'T-G1',
    inspected_on: '2026-06-20',
    inspected_time: '08:30',
    survey_by: 'A. Gauge',
  }
  const read = (position: string, pressure: number | null, tread: number | null, more: object = {}): object => ({
    ...row,
    position,
    pressure,
    pressure_unit: 'psi',
    tread,
    tread_unit: '32nds',
    ...more,
  })

  it('makes three wheels of one inspection of a gauge’s export, the lowest of three treads counting, and the repeated row changes nothing', async () => {
    const { feed, status, json } = await importFile(customer, sample('gauge-export.csv'))
    expect([feed, status, json.response_status?.errors, json.counts]).toEqual([
      'inspections',
      200,
      undefined,
      { read: 4, new: 3, changed: 0, unchanged: 1, cancelled: 0, rejected: 0 },
    ])
    expect(await inspectionsOf('T1040')).toEqual([
      {
        inspected_on: '2026-11-26',
        inspected_time: '07:12:00',
        survey_kind: 'fleet',
        survey_by: 'A',
        odometer_miles: null,
        read: 3,
      },
    ])
    const wheels = await wheelsOf('T1040')
    expect(wheels).toMatchObject([
      {
        wheel: 'LF',
        pressure: 758,
        pressure_unit: 'kPa',
        tread: 6.1,
        tread_unit: 'mm',
        outer: 8.7,
        center: 8.4,
        inner: 6.1,
      },
      {
        wheel: 'RF',
        pressure: null,
        pressure_unit: null,
        tread: 8.7,
        tread_unit: 'mm',
        outer: 8.8,
        center: 8.9,
        inner: 8.7,
      },
      {
        wheel: 'RRO',
        pressure: 531,
        pressure_unit: 'kPa',
        tread: 11.8,
        tread_unit: 'mm',
        outer: 11.9,
        center: null,
        inner: 11.8,
      },
    ])
    const again = await importFile(customer, sample('gauge-export.csv'))
    expect(again.json.counts).toMatchObject({ new: 0, changed: 0, unchanged: 4 })
    expect(await undo({ ...again, json })).toBe(0)
    expect(await inspectionsOf('T1040')).toEqual([])
  })

  it('takes two loads of the same units back at once, in whatever order their rows came', async () => {
    const units = (
      await world.database.query<{ unit_number: string }>(sql`
      select u.unit_number from units u join accounts a using (account_id) where a.account_number = '100004' and u.is_active and exists (select from axle_configuration_wheels w where w.configuration_code = u.configuration_code and w.position_code = 'LF') order by 1 limit 12`)
    ).map(({ unit_number }) => unit_number)
    const rowsOn = (day: string, numbers: string[]): object[] =>
      numbers.map((unit_number) => ({
        ...row,
        unit_number,
        inspected_on: day,
        position: 'LF',
        pressure: 99,
        pressure_unit: 'psi',
      }))
    expect(units.length).toBeGreaterThan(3)
    for (let round = 0; round < 3; round++) {
      const loads = [await load(rowsOn('2026-06-21', units)), await load(rowsOn('2026-06-22', units.toReversed()))]
      expect(loads.map(({ json }) => (json.counts as unknown as { new: number }).new)).toEqual([
        units.length,
        units.length,
      ])
      expect(await Promise.all(loads.map(undo))).toEqual([0, 0])
    }
  })

  it('judges wheels as they are stored, merges later values, and undoes load by load', async () => {
    const first = await load([read('LF', 70, 12), read('RF', 110, 3), read('LRO', 100, null)])
    expect(first.json.counts).toMatchObject({ new: 3 })
    const stored = [
      { wheel: 'LF', pressure: 70, tread: 12, pressure_severity: 'critical', tread_severity: 'ok' },
      { wheel: 'RF', pressure: 110, tread: 3, pressure_severity: 'ok', tread_severity: 'critical' },
      { wheel: 'LRO', pressure: 100, tread: null, pressure_severity: 'ok' },
    ]
    expect(await wheelsOf('T-G1')).toMatchObject(stored)
    const [survey] = await world.database.query(
      sql`select s.survey_id, s.kind, s.survey_date from surveys s where s.survey_by = 'A. Gauge'`,
    )
    expect(survey).toMatchObject({ kind: 'fleet', survey_date: '2026-06-20' })

    const second = await load([
      read('LF', 105, null),
      read('LRO', null, 9, { inspected_time: '8:34 AM' }),
      read('LRI', 99, 9, { inspected_time: '08:35', odometer: 1609.344, odometer_unit: 'km' }),
    ])
    expect(second.json.counts).toMatchObject({ new: 1, changed: 2 })
    expect(await wheelsOf('T-G1')).toMatchObject([
      { ...stored[0], pressure: 105, pressure_severity: 'ok' },
      stored[1],
      { ...stored[2], tread: 9 },
      { wheel: 'LRI', pressure: 99 },
    ])
    expect(await inspectionsOf('T-G1')).toMatchObject([{ inspected_time: '08:30:00', odometer_miles: 1000, read: 4 }])
    // A value that a later load changed stays.
    expect(await undo(first)).toBe(1)
    expect(await undo(second)).toBe(0)
    expect(await wheelsOf('T-G1')).toMatchObject(stored)
    expect(await inspectionsOf('T-G1')).toMatchObject([{ odometer_miles: null, read: 3 }])
  })

  it('undoes what an earlier undo has left once it is what the load made of it again', async () => {
    const at = { unit_number: 'T-G2', inspected_on: '2026-08-03' }
    const wheels = ['LF', 'RF', 'LFO', 'LFI', 'RFI', 'RFO', 'LRO', 'LRI', 'RRI', 'RRO']
    const [first, second] = [
      await load(wheels.map((wheel) => read(wheel, 100, 12, at))),
      await load([read('LF', 90, 12, at)]),
    ]
    expect([first, second].map(({ json }) => json.counts)).toMatchObject([{ new: 10 }, { changed: 1 }])
    const path = `batches/${String(first.json.batch_id)}`
    const state = async (): Promise<unknown> => {
      const { batch } = (await customer.get(path)).json as unknown as { batch: Record<string, unknown> }
      return [batch.state, batch.rows_left]
    }
    expect(await undo(first)).toBe(1)
    expect(await state()).toEqual(['undone', 1])
    // Nothing changed meanwhile: what was left is left again.
    expect(await undo(first)).toBe(1)
    expect((await wheelsOf('T-G2')).length).toBe(10)
    expect(await undo(second)).toBe(0)
    expect((await wheelsOf('T-G2'))[0]).toMatchObject({ wheel: 'LF', pressure: 100 })
    expect(await undo(first)).toBe(0)
    expect(await inspectionsOf('T-G2')).toEqual([])
    expect(await state()).toEqual(['undone', 0])
    expect([
      (await customer.post(`${path}/undo`, {})).status,
      (await customer.post(`batches/${String(second.json.batch_id)}/undo`, {})).status,
    ]).toEqual([409, 409])
  })

  it('keeps what is stored of a wheel whose row has no values, also where the file has no columns for them', async () => {
    const at = { inspected_on: '2026-04-11', inspected_time: '10:00' }
    expect((await load([read('LF', 100, 10, at)])).json.counts).toMatchObject({ new: 1 })
    const without = Object.fromEntries(
      Object.entries(read('LF', null, null, at)).filter(([name]) => !/pressure|tread/.test(name)),
    )
    expect((await load([without])).json.counts).toMatchObject({ unchanged: 1, cancelled: 0 })
    expect((await load([read('LF', null, null, at)])).json.counts).toMatchObject({ unchanged: 1, cancelled: 0 })
  })

  it('takes a wheel away whose row is cancelled, and keeps the others', async () => {
    const cancelled = await load([read('RF', null, null, { row_status: 'cancelled' })])
    expect(cancelled.json.counts).toMatchObject({ cancelled: 1 })
    expect((await wheelsOf('T-G1')).map(({ wheel }) => wheel)).toEqual(['LF', 'LRO'])
    expect(await undo(cancelled)).toBe(0)
    expect((await wheelsOf('T-G1')).map(({ wheel }) => wheel)).toEqual(['LF', 'RF', 'LRO'])
  })

  it('distinguishes crossings of a checkpoint by the minute, and readings of a person by ten', async () => {
    const crossing = { unit_number: 'T-G2', survey_kind: 'checkpoint', survey_by: 'Gate 1' }
    expect(
      (
        await load([
          read('LF', 100, 10, crossing),
          read('RF', 100, 10, crossing),
          read('LF', 101, 10, { ...crossing, inspected_time: '08:31' }),
          read('LF', 102, 10, { unit_number: 'T-G2', inspected_time: '09:00' }),
          read('RF', 102, 10, { unit_number: 'T-G2', inspected_time: '09:11' }),
        ])
      ).json.counts,
    ).toMatchObject({ new: 5 })
    expect(
      (await inspectionsOf('T-G2')).map(({ inspected_time, survey_kind, read: wheels }) => [
        inspected_time,
        survey_kind,
        wheels,
      ]),
    ).toEqual([
      ['08:30:00', 'checkpoint', 2],
      ['08:31:00', 'checkpoint', 1],
      ['09:00:00', 'fleet', 1],
      ['09:11:00', 'fleet', 1],
    ])
  })

  it('gives a wheel that is read later the tire that is on it', async () => {
    const [unit] = await world.database.query<{ unit_number: string; account_number: string }>(sql`
      select u.unit_number, a.account_number from units u join accounts a using (account_id)
      where a.account_number = '100001' and (select count(*) from tires t where t.unit_id = u.unit_id and t.axle_number = 1 and t.fitted_on < '2026-06-01') = 2 order by u.unit_number limit 1`)
    const look = {
      ...unit,
      inspected_on: '2026-07-20',
      inspected_time: '09:00',
      survey_by: 'Q',
      pressure: 100,
      pressure_unit: 'psi',
    }
    const loads = [await load([{ ...look, position: 'LF' }]), await load([{ ...look, position: 'RF' }])]
    expect(loads.map(({ json }) => json.counts)).toMatchObject([{ new: 1 }, { new: 1 }])
    const rows = await world.database.query<{ side: string; tire_id: number | null; mounted: number }>(sql`
      select r.side, r.tire_id, t.tire_id as mounted from readings r join inspections i using (account_id, inspected_on, inspection_id) join units u on u.unit_id = i.unit_id
      join tires t on t.unit_id = u.unit_id and (t.axle_number, t.side, t.wheel_index) = (r.axle_number, r.side, r.wheel_index)
      where u.unit_number = ${unit!.unit_number} and i.inspected_on = '2026-07-20' and r.axle_number = 1 order by 1`)
    expect(rows).toHaveLength(2)
    expect(rows.map(({ tire_id: tire }) => tire)).toEqual(rows.map(({ mounted }) => mounted))
    for (const each of loads.reverse()) expect(await undo(each)).toBe(0)
  })

  it('refuses days of another century in their row, and takes the others', async () => {
    const days = ['0001-01-01', '0026-07-01', '1800-01-01', '1899-12-31', '1900-01-01', '1999-12-31']
    const rows = [
      ...days.map((day) => read('LF', 100, 9, { inspected_on: day })),
      read('LF', 100, 9, { inspected_on: '2026-07-21' }),
    ]
    const { status, json } = await load(rows, { only_good_rows: true })
    expect([status, json.counts]).toMatchObject([200, { new: 1, rejected: days.length }])
    const rejected = (json.rows as unknown as { change: string; problems: { message: string }[] }[]).filter(
      ({ change }) => change === 'rejected',
    )
    expect(new Set(rejected.flatMap(({ problems }) => problems.map(({ message }) => message)))).toEqual(
      new Set(['Enter a day from the year 2000 on.']),
    )
    expect(await undo({ status, json } as Answer)).toBe(0)
  })

  it('puts a crossing that comes late into its place: the latest stays the latest, and undoing leaves it so', async () => {
    const crossing = (day: string, pressure: number): object => ({
      account_number: '100004',
      unit_number: 'T-G2',
      inspected_on: day,
      inspected_time: '06:00',
      survey_kind: 'checkpoint',
      survey_by: 'Gate',
      position: 'LF',
      pressure,
      pressure_unit: 'psi',
    })
    const range = { date_from: '2026-07-01', date_to: '2026-07-31' }
    const shown = async (reportType: string): Promise<unknown[]> => {
      const { json } = await customer.post('checkpoint/report', { ...range, report_type: reportType })
      return (json.units as unknown as Record<string, unknown>[])
        .filter(({ unit_number: unit }) => unit === 'T-G2')
        .map((row) => [String(row.unit_date).slice(0, 10), row.critical_exceptions])
        .sort()
    }
    const early = await load([crossing('2026-07-10', 110)])
    expect(await shown('latest')).toEqual([['2026-07-10', 0]])
    const late = await load([crossing('2026-07-03', 60)])
    expect(late.json.counts).toMatchObject({ new: 1 })
    expect(await shown('latest')).toEqual([['2026-07-10', 0]])
    expect(await shown('every')).toEqual([
      ['2026-07-03', 1],
      ['2026-07-10', 0],
    ])
    expect(await undo(early)).toBe(0)
    expect(await shown('latest')).toEqual([['2026-07-03', 1]])
    expect(await undo(late)).toBe(0)
    expect(await shown('every')).toEqual([])
  })

  it('takes an inspection away with its survey once all its wheels are cancelled, and brings it back whole', async () => {
    const crossing = (day: string, position: string, more: object = {}): object => ({
      account_number: '100004',
      unit_number: 'T-G2',
      inspected_on: day,
      inspected_time: '06:00',
      survey_kind: 'checkpoint',
      survey_by: 'Gate 9',
      position,
      pressure: 100,
      pressure_unit: 'psi',
      ...more,
    })
    const gone = { row_status: 'cancelled' }
    const latest = async (): Promise<unknown[]> => {
      const { json } = await customer.post('checkpoint/report', {
        date_from: '2026-09-01',
        date_to: '2026-09-30',
        report_type: 'latest',
      })
      return (json.units as unknown as Record<string, unknown>[])
        .filter(({ unit_number: unit }) => unit === 'T-G2')
        .map((row) => String(row.unit_date).slice(0, 10))
    }
    const stored = (): Promise<Record<string, unknown>[]> =>
      world.database.query(sql`
      select i.inspection_id, i.inspected_on, i.odometer_miles, i.hours, i.comments, i.total_tires_read_count as read, s.survey_date, (select count(*) from reading_wear_conditions w where w.inspection_id = i.inspection_id) as wear
      from surveys s left join inspections i using (survey_id) where s.survey_by = 'Gate 9' order by s.survey_date`)
    const early = await load([
      crossing('2026-09-03', 'LF'),
      crossing('2026-09-10', 'LF', { odometer: 1000, odometer_unit: 'mi' }),
      crossing('2026-09-10', 'RF'),
    ])
    expect(early.json.counts).toMatchObject({ new: 3 })
    await world.database.query(
      sql`update inspections set hours = 12, comments = 'at the gate' where survey_by = 'Gate 9' and inspected_on = '2026-09-10'`,
    )
    await world.database
      .query(sql`insert into reading_wear_conditions (account_id, inspected_on, inspection_id, axle_number, side, wheel_index, wear_condition)
      select r.account_id, r.inspected_on, r.inspection_id, r.axle_number, r.side, r.wheel_index, 'cupping' from readings r join inspections i using (account_id, inspected_on, inspection_id) where i.survey_by = 'Gate 9' and i.inspected_on = '2026-09-10' and r.pressure_psi is not null limit 1`)
    const whole = await stored()
    expect(whole).toMatchObject([
      { read: 1 },
      { read: 2, odometer_miles: 1000, hours: 12, comments: 'at the gate', wear: 1 },
    ])
    const one = await load([crossing('2026-09-10', 'RF', gone)])
    expect((await stored())[1]).toMatchObject({ read: 1 })
    const all = await load([crossing('2026-09-10', 'LF', gone), crossing('2026-09-10', 'RF', gone)])
    expect(all.json.counts).toMatchObject({ cancelled: 1, unchanged: 1 })
    expect(await stored()).toEqual([whole[0]])
    expect(await latest()).toEqual(['2026-09-03'])
    // Cancelled once more it is not there, and stays so.
    expect((await load([crossing('2026-09-10', 'LF', gone)])).json.counts).toMatchObject({
      new: 0,
      cancelled: 0,
      unchanged: 1,
    })
    expect(await stored()).toEqual([whole[0]])
    expect(await undo(one)).toBe(1)
    expect([await undo(all), await undo(one)]).toEqual([0, 0])
    expect(await stored()).toEqual(whole)
    expect(await latest()).toEqual(['2026-09-10'])
  })

  it('keeps an inspection of a person’s survey whose wheels are all cancelled', async () => {
    const at = { unit_number: 'T-G2', inspected_on: '2026-09-20', survey_by: 'Gate 8' }
    await world.database.query(sql`
      insert into surveys (account_id, location_id, kind, survey_date, survey_by, created_by)
      select u.account_id, u.location_id, 'fleet', '2026-09-20', 'Gate 8', (select min(user_id) from users) from units u where u.unit_number = 'T-G2'`)
    expect((await load([read('LF', 100, 10, at)])).json.counts).toMatchObject({ new: 1 })
    expect(await world.database.query(sql`select 1 from surveys where survey_by = 'Gate 8'`)).toHaveLength(1)
    expect((await load([read('LF', null, null, { ...at, row_status: 'cancelled' })])).json.counts).toMatchObject({
      cancelled: 1,
    })
    expect((await inspectionsOf('T-G2')).filter(({ survey_by: by }) => by === 'Gate 8')).toMatchObject([{ read: 0 }])
  })

  it('refuses what cannot be, each row with its cure, and stores nothing', async () => {
    const answer = await load([
      read('ZZ', 100, 10),
      read('LF', 201, 10),
      read('LF', 100, 10, { inspected_time: '25:00' }),
      read('LF', 100, 10, { inspected_on: '2099-01-01' }),
      read('LF', 100, 5, { tread_outer: 6, tread_outer_unit: '32nds', tread_inner: 4, tread_inner_unit: '32nds' }),
      read('LF', 100, 101),
      read('LF', 100, 10, { unit_number: 'NONE' }),
      read('LF', 100, 10, { inspected_on: null }),
      read('LF', 100, 10, { location_number: 'Nowhere' }),
    ])
    expect(errorsOf(answer)).toEqual(
      [
        'rows.1.position: The unit has no wheel at this position.',
        'rows.2.pressure: Enter at most 200 psi, 13.79 bar or 1,379 kPa. Check the unit.',
        'rows.3.inspected_time: Enter a time such as 08:30 or 8:30 AM.',
        'rows.4.inspected_on: This day is still to come. Check the order of day and month.',
        'rows.5.tread: This is not the lowest of the three readings. Leave it empty, or correct it.',
        'rows.6.tread: Use at most 100',
        'rows.7.unit_number: No unit has this number, or several have. Give the account number too.',
        'rows.8.inspected_on: Enter the day of the inspection.',
        'rows.9.location_number: No location of this account has this number or name.',
      ].map((text) => (text.startsWith('rows.6') ? (expect.stringMatching(/^rows\.6\.tread: .*100/) as string) : text)),
    )
    expect(
      errorsOf(
        await load([
          read('LF', 100, 10, { inspected_on: '2026-06-25' }),
          read('LF', 100, 11, { inspected_on: '2026-06-25' }),
        ]),
      ),
    ).toEqual([expect.stringMatching(/^rows\.2\.position/) as string])
    expect((await inspectionsOf('T-G1')).length).toBe(1)
  })

  it('answers a unit out of reach like a missing one', async () => {
    const [other] = await world.database.query(
      sql`select a.account_number, u.unit_number from units u join accounts a using (account_id) where a.account_number = '100002' limit 1`,
    )
    const [of, none] = [
      await load([read('LF', 100, 10, other)]),
      await load([read('LF', 100, 10, { account_number: '999999', unit_number: 'X' })]),
    ]
    expect([of.status, none.status]).toEqual([422, 422])
    expect(errorsOf(of).map((text) => text.replace(/“[^”]*”|"[^"]*"|100002/g, '#'))).toEqual(
      errorsOf(none).map((text) => text.replace(/“[^”]*”|"[^"]*"|999999/g, '#')),
    )
  })
})
