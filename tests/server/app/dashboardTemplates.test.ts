import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

interface Template {
  id: number
  account_name: string
  report_name: string
  report_type: number
  report_type_display: string
  report_dates: string
  date_created: string
  reports?: object[]
}

const dates = { date_type: 0, date_from: '2026-05-16', date_to: '2026-06-15' }
const reportOf = (report_type: string, base: object = dates) => ({
  tab_id: 'purchases',
  base_parameters: base,
  tab_parameters: { tab_type: 0 },
  reports_parameters: [{ report_type }],
})

describe('templates of the fleet dashboard', () => {
  const world = setupTestApp()
  let customer: Caller
  let account_id: number
  const save = async (report_name: string, reports: object[] | null, caller = customer) => {
    const { status, json } = await caller.post('fleet_dashboard/create_template', { report_name, reports })
    return { status, json, template: json.template as unknown as Template }
  }
  const list = async (body: object, caller = customer) => {
    const { json } = await caller.post('fleet_dashboard/get_templates', body)
    return { names: (json.templates as unknown as Template[]).map(({ report_name }) => report_name), json }
  }

  beforeAll(async () => {
    customer = await world.as('cus')
    const { json } = await customer.get('fleet_dashboard/get_accounts')
    account_id = (json.us_national_accounts as unknown as { value: number; account_number: string }[]).find(
      ({ account_number }) => account_number === '100001',
    )!.value
  })

  it('stores the parameters of the reports with their owner, tab and dates', async () => {
    const { template } = await save('Monthly purchases', [reportOf('top-products', { ...dates, account_id })])
    expect(template).toMatchObject({
      account_name: 'Granite Ridge Freight',
      report_name: 'Monthly purchases',
      report_type: 0,
      report_type_display: 'Purchases',
      report_dates: 'Last 30 days',
    })
    const { json } = await customer.get(`fleet_dashboard/get_template/${template.id}`)
    expect((json.template as unknown as Template).reports).toEqual([
      reportOf('top-products', { date_type: 0, account_id }),
    ])
    const { template: custom } = await save('Spring', [
      {
        ...reportOf('retread-to-new', { date_type: 4, date_from: '03/01/2026', date_to: '2026-05-31' }),
        reports_parameters: [{ report_type: 'retread-to-new', comment: 'Look at May.' }],
      },
    ])
    expect(custom).toMatchObject({ account_name: '', report_dates: '03/01/2026 – 05/31/2026' })
  })

  it('resolves a date type to the days of today, not of the day it was saved', async () => {
    const asked = (base: object) =>
      customer.post('fleet_dashboard/get_reports', reportOf('top-products', { account_id, ...base }))
    const now = (await asked({ date_type: 0, date_from: '2026-05-16', date_to: '2026-06-15' })).json
    expect((now.reports as unknown as object[]).length).toBe(1)
    const same = (answer: object): void => expect(answer).toMatchObject({ reports: now.reports })
    same((await asked({ date_type: 0 })).json)
    // Days that the date type does not mean contradict it.
    expect((await asked({ date_type: 0, date_from: '2025-05-16', date_to: '2025-06-15' })).status).toBe(400)
    // Days of one's own stay as they are.
    expect((await asked({ date_type: 4, date_from: '2025-05-16', date_to: '2025-06-15' })).json.reports).not.toEqual(
      now.reports,
    )
    // In a time zone where it is still yesterday, last 30 days end there.
    const yesterday = (await asked({ date_type: 0, date_from: '2026-05-15', date_to: '2026-06-14' })).json
    expect(yesterday.reports).toEqual(
      (await asked({ date_type: 4, date_from: '2026-05-15', date_to: '2026-06-14' })).json.reports,
    )
  })

  it('lists the newest first, 20 on a page, by any of its columns and by a word', async () => {
    for (let number = 0; number < 21; number++)
      await save(`Report ${String.fromCharCode(65 + number)}`, [reportOf('top-products')])
    const { names, json } = await list({})
    expect([names.length, names[0], json.total_items, json.order_by, json.is_sort_desc]).toEqual([
      20,
      'Report U',
      23,
      7,
      true,
    ])
    expect((await list({ page_number: 2 })).names).toEqual(['Report A', 'Spring', 'Monthly purchases'].slice(0, 3))
    expect((await list({ order_by: 3, page_size: 3 })).names).toEqual(['Monthly purchases', 'Report A', 'Report B'])
    expect((await list({ order_by: 2, is_sort_desc: true, page_size: 1 })).names).toEqual(['Monthly purchases'])
    expect((await list({ order_by: 6, page_size: 1 })).names).toEqual(['Spring'])
    expect((await list({ key_word: 'granite' })).names).toEqual(['Monthly purchases'])
    expect((await list({ key_word: '%' })).names).toEqual([])
    expect((await customer.post('fleet_dashboard/get_templates', { order_by: 5 })).status).toBe(400)
  })

  it('are their owner’s alone', async () => {
    const { template } = await save('Mine', [reportOf('top-products')])
    const other = await world.as('dlr')
    expect((await list({}, other)).names).toEqual([])
    const found = await other.get(`fleet_dashboard/get_template/${template.id}`)
    expect([found.status, found.json.response_status?.description]).toEqual([404, 'Report not found'])
    expect((await other.send('DELETE', `fleet_dashboard/delete_template/${template.id}`, undefined)).status).toBe(404)
    expect((await customer.send('DELETE', `fleet_dashboard/delete_template/${template.id}`, undefined)).status).toBe(
      200,
    )
    expect((await customer.get(`fleet_dashboard/get_template/${template.id}`)).status).toBe(404)
    expect(
      await world.database.query({ text: "select detail from audit_log where action = 'delete'", values: [] }),
    ).toEqual([{ detail: { what: 'template', key: template.id } }])
  })

  it('refuse what could not be restored, in the words of the specification', async () => {
    const told = async (reports: object[] | null, name = 'Broken') => {
      const { status, json } = await save(name, reports)
      return [status, json.response_status?.description ?? '']
    }
    expect(await told(null)).toEqual([400, "Restored report parameters can't be null"])
    expect(await told([{ ...reportOf('top-products'), reports_parameters: null }])).toEqual([
      400,
      "Restored report parameters can't be null",
    ])
    expect(await told([{ ...reportOf('top-products'), tab_id: 'leasing' }])).toEqual([
      400,
      "Can't find selected tab. Selected tab is undefined",
    ])
    expect(await told([reportOf('rejects')])).toEqual([400, 'Report not found'])
    expect((await save('   ', [reportOf('top-products')])).json.response_status?.errors).toMatchObject([
      { field: 'report_name' },
    ])
    const backwards = await customer.post(
      'fleet_dashboard/get_reports',
      reportOf('top-products', { date_from: '2026-06-02', date_to: '2026-06-01' }),
    )
    expect([backwards.status, backwards.json.response_status?.errors[0]]).toMatchObject([
      400,
      { field: 'base_parameters.date_to', message: 'The start date is after the end date' },
    ])
  })

  it('need FDLOGIN', async () => {
    const basic = await world.as('cus-basic')
    expect((await save('Not mine', [reportOf('top-products')], basic)).status).toBe(401)
    expect((await basic.post('fleet_dashboard/get_templates', {})).status).toBe(401)
    expect((await basic.get('fleet_dashboard/get_template/1')).status).toBe(401)
    expect((await basic.send('DELETE', 'fleet_dashboard/delete_template/1', undefined)).status).toBe(401)
  })
})
