import { beforeAll, describe, expect, it } from 'vitest'
import { plantedDashboard } from '../../../server/portal/demo/plantedDashboard.ts'
import { testDatabase } from '../platform/database/testDatabase.ts'
import { createTestApp, type Caller } from './testApp.ts'
import { setupTestApp } from './setupTestApp.ts'

type Row = Record<string, unknown>
interface Card {
  report_type: string
  status: number
  table_items: Row[]
  chart_items: Row[]
  lists: Record<string, { totals: Row }>
}

const days = { date_type: 4, date_from: '2026-05-16', date_to: '2026-06-14' }
const all = [
  'emergency-service',
  'retread-to-new',
  'service-emergency-vs-scheduled',
  'repair-and-retread-cost',
  'top-products',
]

describe('the fleet dashboard', () => {
  const world = setupTestApp()
  let customer: Caller
  let account_id: number
  const ask = (body: object, caller: Caller = customer) =>
    caller.post('fleet_dashboard/get_reports', { tab_id: 'purchases', ...body })
  const card = async (
    report_type: string,
    parameters: object = {},
    base: object = days,
    caller: Caller = customer,
  ): Promise<Card> => {
    const { json } = await ask(
      {
        base_parameters: { account_id, ...base },
        tab_parameters: { tab_type: 0 },
        reports_parameters: [{ report_type, ...parameters }],
      },
      caller,
    )
    return (json.reports as unknown as Card[])[0]!
  }

  beforeAll(async () => {
    customer = await world.as('cus')
    const { json } = await customer.get('fleet_dashboard/get_accounts')
    account_id = (json.us_national_accounts as unknown as { value: number; account_number: string }[]).find(
      ({ account_number }) => account_number === '100001',
    )!.value
  })

  it('offers the accounts of each kind and the regions that its reader has', async () => {
    const { status, json } = await customer.get('fleet_dashboard/get_accounts')
    expect(status).toBe(200)
    expect((json.us_national_accounts as unknown as Row[]).map(({ text }) => text)).toContain('Granite Ridge Freight')
    expect((json.cust_loc_regions as unknown as Row[]).length).toBeGreaterThan(0)
  })

  /** The kinds of accounts by the flag that shows them, with the list that holds them. */
  const kinds = {
    show_national_account: ['us_national_account', 'us_national_accounts'],
    show_canadian_common_owner: ['canadian_common_owner', 'canadian_common_owners'],
    show_canadian_national_account: ['canadian_nonsig', 'canadian_nonsigs'],
    show_preferred_fleet: ['preferred_fleet', 'preferred_fleet_accounts'],
    show_government: ['government', 'government_accounts'],
    show_leasing: ['leasing', 'leasings'],
    show_local_book: ['local_book', 'local_book_accounts'],
    show_unknown: ['unknown', 'unknown_accounts'],
  } as const

  it.each(['cus', 'gyr', 'dlr', 'win', 'admin'])(
    'offers %s every kind of account that is theirs to see, and no other',
    async (login) => {
      const caller = await world.as(login)
      const { json: session } = await caller.get('authorization/verify')
      const { user_access_flags: flags } = session.user as unknown as { user_access_flags: string[] }
      const { json } = await caller.get('catalog/get_report/fleet-dashboard')
      const steps = (json.report as unknown as { steps: { fields: { id: string; options?: { value: string }[] }[] }[] })
        .steps
      const offered = steps
        .flatMap(({ fields }) => fields)
        .find(({ id }) => id === 'account_type')
        ?.options?.map(({ value }) => value)
      const shown = (Object.keys(kinds) as (keyof typeof kinds)[]).filter((flag) => flags.includes(flag))
      expect(shown.length).toBeGreaterThan(0)
      const [counted] = await world.database.query<{ accounts: number }>({
        text: 'select count(*)::int as accounts from accounts',
        values: [],
      })
      // A user who reaches few accounts is offered all of them at once, before any kind.
      expect(counted!.accounts).toBeLessThanOrEqual(20)
      expect(offered).toEqual(['all', ...shown.map((flag) => kinds[flag][0])])
      const { json: lists } = await caller.get('fleet_dashboard/get_accounts')
      expect((lists.my_accounts as unknown as unknown[]).length).toBeGreaterThan(0)
      for (const [flag, [, list]] of Object.entries(kinds)) {
        expect(lists).toHaveProperty(list)
        if (!shown.some((one) => one === flag)) expect([list, lists[list as keyof typeof lists]]).toEqual([list, []])
      }
    },
  )

  it('offers a customer the account of a preferred fleet', async () => {
    const { json } = await (await world.as('win')).get('fleet_dashboard/get_accounts')
    expect((json.preferred_fleet_accounts as unknown as Row[]).length).toBeGreaterThan(0)
  })

  it('splits what service cost into emergency and scheduled, without stock', async () => {
    const { status, table_items, chart_items } = await card('emergency-service')
    expect(status).toBe(200)
    expect(table_items).toEqual([
      {
        TotalCost: 2000,
        EmergencyCost: Number(plantedDashboard.emergency.cost),
        EmergencyPercent: 63.025,
        ScheduledCost: Number(plantedDashboard.scheduled.cost),
        ScheduledPercent: 36.975,
        IsEmpty: false,
      },
    ])
    expect(chart_items).toEqual([
      { Date: '2026-05-01', IsPartial: true, EmergencyCost: 450, ScheduledCost: 339.5 },
      { Date: '2026-06-01', IsPartial: true, EmergencyCost: 810.5, ScheduledCost: 400 },
    ])
  })

  it('counts calls by month', async () => {
    const { table_items, lists } = await card('service-emergency-vs-scheduled')
    expect(table_items).toEqual([
      {
        Date: '2026-05-01',
        IsPartial: true,
        TotalCalls: 3,
        EmergencyCalls: 1,
        ScheduledCalls: 2,
        EmergencyPercent: expect.closeTo(100 / 3, 12) as number,
        PrevEmergencyCalls: null,
        PrevScheduledCalls: null,
      },
      {
        Date: '2026-06-01',
        IsPartial: true,
        TotalCalls: 4,
        EmergencyCalls: 2,
        ScheduledCalls: 2,
        EmergencyPercent: 50,
        PrevEmergencyCalls: null,
        PrevScheduledCalls: null,
      },
    ])
    expect(lists.table_items?.totals).toEqual({
      emergency: plantedDashboard.emergency.calls,
      scheduled: plantedDashboard.scheduled.calls,
      calls: 7,
      hundreds_of_calls: 0.07,
      emergency_percent: (100 * plantedDashboard.emergency.calls) / 7,
      prev_emergency: null,
      prev_scheduled: null,
    })
  })

  it('counts only the requested service types and unit locations', async () => {
    expect(
      (await card('emergency-service', { service_types: ['emergency'], unit_locations: ['yard'] })).table_items,
    ).toMatchObject([{ TotalCost: 300, ScheduledCost: 0, ScheduledPercent: 0 }])
  })

  it('compares retreads with new tires, with no ratio where no new tire was bought', async () => {
    const { table_items, lists } = await card('retread-to-new')
    expect(table_items).toEqual([
      { Date: '2026-05-01', IsPartial: true, New: 6, Retread: 12, RetreadToNewRatio: 2 },
      { Date: '2026-06-01', IsPartial: true, New: 4, Retread: 3, RetreadToNewRatio: 0.75 },
    ])
    expect(lists.table_items?.totals).toEqual({
      new: plantedDashboard.newTires,
      retread: plantedDashboard.retreads,
      retreads_per_new_tire: plantedDashboard.retreads / plantedDashboard.newTires,
    })
    const early = await card('retread-to-new', {}, { date_type: 4, date_from: '2026-06-10', date_to: '2026-06-14' })
    expect(early.table_items).toEqual([
      { Date: '2026-06-01', IsPartial: true, New: 0, Retread: 3, RetreadToNewRatio: null },
    ])
  })

  it('adds up what repairing and retreading cost', async () => {
    const { table_items, lists } = await card('repair-and-retread-cost')
    expect(table_items.map(({ Date, Repair, Retread }) => [Date, Repair, Retread])).toEqual([
      ['2026-05-01', 70, 1900],
      ['2026-06-01', 92.5, 437.5],
    ])
    expect(lists.table_items?.totals).toEqual({
      repair: Number(plantedDashboard.repair),
      retread: Number(plantedDashboard.retreading),
      hundreds_spent: 25,
      repair_percent: 6.5,
    })
  })

  it('has the products that most was spent on first, with shares of all spending', async () => {
    const { table_items, lists } = await card('top-products')
    expect(table_items.map(({ TotalSpend, Quantity }) => [TotalSpend, Quantity])).toEqual([
      [3000, 6],
      [2425, 4],
      [2400, 12],
      [799.98, 3],
    ])
    expect(lists.table_items?.totals).toEqual({ spend: Number(plantedDashboard.spend), quantity: 25 })
    expect(table_items.reduce((sum, { TotalSpendPercentage }) => sum + Number(TotalSpendPercentage), 0)).toBeCloseTo(
      100,
      10,
    )
  })

  it('keeps months without anything on the axis', async () => {
    const base = { date_from: '2026-05-01', date_to: '2026-08-31' }
    const { table_items } = await card('retread-to-new', {}, base)
    expect(table_items.map(({ Date, New, RetreadToNewRatio }) => [Date, New, RetreadToNewRatio])).toEqual([
      ['2026-05-01', expect.any(Number), expect.any(Number)],
      ['2026-06-01', 4, 0.75],
      ['2026-07-01', 0, null],
      ['2026-08-01', 0, null],
    ])
  })

  it('answers the weeks of a chosen month, which add up to it', async () => {
    const base = { date_from: '2025-11-01', date_to: '2026-06-14' }
    const months = (await card('service-emergency-vs-scheduled', { report_part: 'graph' }, base)).chart_items
    const { chart_items: weeks } = await card(
      'service-emergency-vs-scheduled',
      { report_part: 'graph', graph_selected_year: 2025, graph_selected_month: 11 },
      base,
    )
    // November 2025 begins on a Saturday.
    expect(weeks.map(({ Date }) => Date)).toEqual([
      '2025-11-01',
      '2025-11-03',
      '2025-11-10',
      '2025-11-17',
      '2025-11-24',
    ])
    expect(weeks.reduce((sum, { TotalCalls }) => sum + Number(TotalCalls), 0)).toBe(
      months.find(({ Date }) => Date === '2025-11-01')?.TotalCalls,
    )
    expect(months[0]?.TotalCalls).toBeGreaterThan(0)
    const { chart_items: clipped } = await card(
      'service-emergency-vs-scheduled',
      { report_part: 'graph', graph_selected_year: 2026, graph_selected_month: 6 },
      days,
    )
    // Partial periods are marked: June 14 is a Sunday.
    expect(clipped.map(({ Date, IsPartial }) => [Date, IsPartial])).toEqual([
      ['2026-06-01', false],
      ['2026-06-08', false],
    ])
    expect(weeks.some(({ IsPartial }) => IsPartial)).toBe(false)
    expect([months[0], months[1], months.at(-1)].map((month) => month?.IsPartial)).toEqual([false, false, true])
  })

  it('compares calls with those of the same days a year before', async () => {
    const now = await card(
      'service-emergency-vs-scheduled',
      { graph_compare_by_previous: true },
      { date_from: '2026-01-01', date_to: '2026-04-30' },
    )
    const before = await card('service-emergency-vs-scheduled', {}, { date_from: '2025-01-01', date_to: '2025-04-30' })
    expect(
      now.table_items.map(({ Date, PrevEmergencyCalls, PrevScheduledCalls }) => [
        Date,
        PrevEmergencyCalls,
        PrevScheduledCalls,
      ]),
    ).toEqual(
      before.table_items.map(({ Date, EmergencyCalls, ScheduledCalls }) => [
        String(Date).replace('2025', '2026'),
        EmergencyCalls,
        ScheduledCalls,
      ]),
    )
    expect(before.table_items.some(({ EmergencyCalls }) => Number(EmergencyCalls) > 0)).toBe(true)
  })

  it('has brands, product lines of brands and sizes to choose from', async () => {
    const { tire_brands } = (await customer.get('own/fleet_dashboard/get_tire_brands')).json as unknown as {
      tire_brands: { value: number; text: string }[]
    }
    const wide = { date_type: 4, date_from: '2025-01-01', date_to: '2026-06-14' }
    const [first] = (await card('top-products', {}, wide)).table_items
    const brand = tire_brands.find(({ text }) => String(first?.Product).startsWith(text))
    const { tire_product_lines } = (
      await customer.post('own/fleet_dashboard/get_tire_product_lines', { tire_brands: [brand?.value] })
    ).json as unknown as { tire_product_lines: Row[] }
    expect(new Set(tire_product_lines.map(({ brand_name }) => brand_name))).toEqual(new Set([brand?.text]))
    const { table_items } = await card('top-products', { tire_brands: [brand?.value] }, wide)
    expect(table_items.length).toBeGreaterThan(0)
    for (const { Product } of table_items) expect(Product).toContain(brand?.text)
    expect(
      ((await customer.get('own/fleet_dashboard/get_tire_sizes')).json.tire_sizes as unknown as Row[]).length,
    ).toBeGreaterThan(3)
  })

  it('offers location groups and regions of an account, and its locations and dealers page by page', async () => {
    const rows = async (call: string, list: string, body: object, caller: Caller = customer): Promise<Row[]> =>
      ((await caller.post(`fleet_dashboard/${call}`, body)).json as unknown as Record<string, Row[]>)[list] ?? []
    const regions = await rows('get_customer_location_regions', 'cust_loc_regions', { account_id })
    expect(regions.length).toBeGreaterThan(0)
    const groups = await rows('get_customer_location_groups', 'customer_locations', {
      account_id,
      regions: [regions[0]?.value],
    })
    expect(groups.length).toBeGreaterThan(0)
    const paged = await customer.post('fleet_dashboard/get_locations', {
      account_id,
      page_number: 1,
      page_size: 2,
      order_by: 'code',
      is_sort_desc: true,
    })
    const all = await rows('get_locations', 'locations', { account_id, page_size: 100 })
    expect((paged.json.locations as unknown as Row[]).map(({ code }) => code)).toEqual(
      all
        .map(({ code }) => String(code))
        .sort()
        .reverse()
        .slice(0, 2),
    )
    expect(paged.json).toMatchObject({ page_number: 1, page_size: 2, total_items: all.length })
    expect(Object.keys(all[0] ?? {})).toEqual(['value', 'code', 'name', 'address', 'city', 'state'])
    expect(await rows('get_locations', 'locations', { account_id, key_word: String(all[0]?.name) })).toContainEqual(
      all[0],
    )
    const nonsigs = await rows('get_nonsigs', 'nonsigs', { account_id, order_by: 'code' })
    expect(nonsigs.map(({ code, value }) => code === value)).not.toContain(false)
    const foreigner = await world.as('cus-other')
    for (const [call, list] of [
      ['get_customer_location_regions', 'cust_loc_regions'],
      ['get_customer_location_groups', 'customer_locations'],
      ['get_locations', 'locations'],
      ['get_nonsigs', 'nonsigs'],
    ] as const) {
      expect([call, await rows(call, list, { account_id }, foreigner)]).toEqual([call, []])
      expect([
        call,
        (await (await world.as('cus-basic')).post(`fleet_dashboard/${call}`, { account_id })).status,
      ]).toEqual([call, 401])
    }
    expect((await customer.post('fleet_dashboard/get_locations', { order_by: 'account_id' })).status).toBe(400)
  })

  it('adds up to the whole over locations and dealers that are picked', async () => {
    const places = (await customer.post('fleet_dashboard/get_locations', { account_id, page_size: 100 })).json
      .locations as unknown as { value: number }[]
    const spent = async (tab_parameters: object): Promise<number> => {
      const { json } = await ask({
        base_parameters: { account_id, ...days },
        tab_parameters: { tab_type: 0, ...tab_parameters },
        reports_parameters: [{ report_type: 'emergency-service' }],
      })
      return Number((json.reports as unknown as Card[])[0]?.table_items[0]?.TotalCost ?? 0)
    }
    const parts = []
    for (const { value } of places) parts.push(await spent({ is_all_locations: false, locations: [value] }))
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe(2000)
    expect(await spent({ is_all_locations: true, locations: [places[0]?.value] })).toBe(2000)
    expect(await spent({ is_all_nonsigs: false, nonsigs: ['none such'] })).toBe(0)
  })

  it('answers several cards in the order of the request', async () => {
    const { json } = await ask({
      base_parameters: { account_id, ...days },
      reports_parameters: [...all].reverse().map((report_type) => ({ report_type })),
    })
    expect((json.reports as unknown as Card[]).map(({ report_type, status }) => [report_type, status])).toEqual(
      [...all].reverse().map((id) => [id, 200]),
    )
  })

  it('answers the graph or the table alone', async () => {
    expect(Object.keys(await card('top-products', { report_part: 'graph' }))).not.toContain('table_items')
    expect(Object.keys(await card('top-products', { report_part: 'table' }))).not.toContain('chart_items')
  })

  it('says 204 of a card without anything to show', async () => {
    expect(
      await card('emergency-service', {}, { date_type: 4, date_from: '2020-01-01', date_to: '2020-01-31' }),
    ).toMatchObject({ status: 204, table_items: [], chart_items: [] })
  })

  it('answers the others when one fails, which says why; alone it is the call that fails', async () => {
    const broken = await createTestApp(testDatabase, (catalog) => {
      const dataset = catalog.dataset('card-top-products')
      dataset.sql = 'select 1 / 0 as "Product", 0 as "TotalSpend", 0 as "Quantity", 0 as "TotalSpendPercentage"'
    })
    try {
      const caller = await broken.as('cus')
      const body = { tab_id: 'purchases', base_parameters: { account_id, ...days } }
      const { status, json } = await caller.post('fleet_dashboard/get_reports', {
        ...body,
        reports_parameters: [{ report_type: 'top-products' }, { report_type: 'retread-to-new' }],
      })
      const [failed, good] = json.reports as unknown as [Card & { response_status: Row }, Card]
      expect([status, failed.status, good.status, good.table_items.length]).toEqual([200, 400, 200, 2])
      expect(failed).toMatchObject({
        report_type: 'top-products',
        response_status: {
          code: 500,
          is_error: true,
          description: 'Something went wrong please try again',
          id: expect.any(String) as string,
        },
      })
      expect(JSON.stringify(failed)).not.toMatch(/zero|select/)
      expect(
        (
          await caller.post('fleet_dashboard/get_reports', {
            ...body,
            reports_parameters: [{ report_type: 'top-products' }],
          })
        ).status,
      ).toBe(500)
    } finally {
      await broken.close()
    }
  })

  it('knows the days of a date type: the last 30 to the end of today, and the month, quarter and year so far', async () => {
    const spend = async (date_type: number): Promise<unknown> =>
      (await card('emergency-service', {}, { date_type })).table_items[0]?.TotalCost
    // Today is June 15, 2026.
    expect(await spend(0)).toBe(2000)
    expect(await spend(1)).toBe(1210.5)
    expect(await spend(3)).toBe(
      (await card('emergency-service', {}, { date_from: '2026-04-01', date_to: '2026-06-15' })).table_items[0]
        ?.TotalCost,
    )
    expect(await spend(2)).toBe(
      (await card('emergency-service', {}, { date_from: '2026-01-01', date_to: '2026-06-15' })).table_items[0]
        ?.TotalCost,
    )
  })

  it.each([
    ['06/14/2026 23:30:00', '2026-05-15', '2026-06-14'],
    ['06/16/2026 00:30:00', '2026-05-17', '2026-06-16'],
    ['01/01/2020 00:00:00', '2026-05-16', '2026-06-15'],
  ])('takes today from the clock of the caller: %s', async (clock, date_from, date_to) => {
    const figures = async (base: object, headers = {}): Promise<unknown> => {
      const { json } = await customer.post(
        'fleet_dashboard/get_reports',
        {
          tab_id: 'service',
          base_parameters: { account_id, ...days, ...base },
          tab_parameters: {},
          reports_parameters: [{ report_type: 'fleet-hq-calls' }],
        },
        headers,
      )
      return (json.reports as unknown as Row[] | undefined)?.[0] ?? json
    }
    expect(await figures({ date_type: 4, date_from, date_to })).toMatchObject({ status: 200 })
    expect(await figures({ date_type: 0, date_from: undefined, date_to: undefined }, { 'user-time': clock })).toEqual(
      await figures({ date_type: 4, date_from, date_to }),
    )
  })

  it('refuses an unknown tab, reports without parameters, an unknown report and days that are missing, in the words of the specification', async () => {
    const told = async (body: object): Promise<unknown> => {
      const { status, json } = await ask({
        base_parameters: days,
        reports_parameters: [{ report_type: 'top-products' }],
        ...body,
      })
      return [status, json.response_status?.description, json.response_status?.errors[0]?.field]
    }
    expect(await told({ tab_id: 'leasing' })).toEqual([
      400,
      "Can't find selected tab. Selected tab is undefined",
      'tab_id',
    ])
    expect(await told({ reports_parameters: null })).toEqual([
      400,
      "Restored report parameters can't be null",
      'reports_parameters',
    ])
    expect(await told({ reports_parameters: [{ report_type: 'rejects' }] })).toEqual([
      400,
      'Report not found',
      'reports_parameters[0].report_type',
    ])
    expect(await told({ base_parameters: { date_type: 4, date_from: '2026-01-01' } })).toEqual([
      400,
      'Date is required.',
      'base_parameters.date_to',
    ])
    for (const base of [
      { ...days, date_type: 0, date_from: '2025-11-01', date_to: '2026-11-27' },
      { date_type: 2, date_to: '2026-03-01' },
    ]) {
      expect(await told({ base_parameters: base })).toEqual([
        400,
        'The dates contradict date_type. Send date_type 4 with dates of your own, or leave the dates out.',
        'base_parameters.date_type',
      ])
    }
    for (const [given, missing] of [
      ['graph_selected_month', 'graph_selected_year'],
      ['graph_selected_year', 'graph_selected_month'],
    ] as const) {
      expect(
        await told({
          reports_parameters: [
            { report_type: 'top-products', [given]: 6 + (given === 'graph_selected_year' ? 2020 : 0) },
          ],
        }),
      ).toEqual([
        400,
        'Send graph_selected_year and graph_selected_month together.',
        `reports_parameters[0].${missing}`,
      ])
    }
    expect(await told({ base_parameters: { ...days, wheels: 3 } })).toMatchObject([
      400,
      expect.anything(),
      expect.stringContaining('base_parameters'),
    ])
  })

  it('shows a foreigner nothing of the fleet, a dealer the locations they serve, and refuses those without FDLOGIN', async () => {
    const foreigner = await world.as('cus-other')
    for (const id of all) expect((await card(id, {}, days, foreigner)).status).toBe(204)
    expect((await card('emergency-service', {}, days, await world.as('dlr'))).table_items).toMatchObject([
      { TotalCost: 2000 },
    ])
    const basic = await world.as('cus-basic')
    expect(
      (await ask({ base_parameters: days, reports_parameters: [{ report_type: 'top-products' }] }, basic)).status,
    ).toBe(401)
    expect((await basic.get('fleet_dashboard/get_accounts')).status).toBe(401)
    expect((await basic.get('catalog/get_report/fleet-dashboard')).status).toBe(401)
    expect((await basic.post('authorization/check_permissions', { path: '/fleet-dashboard' })).json).toEqual({
      has_permission: false,
      code: 'FDLOGIN',
      permission: 'Fleet dashboard',
    })
  })

  it('is in the menu of those who may open it', async () => {
    expect(JSON.stringify((await customer.get('authorization/verify')).json.app_setup)).toContain('/fleet-dashboard')
  })

  it('has 30 months of every fleet', async () => {
    const months = await world.database.query<{ months: number }>({
      text: `select count(distinct date_trunc('month', purchased_on::timestamp))::integer as months from purchases`,
      values: [],
    })
    expect(months[0]?.months).toBeGreaterThanOrEqual(30)
  })
})
