import type { Dashboard, Field, ParameterGroup, Tab } from '../definition/model.ts'
import { tabField } from '../definition/parseDashboard.ts'
import { namedFilters, type Asker, type FilterValues } from './filterValues.ts'

export interface CardRequest {
  tab_id: string
  base_parameters: Record<string, unknown>
  tab_parameters: Record<string, unknown>
  reports_parameters: Record<string, unknown>[]
}

/** The body that asks a dashboard's call for one card: only what changes its rows, each name in its group. */
export function cardRequest({ groups, takes }: Dashboard, tab: Tab, card: string, fields: Field[], filters: FilterValues, asker: Asker): CardRequest {
  const named = namedFilters(fields, { ...filters, [tabField]: tab.id }, asker)
  const taken = takes[card] ?? []
  const dateTypes = fields.flatMap((field) => (field.type === 'dateRange' ? (field.names.type ?? []) : []))
  const ofGroup = (group: ParameterGroup): Record<string, unknown> =>
    Object.fromEntries(Object.entries(named).filter(([name]) => groups[name] === group && taken.includes(name)))
  return {
    tab_id: tab.id,
    base_parameters: { ...ofGroup('base_parameters'), ...Object.fromEntries(dateTypes.flatMap((name) => (name in named ? [['date_type', named[name]]] : []))) },
    tab_parameters: { tab_type: tab.code, ...ofGroup('tab_parameters') },
    reports_parameters: [{ report_type: card, ...ofGroup('reports_parameters') }],
  }
}
