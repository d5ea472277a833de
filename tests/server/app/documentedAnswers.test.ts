import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from './testApp.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

type Row = Record<string, unknown>

const days = { date_type: 4, date_from: '2026-05-16', date_to: '2026-06-14' }

describe('answers that callers read by the names of the documents', () => {
  let world: SharedTestApp
  let customer: Caller
  let account_id: number
  const rows = async (tab_id: string, report: Row, tab_parameters: Row = {}): Promise<Row[]> => {
    const { status, json } = await customer.post('fleet_dashboard/get_reports', {
      tab_id,
      base_parameters: { account_id, ...days },
      tab_parameters,
      reports_parameters: [report],
    })
    expect([status, json.response_status?.errors]).toEqual([200, undefined])
    const [card] = json.reports as unknown as { table_items: Row[]; chart_items?: Row[] }[]
    return report.report_part === 'graph' ? card!.chart_items! : card!.table_items
  }

  beforeAll(async () => {
    world = await sharedTestApp()
    customer = await world.as('cus')
    const { json } = await customer.get('fleet_dashboard/get_accounts')
    account_id = (json.us_national_accounts as unknown as { value: number; account_number: string }[]).find(
      ({ account_number }) => account_number === '100001',
    )!.value
  })

  it.each([
    ['common/get_government_accounts', ['government_accounts']],
    ['common/get_leasings', ['leasings']],
    ['common/get_canadian_common_owners', ['canadian_common_owners']],
    ['checkpoint/get_home_page', ['canadian_common_owners_accounts', 'canadian_national_accounts']],
    ['fleet_dashboard/get_accounts', ['canadian_common_owners', 'canadian_nonsigs']],
    ['unit_history_report/get_accounts', ['canadian_common_owners', 'canadian_nonsigs']],
  ])('%s names the lists that a customer has no flag for, without rows', async (path, lists) => {
    const { status, json } = await customer.get(path)
    expect(status).toBe(200)
    for (const list of lists) expect([list, json[list as keyof typeof json]]).toEqual([list, []])
  })

  it.each([
    ['get_locations', 'locations'],
    ['get_nonsigs', 'nonsigs'],
  ])('%s takes the number of a column as its order', async (call, list) => {
    const asked = async (order_by: unknown, is_sort_desc = false): Promise<Row[]> => {
      const { status, json } = await customer.post(`fleet_dashboard/${call}`, {
        account_id,
        page_number: 1,
        page_size: 10,
        order_by,
        is_sort_desc,
        key_word: '',
      })
      expect([order_by, status]).toEqual([order_by, 200])
      return json[list as keyof typeof json] as unknown as Row[]
    }
    for (const [index, name] of ['code', 'name', 'address', 'city', 'state'].entries())
      expect([name, await asked(index + 1)]).toEqual([name, await asked(name)])
    expect((await asked(1)).map(({ code }) => code)).toEqual(
      [...(await asked(1)).map(({ code }) => String(code))].sort(),
    )
    expect(await asked(1, true)).toEqual(await asked('code', true))
    for (const order_by of [0, 6, 1.5])
      expect([order_by, (await customer.post(`fleet_dashboard/${call}`, { account_id, order_by })).status]).toEqual([
        order_by,
        400,
      ])
  })

  it('takes wheel positions, tire statuses, unit locations and service types of the tab and of one report, the report’s first', async () => {
    const casings = async (report: Row, tab: Row = {}): Promise<unknown> =>
      (await rows('casingdurability', { report_type: 'casing-statistics', ...report }, tab))[0]?.TotalCount
    const trail = await casings({ wheel_positions: ['trail'] })
    expect(trail).toBe(await casings({}, { wheel_positions: ['trail'] }))
    expect(await casings({ wheel_positions: ['trail'] }, { wheel_positions: ['drive'] })).toBe(trail)
    expect(await casings({ wheel_positions: [] }, { wheel_positions: ['trail'] })).toBe(trail)
    expect(await casings({ status: ['rejected'] }, { status: ['retread'] })).toBe(
      await casings({}, { status: ['rejected'] }),
    )
    const calls = async (report: Row, tab: Row = {}): Promise<number> =>
      (await rows('service', { report_type: 'fleet-hq-calls', ...report }, tab)).reduce(
        (sum, row) => sum + Number(row.TotalCalls),
        0,
      )
    const emergencies = await calls({ service_types: ['emergency'] })
    expect(emergencies).toBeLessThan(await calls({}))
    expect(await calls({}, { service_types: ['emergency'] })).toBe(emergencies)
    expect(await calls({ service_types: ['emergency'] }, { service_types: ['stock'] })).toBe(emergencies)
    expect(await calls({ unit_locations: ['yard'] }, { unit_locations: ['shop'] })).toBe(
      await calls({}, { unit_locations: ['yard'] }),
    )
  })

  it('names the months and weeks of calls and roll times, and those a year before', async () => {
    for (const report_type of ['fleet-hq-calls', 'average-roll-time']) {
      const [may, june] = await rows('service', { report_type, graph_compare_by_previous: true })
      expect(may).toMatchObject({
        MonthString: 'May 26',
        MonthNumber: 5,
        Year: 2026,
        PrevMonthString: 'May 25',
        PrevMonthNumber: 5,
        PrevYear: 2025,
        WeekString: null,
        WeekDescription: null,
        PrevWeekString: null,
      })
      expect(june).toMatchObject({ MonthString: 'Jun 26', MonthNumber: 6 })
      const [alone] = await rows('service', { report_type })
      expect(alone).toMatchObject({ MonthString: 'May 26', PrevMonthString: null, PrevYear: null, PrevCalls: null })
      const weeks = await rows('service', {
        report_type,
        report_part: 'graph',
        graph_selected_year: 2026,
        graph_selected_month: 6,
        graph_compare_by_previous: true,
      })
      expect(weeks[0]).toMatchObject({
        WeekString: '06/01/2026 - 06/07/2026',
        WeekDescription: 'Week 23',
        PrevWeekString: '06/01/2025 - 06/07/2025',
        PrevWeekDescription: 'Week 22',
        MonthNumber: 6,
        Year: 2026,
      })
    }
    const [may] = await rows('service', { report_type: 'fleet-hq-calls' })
    expect(may).toMatchObject({ Calls: 3, TotalCalls: 3 })
    expect((await rows('service', { report_type: 'average-roll-time' })).map(({ Calls }) => Calls)).toEqual([1, 2])
  })

  it.each([
    ['average-previous-caps', 'AvgPrevCaps', 'avg_prev_caps'],
    ['reject-tire-rate', 'RejectRatePercentage', 'reject_rate_percentage'],
    ['casings-submitted', 'CasingSubmitted', 'casing_submitted'],
  ])('%s holds the brands of each position beside its rows', async (report_type, figure, name) => {
    const items = await rows('casingdurability', { report_type })
    expect(items.length).toBeGreaterThan(1)
    for (const { Position, Brands } of items) {
      expect(Brands).toEqual(
        items
          .filter((row) => row.Position === Position)
          .map((row) => ({
            casing_brand_name: row.CasingBrandName,
            brand: row.CasingBrandName,
            [name]: row[figure],
            position_display: Position,
          })),
      )
    }
  })
})
