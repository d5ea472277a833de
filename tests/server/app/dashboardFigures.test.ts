import { beforeAll, describe, expect, it } from 'vitest'
import { allFigures } from './dashboardFigures.ts'
import type { Caller } from './testApp.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

type Row = Record<string, unknown>

/** 30 months. */
const days = { date_from: '2024-01-01', date_to: '2026-06-14' }

/** Both as exact as a double is: databases divide with more digits than one another. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'number' && typeof other !== 'number') return one === other
  return (
    one !== null && other !== null && Math.abs(Number(one) - Number(other)) <= 1e-9 * Math.max(1, Math.abs(Number(one)))
  )
}

/** Names of periods and lists of brands, which repeat what other columns of a row say. */
const documented = /^((Prev)?(Calls|WeekString|WeekDescription|MonthString|MonthNumber|Year)|Brands)$/

describe('every figure of every card, beside a statement of its own', () => {
  let world: SharedTestApp
  let customer: Caller
  let account_id: number
  beforeAll(async () => {
    world = await sharedTestApp()
    customer = await world.as('cus')
    const { json } = await customer.get('fleet_dashboard/get_accounts')
    account_id = (json.us_national_accounts as unknown as { value: number; account_number: string }[]).find(
      ({ account_number }) => account_number === '100001',
    )!.value
  })

  it('stands for all twenty-two: the nineteen of the document, and the key figures of three tabs', async () => {
    const { json } = await customer.get('catalog/get_report/fleet-dashboard')
    const { tabs } = (json.report as unknown as { dashboard: { tabs: { id: string; cards: { id: string }[] }[] } })
      .dashboard
    expect(allFigures.map(({ card, tab }) => `${tab} ${card}`).sort()).toEqual(
      tabs.flatMap(({ id, cards }) => cards.map((card) => `${id} ${card.id}`)).sort(),
    )
    expect(allFigures).toHaveLength(22)
  })

  it('draws them as the document says: kinds, least bars, and the weeks of a month', async () => {
    const { json } = await customer.get('catalog/get_report/fleet-dashboard')
    interface Drawn {
      type: string
      chart: string
      minimumBar: number
      topN: object | null
    }
    const { tabs } = (
      json.report as unknown as {
        dashboard: { tabs: { cards: { id: string; hasWeeks: boolean; elements: Drawn[] }[] }[] }
      }
    ).dashboard
    const cards = tabs.flatMap((tab) => tab.cards)
    const charts = Object.fromEntries(
      cards.map(({ id, elements }) => [id, elements.find(({ type }) => type === 'chart')]),
    )
    const least = (id: string): unknown => charts[id]?.minimumBar
    expect(['casing-brand-age', 'average-previous-caps', 'reject-tire-rate', 'casings-submitted'].map(least)).toEqual([
      0.1, 0.1, 0.1, 0.01,
    ])
    expect(
      cards
        .filter(({ hasWeeks }) => hasWeeks)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([
      'average-roll-time',
      'emergency-service',
      'fleet-hq-calls',
      'repair-and-retread-cost',
      'retread-to-new',
      'retread-turnaround',
      'service-emergency-vs-scheduled',
    ])
    expect(
      Object.entries(charts)
        .filter(([, chart]) => !chart)
        .map(([id]) => id)
        .sort(),
    ).toEqual(['casing-statistics', 'purchase-figures', 'repair-summary', 'retread-figures', 'service-figures'])
    expect(charts['rejected-failures']?.chart).toBe('pie')
  })

  it.each(allFigures)('$card', async ({ card, tab, asked = {}, table, chart }) => {
    const { status, json } = await customer.post('fleet_dashboard/get_reports', {
      tab_id: tab,
      base_parameters: { account_id, date_type: 4, ...days },
      tab_parameters: {},
      reports_parameters: [{ report_type: card, ...asked }],
    })
    expect(status).toBe(200)
    const [answer] = json.reports as unknown as [{ table_items: Row[]; chart_items?: Row[] }]
    await expectRows(answer.table_items, table)
    if (chart === null) expect(answer).not.toHaveProperty('chart_items')
    else if (chart) await expectRows(answer.chart_items!, chart)
    else expect(answer.chart_items).toEqual(answer.table_items)
  })

  async function expectRows(rows: Row[], text: string): Promise<void> {
    const plain = await world.database.query<Row>({ text, values: [account_id, days.date_from, days.date_to] })
    expect(plain.length).toBeGreaterThan(0)
    const names = Object.keys(plain[0]!).filter((name) => !name.startsWith('of_'))
    const wrong = plain.flatMap((row, index) =>
      names
        .filter((name) => !isSame(row[name], rows[index]?.[name]))
        .map((name) => ({ row: index, name, plain: row[name], card: rows[index]?.[name] })),
    )
    expect(wrong).toEqual([])
    expect(rows).toHaveLength(plain.length)
    // Nothing is answered that is not checked, but for what tiles are made of, and the names that
    // documentedAnswers.test.ts holds.
    expect(
      Object.keys(rows[0]!)
        .filter((name) => /^[A-Z]/.test(name) && !documented.test(name))
        .sort(),
    ).toEqual(names.sort())
  }
})
