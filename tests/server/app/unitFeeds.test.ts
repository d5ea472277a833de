import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorsOf, importFile, sample } from './feedFiles.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

describe('feeds of units, locations and accounts', () => {
  const world = setupTestApp()
  let customer: Caller
  let staff: Caller
  beforeAll(async () => {
    ;[customer, staff] = [await world.as('cus'), await world.as('gyr')]
  })
  const rowsOf = (text: string): Promise<Record<string, unknown>[]> => world.database.query({ text, values: [] })
  const unitsOf = (account: string, numbers: string[]): Promise<Record<string, unknown>[]> =>
    world.database.query(sql`
    select u.unit_number, u.configuration_code, u.unit_type, l.location_number, u.vin, u.license_plate, concat_ws('-', u.license_plate_country, u.license_plate_state) as plate_state, u.manufacturer, u.model, u.model_year, u.is_active
    from units u join locations l using (location_id) join accounts a on a.account_id = u.account_id where a.account_number = ${account} and u.unit_number = any(${numbers}::text[]) order by u.unit_number`)
  const load = (rows: object[], form: object = {}, feed = 'units', as = customer) =>
    as.post(`feeds/${feed}`, { rows, ...form })
  const place = { account_number: '100004', location_number: '0001' }

  it('creates two tractors and two trailers, one of them sold, from the list of a maintenance system that names their axles', async () => {
    const choices = {
      constants: { account_number: '100004' },
      values: { location_number: { 'Akron Yard': '0001', Denver: '0003' } },
    }
    const untold = await importFile(customer, sample('vehicles-maintenance-system.csv'), { choices })
    expect([untold.feed, untold.status, errorsOf(untold)]).toEqual([
      'units',
      422,
      [2, 3, 4, 5].map(
        (line) =>
          `rows.${line}.type: The axles are not told. Use a code such as TR-6X4 or a layout such as 6x4 or tandem instead, or add a column Axles.`,
      ),
    ])

    const told = { ...choices, values: { ...choices.values, type: { Tractor: '6x4', Trailer: 'tandem' } } }
    const { json } = await importFile(customer, sample('vehicles-maintenance-system.csv'), { choices: told })
    expect(json.counts).toEqual({ read: 4, new: 4, changed: 0, unchanged: 0, cancelled: 0, rejected: 0 })
    expect(await unitsOf('100004', ['T-101', 'T-102', '00123', 'TR-9'])).toEqual([
      {
        unit_number: '00123',
        configuration_code: 'TL-2',
        unit_type: 'trailer',
        location_number: '0001',
        vin: null,
        license_plate: 'P10307',
        plate_state: 'US-OH',
        manufacturer: 'Utility',
        model: '4000D-X',
        model_year: 2019,
        is_active: true,
      },
      {
        unit_number: 'T-101',
        configuration_code: 'TR-6X4',
        unit_type: 'tractor',
        location_number: '0001',
        vin: '1M8GDM9AXKP042788',
        license_plate: 'TR4471',
        plate_state: 'US-OH',
        manufacturer: 'Freightliner',
        model: 'Cascadia',
        model_year: 2021,
        is_active: true,
      },
      {
        unit_number: 'T-102',
        configuration_code: 'TR-6X4',
        unit_type: 'tractor',
        location_number: '0001',
        vin: 'JHMCM56557C404453',
        license_plate: 'TR4472',
        plate_state: 'US-OH',
        manufacturer: 'Kenworth',
        model: 'T680',
        model_year: 2022,
        is_active: true,
      },
      {
        unit_number: 'TR-9',
        configuration_code: 'TL-2',
        unit_type: 'trailer',
        location_number: '0003',
        vin: null,
        license_plate: 'P10308',
        plate_state: 'US-OH',
        manufacturer: 'Great Dane',
        model: 'Everest',
        model_year: 2014,
        is_active: false,
      },
    ])
    expect(
      (await importFile(customer, sample('vehicles-maintenance-system.csv'), { choices: told })).json.counts,
    ).toMatchObject({ new: 0, unchanged: 4 })
    // The type alone says enough of a unit that is known.
    expect(
      (await importFile(customer, sample('vehicles-maintenance-system.csv'), { choices, feed: 'units' })).json.counts,
    ).toMatchObject({ unchanged: 4, rejected: 0 })
  })

  it('creates odometers from the same list, on the stated day', async () => {
    const { feed, json } = await importFile(customer, sample('vehicles-maintenance-system.csv'), {
      feed: 'odometers',
      choices: { constants: { account_number: '100004', read_at: '2026-06-01 06:00' } },
      only_good_rows: true,
    })
    expect([feed, json.counts]).toMatchObject(['odometers', { read: 4, new: 2, rejected: 2 }])
    expect(
      await rowsOf(
        `select u.unit_number, o.odometer, o.odometer_unit from odometer_readings o join units u using (unit_id) where u.unit_number like 'T-10_' and o.read_at < '2026-06-02' order by 1`,
      ),
    ).toEqual([
      { unit_number: 'T-101', odometer: 412300, odometer_unit: 'mi' },
      { unit_number: 'T-102', odometer: 120345.6, odometer_unit: 'mi' },
    ])
  })

  it('takes the list of a telematics provider for odometers', async () => {
    const { feed, json } = await importFile(customer, sample('vehicles-telematics.csv'))
    expect([feed, json.counts]).toEqual([
      'odometers',
      { read: 2, new: 2, changed: 0, unchanged: 0, cancelled: 0, rejected: 0 },
    ])
  })

  it('makes three units with their axles of a city’s inventory, below the account and the yards that are added before', async () => {
    expect(
      (
        await load(
          [{ account_number: '900417', name: 'City of Maple Hollow', location_type: 'municipal', country_code: 'us' }],
          {},
          'accounts',
          staff,
        )
      ).json.counts,
    ).toMatchObject({ new: 1 })
    const yards = [
      ['1', 'North Yard'],
      ['2', 'South Yard'],
    ].map(([location_number, name]) => ({
      account_number: '900417',
      location_number,
      name,
      city: 'Maple Hollow',
      state_code: 'Ohio',
      country_code: 'US',
      location_group: 'Yards',
    }))
    expect((await load(yards, {}, 'locations', staff)).json.counts).toMatchObject({ new: 2, rejected: 0 })
    expect(
      await rowsOf(
        `select l.location_number, l.name, l.state_code, l.time_zone, l.location_group, l.address from locations l join accounts a using (account_id) where a.account_number = '900417' and a.location_type = 5 order by 1`,
      ),
    ).toEqual([
      {
        location_number: '1',
        name: 'North Yard',
        state_code: 'OH',
        time_zone: 'America/New_York',
        location_group: 'Yards',
        address: '',
      },
      {
        location_number: '2',
        name: 'South Yard',
        state_code: 'OH',
        time_zone: 'America/New_York',
        location_group: 'Yards',
        address: '',
      },
    ])
    const { feed, json, status } = await importFile(staff, sample('city-fleet-inventory.csv'), {
      choices: { constants: { account_number: '900417' } },
    })
    expect([feed, status, json.response_status?.errors, json.counts]).toEqual([
      'units',
      200,
      undefined,
      { read: 3, new: 3, changed: 0, unchanged: 0, cancelled: 0, rejected: 0 },
    ])
    expect(
      (await unitsOf('900417', ['0417', '0418', '0419'])).map(
        ({ unit_number, configuration_code, location_number, vin, license_plate, model_year }) => [
          unit_number,
          configuration_code,
          location_number,
          vin,
          license_plate,
          model_year,
        ],
      ),
    ).toEqual([
      ['0417', 'TR-6X4', '1', '1M8GDM9AXKP042788', 'M 4471', 2018],
      ['0418', 'TR-8X4', '1', null, 'M 4472', 2016],
      ['0419', 'MS-4X2', '2', null, 'M 4473', 2020],
    ])
  })

  it.each([
    ['6 x 4', 'TR-6X4'],
    ['6×4', 'TR-6X4'],
    ['TR-6X2L', 'TR-6X2L'],
    ['Tandem trailer, wide base', 'TL-2W'],
    ['Tandem Axle', 'TL-2'],
    ['2 Achsen', 'TL-2'],
    ['tridem', 'TL-3'],
    ['4x2 DRW', 'MS-4X2'],
    ['8x4 tractor, twin steer', 'TR-8X4'],
  ])('reads the axles %s', async (configuration, code) => {
    const { json } = await load([{ ...place, unit_number: 'AX-1', configuration }], { preview: true })
    expect([json.counts, (json.rows as unknown as { cells: object }[])[0]]).toMatchObject([{ new: 1, rejected: 0 }, {}])
    const loaded = await load([{ ...place, unit_number: 'AX-1', configuration }])
    expect((await unitsOf('100004', ['AX-1'])).map(({ configuration_code }) => configuration_code)).toEqual([code])
    await customer.post(`batches/${String(loaded.json.batch_id)}/undo`, {})
    expect(await unitsOf('100004', ['AX-1'])).toEqual([])
  })

  it.each([
    ['day cab', '4x2', 'TR-4X2'],
    ['Straight Truck', '4x2', 'MS-4X2'],
    ['Auflieger', 'tandem', 'TL-2'],
    ['dolly', 'tandem', 'DL-2'],
    ['dry van', 'TL-1', 'TL-1'],
  ])('reads the axles of a %s with %s', async (type, configuration, code) => {
    const loaded = await load([{ ...place, unit_number: 'AX-2', type, configuration }])
    expect((await unitsOf('100004', ['AX-2'])).map(({ configuration_code }) => configuration_code)).toEqual([code])
    await customer.post(`batches/${String(loaded.json.batch_id)}/undo`, {})
  })

  it.each([
    ["53' Dry Van Tandem", 'TL-2'],
    ['6x4 Day Cab', 'TR-6X4'],
    ['Converter dolly, single axle', 'DL-1'],
    ['Straight truck 4 x 2', 'MS-4X2'],
    ['Reefer tri-axle 48ft', 'TL-3'],
  ])('finds the axles of a new unit among the words of its type %s', async (type, code) => {
    const loaded = await load([{ ...place, unit_number: 'AX-3', type }])
    expect(errorsOf(loaded)).toEqual([])
    expect((await unitsOf('100004', ['AX-3'])).map(({ configuration_code }) => configuration_code)).toEqual([code])
    await customer.post(`batches/${String(loaded.json.batch_id)}/undo`, {})
  })

  it('keeps the axles of a unit that is known, whatever layout its type is said to mean', async () => {
    const row = { account_number: '100004', unit_number: 'AX-4', type: '4x2' }
    const loaded = await load([{ ...place, unit_number: 'AX-4', configuration: 'TR-6X4' }])
    expect((await load([{ ...row, model: 'T680' }])).json.counts).toMatchObject({ changed: 1, rejected: 0 })
    expect(await unitsOf('100004', ['AX-4'])).toMatchObject([{ configuration_code: 'TR-6X4', model: 'T680' }])
    expect(errorsOf(await load([{ ...row, configuration: '4x2' }]))).toEqual([
      expect.stringMatching(/^rows\.1\.configuration: /) as string,
    ])
    await customer.post(`batches/${String(loaded.json.batch_id)}/undo`, {})
  })

  it('refuses what the form of a unit refuses, each row with its cure', async () => {
    const unit = { ...place, configuration: '6x4' }
    await load([{ ...unit, unit_number: 'VN-1', vin: '1HGCM82633A004352' }])
    const answer = await load([
      { ...unit, unit_number: 'VN-2', vin: '1hgcm82633a004352' },
      { ...unit, unit_number: 'VN-3', vin: '1M8GDM9A1KP042788' },
      { ...unit, unit_number: 'VN-4', vin: 'SHORT' },
      { ...unit, unit_number: 'VN-5', dot: '000' },
      { ...unit, unit_number: 'VN-6', license_plate: 'X', license_plate_state: 'ZZ' },
      { ...unit, unit_number: 'VN-7', model_year: 2099 },
      { ...unit, unit_number: 'vn-1', configuration: 'tandem' },
      { unit_number: 'VN-8', account_number: '100004', configuration: '6x4' },
      { ...place, unit_number: 'VN-9' },
      { ...unit, unit_number: 'VN-10', configuration: 'nine axles' },
      { ...unit, unit_number: 'VN-11', location_number: 'Nowhere' },
      { ...unit, unit_number: 'VN-12', type: 'dry van' },
      { ...unit, unit_number: 'VN-13', vin: '5YJSA1DG9DFP14705' },
      { ...unit, unit_number: 'VN-14', vin: '5YJSA1DG9DFP14705' },
    ])
    expect(errorsOf(answer).map((error) => error.split(':')[0])).toEqual([
      'rows.1.vin',
      'rows.2.vin',
      'rows.3.vin',
      'rows.4.dot',
      'rows.5.license_plate_state',
      'rows.6.model_year',
      'rows.7.configuration',
      'rows.8.location_number',
      'rows.9.configuration',
      'rows.10.configuration',
      'rows.11.location_number',
      'rows.12.configuration',
      'rows.14.vin',
    ])
    expect(await rowsOf(`select unit_number from units where unit_number like 'VN-%'`)).toEqual([
      { unit_number: 'VN-1' },
    ])
  })

  it('matches a number in another spelling, keeps missing values, and moves a VIN that its unit loses in the same load', async () => {
    expect((await load([{ account_number: '100004', unit_number: 'vn 1', model: 'T880' }])).status).toBe(422)
    expect((await load([{ account_number: '100004', unit_number: 'vn- 1', model: 'T880' }])).json.counts).toMatchObject(
      { changed: 1 },
    )
    expect(await unitsOf('100004', ['VN-1'])).toMatchObject([
      { model: 'T880', vin: '1HGCM82633A004352', configuration_code: 'TR-6X4', is_active: true },
    ])
    const { json } = await load([
      { account_number: '100004', unit_number: 'VN-1', status: 'Sold' },
      { ...place, unit_number: 'VN-20', configuration: 'TR-6X4', vin: '1HGCM82633A004352' },
    ])
    expect(json.counts).toMatchObject({ changed: 1, new: 1, rejected: 0 })
    expect((await customer.post(`batches/${String(json.batch_id)}/undo`, {})).json.rows_left).toBe(0)
    expect(await unitsOf('100004', ['VN-1', 'VN-20'])).toMatchObject([{ unit_number: 'VN-1', is_active: true }])
  })

  it('adds no location for who reaches some of an account alone, and refuses a second one of a name', async () => {
    const dealer = await world.as('dlr')
    const [served] =
      await rowsOf(`select a.account_number, l.location_number from dealer_locations d join locations l using (location_id) join accounts a using (account_id) join user_dealers using (dealer_id) join users u using (user_id)
      where u.login = 'dlr@example.test' order by 1, 2 limit 1`)
    const row = {
      account_number: served?.account_number,
      location_number: 'NEW-1',
      name: 'New yard',
      state_code: 'NE',
      country_code: 'US',
    }
    expect(errorsOf(await load([row], {}, 'locations', dealer))).toEqual([
      expect.stringMatching(/^rows\.1\.location_number: You reach some locations/) as string,
    ])
    const own = { ...row, account_number: '100004' }
    expect(
      errorsOf(
        await load(
          [
            own,
            { ...own, location_number: 'NEW-2', name: 'new  YARD' },
            { ...own, location_number: 'NEW-3', name: 'Z', time_zone: 'Mars/Base' },
          ],
          {},
          'locations',
        ),
      ),
    ).toEqual([
      'rows.2.name: Another location of this account has this name.',
      'rows.3.time_zone: Enter a time zone of the country, such as America/Chicago.',
    ])
    expect((await load([own], {}, 'accounts')).status).toBe(404)
  })
})
