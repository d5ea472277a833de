import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

interface Option {
  value: number | string
  text: string
  [name: string]: unknown
}
type Lists = Record<string, Option[]> & { total_items: number }

describe('the common lookups', () => {
  const world = setupTestApp()
  let staff: Caller
  let customer: Caller
  const get = async (path: string, caller = staff): Promise<Lists> => (await caller.get(`common/${path}`)).json as never
  const post = async (path: string, body: object, caller = staff): Promise<Lists> =>
    (await caller.post(`common/${path}`, body)).json as never
  const texts = (options: Option[] | undefined): string[] => (options ?? []).map(({ text }) => text)
  beforeAll(async () => {
    staff = await world.as('gyr')
    customer = await world.as('cus')
  })

  it.each([
    ['get_vocations', 'vocations', 13],
    ['get_unit_types', 'unit_types', 4],
    ['get_load_ranges', 'load_ranges', 5],
    ['get_countries/NA', 'countries', 3],
    ['get_countries/LA', 'countries', 18],
    ['get_reports/checkpoint', 'reports', 4],
    ['get_reports/tireoptix', 'reports', 3],
  ])('%s answers %s, %i of them', async (path, list, count) => {
    const answer = await get(path)
    expect(Object.keys(answer)).toEqual([list])
    expect(answer[list]).toHaveLength(count)
    for (const { value, text } of answer[list] ?? []) expect(value && text).toBeTruthy()
  })

  it('answers sizes, positions and states from the reference data', async () => {
    expect((await get('get_tire_sizes')).tire_sizes).toContainEqual({
      value: '445/50R22.5',
      text: '445/50R22.5',
      is_wide_base: true,
    })
    expect((await get('get_load_ranges')).load_ranges?.[1]).toEqual({ value: 'G', text: 'G (14 ply)', ply: 14 })
    expect(texts((await get('get_positions')).positions)).toEqual(expect.arrayContaining(['LF', 'LRO', 'RRI']))
    const states = (await get('get_states')).states ?? []
    expect(states).toContainEqual({ value: 'US-OH', text: 'Ohio', country_code: 'US' })
    expect([...new Set(states.map(({ country_code }) => country_code))].sort()).toEqual([
      'AU',
      'CA',
      'CN',
      'CO',
      'MX',
      'US',
    ])
  })

  it('answers accounts of each kind to those who hold its flag', async () => {
    expect((await get('get_us_national_accounts', customer)).us_national_accounts).toEqual([
      { value: expect.any(Number) as number, text: 'Granite Ridge Freight', account_number: '100001' },
    ])
    expect(await get('get_government_accounts', customer)).toEqual({ government_accounts: [] })
    for (const [path, list] of [
      ['get_government_accounts', 'government_accounts'],
      ['get_canadian_common_owners', 'canadian_common_owners'],
      ['get_preffered_fleets', 'preferred_fleets'],
      ['get_canadian_accounts/all', 'canadian_accounts'],
      ['get_canadian_global_accounts/all', 'canadian_national_global_account_names'],
    ] as const)
      expect((await get(path))[list]?.length, path).toBeGreaterThan(0)
  })

  it('finds accounts by what stands in the path', async () => {
    const found = async (words: string): Promise<string[]> =>
      texts((await get(`get_us_national_global_accounts/${words}`)).national_global_account_names)
    expect(await found('granite')).toEqual(['Granite Ridge Freight'])
    expect(await found('100001')).toEqual(['Granite Ridge Freight'])
    expect((await found('all')).length).toBeGreaterThan(1)
    expect(await found("'%20or%20'1'='1")).toEqual([])
    // As in every search, letters are found whatever their marks, on either side.
    expect(await found(encodeURIComponent('GRÄNITE rídge'))).toEqual(['Granite Ridge Freight'])
    await world.database.query({
      text: "update accounts set name = 'Łódź Québec Granite' where account_number = '100001'",
      values: [],
    })
    for (const typed of ['lodz quebec', 'ŁÓDŹ', 'Québec', 'GRANITE'])
      expect([typed, await found(encodeURIComponent(typed))]).toEqual([typed, ['Łódź Québec Granite']])
    expect(await found('loda')).toEqual([])
    await world.database.query({
      text: "update accounts set name = 'Granite Ridge Freight' where account_number = '100001'",
      values: [],
    })
  })

  it('names leasing customers and their places as the specification does', async () => {
    const [leasing] = (await get('get_leasings')).leasings ?? []
    expect(Object.keys(leasing ?? {}).sort()).toEqual(['customerName', 'customerNumber'])
    const [place] = (await get('get_leasing_locations')).leasing_locations ?? []
    expect(Object.keys(place ?? {}).sort()).toEqual(['headNumber', 'locationAddress', 'locationNumber'])
    expect(place?.headNumber).toBe(leasing?.customerNumber)
  })

  it('pages fleet locations by 10, surveys and units by 20', async () => {
    const places = await post('get_fleet_locations', {})
    expect([places.locations?.length, places.page_size, places.page_number]).toEqual([10, 10, 1])
    expect((await post('get_fleet_locations', { page_number: 2, page_size: 5 })).locations?.[0]).toEqual(
      places.locations?.[5],
    )
    for (const [path, list] of [
      ['get_surveys', 'surveys'],
      ['get_units', 'units'],
    ] as const) {
      const answer = await post(path, {})
      expect([answer[list]?.length, answer.page_size]).toEqual([20, 20])
      expect(answer.total_items).toBeGreaterThan(20)
    }
    expect(texts((await post('get_units', { key_word: 'GR-10' }, customer)).units)).toEqual([
      'GR-101',
      'GR-102',
      'GR-103',
      'GR-104',
      'GR-105',
      'GR-106',
    ])
    expect(
      (await post('get_fleet_locations', { account_group: 'us_national_account', key_word: 'Granite' }, customer))
        .total_items,
    ).toBe(2)
  })

  it('describe a location to users who reach it', async () => {
    const [place] = (await post('get_fleet_locations', { key_word: 'Granite Ridge Freight, Akron' })).locations ?? []
    expect((await get(`get_location_data/${place?.value}`, customer)).location).toMatchObject({
      city: 'Akron',
      account_number: '100001',
      location_type: 3,
    })
    expect((await (await world.as('cus-other')).get(`common/get_location_data/${place?.value}`)).status).toBe(404)
    expect((await customer.get('common/get_location_data/akron')).status).toBe(400)
  })

  it('verifies account numbers', async () => {
    const mine = await post('get_verified_accounts', { account_numbers: ['100001'] }, customer)
    expect([texts(mine.verified_account), mine.is_accounts_verification_failed]).toEqual([
      ['Granite Ridge Freight'],
      false,
    ])
    const others = await post('get_verified_accounts', { account_numbers: ['100001', '100002', '1'] }, customer)
    expect([texts(others.verified_account), others.is_accounts_verification_failed]).toEqual([
      ['Granite Ridge Freight'],
      true,
    ])
    expect(
      (await customer.post('common/get_verified_accounts', {})).json.response_status?.errors.map(({ field }) => field),
    ).toEqual(['account_numbers'])
  })

  it('list the locations that a reader may choose from', async () => {
    expect(await post('get_fleet_location_structure', {}, customer)).toMatchObject({
      show_national_account: true,
      show_preferred_fleet: true,
      show_government: false,
      show_unknown: false,
      report_type: 'customer',
      has_access_without_surveys: false,
      response_status: { code: 200, is_error: false },
    })
    await world.database.query({
      text: "delete from user_accounts where user_id = (select user_id from users where login = 'cus-basic@example.test')",
      values: [],
    })
    expect(await post('get_fleet_location_structure', {}, await world.as('cus-basic'))).toMatchObject({
      response_status: { code: 403, is_error: true },
    })
  })

  it('knows the reader’s currency, the dealers in reach and technicians', async () => {
    expect(await get('get_user_preferences', customer)).toEqual({ currency_symbol: '$' })
    expect(texts((await post('get_owners', {}, customer)).owners)).toContain('Lakeside Commercial Tire')
    const technician = (technician_number: string, caller: Caller) =>
      post('get_technician_number_existence', { technician_number }, caller)
    expect(await technician('a. delgado', customer)).toEqual({
      technician_number: 'a. delgado',
      technician_exists: true,
    })
    expect((await technician('nobody of that name', customer)).technician_exists).toBe(false)
  })

  it('documents what stands in a path', async () => {
    const { paths } = (await staff.get('../docs/json')).json as unknown as {
      paths: Record<string, { get: { parameters: object[] } }>
    }
    expect(paths['/api/v2/common/get_countries/{region}']?.get.parameters).toMatchObject([
      { name: 'region', in: 'path', required: true, schema: { enum: ['NA', 'LA', 'EU', 'AS'] } },
    ])
  })
})
