import { describe, expect, it } from 'vitest'
import type { Tab } from '../../../../engine/core/definition/dashboardModel.ts'
import {
  entriesOf,
  entryCall,
  sectionCode,
  withEntry,
  type BasketEntry,
} from '../../../../engine/core/query/basketEntry.ts'

const now = new Date(2026, 5, 15)
const entry: BasketEntry = {
  tab_id: 't',
  base_parameters: { accounts: [1], date_from: '01/01/2026', date_to: '01/31/2026' },
  tab_parameters: { tab_type: 1 },
  report: {
    report_type: 'r',
    report_part: 'graph',
    comment: 'kept',
    table_sort_number: 2,
    table_sort_desc: true,
    graph_selected_year: 2026,
    graph_selected_month: 3,
    state: 'TX',
  } as BasketEntry['report'],
}
const report = { report_type: 'r', state: 'TX' }
const month = { graph_selected_year: 2026, graph_selected_month: 3 }

describe('what an entry of the basket asks its call for', () => {
  it.each([
    ['the chart alone, with its month', ['chart'], false, { ...report, ...month, report_part: 'graph' }],
    ['the table alone, without one', ['table'], false, { ...report, report_part: 'table' }],
    ['all there is of it', ['chart', 'table'], true, { ...report, ...month }],
    ['no part', [], false, report],
  ] as const)('%s', (_what, parts, isWhole, asked) => {
    expect(entryCall(entry, [...parts], isWhole, now)).toEqual({
      tab_id: 't',
      base_parameters: entry.base_parameters,
      tab_parameters: { tab_type: 1 },
      reports_parameters: [asked],
    })
  })
})

describe('what is in a basket', () => {
  const aTab = (id: string, code: number, ...cards: string[]) =>
    ({ id, code, cards: cards.map((card) => ({ id: card })) }) as Tab
  const tabs = [aTab('service', 1, 'calls', 'costs'), aTab('retread', 2, 'casings')]
  const an = (tab_id: string, report_type: string, given: object = {}): BasketEntry => ({
    tab_id,
    base_parameters: {},
    tab_parameters: {},
    report: { report_type, ...given },
  })
  const typesOf = (entries: BasketEntry[] | null) => entries?.map((one) => one.report.report_type)

  it('stands in the order of the tabs and their cards, however it was put in', () => {
    const entries = [an('retread', 'casings'), an('service', 'costs'), an('service', 'calls')].reduce<BasketEntry[]>(
      (all, one) => withEntry(all, one, tabs),
      [],
    )
    expect(typesOf(entries)).toEqual(['calls', 'costs', 'casings'])
  })

  it('is taken the place of by another of its type, whose part and comment stay', () => {
    const before = [
      an('service', 'calls', { report_part: 'table', comment: 'kept', state: 'TX' }),
      an('service', 'costs'),
    ]
    expect(withEntry(before, an('service', 'calls', { report_part: 'graph', state: 'CO' }), tabs)).toEqual([
      an('service', 'calls', { report_part: 'table', comment: 'kept', state: 'CO' }),
      an('service', 'costs'),
    ])
  })

  it('has the code of its one tab, or its own where there are several or none', () => {
    expect(sectionCode([an('service', 'calls'), an('service', 'costs')], tabs, 9)).toBe(1)
    expect(sectionCode([an('service', 'calls'), an('retread', 'casings')], tabs, 9)).toBe(9)
    expect(sectionCode([an('gone', 'calls')], tabs, 9)).toBe(9)
    expect(sectionCode([], tabs, 9)).toBe(9)
  })

  it('is read in order, without reports that are gone or invalid, and with relative days left to be resolved', () => {
    const kept = [
      {
        tab_id: 'retread',
        base_parameters: { date_type: 0, date_from: 'x', date_to: 'y' },
        reports_parameters: [{ report_type: 'casings' }, { report_type: 'gone' }],
      },
      { tab_id: 'retread', base_parameters: {}, reports_parameters: [{ report_type: 'calls' }] },
      {
        tab_id: 'service',
        base_parameters: { date_type: 4, date_from: 'x' },
        tab_parameters: { tab_type: 1 },
        reports_parameters: [{ report_type: 'calls' }],
      },
      null,
      { tab_id: 'service', reports_parameters: [{ report_type: 'costs' }] },
      { tab_id: 'service', base_parameters: {} },
    ]
    expect(entriesOf(kept, tabs)).toEqual([
      {
        tab_id: 'service',
        base_parameters: { date_type: 4, date_from: 'x' },
        tab_parameters: { tab_type: 1 },
        report: { report_type: 'calls' },
      },
      { tab_id: 'retread', base_parameters: { date_type: 0 }, tab_parameters: {}, report: { report_type: 'casings' } },
    ])
    for (const none of [null, 'x', {}]) expect(entriesOf(none, tabs)).toBeNull()
  })
})
