import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

type Row = Record<string, unknown>
interface Fleet {
  account_id: number
  location_id: number
}
interface Card {
  table_items: Row[]
  chart_items?: Row[]
  lists: Record<string, { totals: Row }>
  totals?: Row
}

const tabOf: Record<string, string> = {
  'average-roll-time': 'service',
  'fleet-hq-calls': 'service',
  'emergency-service': 'purchases',
  'casing-statistics': 'casingdurability',
  'reject-tire-rate': 'casingdurability',
  'repair-summary': 'retreading',
  'casings-submitted': 'casingdurability',
  'retread-turnaround': 'retreading',
}

/**
 * Rows that the demo data does not have, in years that it does not reach: what they make of a figure is counted by
 * hand.
 */
describe('figures of planted rows', () => {
  const world = setupTestApp()
  let customer: Caller
  /** The fleets of the United States: the first and the last are the customer's own. */
  let fleets: Fleet[]
  let canadian: Fleet[]
  const ask = async (
    report_type: string,
    [date_from, date_to]: [string, string],
    settings: object = {},
    { of = fleets[0]!.account_id, by = customer }: { of?: number | 'all'; by?: Caller } = {},
  ): Promise<Card> => {
    const { status, json } = await by.post('fleet_dashboard/get_reports', {
      tab_id: tabOf[report_type],
      base_parameters: { ...(of === 'all' ? {} : { account_id: of }), date_type: 4, date_from, date_to },
      tab_parameters: {},
      reports_parameters: [{ report_type, ...settings }],
    })
    expect([report_type, status]).toEqual([report_type, 200])
    return (json.reports as unknown as Card[])[0]!
  }
  const pick = ({ table_items }: Card, ...names: string[]): unknown[][] =>
    table_items.map((row) => names.map((name) => row[name]))
  const call = (
    fleet: number | Fleet,
    day: string,
    type: string,
    minutes: number | null,
    { cost = 100, country = 'US' } = {},
  ) => {
    const { account_id, location_id } = typeof fleet === 'number' ? fleets.at(fleet)! : fleet
    return world.database.query({
      text: `insert into service_calls (account_id, location_id, called_on, service_type, unit_location, country_code, state_code, roll_minutes, cost) values ($1, $2, $3, $4, 'roadside', $5, $6, $7, $8)`,
      values: [account_id, location_id, day, type, country, country === 'US' ? 'OH' : 'ON', minutes, cost],
    })
  }
  const casing = (day: string, status: string, brand = 1) =>
    world.database.query({
      text: `insert into casings (account_id, location_id, done_on, submitted_on, made_on, brand_id, wheel_position, status, reject_reason, previous_caps)
      values ($1, $2, $3, $3, $3, $4, 'drive', $5, $6, 0)`,
      values: [fleets[0]!.account_id, fleets[0]!.location_id, day, brand, status, status === 'rejected' ? 'age' : null],
    })

  beforeAll(async () => {
    customer = await world.as('cus')
    for (const [from, to] of [
      ['2016-02-01', '2018-06-30'],
      ['2020-04-01', '2022-06-30'],
    ])
      await world.database.query({ text: 'select ensure_dashboard_months($1, $2)', values: [from, to] })
    const { json } = await customer.get('fleet_dashboard/get_accounts')
    const own = (json.us_national_accounts as unknown as { value: number; account_number: string }[]).find(
      ({ account_number }) => account_number === '100001',
    )!.value
    const ofCountry = (country: string): Promise<Fleet[]> =>
      world.database.query({
        text: `select a.account_id, min(l.location_id) as location_id from accounts a join locations l on l.account_id = a.account_id where a.country_code = $2
        group by a.account_id order by a.account_id <> $1, a.account_number = '100004', a.account_id`,
        values: [own, country],
      })
    ;[fleets, canadian] = [await ofCountry('US'), await ofCountry('CA')]
    expect([fleets.length, canadian.length]).toEqual([8, 2])
  })

  it('average the roll times of emergencies alone, and count the emergencies whose time is not known', async () => {
    await call(0, '2021-03-05', 'emergency', 60)
    await call(0, '2021-03-06', 'emergency', null)
    await call(0, '2021-03-07', 'scheduled', 600)
    await call(0, '2021-05-03', 'emergency', null)
    await call(0, '2021-05-04', 'scheduled', 45)
    await call(0, '2021-06-04', 'emergency', 90)
    await call(0, '2021-06-05', 'emergency', 96)
    const card = await ask('average-roll-time', ['2021-03-01', '2021-06-30'])
    expect(pick(card, 'Date', 'EmergencyCalls', 'AvgRollTime')).toEqual([
      ['2021-03-01', 2, 60],
      ['2021-04-01', 0, null],
      ['2021-05-01', 1, null],
      ['2021-06-01', 2, 93],
    ])
    // The average of the whole period is of its calls, not of its months.
    expect(card.totals ?? card.lists.table_items!.totals).toMatchObject({ emergency: 5, roll: 82 })
    const next = await ask('average-roll-time', ['2022-03-01', '2022-06-30'], { graph_compare_by_previous: true })
    // This year has none: the year before is shown all the same.
    expect(pick(next, 'Date', 'AvgRollTime', 'PrevAvgRollTime')).toEqual([
      ['2022-03-01', null, 60],
      ['2022-04-01', null, null],
      ['2022-05-01', null, null],
      ['2022-06-01', null, 93],
    ])
    expect((await ask('average-roll-time', ['2022-03-01', '2022-06-30'])).table_items).toEqual([])
    await call(0, '2022-03-01', 'emergency', 30)
    const compared = await ask('average-roll-time', ['2022-03-01', '2022-06-30'], { graph_compare_by_previous: true })
    expect(pick(compared, 'Date', 'PrevAvgRollTime')).toEqual([
      ['2022-03-01', 60],
      ['2022-04-01', null],
      ['2022-05-01', null],
      ['2022-06-01', 93],
    ])
    expect(compared.totals ?? compared.lists.table_items!.totals).toMatchObject({ roll: 30, roll_before: 82 })
  })

  it('show a national average only of three or more other fleets of the same country in whole months', async () => {
    await call(0, '2020-04-10', 'emergency', 30)
    const average = async (days: [string, string] = ['2020-04-01', '2020-04-30'], settings = {}) =>
      pick(await ask('average-roll-time', days, { graph_compare_by_NA: true, ...settings }), 'NatAvgRollTime').map(
        ([value]) => value,
      )
    await call(1, '2020-04-11', 'emergency', 1500)
    await call(2, '2020-04-12', 'emergency', 60)
    expect(await average()).toEqual([null])
    await call(3, '2020-04-30', 'emergency', 90)
    expect(await average()).toEqual([550])
    // Neither other days nor one's own calls change it, so that no difference tells a single call.
    expect(await average(['2020-04-10', '2020-04-15'])).toEqual([550])
    await call(0, '2020-04-13', 'emergency', 1000)
    await call(4, '2020-04-14', 'scheduled', 10_000)
    // Fleets are of a country, wherever they are called to.
    for (const fleet of canadian) await call(fleet, '2020-04-14', 'emergency', 10_000)
    expect(await average()).toEqual([550])
    await call(4, '2020-04-15', 'emergency', 150, { country: 'CA' })
    expect(await average()).toEqual([450])
    // A week has fewer fleets.
    const weeks = await ask('average-roll-time', ['2020-04-01', '2020-04-30'], {
      graph_compare_by_NA: true,
      graph_selected_year: 2020,
      graph_selected_month: 4,
    })
    expect(weeks.chart_items?.map(({ NatAvgRollTime }) => NatAvgRollTime)).toEqual([null, null, null, null, null])
    // One fleet with nearly all calls would be told.
    for (let more = 0; more < 9; more++) await call(1, '2020-04-20', 'emergency', 1500)
    expect(await average()).toEqual([null])
  })

  it('show one national average for every selection, so that two requests do not reveal one fleet', async () => {
    const [first, last] = [fleets[0]!.account_id, fleets.at(-1)!.account_id]
    const average = async (of: number | 'all', by = customer) =>
      pick(
        await ask('average-roll-time', ['2020-06-01', '2020-06-30'], { graph_compare_by_NA: true }, { of, by }),
        'NatAvgRollTime',
      ).map(([value]) => value)
    for (const [fleet, minutes] of [
      [0, 198],
      [-1, 320],
      [1, 70],
      [4, 200],
    ] as const)
      await call(fleet, '2020-06-10', 'emergency', minutes)
    // One's own other fleet is no third.
    expect([await average(first), await average(last), await average('all')]).toEqual([[null], [null], [null]])
    await call(5, '2020-06-10', 'emergency', 60)
    expect([await average(first), await average(last), await average('all')]).toEqual([[110], [110], [110]])
    // A dealer who serves the first two and the last, and staff of some types who see the last, see none of these.
    const [dealer, staff, administrator] = [await world.as('dlr'), await world.as('win'), await world.as('admin')]
    expect([await average(first, dealer), await average(last, dealer)]).toEqual([[null], [null]])
    expect(await average(last, staff)).toEqual([Math.round((198 + 70 + 200 + 60) / 4)])
    // A user who sees every fleet of the country compares with those that are not selected.
    expect([await average(first, administrator), await average(last, administrator)]).toEqual([
      [Math.round((320 + 70 + 200 + 60) / 4)],
      [Math.round((198 + 70 + 200 + 60) / 4)],
    ])
  })

  it('leave a country out of the national average in which there are no three other fleets', async () => {
    const move = (country: string) =>
      world.database.query({
        text: 'update accounts set country_code = $1 where account_id = $2',
        values: [country, fleets.at(-1)!.account_id],
      })
    const average = async (of: number | 'all') =>
      pick(
        await ask('average-roll-time', ['2020-07-01', '2020-07-31'], { graph_compare_by_NA: true }, { of }),
        'NatAvgRollTime',
      ).map(([value]) => value)
    for (const [fleet, minutes] of [
      [0, 30],
      [-1, 30],
      [1, 60],
      [2, 90],
      [3, 120],
    ] as const)
      await call(fleet, '2020-07-10', 'emergency', minutes)
    for (const fleet of canadian) await call(fleet, '2020-07-10', 'emergency', 900)
    await move('CA')
    // The difference of the first two would be the Canadian fleets.
    expect([
      await average('all'),
      await average(fleets[0]!.account_id),
      await average(fleets.at(-1)!.account_id),
    ]).toEqual([[90], [90], [null]])
    await move('US')
  })

  it('keep February 29 in the year before', async () => {
    await call(0, '2016-02-10', 'scheduled', null)
    await call(0, '2016-02-29', 'scheduled', null)
    await call(0, '2017-02-10', 'scheduled', null)
    const before = async (days: [string, string]) =>
      pick(await ask('fleet-hq-calls', days, { graph_compare_by_previous: true }), 'Date', 'PrevTotalCalls')
    expect(await before(['2017-02-01', '2017-02-28'])).toEqual([['2017-02-01', 2]])
    expect(await before(['2017-02-01', '2017-02-27'])).toEqual([['2017-02-01', 1]])
    // So it is where neither this year nor the rest of that month has an emergency.
    await call(0, '2016-02-29', 'emergency', 75)
    const roll = async (days: [string, string]) =>
      pick(
        await ask('average-roll-time', days, { graph_compare_by_previous: true }),
        'Date',
        'AvgRollTime',
        'PrevAvgRollTime',
      )
    expect(await roll(['2017-02-01', '2017-02-28'])).toEqual([['2017-02-01', null, 75]])
    expect(await roll(['2017-02-01', '2017-02-27'])).toEqual([])
    await casing('2016-02-29', 'retread')
    await casing('2017-02-28', 'retread')
    const repairs = await ask('repair-summary', ['2017-02-01', '2017-02-28'], { graph_compare_by_previous: true })
    expect(
      repairs.table_items
        .filter(({ Period, StatusBacking }) => Period === 'previous' && StatusBacking === 'total')
        .map(({ Tires }) => Tires),
    ).toEqual([1])
  })

  it('share the cost of emergencies and scheduled service, nothing of it being 0 %', async () => {
    await call(0, '2018-03-01', 'emergency', null, { cost: 250 })
    expect(
      pick(
        await ask('emergency-service', ['2018-03-01', '2018-03-31']),
        'EmergencyPercent',
        'ScheduledCost',
        'ScheduledPercent',
      ),
    ).toEqual([[100, 0, 0]])
  })

  it('count casings by submission, finished or not, and say how many of a period are still open', async () => {
    const finished = (submitted: string, done: string) =>
      world.database.query({
        text: `insert into casings (account_id, location_id, done_on, submitted_on, made_on, brand_id, wheel_position, status, previous_caps) values ($1, $2, $3, $4, $4, 1, 'drive', 'retread', 0)`,
        values: [fleets[0]!.account_id, fleets[0]!.location_id, done, submitted],
      })
    const open = (submitted: string, position = 'drive', fleet = 0) =>
      world.database.query({
        text: `insert into open_casings (account_id, location_id, submitted_on, brand_id, wheel_position) values ($1, $2, $3, 1, $4)`,
        values: [fleets[fleet]!.account_id, fleets[fleet]!.location_id, submitted, position],
      })
    await finished('2017-03-05', '2017-03-11')
    await finished('2017-03-20', '2017-04-09')
    await open('2017-03-25')
    await open('2017-03-26', 'steer')
    await open('2017-04-02')
    await open('2017-03-25', 'drive', 1) // of another fleet
    const march: [string, string] = ['2017-03-01', '2017-03-31']
    expect(pick(await ask('casings-submitted', march), 'Position', 'CasingSubmitted', 'StillOpen', 'Total')).toEqual([
      ['steer', 1, 1, 4],
      ['drive', 3, 1, 4],
    ])
    expect(
      pick(
        await ask('casings-submitted', march, { wheel_positions: ['steer'] }),
        'Position',
        'CasingSubmitted',
        'StillOpen',
      ),
    ).toEqual([['steer', 1, 1]])
    expect(
      pick(
        await ask('retread-turnaround', ['2017-03-01', '2017-05-31']),
        'Date',
        'Finished',
        'AverageDays',
        'StillOpen',
      ),
    ).toEqual([
      ['2017-03-01', 1, 6, 2],
      ['2017-04-01', 1, 20, 1],
      ['2017-05-01', 0, null, 0],
    ])
    await world.database.query({ text: 'delete from open_casings', values: [] })
  })

  it('rate rejects among the casings that were offered for retreading', async () => {
    for (const status of ['retread', 'retread', 'retread', 'rejected', 'used', 'used'])
      await casing('2018-05-02', status)
    expect(pick(await ask('casing-statistics', ['2018-05-01', '2018-05-31']), 'TotalCount', 'RejectTireRate')).toEqual([
      [6, 25],
    ])
    expect(pick(await ask('reject-tire-rate', ['2018-05-01', '2018-05-31']), 'RejectRatePercentage', 'Total')).toEqual([
      [25, 6],
    ])
    await casing('2018-06-02', 'used')
    expect(pick(await ask('casing-statistics', ['2018-06-01', '2018-06-30']), 'TotalCount', 'RejectTireRate')).toEqual([
      [1, null],
    ])
  })
})
