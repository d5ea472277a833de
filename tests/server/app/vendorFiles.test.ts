import sql from 'sql-template-tag'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { vinCheckDigit } from '../../../domain/vin.ts'
import { errorsOf, importFile } from './feedFiles.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

/** VINs with the check digit that belongs to them. */
const [vin, otherVin] = ['1XP5DB9X0XN487964', '4V4NC9EH0LN218934'].map(
  (text) => text.slice(0, 8) + vinCheckDigit(text) + text.slice(9),
)

/** The place of every unit, where a file names none of the portal's. */
const place = { account_number: '100004', location_number: '0001' }
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const utf16 = (text: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

describe('files in the shape of exports of other systems', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  beforeAll(async () => {
    customer = await world.as('cus')
  })
  const unitsOf = async (prefix: string): Promise<unknown[][]> =>
    (
      await world.database.query<Record<string, unknown>>(sql`
    select unit_number, configuration_code, vin, license_plate, manufacturer, model, model_year, is_active from units where unit_number like ${`${prefix}%`} order by unit_number`)
    ).map((unit) => [
      unit.unit_number,
      unit.configuration_code,
      unit.vin,
      unit.license_plate,
      unit.manufacturer,
      unit.model,
      unit.model_year,
      unit.is_active,
    ])

  it('makes units of a maintenance system’s vehicles, with headings that it has twice and words for no value', async () => {
    const file =
      Buffer.from(`\ufeffName,Year,Make,Model,Trim,VIN,License Plate,License State,Type,Status,Group,Primary Meter,Primary Meter,Axle Config
FL-1,2021,Freightliner,Cascadia,N/A,${vin},FL 1,OH,Day Cab,Active,Main,"12,300",mi,6x4
FL-2,2019,Utility,3000R,,N/A,—,,Dry Van,Out of Service,Main,N/A,,Tandem
`)
    const { feed, status, json } = await importFile(customer, file, {
      choices: { constants: { account_number: '100004' }, values: { location_number: { Main: '0001' } } },
    })
    expect([feed, status, json.response_status?.errors]).toEqual(['units', 200, undefined])
    expect(await unitsOf('FL-')).toEqual([
      ['FL-1', 'TR-6X4', vin, 'FL 1', 'Freightliner', 'Cascadia', 2021, true],
      ['FL-2', 'TL-2', null, null, 'Utility', '3000R', 2019, false],
    ])
  })

  it('makes units and odometers of a telematics provider’s workbook: a hidden list before, a merged title above, days as numbers', async () => {
    const workbook = Buffer.from(
      await writeXlsx({
        sheets: [
          { name: 'Lists', hidden: true, rows: [['Status'], ['Active']] },
          {
            name: 'Vehicles',
            merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 4 }],
            rows: [
              ['Vehicles of the fleet'],
              ['Vehicle Name', 'Make', 'Model', 'Year', 'VIN', 'Vehicle Type', 'Axles', 'Odometer (mi)', 'Last Seen'],
              ['SM-1', 'Volvo', 'VNL', 2020, otherVin ?? '', 'Sleeper', '6X2', 250_000.5, 46_190],
              ['SM-2', 'Hino', '268', 2018, 'N/A', 'Straight truck', '4x2', 90_000, 46_191],
            ],
          },
        ],
      }),
    )
    const units = await importFile(customer, workbook, {
      feed: 'units',
      name: 'vehicles.xlsx',
      choices: { constants: place },
    })
    expect([units.feed, errorsOf(units), units.json.counts]).toMatchObject(['units', [], { new: 2 }])
    expect((await unitsOf('SM-')).map((unit) => unit.slice(0, 3))).toEqual([
      ['SM-1', 'TR-6X2L', otherVin],
      ['SM-2', 'MS-4X2', null],
    ])
    const odometers = await importFile(customer, workbook, { feed: 'odometers', name: 'vehicles.xlsx' })
    expect([odometers.feed, errorsOf(odometers), odometers.json.counts]).toMatchObject(['odometers', [], { new: 2 }])
    expect(
      await world.database.query(
        sql`select u.unit_number, o.odometer, o.odometer_unit, (o.read_at at time zone 'America/Chicago')::date as day from odometer_readings o join units u using (unit_id) where u.unit_number like 'SM-%' order by 1`,
      ),
    ).toEqual([
      { unit_number: 'SM-1', odometer: 250_000.5, odometer_unit: 'mi', day: '2026-06-17' },
      { unit_number: 'SM-2', odometer: 90_000, odometer_unit: 'mi', day: '2026-06-18' },
    ])
  })

  it('makes odometers of a fleet tracker’s list in UTF-16 with tabs, in kilometers', async () => {
    await importFile(customer, Buffer.from('Unit,Axles\nGT-1,6x4\nGT-2,6x4\n'), { choices: { constants: place } })
    const { feed, json, status } = await importFile(
      customer,
      utf16(
        'Report: Odometers\r\n\r\nVehicle\tVIN\tOdometer (km)\tEngine hours\tTimestamp\r\nGT-1\t\t"1.234,5"\t"10,5"\t20260601\r\nGT-2\t-\t2.000,0\tn/a\t20260601\r\nTotal\t\t3.234,5\t\t\r\n',
      ),
    )
    expect([feed, status, json.response_status?.errors, json.counts]).toMatchObject([
      'odometers',
      200,
      undefined,
      { read: 2, new: 2 },
    ])
    expect(
      await world.database.query(
        sql`select u.unit_number, o.odometer, o.odometer_unit, o.engine_hours from odometer_readings o join units u using (unit_id) where u.unit_number like 'GT-%' order by 1`,
      ),
    ).toEqual([
      { unit_number: 'GT-1', odometer: 1234.5, odometer_unit: 'km', engine_hours: 10.5 },
      { unit_number: 'GT-2', odometer: 2000, odometer_unit: 'km', engine_hours: null },
    ])
  })

  it('makes units of a shop system’s report in Windows-1252: two rows of headings, leading zeros, a row of totals', async () => {
    const { feed, status, json } = await importFile(
      customer,
      latin(
        'FLOTTE M\xfcLLER;;;;;;\r\nUnit;Vehicle;;;Chassis;Drive;Unit\r\n#;Make;Model;Year;VIN;Axles;Status\r\n0071;M\xfcller;KA;2015;N/A;2 Achsen;aktiv\r\n0072;Kenworth;T880;2017;;6 x 4;verkauft\r\nSumme;2;;;;;\r\n',
      ),
      { choices: { constants: place } },
    )
    expect([feed, status, json.response_status?.errors, json.counts]).toMatchObject([
      'units',
      200,
      undefined,
      { read: 2, new: 2 },
    ])
    expect(await unitsOf('007')).toEqual([
      ['0071', 'TL-2', null, null, 'Müller', 'KA', 2015, true],
      ['0072', 'TR-6X4', null, null, 'Kenworth', 'T880', 2017, false],
    ])
  })

  it.each(['de-DE', 'pl-PL'])('reads a template as it was downloaded in %s', async (locale) => {
    const { raw } = await customer.get('feeds/units/template', { 'accept-language': locale })
    const headings = raw.toString().replace('\ufeff', '').trim()
    const row = headings.split(',').map((_heading, index) => (index === 1 ? `TP-${locale}` : ''))
    const { feed, json } = await importFile(customer, Buffer.from(`${headings}\n${row.join(',')}\n`), {
      choices: { constants: {} },
      preview: true,
    })
    expect([feed, (json.rows as unknown as { problems: { column: string }[] }[])[0]?.problems.length]).toEqual([
      'units',
      1,
    ])
  })

  it('loads the portal’s own workbook of products back without a change', async () => {
    const staff = await world.as('gyr')
    const { raw, status } = await staff.post('products/get_excel', {})
    expect(status).toBe(200)
    const answer = await importFile(staff, raw, { name: 'products.xlsx' })
    expect([answer.feed, errorsOf(answer).slice(0, 5), answer.json.counts]).toMatchObject([
      'products',
      [],
      { new: 0, changed: 0, rejected: 0 },
    ])
  })
})
