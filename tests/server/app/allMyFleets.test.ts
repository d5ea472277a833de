import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from './testApp.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

type Figures = Record<string, unknown>

const year = { date_from: '2025-06-16', date_to: '2026-06-15' }
const sumOf = (parts: Figures[], names: readonly string[]): Figures =>
  Object.fromEntries(names.map((name) => [name, parts.reduce((sum, part) => sum + Number(part[name] ?? 0), 0)]))
const only = (figures: Figures, names: readonly string[]): Figures =>
  Object.fromEntries(names.map((name) => [name, Number(figures[name] ?? 0)]))

describe('a customer’s answer without an account or account group', () => {
  let world: SharedTestApp
  let customer: Caller
  let accounts: number[]
  const post = async (path: string, body: object): Promise<Figures> => {
    const { status, json } = await customer.post(path, body)
    expect([path, status]).toEqual([path, 200])
    return json as never
  }

  beforeAll(async () => {
    world = await sharedTestApp()
    customer = await world.as('cus')
    accounts = ((await post('product_wear_rate_report/select_accounts', {})).accounts as { value: number }[]).map(
      ({ value }) => value,
    )
  })

  it('is the sum over the account groups that the customer has', async () => {
    const groups = ['us_national_account', 'preferred_fleet']
    expect(accounts.length).toBe(2)
    for (const [path, counted] of [
      ['checkpoint/report', ['total_units', 'total_tires', 'critical_exceptions', 'warning_exceptions']],
      ['own/checkpoint_trend/report', ['inspections', 'critical_exceptions', 'warning_exceptions']],
      ['survey/report', ['surveys', 'tires', 'units', 'exceptions', 'units_with_exceptions']],
    ] as const) {
      const figuresOf = async (body: object): Promise<Figures> => {
        const { totals, tiles } = await post(path, {
          ...year,
          report_type: path === 'checkpoint/report' ? 'latest' : undefined,
          ...body,
        })
        return (tiles ?? (totals as { tiles?: Figures }).tiles ?? totals) as Figures
      }
      const parts = await Promise.all(groups.map((account_group) => figuresOf({ account_group })))
      for (const part of parts) expect(Number(part[counted[0]])).toBeGreaterThan(0)
      expect([path, only(await figuresOf({}), counted)]).toEqual([path, sumOf(parts, counted)])
    }
  })

  it('is the sum over their accounts', async () => {
    for (const [path, list, counted] of [
      ['scrap_analysis_report/get_scrap_report', 'StatisticData', ['tires', 'lost_value', 'avoidable_casing_value']],
      ['product_wear_rate_report/get_available_tires', null, ['tire_count']],
      ['unit_history_report/get_unit_numbers', null, ['total_items']],
    ] as const) {
      const figuresOf = async (body: object): Promise<Figures> => {
        const answer = await post(path, body)
        return list === null ? answer : (answer[list] as Figures)
      }
      const parts = await Promise.all(accounts.map((account) => figuresOf({ accounts: [account] })))
      const whole = await figuresOf({})
      for (const name of counted)
        expect([path, name, Number(whole[name])]).toEqual([
          path,
          name,
          expect.closeTo(Number(sumOf(parts, counted)[name]), 4),
        ])
      expect(Number(whole[counted[0]])).toBeGreaterThan(0)
    }
  })

  it('is the sum over their accounts on the dashboard', async () => {
    const callsOf = async (base: object): Promise<Figures> => {
      const { reports } = await post('fleet_dashboard/get_reports', {
        tab_id: 'service',
        base_parameters: { date_type: 4, ...year, ...base },
        tab_parameters: {},
        reports_parameters: [{ report_type: 'calls-by-state' }],
      })
      const [card] = reports as { table_items: Figures[] }[]
      return sumOf(card!.table_items, ['TotalCalls', 'EmergencyCalls', 'ScheduledCalls', 'StockCalls'])
    }
    const parts = await Promise.all(accounts.map((account_id) => callsOf({ account_id })))
    const whole = await callsOf({})
    expect(whole).toEqual(sumOf(parts, Object.keys(whole)))
    expect(whole.TotalCalls).toBeGreaterThan(0)
  })
})
