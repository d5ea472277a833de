import { beforeAll, describe, expect, it } from 'vitest'
import { plantedTorque } from '../../../server/portal/demo/torque.ts'
import type { Caller } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

interface Wheel {
  unit_number: string
  wheel: string
  in_range: number
  low: number
  high: number
  missing: number
  result: string
  is_within_window: boolean
  technician: string
  odometer: number
}
interface Answer {
  cover_page: Record<string, unknown> | null
  locations_page: Record<string, unknown>[]
  torque_summary_page: Wheel[]
  location_ids: { value: number; text: string }[]
  total_items: number
  totals: Record<string, number>
}

const days = { date_from: '2026-05-16', date_to: '2026-06-14' }

describe('torque summary', () => {
  let world: SharedTestApp
  let customer: Caller
  const report = async (body: object, caller: Caller = customer): Promise<Answer> =>
    (await caller.post('torque_summary_report/get_report', body)).json as never
  /** The planted fleet's locations, so that its customer's other fleet stays out. */
  let planted: number[]

  beforeAll(async () => {
    world = await sharedTestApp()
    customer = await world.as('cus')
    const { json } = await customer.get('torque_summary_report/select_location_ids')
    planted = (json.location_ids as unknown as Answer['location_ids'])
      .filter(({ text }) => text.startsWith('Granite Ridge'))
      .map(({ value }) => value)
  })

  it('counts the planted nuts exactly: in range, low, high and missing', async () => {
    const { totals, total_items } = await report({ ...days, location_ids: planted })
    const { wheels, nuts, inRange, low, high, missing } = plantedTorque
    expect(total_items).toBe(wheels)
    expect(totals).toEqual({ wheels, nuts, in_range: inRange, low, high, missing })
  })

  it('judges each wheel: exactly on a limit is in range, a loose or missing nut critical, one too tight a warning', async () => {
    const { torque_summary_page } = await report({ ...days, location_ids: planted })
    expect(
      torque_summary_page.map(({ unit_number, wheel, in_range, low, high, missing, result, is_within_window }) => [
        unit_number,
        wheel,
        in_range,
        low,
        high,
        missing,
        result,
        is_within_window,
      ]),
    ).toEqual([
      ['GR-T201', 'LFO', 8, 1, 0, 1, 'critical', true],
      ['GR-101', 'RF', 9, 1, 0, 0, 'critical', true],
      ['GR-103', 'LF', 8, 0, 2, 0, 'warning', false],
      ['GR-101', 'LF', 10, 0, 0, 0, 'ok', true],
      ['GR-102', 'LRO', 10, 0, 0, 0, 'ok', true],
      ['GR-T201', 'RFO', 10, 0, 0, 0, 'ok', false],
    ])
    expect(
      torque_summary_page.find(({ unit_number, wheel }) => unit_number === 'GR-101' && wheel === 'LF'),
    ).toMatchObject({
      technician: 'A. Delgado',
      odometer: 412_080,
      miles_since_fitting: 80,
      nuts: 10,
      checked_on: '2026-06-11',
    })
  })

  it('adds up each location, and names those it is about', async () => {
    const { locations_page, location_ids } = await report({ ...days, location_ids: planted })
    expect(
      locations_page.map(({ fleet_location, wheels, nuts, in_range, low, high, missing, within_window }) => [
        fleet_location,
        wheels,
        nuts,
        in_range,
        low,
        high,
        missing,
        within_window,
      ]),
    ).toEqual([
      ['Granite Ridge Freight, Denver', 2, 20, 18, 1, 0, 1, 1],
      ['Granite Ridge Freight, Akron', 4, 40, 37, 1, 2, 0, 3],
    ])
    expect(location_ids.map(({ text }) => text)).toEqual([
      'Granite Ridge Freight, Akron',
      'Granite Ridge Freight, Denver',
    ])
  })

  it('names the fleet, the days, the limits and the reader on its cover', async () => {
    const { cover_page } = await report({ ...days, location_ids: planted })
    expect(cover_page).toEqual({
      account_names: 'Granite Ridge Freight',
      accounts: 'Granite Ridge Freight',
      locations: 2,
      wheels: 6,
      first_day: '2026-05-16',
      last_day: '2026-06-14',
      limits: '450-500 ft-lb',
      prepared_by: 'Curtis Stone',
    })
  })

  it('shows a dealer only the locations they serve', async () => {
    const { locations_page } = await report({ ...days, location_ids: planted }, await world.as('dlr'))
    expect(locations_page.map(({ fleet_location }) => fleet_location)).toEqual(['Granite Ridge Freight, Akron'])
  })

  it('is refused to those without its code', async () => {
    const basic = await world.as('cus-basic')
    for (const call of ['get_report', 'download_pdf', 'download_excel'])
      expect((await basic.post(`torque_summary_report/${call}`, days)).status).toBe(401)
    expect((await basic.get('torque_summary_report/select_location_ids')).status).toBe(401)
  })

  it('is a PDF with a cover above its sections, without a page of contents for a few rows, and with page x of y', async () => {
    const { status, headers, raw } = await customer.post(
      'torque_summary_report/download_pdf',
      { ...days, location_ids: planted },
      { 'user-time': '06/15/2026 09:30:00' },
    )
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const pages = await pdfPages(raw)
    expect(pages[0]).toEqual(
      expect.arrayContaining([
        'Torque summary',
        'Granite Ridge Freight',
        '450-500 ft-lb',
        'Curtis Stone',
        `Page 1 of ${pages.length}`,
      ]),
    )
    expect(pages[0]).toEqual(expect.arrayContaining(['Summary', 'Locations']))
    expect(pages.flat()).not.toContain('Contents')
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
    expect(pages.flat()).toEqual(expect.arrayContaining(['GR-T201', 'Total (6 rows)', 'Within window']))
  })

  it('is an Excel sheet with its sections below each other', async () => {
    const rows = await xlsxRows(
      (await customer.post('torque_summary_report/download_excel', { ...days, location_ids: planted })).raw,
    )
    const first = rows.map(([cell]) => cell)
    for (const title of ['Torque summary', 'Summary', 'Locations', 'Wheels']) expect(first).toContain(title)
    expect(rows).toContainEqual(expect.arrayContaining(['Total (2 rows)', 6, 60, 55, 2, 2, 1, 4]))
    expect(rows.find(([cell]) => cell === 'GR-103')?.slice(0, 3)).toEqual([
      'GR-103',
      'Granite Ridge Freight, Akron',
      'LF',
    ])
  })
})
