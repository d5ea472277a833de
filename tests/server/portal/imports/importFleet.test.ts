import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { axleConfigurations } from '../../../../domain/positions.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { describeProblem } from '../../../../server/portal/imports/csvTable.ts'
import { importFleet } from '../../../../server/portal/imports/importFleet.ts'
import { testDatabase } from '../../platform/database/testDatabase.ts'

const example = fileURLToPath(new URL('../../../../examples/own-fleet', import.meta.url))
const today = '2025-12-31'

const exampleTotals = {
  units: 6,
  inspections: 8,
  tires: 64,
  read: 61,
  pressure_critical: 3,
  pressure_warning: 4,
  tread_critical: 3,
  tread_warning: 3,
  axle_critical: 1,
  axle_warning: 1,
  duals_critical: 1,
  duals_warning: 1,
  critical: 8,
  warning: 9,
}
const latestTotals = {
  units: 6,
  inspections: 6,
  tires: 46,
  read: 43,
  pressure_critical: 1,
  pressure_warning: 2,
  tread_critical: 2,
  tread_warning: 2,
  axle_critical: 1,
  axle_warning: 1,
  duals_critical: 1,
  duals_warning: 0,
  critical: 5,
  warning: 5,
}

describe('importing a fleet', () => {
  let database: Database
  let folder: string
  beforeAll(async () => {
    database = await testDatabase.open()
  })
  afterAll(() => database.close())
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'data-import-'))
    cpSync(example, folder, { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')))

  async function totals(isLatest = false): Promise<Record<string, unknown> | undefined> {
    const [row] = await database.query(sql`
      select count(distinct unit_id) as units, count(*) as inspections, sum(total_tires) as tires,
        sum(total_tires_read_count) as read,
        sum(pressure_critical) as pressure_critical, sum(pressure_warning) as pressure_warning,
        sum(tread_depth_critical) as tread_critical, sum(tread_depth_warning) as tread_warning,
        sum(tread_mismatch_axle_critical) as axle_critical, sum(tread_mismatch_axle_warning) as axle_warning,
        sum(tread_mismatch_duals_critical) as duals_critical, sum(tread_mismatch_duals_warning) as duals_warning,
        sum(critical_exceptions) as critical, sum(warning_exceptions) as warning
      from inspections i
      where not ${isLatest}::boolean or not exists (
        select from inspections later where later.unit_id = i.unit_id and later.inspected_on > i.inspected_on)`)
    return row
  }

  it('gives the totals worked out by hand, and the same again when imported twice', async () => {
    const first = await importFleet(database, folder, today)
    expect(first.problems).toEqual([])
    expect(first.warnings).toEqual([])
    expect(first.stored).toEqual({
      accounts: { added: 1, changed: 0 },
      locations: { added: 2, changed: 0 },
      units: { added: 6, changed: 0 },
      inspections: { added: 8, changed: 0 },
      readings: { added: 61, changed: 0, unchanged: 0, removed: 0, judgedAnew: 0 },
    })
    expect(await totals()).toEqual(exampleTotals)
    expect(await totals(true)).toEqual(latestTotals)
    const ids = await database.query(sql`select inspection_id, survey_id from inspections order by 1`)

    const again = await importFleet(database, folder, today)
    const none = { added: 0, changed: 0 }
    expect(again.stored).toEqual({
      accounts: none,
      locations: none,
      units: none,
      inspections: none,
      readings: { ...none, unchanged: 61, removed: 0, judgedAnew: 0 },
    })
    expect(await totals()).toEqual(exampleTotals)
    expect(await database.query(sql`select inspection_id, survey_id from inspections order by 1`)).toEqual(ids)
    expect(await database.query(sql`select count(*) as n from surveys`)).toEqual([{ n: 7 }])
    expect(await database.query(sql`select count(*) as n from readings`)).toEqual([{ n: 64 }])
  })

  it('keeps what was entered, and the exact canonical value beside it', async () => {
    const rows = await database.query(sql`
      select pressure_entered, pressure_entered_unit, pressure_psi, tread_entered, tread_entered_unit, tread_32nds,
        odometer_miles
      from readings join inspections using (account_id, inspected_on, inspection_id) join units using (unit_id)
      where unit_number = '41' and side = 'left' and axle_number = 1`)
    expect(rows).toEqual([
      {
        pressure_entered: 110,
        pressure_entered_unit: 'psi',
        pressure_psi: 110,
        tread_entered: 12,
        tread_entered_unit: 'mm',
        tread_32nds: 15.11811,
        odometer_miles: 100000,
      },
    ])
  })

  it('brings changed rows up to date', async () => {
    edit('units.csv', (text) => text.replace('PA1011,PA', 'PA7777,PA'))
    edit('readings.csv', (text) => text.replace('MH100,11,2025-03-03,08:15,RF,87,', 'MH100,11,2025-03-03,08:15,RF,99,'))
    const { problems, stored } = await importFleet(database, folder, today)
    expect(problems).toEqual([])
    expect(stored.units).toEqual({ added: 0, changed: 1 })
    expect(stored.inspections).toEqual({ added: 0, changed: 1 })
    expect(await totals()).toEqual({ ...exampleTotals, pressure_critical: 2, critical: 7 })
    await importFleet(database, example, today)
    expect(await totals()).toEqual(exampleTotals)
  })

  describe('of inspections that are stored', () => {
    const values = async (): Promise<unknown> =>
      (
        await database.query(sql`
      select count(*) as wheels, count(pressure_psi) as pressures, count(tread_32nds) as treads, sum(pressure_psi) as pressure, sum(tread_32nds) as tread from readings`)
      )[0]
    const header = 'account_number,unit_number,date,time,position,pressure,pressure_unit,tread,tread_unit'
    const only = (...files: string[]): void => {
      for (const file of ['accounts.csv', 'locations.csv', 'units.csv', 'inspections.csv', 'readings.csv'])
        if (!files.includes(file)) rmSync(join(folder, file))
    }

    it.each<[string, () => void]>([
      ['without readings.csv', () => only('inspections.csv')],
      ['with an empty readings.csv', () => edit('readings.csv', () => '')],
      ['with a readings.csv of only a header', () => edit('readings.csv', () => `${header}\n`)],
      ['with some of the readings', () => edit('readings.csv', (text) => text.split('\n').slice(0, 6).join('\n'))],
    ])('keeps every value %s', async (_what, make) => {
      await importFleet(database, example, today)
      const before = await values()
      make()
      const { problems, stored } = await importFleet(database, folder, today)
      expect(problems).toEqual([])
      expect([stored.inspections, stored.readings]).toEqual([
        { added: 0, changed: 0 },
        { added: 0, changed: 0, unchanged: 61, removed: 0, judgedAnew: 0 },
      ])
      expect(await values()).toEqual(before)
    })

    it('changes a value, keeps the other of its wheel, removes those of a wheel without values, and counts each', async () => {
      await importFleet(database, example, today)
      const wheel = (position: string) =>
        database.query(sql`
        select r.pressure_psi, r.tread_32nds from readings r join inspections i using (account_id, inspected_on, inspection_id) join units u using (unit_id)
        join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
        where u.unit_number = '11' and i.inspected_on = '2025-03-03' and w.position_code = ${position}`)
      const [[lf], ids] = [
        await wheel('LF'),
        await database.query(sql`select inspection_id, survey_id from inspections order by 1`),
      ]
      only('inspections.csv', 'readings.csv')
      edit('readings.csv', () =>
        [header, 'MH100,11,2025-03-03,08:15,LF,88,psi,,', 'MH100,11,2025-03-03,08:15,RF,,,,'].join('\n'),
      )
      const { problems, stored } = await importFleet(database, folder, today)
      expect(problems).toEqual([])
      expect(stored.inspections).toEqual({ added: 0, changed: 1 })
      expect(stored.readings).toMatchObject({ added: 0, changed: 1, unchanged: 59, removed: 1 })
      expect([await wheel('LF'), await wheel('RF')]).toEqual([
        [{ ...lf, pressure_psi: 88 }],
        [{ pressure_psi: null, tread_32nds: null }],
      ])
      expect(await database.query(sql`select inspection_id, survey_id from inspections order by 1`)).toEqual(ids)
      await importFleet(database, example, today)
      expect(await totals()).toEqual(exampleTotals)
    })

    it('takes three readings of a tread, of which the lowest counts, and keeps them where a file names only that', async () => {
      await importFleet(database, example, today)
      const three = `${header},tread_outer,tread_center,tread_inner`
      const treads = () =>
        database.query(sql`
        select r.tread_32nds, r.tread_entered, r.tread_outer_entered as o, r.tread_center_entered as c, r.tread_inner_entered as i from readings r join inspections n using (account_id, inspected_on, inspection_id) join units u using (unit_id)
        where u.unit_number = '11' and n.inspected_on = '2025-03-03' and r.axle_number = 1 and r.side = 'left'`)
      only('inspections.csv', 'readings.csv')
      edit('readings.csv', () => [three, 'MH100,11,2025-03-03,08:15,LF,110,psi,,32nds,14,12.5,9'].join('\n'))
      expect((await importFleet(database, folder, today)).problems).toEqual([])
      expect(await treads()).toEqual([{ tread_32nds: 9, tread_entered: 9, o: 14, c: 12.5, i: 9 }])
      edit('readings.csv', () => [header, 'MH100,11,2025-03-03,08:15,LF,110,psi,9,32nds'].join('\n'))
      expect((await importFleet(database, folder, today)).stored.inspections).toEqual({ added: 0, changed: 0 })
      edit('readings.csv', () =>
        [
          three,
          'MH100,11,2025-03-03,08:15,LF,110,psi,10,32nds,14,12.5,9',
          'MH100,11,2025-03-03,08:15,RF,110,psi,,,14,12.5,9',
        ].join('\n'),
      )
      expect((await importFleet(database, folder, today)).problems.map(String)).toHaveLength(2)
      edit('readings.csv', () => [header, 'MH100,11,2025-03-03,08:15,LF,110,psi,15,32nds'].join('\n'))
      await importFleet(database, folder, today)
      expect(await treads()).toEqual([{ tread_32nds: 15, tread_entered: 15, o: null, c: null, i: null }])
      await importFleet(database, example, today)
      expect(await totals()).toEqual(exampleTotals)
    })

    it('counts the wheels that today’s specification judges otherwise', async () => {
      await importFleet(database, example, today)
      const account = await database.query<{ account_id: number }>(
        sql`select account_id from accounts where account_number = 'MH100'`,
      )
      await database.query(sql`insert into specs (account_id, axle_kind, target_pressure_psi)
        select ${account[0]?.account_id}, kind, 140 from unnest(array['steer', 'drive', 'trailer']) kind`)
      only('inspections.csv', 'readings.csv')
      edit('readings.csv', () => [header, 'MH100,11,2025-03-03,08:15,LF,88,psi,,'].join('\n'))
      const { stored } = await importFleet(database, folder, today)
      expect(stored.readings.changed).toBe(1)
      expect(stored.readings.judgedAnew).toBeGreaterThan(0)
      expect(stored.readings.judgedAnew).toBeLessThan(10)
      await database.query(sql`delete from specs where account_id = ${account[0]?.account_id}`)
      await importFleet(database, example, today)
      expect(await totals()).toEqual(exampleTotals)
    })

    it('keeps what a survey noted of a wheel, and the columns that a file leaves out', async () => {
      await importFleet(database, example, today)
      await database.query(sql`update readings r set valve_type = (select valve_type from valve_types limit 1), resolution = 'Inflated', resolution_date = '2025-03-03'
        from inspections i join units u using (unit_id) where i.inspection_id = r.inspection_id and u.unit_number = '11' and i.inspected_on = '2025-03-03'`)
      await database.query(sql`insert into reading_wear_conditions (account_id, inspected_on, inspection_id, axle_number, side, wheel_index, wear_condition)
        select r.account_id, r.inspected_on, r.inspection_id, r.axle_number, r.side, r.wheel_index, (select wear_condition from wear_conditions limit 1)
        from readings r join inspections i using (account_id, inspected_on, inspection_id) join units u using (unit_id) where u.unit_number = '11' and i.inspected_on = '2025-03-03'`)
      const noted = () =>
        database.query(
          sql`select count(*) filter (where resolution = 'Inflated' and valve_type is not null) as notes, (select count(*) from reading_wear_conditions) as wear, (select count(odometer_miles) from inspections) as odometers, (select count(vin) from units) as vins from readings`,
        )
      const before = await noted()
      edit('inspections.csv', (text) =>
        text
          .split('\n')
          .filter(Boolean)
          .map((line) => line.split(',').slice(0, 6).join(','))
          .join('\n'),
      )
      edit('units.csv', (text) =>
        text
          .split('\n')
          .filter(Boolean)
          .map((line) => line.split(',').slice(0, 4).join(','))
          .join('\n'),
      )
      edit('readings.csv', () => [header, 'MH100,11,2025-03-03,08:15,LF,88,psi,,'].join('\n'))
      const { problems, stored } = await importFleet(database, folder, today)
      expect(problems).toEqual([])
      expect([stored.units, stored.inspections]).toEqual([
        { added: 0, changed: 0 },
        { added: 0, changed: 1 },
      ])
      expect(await noted()).toEqual(before)
      await database.query(sql`delete from reading_wear_conditions`)
      await importFleet(database, example, today)
      expect(await totals()).toEqual(exampleTotals)
    })
  })

  it('takes later inspections of units it knows already', async () => {
    for (const file of ['accounts.csv', 'locations.csv', 'units.csv']) rmSync(join(folder, file))
    const lines =
      (...texts: string[]) =>
      () =>
        texts.join('\n')
    edit(
      'inspections.csv',
      lines('account_number,unit_number,date,time,kind,survey_by', 'MH100,31,2025-04-01,10:00,dealer,X'),
    )
    edit(
      'readings.csv',
      lines(
        'account_number,unit_number,date,time,position,pressure,pressure_unit',
        'MH100,31,2025-04-01,10:00:00,lo,100,psi',
      ),
    )
    const { problems, stored } = await importFleet(database, folder, today)
    expect(problems).toEqual([])
    expect(stored.inspections).toEqual({ added: 1, changed: 0 })
  })

  it('lists every error with its file, line and column, and writes nothing', async () => {
    const before = await totals()
    edit('accounts.csv', (text) => `${text}NEW1,New Fleet,7,US,\n`)
    edit('locations.csv', (text) => `${text}MH100,0003,Nowhere,,,ZZ,,US,,,,,\nNONE,1,Lost,,,OH,,US,,,,,Moon/Base\n`)
    edit('units.csv', (text) => {
      const row = (...fields: string[]) => ['MH100', ...fields, '', '', '', '', '', ''].join(',')
      return (
        text +
        [
          row('51', '0001', 'TR-9X9', ''),
          row('52', '0009', 'TR-4X2', ''),
          row('53', '0001', 'TR-4X2', '1M8GDM9AXKP042789'),
          row('11', '0001', 'TR-6X4', ''),
          'MH100,54,0001',
          row('t 7', '0001', 'TR-4X2', ''),
          row('T7', '0001', 'TR-4X2', ''),
        ].join('\n')
      )
    })
    edit('inspections.csv', (text) => {
      const row = (...fields: string[]) => `MH100,${fields.join(',')}`
      return (
        text +
        [
          row('99', '2025-05-01', '10:00', 'checkpoint', 'X', '', '', '', '', ''),
          row('11', '2025-02-30', '10:00', 'visit', 'X', '', '5', '', '', 'maybe'),
          row('11', '2026-01-01', '10:00', 'checkpoint', 'X', '', '5', '', '', ''),
          row('11', '2025-03-03', '08:15:00', 'checkpoint', 'X', '', '', '', '', ''),
        ].join('\n')
      )
    })
    edit('readings.csv', (text) => {
      const row = (...fields: string[]) => `MH100,31,2025-03-06,09:10,${fields.join(',')}`
      return (
        text +
        [
          row('LFO', '100', 'psi', '', ''),
          row('ro', '100', 'psi', '', ''),
          'MH100,31,2025-03-06,11:00,LO,100,psi,,',
          'MH100,11,2025-03-17,08:05,RRX,fast,psi,,',
          'MH100,41,2025-03-07,16:45,RRI,15,bar,120,32nds',
          'MH100,12,2025-03-04,07:50,LF,7.6,PSI,9,',
        ].join('\n')
      )
    })
    const { problems, stored } = await importFleet(database, folder, today)
    expect(problems.map(describeProblem)).toEqual([
      'accounts.csv:3 location_type: "7" is none of 0, 1, 2, 3, 4, 5, 9, 10',
      'locations.csv:4 state: "ZZ" is not a state of US',
      'locations.csv:5 time_zone: "Moon/Base" is not a time zone like America/Chicago',
      'locations.csv:5 account_number: there is no account NONE',
      expect.stringMatching(/^units.csv:8 configuration: "TR-9X9" is not an axle configuration: use one of .*TR-4X2/),
      'units.csv:9 location_number: there is no location 0009 of account MH100',
      'units.csv:10 vin: "1M8GDM9AXKP042789" has a wrong check digit in place 9',
      'units.csv:11 unit_number: repeats line 2',
      'units.csv:12: has 3 fields, not 11',
      'units.csv:14 unit_number: "T7" is the number of unit t 7: write it alike, or give another',
      'inspections.csv:10 unit_number: there is no unit 99 of account MH100',
      'inspections.csv:11 date: "2025-02-30" is not a date like 2026-01-31',
      'inspections.csv:11 kind: "visit" is none of checkpoint, dealer, fleet',
      'inspections.csv:11 lift_axles_raised: "maybe" is none of yes, no',
      'inspections.csv:11 odometer_unit: is empty: mi or km',
      'inspections.csv:12 date: 2026-01-01 is in the future',
      'inspections.csv:12 odometer_unit: is empty: mi or km',
      'inspections.csv:13 time: repeats line 2',
      'readings.csv:65 position: "LFO" is not a wheel of DL-1, which has LO LI RI RO',
      'readings.csv:66 position: repeats line 41',
      'readings.csv:67 time: there is no inspection of unit 31 on 2025-03-06 at 11:00:00 in inspections.csv',
      'readings.csv:68 pressure: "fast" is not a number with at most 3 decimals',
      'readings.csv:68 position: "RRX" is not a wheel of TR-6X4, which has LF RF LFO LFI RFI RFO LRO LRI RRI RRO',
      'readings.csv:69 tread: "120" is not from 0 to 100',
      'readings.csv:69 pressure: is more than 200 psi',
      'readings.csv:70 pressure_unit: "PSI" is none of psi, bar, kPa',
      'readings.csv:70 position: repeats line 12',
      'readings.csv:70 tread_unit: is empty: 32nds or mm',
    ])
    expect(Object.values(stored).map(({ added, changed }) => [added, changed])).toEqual(
      Array.from({ length: 5 }, () => [0, 0]),
    )
    expect(await totals()).toEqual(before)
  })

  it('knows what is stored of an account whose every row has an error', async () => {
    await importFleet(database, folder, today)
    for (const name of ['accounts.csv', 'locations.csv', 'inspections.csv', 'readings.csv']) rmSync(join(folder, name))
    edit('units.csv', (text) => `${text.split('\n')[0]}\nMH100,11,0001,TR-6X4,,0,,,,,\n`)
    expect((await importFleet(database, folder, today)).problems.map(describeProblem)).toEqual([
      'units.csv:2 dot: "0" is not a USDOT number of up to 8 digits, other than 0',
    ])
  })

  it("refuses a VIN that another row or unit in service has, and takes a unit's own again", async () => {
    const row = (unit: string, vin: string) => ['MH100', unit, '0001', 'TR-4X2', vin, '', '', '', '', '', ''].join(',')
    edit('units.csv', (text) => `${text}${row('61', '1M8GDM9AXKP042788')}\n${row('62', '1m8gdm9axkp042788')}\n`)
    const twice = await importFleet(database, folder, today)
    expect(twice.problems.map(describeProblem)).toEqual([
      'units.csv:9 vin: "1m8gdm9axkp042788" is the VIN of unit 61: correct one of them',
    ])
    edit('units.csv', (text) => text.replace(/62,.*\n/, '62,0001,TR-4X2,,,,,,,\n'))
    expect((await importFleet(database, folder, today)).problems).toEqual([])
    expect((await importFleet(database, folder, today)).problems).toEqual([])
    edit('units.csv', (text) =>
      text.replace(/MH100,61,.*\n/, '').replace(/62,0001,TR-4X2,/, '62,0001,TR-4X2,1M8GDM9AXKP042788'),
    )
    expect((await importFleet(database, folder, today)).problems.map(describeProblem)).toEqual([
      'units.csv:8 vin: "1M8GDM9AXKP042788" is the VIN of unit 61: correct one of them',
    ])
    await database.query(sql`update units set is_active = false where unit_number = '61'`)
    edit('units.csv', (text) => `${text}${row('61', '1M8GDM9AXKP042788')}\n`)
    expect((await importFleet(database, folder, today)).problems).toEqual([])
  })

  it.each([
    [
      'semicolons',
      (text: string) => text.replaceAll(',', ';'),
      'units.csv:1: is divided by semicolons: save it with commas',
    ],
    [
      'a title above the heading',
      (text: string) => `Units of June\n${text}`,
      'units.csv:1: the first line names no column: it has to be account_number,unit_number,location_number,configuration,',
    ],
  ])('says the cure of a file with %s, once', async (_what, change, message) => {
    edit('units.csv', change)
    const told = (await importFleet(database, folder, today)).problems
      .map(describeProblem)
      .filter((problem) => problem.startsWith('units.csv'))
    expect(told).toEqual([expect.stringContaining(message)])
  })

  it('says the cure of a decimal comma', async () => {
    edit('inspections.csv', (text) => `${text}MH100,11,2025-05-01,10:00,fleet,X,,"1.234,5",mi,,\n`)
    expect((await importFleet(database, folder, today)).problems.map(describeProblem)).toContain(
      'inspections.csv:10 odometer: "1.234,5" is not a number with at most 1 decimals: write 1234.5, with a decimal point and no comma',
    )
  })

  it('says what is wrong with a file as a whole', async () => {
    edit('accounts.csv', (text) => text.replace('vocation', 'vocatoin').replace(',name', ',title'))
    writeFileSync(join(folder, 'units.csv'), Buffer.from([0x61, 0xff, 0x0a]))
    edit('readings.csv', (text) => `${text}"MH100,31\n`)
    const { problems } = await importFleet(database, folder, today)
    const messages = problems.map(describeProblem)
    expect(messages).toContain('accounts.csv:1 vocatoin: is not a column of this file')
    expect(messages).toContain('accounts.csv:1 name: is missing')
    expect(messages).toContain('units.csv:1: is not a text in UTF-8: save it as "CSV UTF-8"')
    expect(messages.find((message) => message.startsWith('readings.csv'))).toMatch(/^readings.csv:\d+: is not CSV: /)
  })

  it('refuses a folder without any of the files', async () => {
    const { problems } = await importFleet(database, join(folder, 'none'), today)
    expect(problems.map(({ message }) => message)).toEqual([
      'holds none of accounts.csv, locations.csv, units.csv, inspections.csv, readings.csv',
    ])
  })
})

it('has a guide that names every configuration with its wheels', () => {
  const guide = readFileSync(new URL('../../../../docs/guide/import.md', import.meta.url), 'utf8')
  for (const { code, axles } of axleConfigurations) {
    const wheels = axles.map((axle) => axle.wheels.map((wheel) => wheel.code).join(' ')).join(' / ')
    expect(guide).toMatch(new RegExp(`^\\| ${code} \\|.*\\| ${wheels} \\|$`, 'm'))
  }
})
