import { beforeAll, describe, expect, it } from 'vitest'
import { plantedCasings } from '../../../server/portal/demo/casings.ts'
import { plantedDashboard } from '../../../server/portal/demo/plantedDashboard.ts'
import type { Caller } from './testApp.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

type Row = Record<string, unknown>
interface Card {
  report_type: string
  status: number
  table_items: Row[]
  chart_items?: Row[]
  lists: Record<string, { totals: Row }>
  totals?: Row
}

const days = { date_type: 4, date_from: '2026-05-16', date_to: '2026-06-14' }
const tabs = {
  service: ['service-figures', 'top-servicing-dealers', 'fleet-hq-calls', 'calls-by-state', 'average-roll-time'],
  retreading: ['retread-figures', 'repair-summary', 'top-retreaders', 'rejected-failures', 'retread-turnaround'],
  casingdurability: [
    'casing-statistics',
    'top-casing-brands',
    'casing-brand-age',
    'average-previous-caps',
    'reject-tire-rate',
    'casings-submitted',
  ],
}

describe('the cards of service, retreading and casing durability', () => {
  let world: SharedTestApp
  let customer: Caller
  let account_id: number
  const card = async (
    report_type: string,
    parameters: object = {},
    base: object = days,
    tab_parameters: object = {},
    caller: Caller = customer,
  ): Promise<Card> => {
    const tab_id = Object.entries(tabs).find(([, cards]) => cards.includes(report_type))![0]
    const { status, json } = await caller.post('fleet_dashboard/get_reports', {
      tab_id,
      base_parameters: { account_id, ...base },
      tab_parameters,
      reports_parameters: [{ report_type, ...parameters }],
    })
    expect([report_type, status, json.response_status?.errors]).toEqual([report_type, 200, undefined])
    return (json.reports as unknown as Card[])[0]!
  }
  const pick = ({ table_items }: Card, ...names: string[]): unknown[][] =>
    table_items.map((row) => names.map((name) => row[name]))

  beforeAll(async () => {
    world = await sharedTestApp()
    customer = await world.as('cus')
    const { json } = await customer.get('fleet_dashboard/get_accounts')
    account_id = (json.us_national_accounts as unknown as { value: number; account_number: string }[]).find(
      ({ account_number }) => account_number === '100001',
    )!.value
  })

  it('counts calls of each dealer and state: emergencies, scheduled and stock apart', async () => {
    const { emergency, scheduled, stock } = plantedDashboard
    const counts = [emergency.calls + scheduled.calls + stock.calls, emergency.calls, scheduled.calls, stock.calls]
    for (const id of ['top-servicing-dealers', 'calls-by-state']) {
      expect(pick(await card(id), 'TotalCalls', 'EmergencyCalls', 'ScheduledCalls', 'StockCalls')).toEqual([counts])
    }
    expect(pick(await card('calls-by-state'), 'State')).toEqual([['Ohio']])
  })

  it('counts calls by month, by week of a chosen month, and beside those of the year before', async () => {
    const months = await card('fleet-hq-calls')
    expect(
      pick(months, 'Date', 'TotalCalls', 'EmergencyCalls', 'ScheduledCalls', 'StockCalls', 'PrevTotalCalls'),
    ).toEqual([
      ['2026-05-01', 3, 1, 2, 0, null],
      ['2026-06-01', 5, 2, 2, 1, null],
    ])
    const weeks = await card('fleet-hq-calls', { graph_selected_year: 2026, graph_selected_month: 6 })
    expect(weeks.chart_items?.map(({ Date }) => Date)).toEqual(['2026-06-01', '2026-06-08'])
    expect(weeks.chart_items?.reduce((sum, { TotalCalls }) => sum + Number(TotalCalls), 0)).toBe(5)
    const compared = await card('fleet-hq-calls', { graph_compare_by_previous: true })
    const before = await card('fleet-hq-calls', {}, { date_type: 4, date_from: '2025-05-16', date_to: '2025-06-14' })
    expect(compared.table_items.map(({ PrevTotalCalls }) => PrevTotalCalls)).toEqual(
      before.table_items.map(({ TotalCalls }) => TotalCalls),
    )
  })

  it('shows the mean minutes of emergencies as roll time, beside the mean of all fleets when requested', async () => {
    expect(pick(await card('average-roll-time'), 'Date', 'EmergencyCalls', 'AvgRollTime', 'NatAvgRollTime')).toEqual([
      ['2026-05-01', 1, 140, null],
      ['2026-06-01', 2, 110, null],
    ])
    const { table_items } = await card(
      'average-roll-time',
      { graph_compare_by_NA: true },
      { date_type: 4, date_from: '2024-01-01', date_to: '2026-06-14' },
    )
    // A month in which too few other fleets had emergencies has none.
    const national = table_items.flatMap(({ NatAvgRollTime }) => NatAvgRollTime ?? [])
    expect(national.length).toBeGreaterThan(0)
    for (const minutes of national) expect(Number(minutes)).toBeGreaterThan(60)
  })

  it('counts a finished retread with one cap more than it came with', async () => {
    const { retread, used, rejected, caps } = plantedCasings
    const all = retread + used + rejected
    expect(pick(await card('casing-statistics'), 'TotalCount', 'AverageTimesRecap', 'RejectTireRate')).toEqual([
      [all, caps / all, expect.closeTo((100 * rejected) / (retread + rejected), 12) as number],
    ])
    expect(
      pick(await card('average-previous-caps', {}, days, { status: ['retread'] }), 'Position', 'AvgPrevCaps', 'Total'),
    ).toEqual([
      ['drive', 2, 8],
      ['drive', 2, 2],
    ])
  })

  it('has finished retreads by retreader, refusals by reason and the days a retread took', async () => {
    const { retread, rejected, turnaroundDays } = plantedCasings
    expect(pick(await card('top-retreaders'), 'Finished', 'TotalRetreadsPercentage')).toEqual([[retread, 100]])
    expect(pick(await card('top-retreaders'), 'CommonOwner')[0]?.[0]).not.toBe('')
    const reasons = await card('rejected-failures')
    expect(pick(reasons, 'RejectReason', 'RejectTires', 'RejectTiresPercentage').sort()).toEqual([
      ['belt separation', 1, 50],
      ['over age', 1, 50],
    ])
    expect(reasons.lists.table_items?.totals).toEqual({ tires: rejected })
    const turnaround = await card('retread-turnaround')
    expect(pick(turnaround, 'Date', 'Dealer', 'AverageDays')).toEqual([
      ['2026-05-01', 'all', 6],
      ['2026-06-01', 'all', 9],
    ])
    expect(turnaround.lists.table_items?.totals).toEqual({ finished: retread, days: turnaroundDays, open: 0 })
    const byRetreader = await card('retread-turnaround', { by_retreader: true })
    expect(byRetreader.table_items.map(({ Dealer }) => Dealer)).not.toContain('all')
    expect(byRetreader.lists.table_items?.totals).toEqual({ finished: retread, days: turnaroundDays, open: 0 })
  })

  it('sums repairs by status, the last row of a period marked; with a comparison for the year before and both together', async () => {
    const { retread, used, rejected, repairs } = plantedCasings
    const alone = await card('repair-summary')
    expect(
      pick(alone, 'Period', 'StatusBacking', 'PeriodType', 'Tires', 'NailHoles', 'Section', 'Spot', 'Bead'),
    ).toEqual([
      ['current', 'retread', 0, retread, 2, 2, 0, 1],
      ['current', 'used', 0, used, 5, 0, 2, 0],
      ['current', 'rejected', 0, rejected, 0, 0, 0, 0],
      [
        'current',
        'total',
        1,
        retread + used + rejected,
        repairs.nailHoles,
        repairs.sections,
        repairs.spots,
        repairs.beads,
      ],
    ])
    // A card without a chart has one list, and its totals stand beside it.
    expect(alone.totals).toEqual({ retread, used, rejected, repairs: 12 })
    const compared = await card('repair-summary', { graph_compare_by_previous: true })
    const totals = pick(compared, 'Period', 'PeriodType', 'Tires').filter(([, type]) => type === 1)
    expect(totals.map(([period]) => period)).toEqual(['current', 'previous', 'combined'])
    expect(totals[2]?.[2]).toBe(Number(totals[0]?.[2]) + Number(totals[1]?.[2]))
  })

  it('ranks casing brands, their ages by status and their shares of refusals', async () => {
    expect(pick(await card('top-casing-brands'), 'Quantity', 'TirePercentage')).toEqual([
      [13, expect.closeTo(1300 / 15, 12)],
      [2, expect.closeTo(200 / 15, 12)],
    ])
    const [first] = (await card('casing-brand-age')).table_items
    expect(first).toMatchObject({
      Quantity: 13,
      RetreadTiresAvgAge: expect.closeTo(2198 / 365.25, 10) as number,
      UsedTiresAvgAge: expect.closeTo(2195 / 365.25, 10) as number,
      RejectedTiresAvgAge: expect.closeTo(2926 / 365.25, 10) as number,
    })
    expect(pick(await card('reject-tire-rate'), 'Position', 'RejectRatePercentage')).toEqual([
      ['drive', 20],
      ['trail', null],
      ['drive', 0],
    ])
    expect(pick(await card('casings-submitted'), 'Position', 'CasingSubmitted', 'Total')).toEqual([
      ['drive', 10, 13],
      ['trail', 3, 13],
      ['drive', 2, 2],
    ])
  })

  it('counts only the requested positions, statuses and retreaders', async () => {
    expect(pick(await card('casing-statistics', {}, days, { wheel_positions: ['trail'] }), 'TotalCount')).toEqual([
      [plantedCasings.used],
    ])
    const both = await Promise.all(
      ['ctsc', 'other'].map((type) => card('casing-statistics', { retreading_types: [type] })),
    )
    expect(
      both.flatMap((one) => pick(one, 'TotalCount').flat()).reduce((sum: number, count) => sum + Number(count), 0),
    ).toBe(15)
  })

  it('agrees with plain statements over 30 months', async () => {
    const long = { date_type: 4, date_from: '2024-01-01', date_to: '2026-06-14' }
    const [plain] = await world.database.query<Row>({
      text: `
      select count(*) as casings, count(*) filter (where status <> 'used') as offered, count(*) filter (where status = 'rejected') as rejected, sum(previous_caps + (status = 'retread')::integer) as caps,
        sum(done_on - submitted_on) filter (where status = 'retread') as days
      from casings where account_id = $1 and done_on between $2 and $3`,
      values: [account_id, long.date_from, long.date_to],
    })
    const [statistics] = (await card('casing-statistics', {}, long)).table_items
    expect(Number(plain!.casings)).toBeGreaterThan(100)
    expect(statistics).toMatchObject({
      TotalCount: Number(plain!.casings),
      AverageTimesRecap: expect.closeTo(Number(plain!.caps) / Number(plain!.casings), 10) as number,
      RejectTireRate: expect.closeTo((100 * Number(plain!.rejected)) / Number(plain!.offered), 10) as number,
    })
    expect((await card('rejected-failures', {}, long)).lists.table_items?.totals).toEqual({
      tires: Number(plain!.rejected),
    })
    expect((await card('retread-turnaround', {}, long)).lists.table_items?.totals.days).toBe(Number(plain!.days))
  })

  it('shows a foreigner nothing, and months without rows as months', async () => {
    const foreigner = await world.as('cus-other')
    for (const id of Object.values(tabs).flat())
      expect([id, (await card(id, {}, days, {}, foreigner)).status]).toEqual([id, 204])
    expect(
      (await card('fleet-hq-calls', {}, { date_type: 4, date_from: '2026-02-01', date_to: '2026-06-14' })).table_items,
    ).toHaveLength(5)
  })
})
