import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorsOf } from './feedFiles.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

type Row = Record<string, unknown>

/** Each test has a tractor and a trailer of its own, which nobody has read or fitted a tire to. */
describe('the feeds of fitted and removed tires', () => {
  const world = setupTestApp()
  let customer: Caller
  let number = 0
  let [unit, trailer] = ['', '']
  beforeAll(async () => {
    customer = await world.as('cus')
  })
  beforeEach(async () => {
    number += 1
    ;[unit, trailer] = [`W-${number}`, `WT-${number}`]
    for (const [name, type, configuration] of [
      [unit, 'tractor', 'TR-6X4'],
      [trailer, 'trailer', 'TL-2'],
    ]) {
      await world.database.query(sql`
        insert into units (account_id, location_id, unit_number, unit_type, configuration_code)
        select l.account_id, l.location_id, ${name}, ${type}, ${configuration} from locations l join accounts a using (account_id) where a.account_number = '100004' and l.location_number = '0001'`)
    }
  })
  const fit = (rows: object[], as = customer): Promise<Answer> =>
    as.post('feeds/fitted-tires', {
      rows: rows.map((row) => ({ account_number: '100004', unit_number: unit, position: 'LRO', ...row })),
    })
  const remove = (rows: object[], as = customer): Promise<Answer> =>
    as.post('feeds/removed-tires', {
      rows: rows.map((row) => ({
        account_number: '100004',
        unit_number: unit,
        position: 'LRO',
        removal_reason: 'puncture',
        ...row,
      })),
    })
  const undo = async ({ json }: Answer): Promise<unknown> =>
    (await customer.post(`batches/${String(json.batch_id)}/undo`, {})).json.rows_left
  const read = (inspected_on: string, more: object = {}): Promise<Answer> =>
    customer.post('feeds/inspections', {
      rows: [
        {
          account_number: '100004',
          unit_number: unit,
          inspected_on,
          inspected_time: '08:00',
          survey_by: 'Gate',
          position: 'LRO',
          tread: 12,
          tread_unit: '32nds',
          ...more,
        },
      ],
    })
  /** Fittings of the test's units, each as its wheel, days and serial number. */
  const fittings = (): Promise<Row[]> =>
    world.database.query(sql`
    select coalesce(r.unit_number, u.unit_number) as unit, coalesce(r.position_code, w.position_code) as wheel, t.serial, t.fitted_on as "from", r.removed_on as "to", r.removal_reason as reason, t.unit_id is not null as "isOn"
    from tires t
    left join lateral (select o.removed_on, o.removal_reason, x.unit_number, p.position_code from removed_tires o left join units x using (unit_id)
      left join axle_configuration_wheels p on p.configuration_code = x.configuration_code and (p.axle_number, p.side, p.wheel_index) = (o.axle_number, o.side, o.wheel_index) where o.tire_id = t.tire_id) r on true
    left join units u on u.unit_id = t.unit_id
    left join axle_configuration_wheels w on w.configuration_code = u.configuration_code and (w.axle_number, w.side, w.wheel_index) = (t.axle_number, t.side, t.wheel_index)
    where coalesce(r.unit_number, u.unit_number) in (${unit}, ${trailer}) order by 1 desc, 4 nulls first, 2, 5`)
  const short = async (): Promise<unknown[]> =>
    (await fittings()).map(({ wheel, serial, from, to }) => [wheel, serial, from, to])
  const readings = (): Promise<Row[]> =>
    world.database.query(sql`
    select r.inspected_on as day, t.serial from readings r join inspections i using (account_id, inspected_on, inspection_id) join units u using (unit_id) left join tires t on t.tire_id = r.tire_id
    where u.unit_number in (${unit}, ${trailer}) and r.tread_32nds is not null order by 1`)
  const counts = ({ json }: Answer) => json.counts as unknown as Row

  it('ends the tire before another one on the same wheel, which stays with its readings', async () => {
    expect(
      counts(
        await fit([
          {
            fitted_on: '2026-01-10',
            serial: 'A1',
            odometer: 100_000,
            odometer_unit: 'mi',
            new_tread: 20,
            new_tread_unit: '32nds',
          },
        ]),
      ),
    ).toMatchObject({ new: 1 })
    await read('2026-02-01', { odometer: 110_000, odometer_unit: 'mi', tread: 18 })
    await read('2026-04-01', { odometer: 130_000, odometer_unit: 'mi', tread: 14 })
    const second = await fit([{ fitted_on: '2026-03-01', serial: 'B1' }])
    expect(await fittings()).toEqual([
      { unit, wheel: 'LRO', serial: 'A1', from: '2026-01-10', to: '2026-03-01', reason: null, isOn: false },
      { unit, wheel: 'LRO', serial: 'B1', from: '2026-03-01', to: null, reason: null, isOn: true },
    ])
    // The reading after that day is of the new tire, the one before still of the old.
    expect(await readings()).toEqual([
      { day: '2026-02-01', serial: 'A1' },
      { day: '2026-04-01', serial: 'B1' },
    ])
    const wear = await world.database.query(
      sql`select t.serial, w.readings, w.worn_miles from tire_wear w join tires t using (tire_id) where t.serial in ('A1', 'B1') order by 1`,
    )
    expect(wear).toEqual([
      { serial: 'A1', readings: 2, worn_miles: 10_000 },
      { serial: 'B1', readings: 1, worn_miles: null },
    ])
    expect(await undo(second)).toBe(0)
    expect(await short()).toEqual([['LRO', 'A1', '2026-01-10', null]])
    expect(await readings()).toEqual([
      { day: '2026-02-01', serial: 'A1' },
      { day: '2026-04-01', serial: 'A1' },
    ])
  })

  it('changes nothing with the same row, and corrects the same wheel and day', async () => {
    const row = {
      fitted_on: '2026-01-10',
      serial: 'A2',
      odometer: 160_934.4,
      odometer_unit: 'km',
      new_tread: 20,
      new_tread_unit: '32nds',
    }
    await fit([row])
    const before = await world.database.query(sql`select tire_id, fitted_odometer_miles from tires where serial = 'A2'`)
    expect(before).toMatchObject([{ fitted_odometer_miles: 100_000 }])
    expect(counts(await fit([row, row]))).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
    const corrected = await fit([{ ...row, serial: 'A2X', odometer: 99_000, odometer_unit: 'mi', new_tread: null }])
    expect(counts(corrected)).toMatchObject({ changed: 1 })
    const stored = (): Promise<Row[]> =>
      world.database.query(
        sql`select t.tire_id, t.serial, t.fitted_odometer_miles, t.new_tread_32nds from tires t join units u using (unit_id) where u.unit_number = ${unit}`,
      )
    expect(await stored()).toEqual([
      { tire_id: before[0]!.tire_id, serial: 'A2X', fitted_odometer_miles: 99_000, new_tread_32nds: 20 },
    ])
    expect(await undo(corrected)).toBe(0)
    expect(await stored()).toEqual([
      { tire_id: before[0]!.tire_id, serial: 'A2', fitted_odometer_miles: 100_000, new_tread_32nds: 20 },
    ])
  })

  it('corrects the day of a tire identified by its serial number', async () => {
    await fit([{ fitted_on: '2026-01-10', serial: 'A3' }])
    expect(counts(await fit([{ fitted_on: '2026-01-08', serial: 'A3' }]))).toMatchObject({ changed: 1 })
    expect(await short()).toEqual([['LRO', 'A3', '2026-01-08', null]])
    await read('2026-02-01')
    expect(errorsOf(await fit([{ fitted_on: '2026-02-02', serial: 'A3' }]))).toEqual([
      expect.stringContaining('was read on this wheel on 2026-02-01'),
    ])
  })

  it('puts a late fitting between those that are known', async () => {
    await fit([
      { fitted_on: '2026-01-10', serial: 'A4' },
      { fitted_on: '2026-05-01', serial: 'C4' },
    ])
    await read('2026-02-01')
    await read('2026-04-01')
    const late = await fit([{ fitted_on: '2026-03-01', serial: 'B4' }])
    expect(await short()).toEqual([
      ['LRO', 'A4', '2026-01-10', '2026-03-01'],
      ['LRO', 'B4', '2026-03-01', '2026-05-01'],
      ['LRO', 'C4', '2026-05-01', null],
    ])
    expect(await readings()).toEqual([
      { day: '2026-02-01', serial: 'A4' },
      { day: '2026-04-01', serial: 'B4' },
    ])
    const next = await world.database.query(
      sql`select t.serial, n.serial as next from removed_tires r join tires t using (tire_id) join tires n on n.tire_id = r.replaced_by_tire_id where t.serial in ('A4', 'B4') order by 1`,
    )
    expect(next).toEqual([
      { serial: 'A4', next: 'B4' },
      { serial: 'B4', next: 'C4' },
    ])
    expect(await undo(late)).toBe(0)
    expect(await short()).toEqual([
      ['LRO', 'A4', '2026-01-10', '2026-05-01'],
      ['LRO', 'C4', '2026-05-01', null],
    ])
    expect((await readings()).map(({ serial }) => serial)).toEqual(['A4', 'A4'])
  })

  it('takes a tire along to another unit: a fitting each, with distance only while it is on', async () => {
    await fit([
      {
        fitted_on: '2026-01-10',
        serial: 'M5',
        odometer: 10_000,
        odometer_unit: 'mi',
        new_tread: 20,
        new_tread_unit: '32nds',
        retread_count: 1,
        tire_size: '295/75R22.5',
      },
    ])
    await read('2026-02-01', { odometer: 15_000, odometer_unit: 'mi', tread: 18 })
    const moved = await fit([
      {
        fitted_on: '2026-03-01',
        serial: 'm5',
        unit_number: trailer,
        odometer: 500_000,
        odometer_unit: 'mi',
        fitted_tread: 17,
        fitted_tread_unit: '32nds',
      },
    ])
    await read('2026-04-01', { unit_number: trailer, odometer: 508_000, odometer_unit: 'mi', tread: 13 })
    expect(await fittings()).toMatchObject([
      { unit: trailer, serial: 'M5', from: '2026-03-01', to: null },
      { unit, serial: 'M5', from: '2026-01-10', to: '2026-03-01', isOn: false },
    ])
    const known = await world.database.query(
      sql`select tire_size, retread_count, new_tread_32nds, fitted_tread_32nds from tires where serial = 'M5' order by fitted_on`,
    )
    expect(known).toEqual([
      { tire_size: '295/75R22.5', retread_count: 1, new_tread_32nds: 20, fitted_tread_32nds: null },
      { tire_size: '295/75R22.5', retread_count: 1, new_tread_32nds: 20, fitted_tread_32nds: 17 },
    ])
    // 15,000 − 10,000 on the tractor and 508,000 − 500,000 on the trailer; the months between count for neither.
    const [{ account_id: account }] = (await world.database.query<{ account_id: number }>(
      sql`select account_id from accounts where account_number = '100004'`,
    )) as [{ account_id: number }]
    const { json } = await customer.post('own/casings/get_casing', { account_id: account, serial: 'M5' })
    expect(json.caps).toMatchObject([{ cap: 1, units: 2, distance: 13_000, first_tread: 20, last_tread: 13 }])
    expect(
      (json.life as unknown as Row[]).map(({ event_date, event_kind, unit_number }) => [
        event_date,
        event_kind,
        unit_number,
      ]),
    ).toEqual([
      ['2026-03-01', 'fitted', trailer],
      ['2026-03-01', 'removed', unit],
      ['2026-01-10', 'fitted', unit],
    ])
    const wear = await world.database.query(
      sql`select w.readings, w.worn_miles, w.worn_32nds from tire_wear w join tires t using (tire_id) where t.serial = 'M5' order by t.fitted_on`,
    )
    expect(wear).toEqual([
      { readings: 2, worn_miles: 5000, worn_32nds: 2 },
      { readings: 2, worn_miles: 8000, worn_32nds: 4 },
    ])
    // Its reading on the trailer came later: the move stays until that is gone.
    expect(await undo(moved)).toBe(1)
    expect((await fittings()).length).toBe(2)
  })

  it('gives a casing that comes back with another product or cap the new tread of the catalog, and a moved tire its own', async () => {
    const catalog = await world.database.query<{
      line: string
      article: string
      brand: string
      size: string
      tread: number
      is_retread: boolean
    }>(sql`
      select distinct on (n.name) n.name as line, p.article_number as article, b.name as brand, p.tire_size as size, p.new_tread_32nds as tread, n.is_retread
      from products p join product_lines n using (product_line_id) join brands b on b.brand_id = n.brand_id
      where p.tire_size = '295/75R22.5' and (b.name, n.name) in (('Roadwell', 'S-11 Regional'), ('Recapro', 'RC Drive')) order by n.name, p.is_active desc, p.product_id`)
    const [drive, steer] = catalog as [(typeof catalog)[0], (typeof catalog)[0]]
    expect([drive.line, steer.line, drive.tread === steer.tread]).toEqual(['RC Drive', 'S-11 Regional', false])
    const day = { odometer: 317_000, odometer_unit: 'mi' }
    const stored = (serial: string): Promise<Row[]> =>
      world.database.query(
        sql`select t.new_tread_32nds as tread, t.retread_count as caps from tires t where t.serial = ${serial} order by t.fitted_on`,
      )
    const named = { brand: drive.brand, product_line: drive.line, tire_size: drive.size }
    await fit([
      {
        fitted_on: '2026-01-10',
        serial: 'P1',
        article_number: drive.article,
        retread_count: 1,
        new_tread: 25,
        new_tread_unit: '32nds',
      },
      { fitted_on: '2026-01-10', serial: 'P2', article_number: steer.article, position: 'LRI' },
      { fitted_on: '2026-01-10', serial: 'P3', new_tread: 25, new_tread_unit: '32nds', position: 'RRO' },
      {
        fitted_on: '2026-01-10',
        serial: 'P4',
        article_number: drive.article,
        new_tread: 25,
        new_tread_unit: '32nds',
        position: 'RRI',
      },
    ])
    const again = await fit([
      {
        ...day,
        fitted_on: '2026-03-01',
        serial: 'P1',
        article_number: drive.article,
        retread_count: 2,
        unit_number: trailer,
        position: 'LFO',
      },
      {
        ...day,
        fitted_on: '2026-03-01',
        serial: 'P2',
        article_number: drive.article,
        unit_number: trailer,
        position: 'LFI',
      },
      { ...day, fitted_on: '2026-03-01', serial: 'P3', ...named, unit_number: trailer, position: 'RFO' },
      { ...day, fitted_on: '2026-03-01', serial: 'P4', unit_number: trailer, position: 'RFI' },
    ])
    expect(errorsOf(again)).toEqual([])
    expect(await stored('P1')).toEqual([
      { tread: 25, caps: 1 },
      { tread: drive.tread, caps: 2 },
    ])
    expect(await stored('P2')).toEqual([
      { tread: steer.tread, caps: 0 },
      { tread: drive.tread, caps: 1 },
    ])
    expect((await stored('P3'))[1]).toEqual({ tread: drive.tread, caps: 1 })
    expect(await stored('P4')).toEqual([
      { tread: 25, caps: 1 },
      { tread: 25, caps: 1 },
    ])
    // A row that counts another cap of the same product has the tread of the catalog as well; one that tells the tread
    // has that.
    await fit([
      { fitted_on: '2026-04-01', serial: 'P4', retread_count: 2 },
      { fitted_on: '2026-04-01', serial: 'P1', new_tread: 22, new_tread_unit: '32nds', position: 'LRI' },
    ])
    expect((await stored('P4'))[2]).toEqual({ tread: drive.tread, caps: 2 })
    expect((await stored('P1'))[2]).toEqual({ tread: 22, caps: 2 })
    // A corrected product of one fitting brings its tread.
    await fit([{ fitted_on: '2026-04-01', serial: 'P4', article_number: steer.article }])
    expect((await stored('P4'))[2]).toMatchObject({ tread: steer.tread })
  })

  it('rotates two tires of a unit in one file, and undoes that', async () => {
    await fit([
      { fitted_on: '2026-01-10', serial: 'L6', position: 'LF' },
      { fitted_on: '2026-01-10', serial: 'R6', position: 'RF' },
    ])
    const rotated = await fit([
      { fitted_on: '2026-03-01', serial: 'R6', position: 'LF' },
      { fitted_on: '2026-03-01', serial: 'L6', position: 'RF' },
    ])
    expect(await short()).toEqual([
      ['LF', 'L6', '2026-01-10', '2026-03-01'],
      ['RF', 'R6', '2026-01-10', '2026-03-01'],
      ['LF', 'R6', '2026-03-01', null],
      ['RF', 'L6', '2026-03-01', null],
    ])
    expect(await undo(rotated)).toBe(0)
    expect(await short()).toEqual([
      ['LF', 'L6', '2026-01-10', null],
      ['RF', 'R6', '2026-01-10', null],
    ])
  })

  it('records a removal with its worth, scrapped in a look at a heap, and corrects and undoes it', async () => {
    await fit([
      {
        fitted_on: '2025-01-10',
        serial: 'S7',
        brand: 'Roadwell',
        product_line: 'D-21 Longhaul',
        tire_size: '295/75R22.5',
        identification_number: '1123',
        new_tread: 22.225,
        new_tread_unit: 'mm',
      },
    ])
    const row = {
      removed_on: '2026-05-20',
      destination: 'scrap',
      removal_reason: 'worn',
      tread: 7,
      tread_unit: '32nds',
      price: 480,
      casing_value: 90,
      odometer: 220_000,
      odometer_unit: 'mi',
      removed_by: 'Yard crew',
    }
    const removed = await remove([row])
    expect(errorsOf(removed)).toEqual([])
    expect(counts(removed)).toMatchObject({ new: 1 })
    const stored = (): Promise<Row[]> =>
      world.database.query(sql`
      select t.serial, r.removed_on, r.removal_reason, r.destination, r.is_scrapped, r.tread_32nds, r.new_tread_32nds, r.price, r.casing_value, r.odometer_miles, r.dot_week, s.survey_by, s.survey_date, t.unit_id,
        array(select x.removal_reason from removed_tire_reasons x where x.removed_tire_id = r.removed_tire_id) as reasons
      from removed_tires r join tires t using (tire_id) left join scrap_surveys s using (scrap_survey_id) join units u on u.unit_id = r.unit_id where u.unit_number = ${unit}`)
    const expected = {
      serial: 'S7',
      removed_on: '2026-05-20',
      removal_reason: 'worn to pull point',
      destination: 'scrap',
      is_scrapped: true,
      tread_32nds: 7,
      new_tread_32nds: 28,
      price: 480,
      casing_value: 90,
      odometer_miles: 220_000,
      dot_week: '1123',
      survey_by: 'Yard crew',
      survey_date: '2026-05-20',
      unit_id: null,
      reasons: ['worn to pull point'],
    }
    expect(await stored()).toEqual([expected])
    expect(counts(await remove([row]))).toMatchObject({ unchanged: 1 })
    const corrected = await remove([{ ...row, removal_reason: 'road hazard', destination: 'retread', tread: null }])
    expect(counts(corrected)).toMatchObject({ changed: 1 })
    expect(await stored()).toEqual([
      {
        ...expected,
        removal_reason: 'road hazard',
        destination: 'retread',
        is_scrapped: false,
        survey_by: null,
        survey_date: null,
        reasons: ['road hazard'],
      },
    ])
    // A later load changed the row: the earlier one is left.
    expect(await undo(removed)).toBe(1)
    expect(await undo(corrected)).toBe(0)
    expect(await stored()).toEqual([expected])
  })

  it('fills a removal that only followed from the next fitting, and takes it back when it is cancelled', async () => {
    await fit([
      { fitted_on: '2026-01-10', serial: 'A8' },
      { fitted_on: '2026-03-01', serial: 'B8' },
    ])
    expect(counts(await remove([{ removed_on: '2026-02-20', serial: 'A8', destination: 'stock' }]))).toMatchObject({
      new: 1,
    })
    expect(await fittings()).toMatchObject([
      { serial: 'A8', to: '2026-02-20', reason: 'puncture' },
      { serial: 'B8', to: null, isOn: true },
    ])
    // By its casing alone, another day corrects the record.
    expect(
      counts(
        await remove([
          { removed_on: '2026-02-21', serial: 'A8', unit_number: null, position: null, location_number: '0001' },
        ]),
      ),
    ).toMatchObject({ changed: 1 })
    expect(await fittings()).toMatchObject([{ serial: 'A8', to: '2026-02-21' }, { serial: 'B8' }])
    expect(counts(await remove([{ removed_on: '2026-02-21', serial: 'A8', row_status: 'cancelled' }]))).toMatchObject({
      cancelled: 1,
    })
    expect(await fittings()).toMatchObject([{ serial: 'A8', to: '2026-03-01', reason: null }, { serial: 'B8' }])
    expect(counts(await fit([{ fitted_on: '2026-03-01', serial: 'B8', row_status: 'cancelled' }]))).toMatchObject({
      cancelled: 1,
    })
    expect(await fittings()).toMatchObject([{ serial: 'A8', to: null, isOn: true }])
  })

  it('ends the tire before a fitting of the same day, in whichever order the two lists come', async () => {
    const fitted = [{ fitted_on: '2026-05-20', serial: `N-${unit}`, new_tread: 18, new_tread_unit: '32nds' }]
    const removed = [
      {
        removed_on: '2026-05-20',
        removal_reason: 'worn to pull point',
        destination: 'scrap',
        tread: 4,
        tread_unit: '32nds',
      },
    ]
    const states: unknown[] = []
    for (const [position, isKnown, lists] of [
      ['LF', true, [fit, remove]],
      ['RF', true, [remove, fit]],
      ['LRO', false, [fit, remove]],
      ['LRI', false, [remove, fit]],
    ] as const) {
      if (isKnown) await fit([{ fitted_on: '2026-01-10', position, product_line: 'D-21 Longhaul', brand: 'Roadwell' }])
      for (const list of lists)
        expect(
          errorsOf(
            await list(
              (list === fit ? fitted : removed).map((row) => ({
                ...row,
                position,
                ...('serial' in row ? { serial: row.serial + position } : {}),
              })),
            ),
          ),
        ).toEqual([])
      const there = (await fittings()).filter(({ wheel }) => wheel === position)
      const scrapped = await world.database.query(sql`
        select t.serial, t.fitted_on, r.is_scrapped, r.tread_32nds from removed_tires r join tires t using (tire_id) join units u on u.unit_id = r.unit_id
        join axle_configuration_wheels w on w.configuration_code = u.configuration_code and (w.axle_number, w.side, w.wheel_index) = (r.axle_number, r.side, r.wheel_index)
        where u.unit_number = ${unit} and w.position_code = ${position}`)
      states.push([
        there.map(({ serial, from, to, reason, isOn }) => [
          String(serial).replace(position, ''),
          from,
          to,
          reason,
          isOn,
        ]),
        scrapped,
      ])
    }
    const stateSince = (from: string | null): unknown => [
      [
        ['null', from, '2026-05-20', 'worn to pull point', false],
        [`N-${unit}`, '2026-05-20', null, null, true],
      ],
      [{ serial: null, fitted_on: from, is_scrapped: true, tread_32nds: 4 }],
    ]
    expect(states).toEqual([stateSince('2026-01-10'), stateSince('2026-01-10'), stateSince(null), stateSince(null)])
    // By its serial number, a tire that left on the day it came is that one.
    expect(counts(await remove([{ removed_on: '2026-05-20', serial: `N-${unit}LF`, position: 'LF' }]))).toMatchObject({
      new: 1,
    })
    expect((await fittings()).filter(({ wheel }) => wheel === 'LF').map(({ to, reason }) => [to, reason])).toEqual([
      ['2026-05-20', 'worn to pull point'],
      ['2026-05-20', 'puncture'],
    ])
  })

  it('refuses a removal before a reading of the tire, unless the next one was on by then', async () => {
    await fit([{ fitted_on: '2026-01-10', serial: `R-${unit}` }])
    await read('2026-03-22')
    for (const row of [{}, { serial: `R-${unit}` }]) {
      const refused = await remove([{ removed_on: '2026-03-01', ...row }])
      expect([refused.status, errorsOf(refused)]).toEqual([
        422,
        [
          'rows.1.removed_on: The tire was read on this wheel on 2026-03-22. Correct this day, or load the next fitting first.',
        ],
      ])
    }
    expect(await readings()).toEqual([{ day: '2026-03-22', serial: `R-${unit}` }])
    const removed = await remove([{ removed_on: '2026-03-22' }])
    expect(counts(removed)).toMatchObject({ new: 1 })
    expect(errorsOf(await remove([{ removed_on: '2026-03-21', serial: `R-${unit}` }]))).toEqual([
      expect.stringContaining('on 2026-03-22'),
    ])
    expect(await undo(removed)).toBe(0)
    await fit([{ fitted_on: '2026-03-10', serial: `Q-${unit}` }])
    expect(counts(await remove([{ removed_on: '2026-03-01', serial: `R-${unit}` }]))).toMatchObject({ new: 1 })
    expect(await readings()).toEqual([{ day: '2026-03-22', serial: `Q-${unit}` }])
  })

  it('refuses one serial number on two wheels on one day of a load', async () => {
    const [serial, day] = [`T-${unit}`, '2026-03-01']
    const twice = await fit([
      { fitted_on: day, serial, position: 'LF' },
      { fitted_on: day, serial: serial.toLowerCase(), position: 'RF' },
    ])
    expect([twice.status, errorsOf(twice)]).toEqual([
      422,
      ['rows.2.serial: Line 1 has this serial number on another wheel on the same day. Keep one of the two.'],
    ])
    expect(await short()).toEqual([])
    const row = { fitted_on: day, serial, position: 'LF' }
    expect(
      errorsOf(
        await fit([
          row,
          row,
          { ...row, position: 'RF', row_status: 'cancelled' },
          { ...row, fitted_on: '2026-04-01', position: 'RF' },
        ]),
      ),
    ).toEqual([])
    expect(await short()).toEqual([
      ['LF', serial, day, '2026-04-01'],
      ['RF', serial, '2026-04-01', null],
    ])
  })

  it('knows scrap that was on no known wheel by its record', async () => {
    const heap = {
      unit_number: null,
      position: null,
      location_number: '0001',
      removed_on: '2026-05-01',
      destination: 'scrap',
      record_number: `TAG-${unit}`,
      identification_number: '3319',
    }
    const loaded = await remove([heap, { ...heap, record_number: `TAG-${unit}b`, serial: `X-${unit}` }])
    expect(counts(loaded)).toMatchObject({ new: 2 })
    expect(counts(await remove([heap]))).toMatchObject({ unchanged: 1 })
    expect(await undo(loaded)).toBe(0)
    expect(
      await world.database.query(sql`select 1 from removed_tires where record_number like ${`TAG-${unit}%`}`),
    ).toEqual([])
  })

  it('refuses what contradicts what is recorded, with the cure', async () => {
    await fit([{ fitted_on: '2026-01-10', serial: 'A9' }])
    await remove([{ removed_on: '2026-03-01', serial: 'A9' }])
    const answer = await fit([
      { fitted_on: '2026-02-01', serial: 'B9' },
      { fitted_on: '2026-02-01', serial: 'A9', unit_number: trailer },
      { fitted_on: '2099-01-01', serial: 'B9' },
      { fitted_on: '2026-04-01' },
      { fitted_on: '2026-04-01', serial: 'B9', position: 'ZZ' },
      { fitted_on: '2026-04-01', serial: 'B9', identification_number: '5423' },
      { fitted_on: '2026-04-01', serial: 'B9', product_line: 'No such line' },
      { fitted_on: '2026-04-01', serial: 'B9', unit_number: 'NONE' },
    ])
    expect(errorsOf(answer).map((text) => text.slice(0, 60))).toMatchInlineSnapshot(`
      [
        "rows.1.fitted_on: Another tire was on this wheel until 2026-",
        "rows.2.serial: The tire was on another wheel until 2026-03-0",
        "rows.3.fitted_on: This day is still to come. Check the order",
        "rows.4.serial: Say which tire it is: by serial number, produ",
        "rows.5.position: The unit has no wheel at this position.",
        "rows.6.identification_number: Enter the number on the sidewa",
        "rows.7.product_line: No product line has this name, or sever",
        "rows.8.unit_number: No unit has this number, or several have",
      ]
    `)
    expect(
      errorsOf(
        await remove([
          { removed_on: '2026-02-01' },
          { removed_on: '2026-05-01', unit_number: null, position: null, location_number: '0001' },
        ]),
      ),
    ).toMatchInlineSnapshot(`
      [
        "rows.1.removed_on: Another tire was on this wheel until 2026-03-01. Correct that removal, or this day.",
        "rows.2.position: Give the unit and the wheel position, the serial number, or the number of the record.",
      ]
    `)
    expect(await short()).toEqual([['LRO', 'A9', '2026-01-10', '2026-03-01']])
  })

  it('is limited to the reach of the sender', async () => {
    await fit([{ fitted_on: '2026-01-10', serial: 'F10' }])
    const other = await world.as('cus-other')
    for (const answer of [
      await fit([{ fitted_on: '2026-02-10', serial: 'F10' }], other),
      await remove(
        [{ removed_on: '2026-02-10', serial: 'F10', unit_number: null, position: null, location_number: '0001' }],
        other,
      ),
    ]) {
      expect([answer.status, errorsOf(answer)]).toEqual([422, [expect.stringContaining('100004 was not found')]])
    }
    expect(await short()).toEqual([['LRO', 'F10', '2026-01-10', null]])
  })
})
