import type { Field } from '../definition/fieldModel.ts'
import type { CardPart, Dashboard, ParameterGroup, Tab } from '../definition/dashboardModel.ts'
import { tabField } from '../definition/parseDashboard.ts'
import { selectMonth } from '../definition/selectedMonth.ts'
import { namedFilters, type FilterContext, type FilterValues } from './filterValues.ts'

export interface CardRequest {
  tab_id: string
  base_parameters: Record<string, unknown>
  tab_parameters: Record<string, unknown>
  reports_parameters: Record<string, unknown>[]
}

/** The wire's names of a card's parts. */
export const partNames: Record<CardPart, 'graph' | 'table'> = { chart: 'graph', table: 'table' }

/** The request of a card beside the dashboard's filters. */
export interface CardInput {
  card: string
  parts: CardPart[]
  /** True if these are all parts of the card. */
  hasAllParts: boolean
  /** The settings of the card, by their names on the wire. */
  settings: Record<string, unknown>
  /** The month whose weeks its chart shows: its first day. */
  month: string | null
}

/** The values of a dashboard's fields, with the caller and time. */
export interface AppliedFilters {
  fields: Field[]
  filters: FilterValues
  caller: FilterContext
}

/** The body that asks a dashboard's call for one card: only what changes its rows, each name in its group. */
export function cardRequest(
  { groups, takes }: Dashboard,
  tab: Tab,
  { card, parts, hasAllParts, settings, month }: CardInput,
  { fields, filters, caller }: AppliedFilters,
): CardRequest {
  const filtered = namedFilters(fields, { ...filters, [tabField]: tab.id }, caller)
  const acceptedNames = new Set(parts.flatMap((part) => takes[card]?.[part] ?? []))
  const ofGroup = (group: ParameterGroup, named: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(named).filter(([name]) => groups[name]?.includes(group) && acceptedNames.has(name)),
    )
  // A filter of the tab that cards can set as well is the tab's.
  const ofReports = Object.fromEntries(
    Object.entries(filtered).filter(([name]) => !groups[name]?.includes('tab_parameters')),
  )
  const selects = parts.includes('chart') ? selectMonth(month) : {}
  return {
    tab_id: tab.id,
    base_parameters: { ...ofGroup('base_parameters', filtered), ...dateTypeOf(fields, filtered) },
    tab_parameters: { tab_type: tab.code, ...ofGroup('tab_parameters', filtered) },
    reports_parameters: [
      {
        report_type: card,
        ...(hasAllParts || !parts[0] ? {} : { report_part: partNames[parts[0]] }),
        ...ofGroup('reports_parameters', { ...ofReports, ...settings, ...selects }),
      },
    ],
  }
}

/** Returns the parameters of a dashboard for any tab and card: accounts, places and dates. */
export function baseParameters(
  { groups }: Dashboard,
  { fields, filters, caller }: AppliedFilters,
): Record<string, unknown> {
  const filtered = namedFilters(fields, filters, caller)
  return {
    ...Object.fromEntries(Object.entries(filtered).filter(([name]) => groups[name]?.includes('base_parameters'))),
    ...dateTypeOf(fields, filtered),
  }
}

function dateTypeOf(fields: Field[], filtered: Record<string, unknown>): { date_type?: unknown } {
  const name = fields
    .flatMap((field) => (field.type === 'dateRange' ? (field.names.type ?? []) : []))
    .find((one) => one in filtered)
  return name === undefined ? {} : { date_type: filtered[name] }
}
