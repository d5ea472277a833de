import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from './testApp.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

const base_parameters = { date_from: '2025-07-01', date_to: '2026-06-14' }

describe('a dashboard of no place and no dealer', () => {
  let world: SharedTestApp
  let customer: Caller
  beforeAll(async () => {
    world = await sharedTestApp()
    customer = await world.as('cus')
  })

  const ask = (tab_id: string, report_type: string, tab_parameters: object) =>
    customer.post('fleet_dashboard/get_reports', {
      tab_id,
      base_parameters,
      tab_parameters,
      reports_parameters: [{ report_type }],
    })
  const figures = async (...asked: Parameters<typeof ask>) => {
    const { status, json } = await ask(...asked)
    expect([asked, status]).toEqual([asked, 200])
    const [card] = json.reports as unknown as { table_items: object[]; totals: Record<string, number> }[]
    return {
      rows: card?.table_items.length ?? 0,
      total: Object.values(card?.totals ?? {}).reduce((all, one) => all + one, 0),
    }
  }

  it.each([
    ['purchases', 'top-products', 'is_all_locations'],
    ['service', 'fleet-hq-calls', 'is_all_locations'],
    ['service', 'fleet-hq-calls', 'is_all_nonsigs'],
  ])('answers nothing of %s, %s without any of them, and all where all are meant', async (tab, card, name) => {
    const all = await figures(tab, card, {})
    expect([all.rows > 0, all.total > 0]).toEqual([true, true])
    expect(await figures(tab, card, { [name]: true })).toEqual(all)
    const list = name.replace('is_all_', '')
    for (const nothing of [{}, { [list]: [] }, { [list]: null }])
      expect(await figures(tab, card, { [name]: false, ...nothing })).toEqual({ rows: 0, total: 0 })
  })

  it.each([
    ['a tab', 'no-such-tab', 'top-products', 'tab_id'],
    ['a report', 'purchases', 'no-such-report', 'reports_parameters[0].report_type'],
  ])('refuses %s there is not, at its field, with no list', async (_what, tab, card, field) => {
    const { status, json } = await ask(tab, card, {})
    expect([status, json.response_status?.errors.map((one) => one.field), 'reports' in json]).toEqual([
      400,
      [field],
      false,
    ])
  })
})
