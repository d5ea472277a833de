import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'
import { xlsxRows } from './readFiles.ts'

/** Days as texts, whatever the session's clock. */
const day = (value: unknown): string | null => (value === null ? null : String(value).slice(0, 10))

describe('how recent the data of a report is', () => {
  let world: SharedTestApp
  beforeAll(async () => {
    world = await sharedTestApp()
  })

  const latest = async (email: string, call: string, body: Record<string, unknown> = {}): Promise<unknown> =>
    (await (await world.as(email)).post(`own/${call}/as_of`, body)).json.latest

  it('is the last inspection of the requested accounts, of the kind that the report shows', async () => {
    const rows = await world.database.query<{ account_id: number; survey_kind: string; latest: string }>(sql`
      select a.account_id, i.survey_kind, max(i.inspected_on)::text as latest
      from inspections i join accounts a using (account_id) where a.account_number in ('100001', '100002') group by 1, 2`)
    expect(rows.length).toBeGreaterThan(1)
    for (const { account_id: account } of rows) {
      const of = (...kinds: string[]): string | null =>
        rows
          .filter((row) => row.account_id === account && kinds.includes(row.survey_kind))
          .map((row) => row.latest)
          .sort()
          .at(-1) ?? null
      expect(day(await latest('gyr', 'checkpoint', { accounts: [account], kinds: ['checkpoint'] }))).toBe(
        of('checkpoint'),
      )
      expect(day(await latest('gyr', 'tire_surveys', { accounts: [account], kinds: ['dealer', 'fleet'] }))).toBe(
        of('dealer', 'fleet'),
      )
      expect(day(await latest('gyr', 'product_wear_rate', { accounts: [account] }))).toBe(
        of('checkpoint', 'dealer', 'fleet'),
      )
    }
  })
  it('is that of what its reader reaches, and nothing of an account beyond', async () => {
    const [foreign] = await world.database.query<{ account_id: number }>(sql`
      select a.account_id from accounts a where not exists (select from user_accounts u join users w using (user_id) where w.email = 'cus@example.test' and u.account_id = a.account_id)
        and exists (select from inspections i where i.account_id = a.account_id) order by 1 limit 1`)
    const [own] = await world.database.query<{ latest: string }>(sql`
      select max(i.inspected_on)::text as latest from inspections i join user_accounts u using (account_id) join users w using (user_id)
      where w.email = 'cus@example.test' and i.survey_kind = 'checkpoint'`)
    expect(day(await latest('cus', 'checkpoint', { kinds: ['checkpoint'] }))).toBe(own!.latest)
    expect(await latest('cus', 'checkpoint', { accounts: [foreign!.account_id] })).toBeNull()
    expect(await latest('gyr', 'checkpoint', { accounts: [foreign!.account_id] })).not.toBeNull()
  })

  it('is that of the chosen locations and units', async () => {
    const [last] = await world.database.query<{
      location_id: number
      unit_id: number
      latest: string
      of_unit: string
    }>(sql`
      select i.location_id, min(i.unit_id) as unit_id, max(i.inspected_on)::text as latest, (select max(o.inspected_on)::text from inspections o where o.unit_id = min(i.unit_id)) as of_unit
      from inspections i join accounts a using (account_id) where a.account_number = '100001' and i.survey_kind = 'checkpoint' group by 1 order by max(i.inspected_on) limit 1`)
    expect(day(await latest('cus', 'checkpoint', { locations: [last!.location_id], kinds: ['checkpoint'] }))).toBe(
      last!.latest,
    )
    expect(day(await latest('cus', 'unit_history', { unit_ids: [last!.unit_id] }))).toBe(last!.of_unit)
  })

  it('stands above the rows of a file, below its filters', async () => {
    const customer = await world.as('cus')
    const shown = day((await customer.post('own/checkpoint/as_of', { kinds: ['checkpoint'] })).json.latest)
    const { raw } = await customer.post('checkpoint/download_excel_file_checkpoint_reports', {
      date_from: '2026-05-01',
      date_to: '2026-05-31',
    })
    const rows = await xlsxRows(raw)
    const [chosen, told, head] = ['Inspected', 'Latest inspection', 'Unit'].map((word) =>
      rows.findIndex(([first]) => first === word),
    ) as [number, number, number]
    const [year, month, date] = (shown ?? '').split('-')
    expect(rows[told]?.[1]).toBe(`${month}/${date}/${year}`)
    expect(chosen).toBeLessThan(told)
    expect(told).toBeLessThan(head)
  })

  it('is the last purchase, call and work of the places that a dashboard is about, in its files too', async () => {
    const customer = await world.as('cus')
    const [own] = await world.database.query<{
      account_id: number
      location_id: number
      purchase: string
      at_place: string
    }>(sql`
      select a.account_id, l.location_id, (select max(b.purchased_on)::text from purchases b where b.account_id = a.account_id) as purchase,
        (select max(b.purchased_on)::text from purchases b where b.location_id = l.location_id) as at_place
      from accounts a join locations l using (account_id)
      where a.account_number = '100001' and exists (select from purchases b where b.location_id = l.location_id) order by 4, 2 limit 1`)
    const ask = async (body: Record<string, unknown>): Promise<Record<string, unknown>> =>
      (await customer.post('own/fleet_dashboard/as_of', body)).json as never
    const whole = await ask({ account_id: own!.account_id })
    expect(day(whole.latest_purchase)).toBe(own!.purchase)
    expect([whole.latest_call, whole.latest_work].every((told) => told !== null)).toBe(true)
    expect(day((await ask({ account_id: own!.account_id, locations: [own!.location_id] })).latest_purchase)).toBe(
      own!.at_place,
    )
    const [foreign] = await world.database.query<{ account_id: number }>(sql`
      select b.account_id from purchases b
      where b.account_id not in (select u.account_id from user_accounts u join users w using (user_id) where w.email = 'cus@example.test') limit 1`)
    expect((await ask({ account_id: foreign!.account_id })).latest_purchase).toBeNull()

    const { raw } = await customer.post('fleet_dashboard/export_single_report', {
      tab_id: 'purchases',
      format: 'excel',
      base_parameters: { account_id: own!.account_id, date_from: '2025-06-01', date_to: '2026-05-31' },
      reports_parameters: [{ report_type: 'top-products' }],
    })
    const rows = await xlsxRows(raw)
    const [year, month, date] = own!.purchase.split('-')
    expect(rows.find(([first]) => first === 'Latest purchase')?.[1]).toBe(`${month}/${date}/${year}`)
  })
})
