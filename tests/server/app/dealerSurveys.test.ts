import { beforeAll, describe, expect, it } from 'vitest'
import { plantedSurveyTotals as planted } from '../../../server/portal/demo/planted.ts'
import type { Caller } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

interface Survey {
  survey_id: number
  fleet_location: string
  exceptions: number
  [name: string]: unknown
}
interface SurveyList {
  surveys: Survey[]
  total_items: number
  totals: Record<string, unknown>
  [name: string]: unknown
}

/** The 30 days in which the planted fleet is fixed. */
const month = { date_from: '2026-05-16', date_to: '2026-06-15', key_word: 'Granite Ridge' }

describe('dealer surveys', () => {
  let world: SharedTestApp
  let staff: Caller
  let dealer: Caller
  const report = async (body: object, caller = staff): Promise<SurveyList> =>
    (await caller.post('survey/report-dealer', { ...month, ...body })).json as never
  beforeAll(async () => {
    world = await sharedTestApp()
    staff = await world.as('gyr')
    dealer = await world.as('dlr')
  })

  it('counts the planted surveys exactly', async () => {
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
    })
    expect(surveys).toEqual([
      {
        survey_id: expect.any(Number) as number,
        fleet_location: 'Granite Ridge Freight, Akron',
        survey_date: '2026-06-09',
        survey_by: 'R. Whitfield',
        entered_by: null,
        fleet_name: 'Granite Ridge Freight',
        dealer_location: expect.stringContaining('Akron') as string,
        total_tires: 30,
        tires_read: 30,
        total_units: 3,
        critical_exceptions: 1,
        warning_exceptions: 1,
        exceptions: 2,
        trailer_readiness: null,
        readiness_survey_id: null,
      },
      expect.objectContaining({
        fleet_location: 'Granite Ridge Freight, Denver',
        survey_date: '2026-06-06',
        survey_by: 'M. Castellano',
        total_tires: 12,
        tires_read: 12,
        total_units: 2,
        exceptions: 1,
      }),
    ])
  })

  it('narrows by country, state, location, surveyor and day', async () => {
    const places = (await staff.post('common/get_fleet_locations', { key_word: 'Granite Ridge Freight, Denver' })).json
      .locations as unknown as { value: number }[]
    for (const [body, count] of [
      [{ countries: ['US'] }, 2],
      [{ states: ['US-OH'] }, 1],
      [{ locations: places.map(({ value }) => value) }, 1],
      [{ survey_by: ['R. Whitfield'] }, 1],
      [{ date_from: '06/07/2026' }, 1],
      [{ countries: ['CA'] }, 0],
      [{ date_to: '2026-05-20' }, 0],
    ] as const)
      expect((await report(body)).total_items, JSON.stringify(body)).toBe(count)
  })

  it('narrows by region and by the dealer who carried it out, and offers the locations that these leave', async () => {
    const { regions } = (await staff.get('own/survey/get_regions')).json as unknown as { regions: { value: string }[] }
    expect(regions.map(({ value }) => value)).toEqual(expect.arrayContaining(['Midwest', 'West']))
    const { dealers } = (await staff.get('dealer_portal/get_dealers')).json as unknown as {
      dealers: { id: number; text: string }[]
    }
    const dealerOf = (name: string): number => dealers.find(({ text }) => text === name)?.id ?? 0
    for (const [body, places] of [
      [{ regions: ['Midwest'] }, ['Akron']],
      [{ regions: ['West'] }, ['Denver']],
      [{ regions: ['Midwest', 'West'] }, ['Akron', 'Denver']],
      [{ regions: ['Atlantic'] }, []],
      [{ dealers: [dealerOf('Denver Commercial Tire')] }, ['Denver']],
      [{ dealers: [dealerOf('Denver Commercial Tire')], regions: ['Midwest'] }, []],
    ] as const) {
      const { surveys, totals } = await report(body)
      expect([
        JSON.stringify(body),
        surveys.map(({ fleet_location }) => String(fleet_location).split(', ')[1]),
        totals.surveys,
      ]).toEqual([JSON.stringify(body), places, places.length])
    }
    const { locations } = (
      await staff.post('common/get_fleet_locations', {
        key_word: 'Granite',
        dealers: [dealerOf('Denver Commercial Tire')],
      })
    ).json as unknown as { locations: { text: string }[] }
    expect(locations.map(({ text }) => text)).toEqual(['Granite Ridge Freight, Denver'])
    expect(
      (await staff.post('common/get_fleet_locations', { key_word: 'Granite', regions: ['Midwest'] })).json.total_items,
    ).toBe(1)
    // A dealer is offered the regions of the locations they serve, and no others.
    expect(
      ((await dealer.get('own/survey/get_regions')).json as unknown as { regions: { value: string }[] }).regions.map(
        ({ value }) => value,
      ),
    ).toEqual(['Midwest', 'South'])
  })

  it('pages and sorts, totals staying those of all rows', async () => {
    const page = await report({ page_size: 1, page_number: 2, order_by: 'exceptions', is_sort_desc: true })
    expect(page.surveys.map(({ exceptions }) => exceptions)).toEqual([1])
    expect(page).toMatchObject({
      page_size: 1,
      page_number: 2,
      order_by: 'exceptions',
      is_sort_desc: true,
      total_items: 2,
      totals: { surveys: 2 },
    })
  })

  it('shows a dealer the surveys of locations they serve, and refuses the report to customers', async () => {
    expect((await report({}, dealer)).surveys.map(({ fleet_location }) => fleet_location)).toEqual([
      'Granite Ridge Freight, Akron',
    ])
    const customer = await world.as('cus')
    expect((await customer.post('survey/report-dealer', month)).status).toBe(401)
    expect(
      (await customer.post('authorization/check_permissions', { path: '/dlrtireoptix' })).json.has_permission,
    ).toBe(false)
  })

  it('answers its filters’ lists', async () => {
    const { countries_with_states } = (await dealer.get('survey/get_countries_with_states')).json as unknown as {
      countries_with_states: { value: string; states: { value: string }[] }[]
    }
    expect(countries_with_states.flatMap(({ states }) => states.map(({ value }) => value))).toContain('US-OH')
    const { survey_by_users } = (await dealer.post('survey/get_survey_by_users', {})).json as unknown as {
      survey_by_users: { value: string }[]
    }
    expect(survey_by_users.map(({ value }) => value)).toContain('R. Whitfield')
    expect(survey_by_users.map(({ value }) => value)).not.toContain('M. Castellano')
  })

  it('shows one survey wheel by wheel, below who made it', async () => {
    const [akron] = (await report({})).surveys
    const { data, ...rest } = (await dealer.post('survey/detail', { survey_id: akron?.survey_id })).json as unknown as {
      data: Record<string, unknown>[]
    }
    expect(data).toHaveLength(30)
    expect(
      data.find((wheel) => wheel.unit_number === 'GR-101' && wheel.axle_and_tire_position === '1 LF'),
    ).toMatchObject({
      pressure: 88,
      pressure_color: 'critical',
      tread_depth: 14,
      tread_depth_color: 'ok',
      brand: expect.any(String) as string,
      product_line: expect.any(String) as string,
      tire_size: expect.any(String) as string,
      tire_id: expect.any(Number) as number,
      insp_id: expect.any(Number) as number,
      unit_id: expect.any(Number) as number,
      wear_conditions: null,
      valve: null,
      is_unit_image_exist: false,
      is_tire_image_exist: false,
      trailer_readiness: null,
    })
    expect(rest).toMatchObject({
      records_total: 30,
      url_to_trailer_readiness_report: null,
      total_items: 30,
      totals: { records_total: 30, pressure_format: 'psi', tread_depth_format: '32nds' },
      survey_detail_info: {
        survey_by: 'R. Whitfield',
        survey_by_company: expect.any(String) as string,
        survey_date_time: '2026-06-09T10:15:00',
        account_name: 'Granite Ridge Freight',
        address_city_state_view: '1200 Terminal Road, Akron, OH',
        has_trailer_readiness_report: false,
        readiness_survey_id: null,
        critical_exceptions: 1,
        warning_exceptions: 1,
      },
    })
  })

  it('answers a survey that is not theirs like none', async () => {
    const denver = (await report({})).surveys[1]
    for (const survey_id of [denver?.survey_id, 999_999_999]) {
      expect((await dealer.post('survey/detail', { survey_id })).status).toBe(404)
      expect((await dealer.post('survey/download_pdf_file_survey_details', { survey_id })).status).toBe(404)
    }
  })

  describe('files', () => {
    it('surveys as Excel: filters, figures, all rows, totals', async () => {
      const answer = await staff.post('survey/download_excel_file_survey_dealer_reports', {
        ...month,
        page_size: 1,
        order_by: 'survey_date',
      })
      const rows = await xlsxRows(answer.raw)
      const head = rows.findIndex(([first]) => first === 'Fleet location')
      expect(rows.slice(0, head)).toEqual(
        expect.arrayContaining([
          expect.arrayContaining(['Surveyed', '05/16/2026 - 06/15/2026']),
          expect.arrayContaining(['Units with exceptions', 3]),
        ]),
      )
      const columns = rows[head] as string[]
      expect(rows.slice(head + 1).map((row) => row[columns.indexOf('Exceptions')])).toEqual([1, 2, 3])
      expect(rows.at(-1)?.[columns.indexOf('Tires')]).toBe(planted.tires)
    })

    it('surveys as PDF, every tire as Excel', async () => {
      const pages = await pdfPages((await staff.post('survey/download_pdf_file_survey_dealer_reports', month)).raw)
      expect(pages.flat()).toEqual(
        expect.arrayContaining(['Dealer tire surveys', 'R. Whitfield', 'M. Castellano', 'Total (2 rows)']),
      )
      const rows = await xlsxRows((await staff.post('survey/detailsdealerreport', { ...month, key_word: 'GR-' })).raw)
      const head = rows.findIndex(([first]) => first === 'Fleet')
      expect(rows.length - head - 1).toBe(planted.tires)
    })

    it('one survey as PDF and Excel', async () => {
      const survey_id = (await report({})).surveys[0]?.survey_id
      const words = (
        await pdfPages((await dealer.post('survey/download_pdf_file_survey_details', { survey_id })).raw)
      ).flat()
      expect(words).toEqual(expect.arrayContaining(['Tire survey', '06/09/2026', '10:15', 'R. Whitfield', 'GR-104']))
      const rows = await xlsxRows((await dealer.post('survey/download_excel_file_survey_details', { survey_id })).raw)
      const head = rows.findLastIndex(([first]) => first === 'Unit')
      expect(rows.slice(head + 1).filter(([unit]) => String(unit).startsWith('GR-'))).toHaveLength(30)
    })
  })
})
