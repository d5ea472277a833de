import { beforeAll, describe, expect, it } from 'vitest'
import { allFigures } from './dashboardFigures.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'

interface FileJobRow {
  id: number
  report_name: string
  account: string
  format: string
  state: string
  error: string | null
  can_open: boolean
  progress: { done: number; total: number; text: string | null }
}

const days = { date_from: '2026-05-16', date_to: '2026-06-14' }

describe('files of large baskets', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  let account_id: number
  const all = () =>
    allFigures.map(({ card, tab }) => ({
      tab_id: tab,
      base_parameters: { account_id, ...days },
      tab_parameters: {},
      reports_parameters: [
        { report_type: card, ...(card === 'top-products' ? { comment: 'Ask why S-11 leads.' } : {}) },
      ],
    }))
  const begin = async (body: object, caller = customer): Promise<number> => {
    const { status, json } = await caller.post('own/fleet_dashboard/begin_file', body)
    expect([status, json.state]).toEqual([200, 'queued'])
    return Number(json.id)
  }
  const listed = async (caller = customer): Promise<FileJobRow[]> =>
    (await caller.get('own/fleet_dashboard/get_files')).json.reports as unknown as FileJobRow[]
  /** As often as it takes: what was seen of it until it came to rest. */
  async function settled(id: number): Promise<{ job: FileJobRow; seen: Set<string> }> {
    const seen = new Set<string>()
    for (let tries = 0; tries < 2000; tries++) {
      const job = (await customer.get(`jobs/get/${id}`)).json.job as unknown as FileJobRow
      if (job.progress.text) seen.add(job.progress.text)
      if (!['queued', 'running'].includes(job.state)) return { job, seen }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`job ${id} never came to rest`)
  }

  beforeAll(async () => {
    await world.app.server.ready()
    customer = await world.as('cus')
    const { json } = await customer.get('fleet_dashboard/get_accounts')
    account_id = (json.us_national_accounts as unknown as { value: number; account_number: string }[]).find(
      ({ account_number }) => account_number === '100001',
    )!.value
  })

  it('are made in the background with their progress, and are the same bytes as the immediate file', async () => {
    const id = await begin({ format: 'pdf', report_name: 'June for the board', reports: all() })
    const { job, seen } = await settled(id)
    expect(job).toMatchObject({
      state: 'done',
      report_name: 'June for the board',
      account: 'Granite Ridge Freight',
      format: 'pdf',
      error: null,
      can_open: true,
    })
    expect([...seen].some((text) => /^Report \d+ of 22$/.test(text))).toBe(true)
    expect((await listed()).map(({ id: one, state }) => [one, state])).toEqual([[id, 'done']])
    const { status, headers, raw } = await customer.post('own/fleet_dashboard/get_file', { id })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toMatch(/june-for-the-board_granite-ridge-freight_\d{4}-\d\d-\d\d\.pdf/)
    const words = JSON.stringify(await pdfPages(raw))
    for (const title of ['Emergency service', 'Calls by state', 'Retread turnaround time', 'Casings submitted'])
      expect(words).toContain(title)
    expect(words).toContain('Ask why S-11 leads.')
    // Made while its reader waits it says the same.
    const waited = await customer.post('fleet_dashboard/export_reports_pdf', {
      report_name: 'June for the board',
      reports: all(),
    })
    const said = (pages: string[][]) => pages.flat().filter((text) => !/\d\d:\d\d/.test(text))
    expect(said(await pdfPages(raw))).toEqual(said(await pdfPages(waited.raw)))
  })

  it('are in the language of the request', async () => {
    const { json } = await customer.post(
      'own/fleet_dashboard/begin_file',
      { format: 2, ...all().find(({ reports_parameters: [card] }) => card!.report_type === 'emergency-service')! },
      { 'user-language': 'de-DE' },
    )
    const { job } = await settled(Number(json.id))
    expect(job).toMatchObject({ state: 'done', format: 'xlsx' })
    const german = JSON.stringify(
      await xlsxRows((await customer.post('own/fleet_dashboard/get_file', { id: json.id })).raw),
    )
    expect(german).toContain('Notdienst')
  })

  it('end when they are canceled, and are started again', async () => {
    const id = await begin({ format: 'pdf', reports: all() })
    expect((await customer.post('own/fleet_dashboard/get_file', { id })).status).toBe(409)
    expect((await customer.post(`jobs/cancel/${id}`, {})).json.job).toMatchObject({
      state: 'cancelled',
      can_open: false,
    })
    const early = await customer.post('own/fleet_dashboard/get_file', { id })
    expect([early.status, early.json.response_status?.description]).toEqual([
      409,
      'This report was canceled before it was generated.',
    ])
    await customer.post(`jobs/retry/${id}`, {})
    expect((await settled(id)).job.state).toBe('done')
    expect((await customer.delete(`jobs/delete/${id}`)).status).toBe(200)
    expect((await listed()).map((job) => job.id)).not.toContain(id)
  })

  it('belong to their owner alone, and report invalid requests at once', async () => {
    const id = await begin({ format: 'xml', ...all()[0]! })
    await settled(id)
    for (const name of ['dlr', 'cus-other']) {
      const other = await world.as(name)
      expect((await other.post('own/fleet_dashboard/get_file', { id })).status).toBe(404)
      expect(await listed(other)).toEqual([])
    }
    const told = async (body: object) => {
      const { status, json } = await customer.post('own/fleet_dashboard/begin_file', body)
      return [status, json.response_status?.description]
    }
    expect(await told({ format: 'pdf', ...all()[0]!, tab_id: 'leasing' })).toEqual([
      400,
      "Can't find selected tab. Selected tab is undefined",
    ])
    expect(await told({ format: 'pdf', ...all()[0]!, reports_parameters: [{ report_type: 'rejects' }] })).toEqual([
      400,
      'Report not found',
    ])
    expect((await told({ format: 'docx', reports: all() }))[0]).toBe(400)
    expect(
      (await (await world.as('cus-basic')).post('own/fleet_dashboard/begin_file', { format: 'pdf', ...all()[0]! }))
        .status,
    ).toBe(401)
  })

  it('are stored for a week', async () => {
    const old = (await listed()).map(({ id }) => id)
    expect(old.length).toBeGreaterThan(0)
    const before = world.clock.now
    world.clock.now = new Date(before.getTime() + 8 * 86_400_000)
    customer = await world.as('cus')
    const id = await begin({ format: 'xml', ...all()[0]! })
    expect((await listed()).map((job) => job.id)).toEqual([id])
    await settled(id)
  })
})
