import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { plantedTotals } from '../../../server/portal/demo/planted.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'

interface Unit {
  unit_id: number
  survey_id: number
  unit_number: string
  unit_date: string
  critical_exceptions: number
  warning_exceptions: number
  [name: string]: unknown
}
interface Side {
  mismatch_duals_color: string
  wheels: {
    position: string
    pressure: number | null
    pressure_color: string
    tread_depth: number | null
    tread_depth_color: string
  }[]
}
interface Axle {
  axle_number: number
  mismatch: boolean
  mismatch_axle_color: string
  is_lift_axle: boolean
  is_raised: boolean
  left_side: Side
  right_side: Side
}

/** The 30 days in which the planted fleet is fixed. */
const month = { account_group: 'us_national_account', date_from: '2026-05-16', date_to: '2026-06-15' }

describe('checkpoint', () => {
  const world = setupTestApp()
  let customer: Caller
  const report = async (
    body: object,
  ): Promise<{ units: Unit[]; total_items: number; totals: Record<string, unknown>; [name: string]: unknown }> =>
    (await customer.post('checkpoint/report', { ...month, ...body })).json as never
  const unitNamed = async (name: string): Promise<Unit> => (await report({ key_word: name })).units[0] as Unit
  const detail = async (
    name: string,
  ): Promise<{ tires: Axle[]; tiles: Record<string, unknown>; [name: string]: unknown }> => {
    const { unit_id, survey_id } = await unitNamed(name)
    return (await customer.post('checkpoint/detail', { unit_id, survey_id })).json as never
  }
  beforeAll(async () => {
    customer = await world.as('cus')
  })

  it('shows the license plate as the checkpoint photographed it, to those who see its inspection', async () => {
    const { unit_id, survey_id } = await unitNamed('GR-101')
    const { tiles } = await detail('GR-101')
    const { license_plates } = (await customer.post('own/checkpoint/get_license_plates', { unit_id, survey_id }))
      .json as unknown as { license_plates: { url: string; license_number: string }[] }
    const [plate] = license_plates
    expect(license_plates).toHaveLength(1)
    expect([tiles.license_plate_url, plate!.license_number]).toEqual([plate!.url, tiles.license_number])
    expect([
      (await customer.get(plate!.url)).status,
      (await (await world.as('cus-other')).get(plate!.url)).status,
    ]).toEqual([200, 404])
  })

  it('answers the home lists', async () => {
    const home = (await customer.get('checkpoint/get_home_page')).json as unknown as Record<
      string,
      { value: unknown; text: string }[]
    >
    expect(Object.keys(home).filter((list) => home[list]!.length > 0)).toEqual([
      'my_accounts',
      'us_national_accounts',
      'preferred_fleet_accounts',
      'countries_with_states',
      'report_types',
      'survey_by_users',
    ])
    expect(home.us_national_accounts?.map(({ text }) => text)).toEqual(['Granite Ridge Freight'])
    expect(home.report_types?.map(({ value }) => value)).toEqual(['latest', 'every', 'exceptions', 'critical'])
    const staff = (await (await world.as('gyr')).get('checkpoint/get_home_page')).json as object
    expect(Object.keys(staff)).toEqual(
      expect.arrayContaining(['canadian_common_owners_accounts', 'canadian_national_accounts']),
    )
  })

  it('means all accounts of the caller where no account group is sent', async () => {
    const days = { date_from: month.date_from, date_to: month.date_to, page_size: 500 }
    const unitsOf = async (body: object): Promise<number[]> =>
      ((await customer.post('checkpoint/report', { ...days, ...body })).json as unknown as { units: Unit[] }).units
        .map(({ unit_id }) => unit_id)
        .sort()
    const [all, national, preferred] = await Promise.all([
      unitsOf({}),
      unitsOf({ account_group: 'us_national_account' }),
      unitsOf({ account_group: 'preferred_fleet' }),
    ])
    expect([national.length > 0, preferred.length > 0]).toEqual([true, true])
    expect(all).toEqual([...national, ...preferred].sort())
  })

  it('counts the planted fleet exactly', async () => {
    const { total_items, totals } = await report({})
    expect(total_items).toBe(plantedTotals.units)
    expect(totals).toEqual({
      records_total: plantedTotals.units,
      pressure_critical: plantedTotals.pressureCritical,
      pressure_warning: plantedTotals.pressureWarning,
      tread_depth_critical: plantedTotals.treadDepthCritical,
      tread_depth_warning: plantedTotals.treadDepthWarning,
      tread_mismatch_axle_critical: plantedTotals.treadMismatchAxleCritical,
      tread_mismatch_axle_warning: plantedTotals.treadMismatchAxleWarning,
      tread_mismatch_duals_critical: plantedTotals.treadMismatchDualsCritical,
      tread_mismatch_duals_warning: plantedTotals.treadMismatchDualsWarning,
      pressure_exceptions: plantedTotals.pressureCritical + plantedTotals.pressureWarning,
      tread_exceptions: plantedTotals.treadDepthCritical + plantedTotals.treadDepthWarning,
      mismatches:
        plantedTotals.treadMismatchAxleCritical +
        plantedTotals.treadMismatchAxleWarning +
        plantedTotals.treadMismatchDualsCritical +
        plantedTotals.treadMismatchDualsWarning,
      tiles: {
        total_units: plantedTotals.units,
        total_tires: plantedTotals.totalTires,
        total_tires_read_count: plantedTotals.totalTiresRead,
        critical_exceptions: plantedTotals.criticalExceptions,
        warning_exceptions: plantedTotals.warningExceptions,
      },
      pressure_format: 'psi',
      tread_depth_format: '32nds',
    })
  })

  it('pages and sorts on the server, totals staying those of all rows', async () => {
    const first = await report({ page_size: 3, order_by: 'unit_number' })
    const second = await report({ page_size: 3, page_number: 2, order_by: 'unit_number' })
    const last = await report({ page_size: 3, page_number: 3, order_by: 'unit_number' })
    expect([first, second, last].map(({ units }) => units.map(({ unit_number }) => unit_number))).toEqual([
      ['GR-101', 'GR-102', 'GR-103'],
      ['GR-104', 'GR-105', 'GR-106'],
      ['GR-D301', 'GR-T201'],
    ])
    expect(second).toMatchObject({
      page_number: 2,
      page_size: 3,
      order_by: 'unit_number',
      is_sort_desc: false,
      total_items: 8,
      totals: first.totals,
    })
    const worst = await report({ order_by: 'critical_exceptions', is_sort_desc: true })
    expect(worst.units.map(({ critical_exceptions }) => critical_exceptions)).toEqual([5, 2, 1, 1, 1, 0, 0, 0])
  })

  it('keeps units with exceptions, and with critical ones', async () => {
    expect((await report({ report_type: 'exceptions' })).total_items).toBe(6)
    expect((await report({ report_type: 'critical' })).total_items).toBe(5)
  })

  it('says the reason of the exceptions: the worst value, where it is, how far off, and how many more there are', async () => {
    expect(await unitNamed('GR-105')).toMatchObject({
      worst_pressure: 60,
      worst_pressure_color: 'critical',
      worst_pressure_position: 'LRO',
      worst_pressure_deviation: -40,
      worst_pressure_more: null,
      worst_tread: 3,
      worst_tread_color: 'critical',
      worst_tread_position: 'LRO',
      worst_tread_more: 3,
      mismatches: null,
    })
    expect(await unitNamed('GR-102')).toMatchObject({
      worst_pressure: null,
      worst_pressure_position: null,
      mismatches: 2,
      mismatches_color: 'critical',
    })
  })

  it('says the worst mismatch: how far apart, of which pair or axle, and how many more there are', async () => {
    expect(await unitNamed('GR-102')).toMatchObject({
      worst_mismatch: 8,
      worst_mismatch_pair: 'RFI–RFO',
      worst_mismatch_axle: null,
      worst_mismatch_more: 1,
    })
    expect(await unitNamed('GR-103')).toMatchObject({
      worst_mismatch: 8.25,
      worst_mismatch_pair: null,
      worst_mismatch_axle: 2,
      worst_mismatch_more: 1,
      mismatches_color: 'critical',
    })
    expect(await unitNamed('GR-105')).toMatchObject({
      worst_mismatch: null,
      worst_mismatch_pair: null,
      worst_mismatch_axle: null,
      worst_mismatch_more: null,
    })
    const every = (
      await (
        await world.as('gyr')
      ).post('checkpoint/report', {
        date_from: '2025-06-15',
        date_to: '2026-06-15',
        page_size: 500,
        problem: 'mismatch',
        report_type: 'every',
      })
    ).json as unknown as { units: Unit[] }
    const severities = every.units.map(({ worst_mismatch }) => (Number(worst_mismatch) >= 8 ? 'critical' : 'warning'))
    expect(new Set(severities)).toEqual(new Set(['critical', 'warning']))
    expect(every.units.map(({ mismatches_color }) => mismatches_color)).toEqual(severities)
  })

  it('keeps units with exceptions of one kind', async () => {
    const { units } = await report({})
    const having = (...columns: string[]): string[] =>
      units.filter((unit) => columns.some((column) => Number(unit[column]) > 0)).map(({ unit_number }) => unit_number)
    const found = async (problem: string): Promise<string[]> =>
      (await report({ problem })).units.map(({ unit_number }) => unit_number)
    expect(await found('critical')).toEqual(having('critical_exceptions'))
    expect(await found('warning')).toEqual(having('warning_exceptions'))
    expect(await found('pressure')).toEqual(having('pressure_critical', 'pressure_warning'))
    expect(await found('tread')).toEqual(having('tread_depth_critical', 'tread_depth_warning'))
    expect(await found('mismatch')).toEqual(
      having(
        'tread_mismatch_axle_critical',
        'tread_mismatch_axle_warning',
        'tread_mismatch_duals_critical',
        'tread_mismatch_duals_warning',
      ),
    )
    expect((await found('tread')).length).toBeLessThan(units.length)
  })

  it('names the dual of a pressure that is near its target', async () => {
    await world.database.query(
      sql`update inspections set worst_pressure_below_dual_psi = 25 where inspection_id = (select max(inspection_id) from inspections join units using (unit_id) where unit_number = 'GR-101' and survey_kind = 'checkpoint')`,
    )
    const [unit] = (await report({ key_word: 'GR-101' })).units
    expect(unit).toMatchObject({ worst_pressure_below_dual: 25, worst_pressure_deviation: null })
  })

  it('shows a unit once, or each time it was seen', async () => {
    const year = { date_from: '2025-06-15' }
    const latest = await report(year)
    const every = await report({ ...year, report_type: 'every' })
    expect(new Set(latest.units.map(({ unit_id }) => unit_id)).size).toBe(latest.total_items)
    expect(every.total_items).toBeGreaterThan(latest.total_items)
    expect((every.totals.tiles as { total_units: number }).total_units).toBe(latest.total_items)
  })

  it('narrows by location, state, surveyor and keyword', async () => {
    const places = (await customer.post('checkpoint/get_customer_locations', { key_word: 'Denver' })).json
      .locations as unknown as { value: number }[]
    expect(
      (await report({ locations: places.map(({ value }) => value) })).units
        .map(({ unit_number }) => unit_number)
        .sort(),
    ).toEqual(['GR-D301', 'GR-T201'])
    expect((await report({ countries: ['US'], states: ['US-OH'] })).total_items).toBe(6)
    expect((await report({ states: ['US-CA'] })).total_items).toBe(0)
    expect((await report({ survey_by: ['nobody of that name'] })).total_items).toBe(0)
    expect((await report({ key_word: '%' })).total_items).toBe(0)
    expect((await report({ key_word: 'gr-t' })).total_items).toBe(1)
  })

  it('takes dates as MM/DD/YYYY too', async () => {
    expect((await report({ date_from: '05/16/2026', date_to: '6/15/2026' })).total_items).toBe(8)
  })

  /** A tread that was read once has no readings across the tire. */
  const readOnce = { tread_outer: null, tread_center: null, tread_inner: null }

  it('shows axles front to back and wheels left to right', async () => {
    const { tires, tiles, pressure_format } = await detail('GR-101')
    expect(
      tires.map(({ left_side, right_side }) =>
        [left_side, right_side].map(({ wheels }) => wheels.map(({ position }) => position)),
      ),
    ).toEqual([
      [['LF'], ['RF']],
      [
        ['LFO', 'LFI'],
        ['RFI', 'RFO'],
      ],
      [
        ['LRO', 'LRI'],
        ['RRI', 'RRO'],
      ],
    ])
    expect(tires[0]?.left_side.wheels[0]).toEqual({
      position: 'LF',
      pressure: 88,
      pressure_color: 'critical',
      target_pressure: 110,
      tread_depth: 14,
      tread_depth_color: 'ok',
      ...readOnce,
    })
    expect(tires[2]?.right_side.wheels[1]).toMatchObject({ position: 'RRO', pressure: 85, pressure_color: 'warning' })
    expect(tiles).toMatchObject({
      unit: 'GR-101',
      account: 'Granite Ridge Freight',
      records_total: 10,
      non_metric: true,
      is_bidirectional: true,
    })
    expect(pressure_format).toBe('psi')
  })

  it('marks duals and axles that do not match', async () => {
    const duals = (await detail('GR-102')).tires
    expect([duals[2]?.left_side.mismatch_duals_color, duals[1]?.right_side.mismatch_duals_color]).toEqual([
      'warning',
      'critical',
    ])
    // The axle shows the worst of its sides and its duals.
    expect([duals[0], duals[1], duals[2]].map((axle) => [axle?.mismatch, axle?.mismatch_axle_color])).toEqual([
      [false, 'ok'],
      [true, 'critical'],
      [true, 'warning'],
    ])
    const axles = (await detail('GR-103')).tires
    expect(axles.map(({ mismatch, mismatch_axle_color }) => [mismatch, mismatch_axle_color])).toEqual([
      [true, 'warning'],
      [true, 'critical'],
    ])
  })

  it('raises no exception for a lift axle that is up', async () => {
    const up = await detail('GR-104')
    expect([up.tires[2]?.is_lift_axle, up.tires[2]?.is_raised, up.tiles.critical_exceptions]).toEqual([true, true, 0])
    const down = await detail('GR-105')
    expect([down.tires[2]?.is_raised, down.tiles.critical_exceptions]).toEqual([false, 5])
  })

  it('says not read where the gauge gave nothing', async () => {
    const { tires } = await detail('GR-D301')
    expect(tires[0]?.right_side.wheels).toEqual(
      ['RI', 'RO'].map((position) => ({
        position,
        pressure: null,
        pressure_color: 'not_read',
        target_pressure: expect.anything() as unknown,
        tread_depth: null,
        tread_depth_color: 'not_read',
        ...readOnce,
      })),
    )
  })

  describe('files', () => {
    const file = async (name: string, body: object) =>
      customer.post(`checkpoint/download_${name}`, body, { 'user-time': '06/15/2026 08:30:00' })

    it('units as Excel: filters on top, all rows, real numbers and dates, totals', async () => {
      const answer = await file('excel_file_checkpoint_reports', { ...month, page_size: 1, order_by: 'unit_number' })
      expect(answer.headers['content-disposition']).toBe(
        'attachment; filename="checkpoint-inspections_2026-06-15.xlsx"',
      )
      const rows = await xlsxRows(answer.raw)
      const head = rows.findIndex(([first]) => first === 'Unit')
      expect(rows[0]?.[0]).toBe('Checkpoint inspections')
      expect(rows.slice(0, head)).toEqual(
        expect.arrayContaining([
          expect.arrayContaining(['Account group', 'US national accounts']),
          expect.arrayContaining(['Inspected', '05/16/2026 - 06/15/2026']),
          expect.arrayContaining(['Critical exceptions', 10]),
        ]),
      )
      const body = rows.slice(head + 1)
      expect(body.map(([unit]) => unit)).toEqual([
        'GR-101',
        'GR-102',
        'GR-103',
        'GR-104',
        'GR-105',
        'GR-106',
        'GR-D301',
        'GR-T201',
        'Total (8 rows)',
      ])
      const columns = rows[head] as string[]
      const cell = (row: number, name: string): unknown => body[row]?.[columns.indexOf(name)]
      expect(cell(0, 'Date')).toEqual(new Date('2026-06-13T00:00:00Z'))
      expect([cell(0, 'Critical'), cell(8, 'Critical'), cell(8, 'Warning'), cell(8, 'Pressure: Critical')]).toEqual([
        1, 10, 6, 3,
      ])
    })

    it('all details as Excel: a row for every wheel of every unit', async () => {
      const rows = await xlsxRows((await file('excel_file_checkpoint_all_details_report', month)).raw)
      const head = rows.findIndex(([first]) => first === 'Unit')
      expect(rows.length - head - 1).toBe(plantedTotals.totalTires)
      expect(rows[head]).toEqual(
        expect.arrayContaining(['Position', 'Pressure (psi)', 'Tread depth (/32″)', 'Pressure status']),
      )
    })

    it('units as PDF: cover, heading, page x of y', async () => {
      const answer = await file('pdf_file_checkpoint_reports', {
        ...month,
        date_from: '2025-06-15',
        report_type: 'every',
      })
      const pages = await pdfPages(answer.raw)
      const { total_items } = await report({ date_from: '2025-06-15', report_type: 'every' })
      expect(pages.length).toBeGreaterThan(1)
      pages.forEach((words, index) => {
        expect(words).toContain(`Page ${index + 1} of ${pages.length}`)
        expect(words).toEqual(expect.arrayContaining(['Unit', 'Date', 'Dual mismatch']))
      })
      expect(pages[0]).toEqual(expect.arrayContaining(['US national accounts', '06/15/2025 - 06/15/2026']))
      expect(pages.at(-1)).toContain(`Total (${total_items} rows)`)
      expect(pages.flat().filter((word) => word.startsWith('GR-'))).toHaveLength(total_items)
    })

    it('details as PDF: a drawing of every unit', async () => {
      const pages = await pdfPages((await file('pdf_file_checkpoint_details', month)).raw)
      expect(
        pages
          .flat()
          .filter((word) => word.startsWith('GR-'))
          .sort(),
      ).toEqual(['GR-101', 'GR-102', 'GR-103', 'GR-104', 'GR-105', 'GR-106', 'GR-D301', 'GR-T201'])
      expect(pages.flat().filter((word) => word === 'LRO')).toHaveLength(6)
      pages.forEach((words, index) => expect(words).toContain(`Page ${index + 1} of ${pages.length}`))
    })

    it('one unit as PDF and Excel', async () => {
      const { unit_id, survey_id } = await unitNamed('GR-105')
      const pdf = await file('pdf_file_checkpoint_detail', { unit_id, survey_id })
      expect(pdf.headers['content-disposition']).toContain(
        'checkpoint-inspection-of-a-unit_granite-ridge-freight-gr-105_2026-06-15.pdf',
      )
      const words = (await pdfPages(pdf.raw)).flat()
      expect(words).toEqual(
        expect.arrayContaining(['GR-105', 'Granite Ridge Freight', 'LRO', '60', 'Critical', 'Lowered']),
      )
      const rows = await xlsxRows((await file('excel_file_checkpoint_details', { unit_id, survey_id })).raw)
      const head = rows.findIndex(([first]) => first === 'Axle')
      expect(rows.slice(head + 1).map((row) => row[1])).toEqual([
        'LF',
        'RF',
        'LFO',
        'LFI',
        'RFI',
        'RFO',
        'LRO',
        'LRI',
        'RRI',
        'RRO',
      ])
    })

    it('writes pressures in the reader’s unit', async () => {
      await world.database.query({
        text: "update users set pressure_unit = 'bar' where login = 'cus@example.test'",
        values: [],
      })
      const { unit_id } = await unitNamed('GR-101')
      const rows = await xlsxRows((await file('excel_file_checkpoint_details', { unit_id })).raw)
      const head = rows.findIndex(([first]) => first === 'Axle')
      expect(rows[head]).toContain('Pressure (bar)')
      expect(rows[head + 1]?.[3]).toBeCloseTo(6.0674, 4)
      const { json } = await customer.post('checkpoint/detail', { unit_id })
      expect(json.pressure_format).toBe('bar')
      await world.database.query({
        text: "update users set pressure_unit = 'psi' where login = 'cus@example.test'",
        values: [],
      })
    })
  })
})
