import { beforeAll, describe, expect, it } from 'vitest'
import { plantedSurveyTotals as planted } from '../../../server/portal/demo/planted.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'

interface SurveyList {
  surveys: Record<string, unknown>[]
  total_items: number
  totals: Record<string, unknown>
  [name: string]: unknown
}

/** The 30 days in which the planted fleet is fixed. */
const month = { account_group: 'us_national_account', date_from: '2026-05-16', date_to: '2026-06-15' }

describe('tire surveys', () => {
  const world = setupTestApp()
  let customer: Caller
  const report = async (body: object, caller = customer): Promise<SurveyList> =>
    (await caller.post('survey/report', { ...month, ...body })).json as never
  beforeAll(async () => {
    customer = await world.as('cus')
  })

  it('answers the home lists', async () => {
    const home = (await customer.get('survey/get_home_page')).json as unknown as Record<
      string,
      { value: unknown; text: string }[]
    >
    expect(
      Object.keys(home)
        .filter((list) => home[list]!.length > 0)
        .sort(),
    ).toEqual([
      'countries_with_states',
      'my_accounts',
      'preferred_fleet_accounts',
      'report_types',
      'survey_by_users',
      'us_national_accounts',
    ])
    expect(home).toMatchObject({
      canadian_common_owners_accounts: [],
      canadian_national_accounts: [],
      government_accounts: [],
      leasings: [],
    })
    expect(home.report_types?.map(({ value }) => value)).toEqual(['all', 'latest', 'exceptions'])
    expect(home.survey_by_users?.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['M. Castellano', 'R. Whitfield']),
    )
    const staff = (await (await world.as('gyr')).get('survey/get_home_page')).json as object
    expect(Object.keys(staff)).toEqual(
      expect.arrayContaining([
        'canadian_common_owners_accounts',
        'canadian_national_accounts',
        'government_accounts',
        'leasings',
      ]),
    )
    expect(home.my_accounts?.map(({ text }) => text).sort()).toEqual(
      [...home.us_national_accounts!, ...home.preferred_fleet_accounts!].map(({ text }) => text).sort(),
    )
  })

  it('counts the planted surveys exactly, and the units still to see', async () => {
    const { surveys, total_items, totals } = await report({})
    expect(total_items).toBe(planted.surveys)
    expect(totals).toEqual({
      records_total: planted.surveys,
      surveys: planted.surveys,
      tires: planted.tires,
      tires_read: planted.tires,
      units: planted.units,
      units_with_exceptions: planted.unitsWithExceptions,
      critical_exceptions: planted.criticalExceptions,
      warning_exceptions: planted.warningExceptions,
      exceptions: planted.exceptions,
      total_of_trucks_surveyed: planted.trucksSurveyed,
      total_of_trailers_surveyed: planted.trailersSurveyed,
      inspections: planted.units,
      inspected_units: planted.units,
      inspected_vehicles: planted.units,
      fleet_vehicles: planted.fleetVehicles,
      not_inspected_units: planted.fleetVehicles - planted.units,
      result_status: 'ok',
      message: '',
    })
    expect(surveys).toEqual([
      {
        survey_id: expect.any(Number) as number,
        fleet_location_name: 'Granite Ridge Freight, Akron',
        fleet_location: '1200 Terminal Road, Akron, OH',
        survey_date: '2026-06-09',
        company: expect.any(String) as string,
        fleet_name: 'Granite Ridge Freight',
        survey_by: 'R. Whitfield',
        entered_by: null,
        total_tires: 30,
        tires_read: 30,
        total_units: 3,
        critical_exceptions: 1,
        warning_exceptions: 1,
        exceptions: 2,
        units_with_exceptions: 2,
        trailer_units_count: 0,
        tractor_units_count: 3,
        tractors_surveyed_percentage: 50,
        trailers_surveyed_percentage: null,
        units_as_of: 'today',
        trailer_readiness: null,
        readiness_survey_id: null,
      },
      expect.objectContaining({
        survey_date: '2026-06-06',
        tractors_surveyed_percentage: null,
        trailers_surveyed_percentage: 100,
        trailer_units_count: 1,
        exceptions: 1,
        trailer_readiness: 'failed',
      }),
    ])
  })

  it('counts a unit of two surveys once among the inspected, twice among the inspections', async () => {
    const { totals } = await report({ date_from: '2025-06-15' })
    expect(Number(totals.inspections)).toBeGreaterThan(Number(totals.inspected_units))
    expect([totals.fleet_vehicles, Number(totals.inspected_units) + Number(totals.not_inspected_units)]).toEqual([8, 8])
  })

  it('counts a unit that was looked at and has gone since, and a survey that found no unit', async () => {
    const { database } = world
    const akron = async (): Promise<unknown[]> => {
      const { surveys, totals } = await report({ states: ['US-OH'] })
      return [
        surveys[0]?.total_units,
        surveys[0]?.tractors_surveyed_percentage,
        totals.fleet_vehicles,
        totals.not_inspected_units,
      ]
    }
    const change = (text: string) => database.script(text)
    expect(await akron()).toEqual([3, 50, 6, 3])
    await change("update units set is_active = false where unit_number in ('GR-101', 'GR-106')")
    expect(await akron()).toEqual([3, 60, 5, 2])
    await change(
      "update units set location_id = (select max(location_id) from locations where account_id = units.account_id) where unit_number in ('GR-102', 'GR-105')",
    )
    expect(await akron()).toEqual([3, 75, 4, 1])
    await change(`insert into surveys (account_id, location_id, kind, survey_date, survey_by)
      select account_id, location_id, 'fleet', '2026-06-10', 'Nobody at all' from units where unit_number = 'GR-101'`)
    expect((await report({ survey_by: ['Nobody at all'] })).surveys).toMatchObject([
      {
        total_tires: 0,
        tires_read: 0,
        total_units: 0,
        exceptions: 0,
        units_with_exceptions: 0,
        tractor_units_count: 0,
        tractors_surveyed_percentage: 0,
        trailer_readiness: null,
      },
    ])
    expect((await report({ survey_by: ['Nobody at all'] })).totals).toMatchObject({
      surveys: 1,
      tires: 0,
      inspected_units: 0,
      fleet_vehicles: 2,
      not_inspected_units: 2,
    })
    await change("delete from surveys where survey_by = 'Nobody at all'")
    await change(
      "update units set is_active = true, location_id = (select location_id from units where unit_number = 'GR-101') where unit_number in ('GR-101', 'GR-102', 'GR-105', 'GR-106')",
    )
    expect(await akron()).toEqual([3, 50, 6, 3])
  })

  it('measures a survey against the units of its day where these are known, else against those of today, and says which', async () => {
    const { database } = world
    const akron = async (): Promise<unknown[]> => {
      const { surveys, totals } = await report({ states: ['US-OH'] })
      return [surveys[0]?.tractors_surveyed_percentage, surveys[0]?.units_as_of, totals.fleet_vehicles]
    }
    const set = (text: string) =>
      database.script(`update unit_stays set ${text} from units u where u.unit_id = unit_stays.unit_id and unit_stays.ended_on is null
      and unit_stays.location_id = (select location_id from units where unit_number = 'GR-101')`)
    await set("recorded_on = '2026-06-10', began_on = null")
    expect(await akron()).toEqual([50, 'today', 6])
    await set("recorded_on = '2026-06-01'")
    expect(await akron()).toEqual([50, 'survey', 6])
    // Two of its six tractors came on the day after: of four, three were looked at.
    await set("began_on = case when u.unit_number in ('GR-105', 'GR-106') then date '2026-06-10' end")
    expect(await akron()).toEqual([75, 'survey', 4])
    await set('began_on = null, recorded_on = current_date')
  })

  it('keeps the latest survey of each location, and surveys with exceptions', async () => {
    const latest = await report({ date_from: '2025-06-15', report_type: 'latest' })
    expect(latest.surveys.map(({ survey_date }) => survey_date)).toEqual(['2026-06-09', '2026-06-06'])
    expect((await report({ report_type: 'exceptions' })).total_items).toBe(2)
  })

  it('adds local books to the group when requested', async () => {
    const staff = await world.as('gyr')
    const year = { ...month, account_group: 'preferred_fleet', date_from: '2025-06-15' }
    const without = await report(year, staff)
    expect((await report({ ...year, include_local_books: true }, staff)).total_items).toBeGreaterThan(
      without.total_items,
    )
  })

  it('narrows by keyword, state and surveyor, totals with it', async () => {
    expect((await report({ key_word: 'akron' })).totals).toMatchObject({
      surveys: 1,
      inspected_vehicles: 3,
      fleet_vehicles: 6,
      not_inspected_units: 3,
    })
    expect((await report({ states: ['US-OH'], survey_by: ['R. Whitfield'] })).total_items).toBe(1)
    expect((await report({ key_word: 'no such place' })).totals).toMatchObject({
      surveys: 0,
      exceptions: 0,
      not_inspected_units: 0,
      message: null,
    })
  })

  it('answers every wheel of the surveys', async () => {
    const { data, total_items } = (await customer.post('survey/detailsreport', { ...month, page_size: 500 }))
      .json as unknown as { data: Record<string, unknown>[]; total_items: number }
    expect([data.length, total_items]).toEqual([planted.tires, planted.tires])
    expect(
      data
        .filter(({ pressure_color }) => pressure_color === 'critical')
        .map(({ unit_number, axle_and_tire_position }) => [unit_number, axle_and_tire_position]),
    ).toEqual([
      ['GR-101', '1 LF'],
      ['GR-T201', '1 LFO'],
    ])
  })

  it('says who administers the whole', async () => {
    expect((await customer.get('survey/has_system_level_access')).json).toEqual({ has_access: true })
    expect((await (await world.as('gyr')).get('survey/has_system_level_access')).json).toEqual({ has_access: true })
  })

  it('makes PDF and Excel of all its rows', async () => {
    const words = (await pdfPages((await customer.post('survey/download_pdf_file_survey_reports', month)).raw)).flat()
    expect(words).toEqual(expect.arrayContaining(['Tire surveys', 'US national accounts', 'Total (2 rows)']))
    // A name may stand on two lines.
    expect(words.join(' ')).toContain('R. Whitfield')
    const rows = await xlsxRows(
      (await customer.post('survey/download_excel_file_survey_reports', { ...month, page_size: 1 })).raw,
    )
    const head = rows.findIndex(([first]) => first === 'Fleet location')
    expect(rows.slice(0, head)).toEqual(expect.arrayContaining([expect.arrayContaining(['Units not inspected', 3])]))
    const column = (rows[head] as string[]).indexOf('Tires')
    expect(rows.slice(head + 1).map((row) => row[column])).toEqual([30, 12, 42])
  })
})
