import { beforeAll, describe, expect, it } from 'vitest'
import { errorsOf, importFile } from './feedFiles.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

type Row = Record<string, unknown>

/** A month of a fleet for which nothing is stored but what these files bring. */
const days = { date_from: '2012-05-01', date_to: '2012-05-31' }

describe('credit notes of a dealer', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  beforeAll(async () => {
    customer = await world.as('cus')
  })

  const stored = (text: string): Promise<Row[]> => world.database.query({ text, values: [] })
  const card = async (tab: string, report: string): Promise<Row[]> => {
    const [account] = await stored(`select account_id from accounts where account_number = '100004'`)
    const { json } = await customer.post('fleet_dashboard/get_reports', {
      tab_id: tab,
      base_parameters: { account_id: account?.account_id, date_type: 4, ...days },
      tab_parameters: {},
      reports_parameters: [{ report_type: report, graph_compare_by_previous: true }],
    })
    return (json.reports as unknown as [{ table_items: Row[] }])[0].table_items
  }

  it('of tires are loaded with a quantity or a price below 0, and are subtracted', async () => {
    const file = Buffer.from(
      [
        'Invoice #,Line #,Invoice date,Cust #,Location,Product code,Qty.,Unit price',
        'CN-1,1,05/03/12,100004,0001,RECAPRO-RCDRIVE-1,10,"$1,200.50"',
        'CN-2,1,05/04/12,100004,0001,RECAPRO-RCDRIVE-1,(2),$200.00',
        'CN-3,1,05/24/12,100004,0001,RECAPRO-RCDRIVE-1,1,200.00-',
        'CN-4,1,05/24/12,100004,0001,RECAPRO-RCDRIVE-1,-1,-$200.00',
      ].join('\n'),
    )
    const answer = await importFile(customer, file, { only_good_rows: true })
    expect([answer.feed, answer.json.counts]).toEqual([
      'purchases',
      { read: 4, new: 3, changed: 0, unchanged: 0, cancelled: 0, rejected: 1 },
    ])
    expect(JSON.stringify(answer.json.rows)).toContain(
      'Of a credit note, let either the quantity or the price be below 0, not both.',
    )
    expect(
      await stored(
        `select invoice_number, quantity, unit_price, currency from purchases where invoice_number like 'CN-%' order by 1`,
      ),
    ).toEqual([
      { invoice_number: 'CN-1', quantity: 10, unit_price: 1200.5, currency: 'USD' },
      { invoice_number: 'CN-2', quantity: -2, unit_price: 200, currency: 'USD' },
      { invoice_number: 'CN-3', quantity: -1, unit_price: 200, currency: 'USD' },
    ])
    expect(await card('purchases', 'purchase-figures')).toMatchObject([{ Spend: 12005 - 600, Tires: 7 }])
    expect((await importFile(customer, file, { only_good_rows: true })).json.counts).toMatchObject({
      new: 0,
      unchanged: 3,
    })
  })

  it('of service are subtracted from what it cost, and are no calls', async () => {
    const file = Buffer.from(
      [
        'Call number,Called,Rolling,Account number,Location,Service type,Where,Cost',
        'CS-1,2012-05-03 10:00,2012-05-03 12:00,100004,0001,emergency,roadside,$500.00',
        'CS-2,2012-05-07 10:00,2012-05-07 13:00,100004,0001,emergency,roadside,($120.00)',
        'CS-3,2012-05-08 10:00,,100004,0001,scheduled,yard,80',
      ].join('\n'),
    )
    const answer = await importFile(customer, file, { feed: 'service-calls' })
    expect([errorsOf(answer), answer.json.counts]).toMatchObject([[], { new: 3, rejected: 0 }])
    expect(
      await stored(
        `select call_number, cost, roll_minutes from service_calls where call_number like 'CS-%' order by 1`,
      ),
    ).toEqual([
      { call_number: 'CS-1', cost: 500, roll_minutes: 120 },
      { call_number: 'CS-2', cost: -120, roll_minutes: null },
      { call_number: 'CS-3', cost: 80, roll_minutes: null },
    ])
    expect(await card('purchases', 'emergency-service')).toMatchObject([{ TotalCost: 460, EmergencyCost: 380 }])
    expect(await card('service', 'fleet-hq-calls')).toMatchObject([
      { TotalCalls: 2, EmergencyCalls: 1, ScheduledCalls: 1 },
    ])
    expect(await card('service', 'service-figures')).toMatchObject([
      { ServiceCalls: 2, EmergencyShare: 50, RollTime: 120 },
    ])
    expect(await card('service', 'average-roll-time')).toMatchObject([{ EmergencyCalls: 1 }])
    expect(await card('service', 'calls-by-state')).toMatchObject([{ TotalCalls: 2 }])
  })

  it('need a number of their own, and a corrected cost leaves the roll time', async () => {
    const call = (line: string) =>
      importFile(
        customer,
        Buffer.from(`Call number,Called,Account number,Location,Service type,Where,Cost\n${line}\n`),
        { feed: 'service-calls' },
      )
    expect(errorsOf(await call('CS-1,2012-05-03 10:00,100004,0001,emergency,roadside,-120'))).toEqual([
      'rows.2.call_number: A credit note needs a number of its own: this one is stored with a cost of the other sign.',
    ])
    expect((await call('CS-1,2012-05-03 10:00,100004,0001,emergency,roadside,510')).json.counts).toMatchObject({
      changed: 1,
    })
    expect(await stored(`select cost, roll_minutes from service_calls where call_number = 'CS-1'`)).toEqual([
      { cost: 510, roll_minutes: 120 },
    ])
    const line = Buffer.from(
      'Invoice,Line,Date,Account number,Location number,Product code,Quantity,Price each\nCN-1,1,2012-05-03,100004,0001,RECAPRO-RCDRIVE-1,-4,1200.50\n',
    )
    expect(errorsOf(await importFile(customer, line))).toEqual([
      'rows.2.invoice_number: A credit note needs a number of its own: this line is stored with a quantity of the other sign.',
    ])
  })

  it('of scheduled service alone leave no shares', async () => {
    await importFile(
      customer,
      Buffer.from(
        'Call number,Called,Account number,Location,Service type,Where,Cost\nCS-4,2012-05-09 10:00,100004,0001,scheduled,yard,-200\n',
      ),
      { feed: 'service-calls' },
    )
    expect(await card('purchases', 'emergency-service')).toMatchObject([
      { TotalCost: 270, ScheduledCost: -120, EmergencyPercent: null, ScheduledPercent: null },
    ])
  })

  it('of another currency than the sign at the amount are refused with both', async () => {
    const file = Buffer.from(
      'Invoice,Line,Date,Account number,Location number,Product code,Quantity,Price each,Currency\nCX-1,1,2026-05-03,100004,0001,RECAPRO-RCDRIVE-1,-1,12.00 €,USD\nCX-2,1,2026-05-03,100004,0001,RECAPRO-RCDRIVE-1,1,12.005,USD\n',
    )
    expect(errorsOf(await importFile(customer, file))).toEqual([
      'rows.2.unit_price: € is not the currency of this row, USD. Correct one of them.',
      'rows.3.unit_price: At most 2 decimals are stored. Round it, like 12.01.',
    ])
  })
})
