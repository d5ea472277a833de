import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

type Row = Record<string, unknown>
const days = { date_from: '2025-06-01', date_to: '2026-05-31' }

/** A fleet on both sides of a border: of its amounts, those of one month are Canadian. */
describe('amounts in two currencies', () => {
  const world = setupTestApp()
  let customer: Caller
  let account: number
  beforeAll(async () => {
    customer = await world.as('cus')
    const [own] = await world.database.query<{ account_id: number }>(
      sql`select account_id from accounts where account_number = '100001'`,
    )
    account = own!.account_id
    await world.database.query(
      sql`update purchases set currency = 'CAD' where account_id = ${account} and date_trunc('month', purchased_on::timestamp) = '2026-02-01'`,
    )
    await world.database.query(
      sql`update service_calls set currency = 'CAD' where account_id = ${account} and date_trunc('month', called_on::timestamp) = '2026-02-01'`,
    )
    await world.database.query(
      sql`update casing_work set currency = 'CAD' where account_id = ${account} and date_trunc('month', done_on::timestamp) = '2026-02-01'`,
    )
  })

  const rowsOf = async (card: string, currency: string | null): Promise<Row[]> => {
    const { json } = await customer.post('fleet_dashboard/get_reports', {
      tab_id: 'purchases',
      base_parameters: { account_id: account, date_type: 4, ...days, ...(currency === null ? {} : { currency }) },
      tab_parameters: {},
      reports_parameters: [{ report_type: card, graph_compare_by_previous: true }],
    })
    return (json.reports as unknown as [{ table_items: Row[] }])[0].table_items
  }
  const sumOf = async (currency: string): Promise<{ spend: number; tires: number; new_price: number }> =>
    (
      await world.database.query<{ spend: number; tires: number; new_price: number }>(sql`
    select sum(quantity * unit_price)::float8 as spend, sum(quantity)::int as tires,
      (sum(quantity * unit_price) filter (where tire_kind = 'new') / sum(quantity) filter (where tire_kind = 'new'))::float8 as new_price
    from purchases where account_id = ${account} and purchased_on between ${days.date_from} and ${days.date_to} and currency = ${currency}`)
    )[0]!

  it.each([
    [null, 'USD'],
    ['USD', 'USD'],
    ['CAD', 'CAD'],
  ])('are never added up: %s shows those in %s, and how many are left out', async (chosen, currency) => {
    const [figures] = await rowsOf('purchase-figures', chosen)
    const due = await sumOf(currency)
    const [others] = await world.database.query<{ count: number }>(sql`
      select ((select count(*) from purchases where account_id = ${account} and purchased_on between ${days.date_from}::date - interval '1 year' and ${days.date_to} and currency <> ${currency})
        + (select count(*) from service_calls where account_id = ${account} and called_on between ${days.date_from}::date - interval '1 year' and ${days.date_to} and currency <> ${currency})
        + (select count(*) from casing_work where account_id = ${account} and done_on between ${days.date_from}::date - interval '1 year' and ${days.date_to} and currency <> ${currency}))::int as count`)
    expect(figures).toMatchObject({ Spend: due.spend, LeftOut: others!.count, Currency: currency })
    expect(figures!.NewPrice).toBeCloseTo(due.new_price, 8)
    // Tires are tires, whatever they were paid in.
    expect(figures!.Tires).toBe((await sumOf('USD')).tires + (await sumOf('CAD')).tires)
  })

  it('are shown with the tires paid in them; a fleet that changed its currency the year before sees how many are left out', async () => {
    const [top] = await rowsOf('top-products', 'CAD')
    const [due] = await world.database.query<{ spend: number; tires: number }>(sql`
      select sum(quantity * unit_price)::float8 as spend, sum(quantity)::int as tires from purchases
      where account_id = ${account} and purchased_on between ${days.date_from} and ${days.date_to} and currency = 'CAD' group by product_id order by 1 desc limit 1`)
    expect(top).toMatchObject({ TotalSpend: due!.spend, Quantity: due!.tires })
    const { json } = await customer.post('fleet_dashboard/get_reports', {
      tab_id: 'purchases',
      base_parameters: {
        account_id: account,
        date_type: 4,
        date_from: '2026-03-01',
        date_to: '2026-05-31',
        currency: 'CAD',
      },
      tab_parameters: {},
      reports_parameters: [{ report_type: 'purchase-figures', graph_compare_by_previous: true }],
    })
    const [
      {
        table_items: [row],
      },
    ] = json.reports as unknown as [{ table_items: Row[] }]
    const [before] = await world.database.query<{ count: number }>(
      sql`select count(*)::int as count from purchases where account_id = ${account} and purchased_on between '2025-03-01' and '2025-05-31'`,
    )
    expect(Number(row!.LeftOut)).toBeGreaterThan(before!.count)
  })

  it('are shown by month, of which one is Canadian', async () => {
    const [american, canadian] = await Promise.all(
      ['USD', 'CAD'].map((currency) => rowsOf('repair-and-retread-cost', currency)),
    )
    const spent = (rows: Row[] | undefined): unknown[] =>
      (rows ?? [])
        .filter((row) => Number(row.Repair) + Number(row.Retread) > 0)
        .map((row) => String(row.Date).slice(0, 7))
    expect(spent(canadian)).toEqual(['2026-02'])
    expect(spent(american)).not.toContain('2026-02')
    expect(spent(american).length).toBeGreaterThan(6)
  })

  it('are found among the filters, and of an account in one currency there is that alone', async () => {
    const list = async (days: Row): Promise<unknown> =>
      (
        (await customer.post('own/fleet_dashboard/get_currencies', { account_id: account, ...days })).json
          .currencies as unknown as { value: string }[]
      )
        .map(({ value }) => value)
        .sort()
    expect(await list(days)).toEqual(['CAD', 'USD'])
    expect(await list({ date_from: '2026-03-01', date_to: '2026-05-31' })).toEqual(['USD'])
  })
})
