import { describe, expect, it } from 'vitest'
import { entryCall, type BasketEntry } from '../../../../engine/core/query/basketEntry.ts'

const now = new Date(2026, 5, 15)
const entry: BasketEntry = {
  tab_id: 't', base_parameters: { accounts: [1], date_from: '01/01/2026', date_to: '01/31/2026' }, tab_parameters: { tab_type: 1 },
  report: { report_type: 'r', report_part: 'graph', comment: 'kept', table_sort_number: 2, table_sort_desc: true, graph_selected_year: 2026, graph_selected_month: 3, state: 'TX' } as BasketEntry['report'],
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
    expect(entryCall(entry, [...parts], isWhole, now)).toEqual({ tab_id: 't', base_parameters: entry.base_parameters, tab_parameters: { tab_type: 1 }, reports_parameters: [asked] })
  })
})
