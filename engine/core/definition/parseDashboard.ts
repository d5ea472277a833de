import type { CardDefinition } from '../../../schemas/generated/card.ts'
import type { DashboardDefinition } from '../../../schemas/generated/dashboard.ts'
import type { ReportDefinition } from '../../../schemas/generated/report.ts'
import { found } from './found.ts'
import type { Library } from './Library.ts'
import type { ParameterGroup, Report, Tab } from './model.ts'
import { parseReport } from './parseReport.ts'
import { words } from './words.ts'

/** The filter that holds the open tab. */
export const tabField = 'tab'
const tabStep = 'tabs'

/** The lists of a card in the answer of its dashboard's call, by what shows them. */
export const cardLists = { table: 'table_items', chart: 'chart_items' } as const

/** An authored, checked dashboard and its cards → the normal form of a report whose body is tabs of small reports. */
export function parseDashboard(dashboard: DashboardDefinition, cardOf: (id: string) => CardDefinition | undefined, library: Library): Report {
  const shell = parseReport(dashboardAsReport(dashboard), library)
  const tabs = dashboard.tabs.map((tab): Tab => ({
    id: tab.id,
    title: words(tab.title, tabKey(dashboard, tab.id)),
    code: tab.code,
    cards: tab.cards.map((id) => parseCard(found(cardOf(id), `card ${id}`), shell, dashboard.endpoint, library)),
  }))
  const takes = Object.fromEntries(tabs.flatMap(({ cards }) => cards).map((card) => [card.id, [...new Set(namesOf(card, library))]]))
  const names = new Set(Object.values(takes).flat())
  return {
    ...shell,
    steps: shell.steps.map((step) => ({ ...step, isHidden: step.id === tabStep })),
    dashboard: { endpoint: dashboard.endpoint, groups: Object.fromEntries([...names].map((name) => [name, groupOf(name, dashboard)])), takes, tabs },
  }
}

/** Its filters as those of a report that has nothing to show; the open tab is the last of them. */
export function dashboardAsReport(dashboard: DashboardDefinition): ReportDefinition {
  const { id, schemaVersion, title, description, route, security, filters, tabs } = dashboard
  const open = {
    id: tabField, type: 'choice' as const, title: { t: `report.${id}.title` }, required: true, default: '$first',
    options: tabs.map((tab) => ({ value: tab.id, label: { t: tabKey(dashboard, tab.id) } })),
  }
  return {
    kind: 'report', id, schemaVersion, title, description, route, security, sources: {}, elements: [],
    filters: { steps: [...filters.steps, { id: tabStep, title: { t: `report.${id}.title` }, fields: [open] }] },
  }
}

/** A card as a report with a chart above a table. Both are asked for in one call, each under its list. */
export function cardAsReport(card: CardDefinition, route: string, endpoint: string): ReportDefinition {
  const { id, schemaVersion, title, description, security, dataset, sort, columns, chart } = card
  const { dataset: drawn = dataset, sort: drawnSort = sort, ...drawing } = chart
  return {
    kind: 'report', id, schemaVersion, title, description, security, route,
    sources: { table: { endpoint, dataset, list: cardLists.table, sort }, chart: { endpoint, dataset: drawn, list: cardLists.chart, sort: drawnSort } },
    elements: [{ ...drawing, id: 'chart', type: 'chart', source: 'chart', title: { t: `report.${id}.title` } }, { id: 'table', type: 'grid', source: 'table', columns }],
  }
}

function parseCard(card: CardDefinition, shell: Report, endpoint: string, library: Library): Report {
  const report = parseReport(cardAsReport(card, shell.route, endpoint), library)
  return {
    ...report,
    security: report.security ?? shell.security,
    elements: report.elements.map((element) => (element.type === 'chart' ? { ...element, title: report.title } : element)),
  }
}

/** What the card's datasets declare. */
function namesOf(card: Report, library: Library): string[] {
  return Object.values(card.sources).flatMap(({ dataset }) => found(library.dataset(dataset), `dataset ${dataset}`).parameters ?? []).map(({ id }) => id)
}

const tabKey = ({ id }: { id: string }, tab: string): string => `report.${id}.tabs.${tab}.title`

function groupOf(name: string, { groups }: DashboardDefinition): ParameterGroup {
  const named = (['tab_parameters', 'reports_parameters'] as const).find((group) => groups?.[group]?.includes(name))
  return named ?? 'base_parameters'
}
