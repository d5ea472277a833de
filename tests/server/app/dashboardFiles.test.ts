import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

const days = { date_type: 4, date_from: '2026-05-16', date_to: '2026-06-14' }
const all = [
  'emergency-service',
  'retread-to-new',
  'service-emergency-vs-scheduled',
  'repair-and-retread-cost',
  'top-products',
]

describe('files of the fleet dashboard', () => {
  let world: SharedTestApp
  let customer: Caller
  let account_id: number
  const asked = (reports_parameters: object[], base: object = days) => ({
    tab_id: 'purchases',
    base_parameters: { account_id, ...base },
    tab_parameters: { tab_type: 0 },
    reports_parameters,
  })
  const many = (format: string | number, body: object, caller = customer) =>
    caller.post(`fleet_dashboard/export_reports_${format}`, body)
  const single = (body: object, caller = customer) => caller.post('fleet_dashboard/export_single_report', body)

  beforeAll(async () => {
    world = await sharedTestApp()
    customer = await world.as('cus')
    const { json } = await customer.get('fleet_dashboard/get_accounts')
    account_id = (json.us_national_accounts as unknown as { value: number; account_number: string }[]).find(
      ({ account_number }) => account_number === '100001',
    )!.value
  })

  it('are a PDF of the whole basket with a cover, contents and every report on its page', async () => {
    const { status, headers, raw } = await many('pdf', {
      ...asked(
        all.map((report_type) => ({
          report_type,
          ...(report_type === 'top-products' ? { comment: 'Ask why S-11 leads.' } : {}),
        })),
      ),
      report_name: 'June for the board',
    })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toMatch(/june-for-the-board_granite-ridge-freight_\d{4}-\d\d-\d\d\.pdf/)
    const pages = (await pdfPages(raw)).map((page) => JSON.stringify(page))
    expect(pages[0]).toContain('June for the board')
    expect(pages[0]).toContain('Granite Ridge Freight')
    for (const title of [
      'Emergency service',
      'Retread sales to new tire sales',
      'Service emergency vs scheduled',
      'Repair and retread cost',
      'Top products',
    ]) {
      expect(pages[1]).toContain(title)
      expect(pages.slice(2).some((page) => page.includes(title))).toBe(true)
    }
    expect(pages.join()).toContain('Ask why S-11 leads.')
    expect(pages.join()).toContain('$8,625')
  })

  it('hold the rows of the screen, in the order of the screen', async () => {
    const { json } = await customer.post('fleet_dashboard/get_reports', asked([{ report_type: 'top-products' }]))
    const [{ table_items }] = json.reports as unknown as [{ table_items: Record<string, unknown>[] }]
    const rows = JSON.stringify(
      await xlsxRows(
        (await single({ ...asked([{ report_type: 'top-products', include_option: 'table' }]), format: 'excel' })).raw,
      ),
    )
    for (const { Product, TotalSpend, Quantity } of table_items)
      expect(rows).toContain(`${JSON.stringify(Product)},${JSON.stringify(TotalSpend)},${JSON.stringify(Quantity)}`)
    const ordered = await single({
      ...asked([
        { report_type: 'top-products', include_option: 'table', table_sort_number: 3, table_sort_desc: false },
      ]),
      format: 'xml',
    })
    const quantities = [...ordered.raw.toString('utf8').matchAll(/<row>.*?<Quantity>(\d+)<\/Quantity>/g)].map(
      ([, quantity]) => Number(quantity),
    )
    expect(quantities).toEqual([3, 4, 6, 12])
  })

  it('are XML with a section for each report, its drawn values and its rows', async () => {
    const { status, raw } = await many(
      'xml',
      asked([{ report_type: 'emergency-service' }, { report_type: 'retread-to-new', include_option: 'graph' }]),
    )
    const xml = raw.toString('utf8')
    expect(status).toBe(200)
    expect([...xml.matchAll(/<section title="([^"]+)">/g)].map(([, title]) => title)).toEqual([
      'Emergency service',
      'Retread sales to new tire sales',
    ])
    expect(xml).toContain('<row><TotalCost>2000</TotalCost><EmergencyCost>1260.5</EmergencyCost>')
    expect(xml).toContain(
      '<point label="May 2026"><value series="new">6</value><value series="retread">12</value></point>',
    )
    expect(xml.match(/<rows/g)).toHaveLength(1)
  })

  it('are a picture of the charts, taller for more of them', async () => {
    const height = ({ raw }: { raw: Buffer }): number => raw.readUInt32BE(20)
    const one = await single({ ...asked([{ report_type: 'retread-to-new' }]), format: 3 })
    expect([one.status, one.headers['content-type']]).toEqual([200, 'image/png'])
    const three = await many(3, asked(all.slice(0, 3).map((report_type) => ({ report_type }))))
    // Two more charts of 280 pixels, twice as fine.
    expect(height(three) - height(one)).toBeGreaterThan(1000)
  })

  it('show the weeks of a chosen month, and the requested comparison', async () => {
    const { raw } = await single({
      ...asked([
        {
          report_type: 'service-emergency-vs-scheduled',
          graph_selected_year: 2026,
          graph_selected_month: 6,
          graph_compare_by_previous: true,
        },
      ]),
      format: 'xml',
    })
    const xml = raw.toString('utf8')
    expect([...xml.matchAll(/<point label="([^"]+)">/g)].map(([, label]) => label)).toEqual([
      '06/01/2026',
      '06/08/2026',
    ])
    expect(xml).toContain('<value series="emergency_before">')
    expect(xml).toContain('<column id="PrevEmergencyCalls"')
    expect(xml.match(/<row>/g)).toHaveLength(2)
    const without = await single({ ...asked([{ report_type: 'service-emergency-vs-scheduled' }]), format: 'xml' })
    expect(without.raw.toString('utf8')).not.toContain('PrevEmergencyCalls')
  })

  it('take reports of several requests, each with its own dates', async () => {
    const { status, raw } = await many('pdf', {
      report_name: 'Two springs',
      reports: [
        asked([{ report_type: 'emergency-service' }]),
        asked([{ report_type: 'retread-to-new' }], { date_from: '2025-05-16', date_to: '2025-06-14' }),
      ],
    })
    expect(status).toBe(200)
    const words = JSON.stringify(await pdfPages(raw))
    expect(words).toContain('05/16/2026 - 06/14/2026')
    expect(words).toContain('05/16/2025 - 06/14/2025')
  })

  it('are refused in the words of the specification, and to those without FDLOGIN', async () => {
    const told = async (answer: Promise<{ status: number; json: { response_status?: { description: string } } }>) => {
      const { status, json } = await answer
      return [status, json.response_status?.description ?? '']
    }
    expect(await told(many('pdf', { ...asked([]), reports_parameters: null }))).toEqual([
      400,
      "Restored report parameters can't be null",
    ])
    expect(await told(many('pdf', asked([{ report_type: 'rejects' }])))).toEqual([400, 'Report not found'])
    expect(await told(single(asked([{ report_type: 'top-products' }, { report_type: 'retread-to-new' }])))).toEqual([
      400,
      'Report not found',
    ])
    expect(await told(many('pdf', { ...asked([{ report_type: 'top-products' }]), tab_id: 'leasing' }))).toEqual([
      400,
      "Can't find selected tab. Selected tab is undefined",
    ])
    expect((await many('docx', asked([{ report_type: 'top-products' }]))).status).toBe(400)
    expect((await many('pdf', {})).status).toBe(400)
    const basic = await world.as('cus-basic')
    expect((await many('pdf', asked([{ report_type: 'top-products' }]), basic)).status).toBe(401)
    expect((await single(asked([{ report_type: 'top-products' }]), basic)).status).toBe(401)
  })

  it('show a foreigner nothing of the fleet', async () => {
    const foreigner = await world.as('cus-other')
    const { status, raw } = await many('excel', asked(all.map((report_type) => ({ report_type }))), foreigner)
    expect(status).toBe(200)
    expect(JSON.stringify(await xlsxRows(raw))).not.toMatch(/Granite Ridge|8624|2000/)
  })
})
