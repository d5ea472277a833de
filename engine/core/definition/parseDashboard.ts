import type { CardDefinition } from '../../../schemas/generated/card.ts'
import type { DashboardDefinition } from '../../../schemas/generated/dashboard.ts'
import type { ReportDefinition } from '../../../schemas/generated/report.ts'
import { requireDefined } from './requireDefined.ts'
import type { Library } from './Library.ts'
import type { Basket, Card, CardPart, ParameterGroup, Tab } from './dashboardModel.ts'
import type { Condition, Report } from './model.ts'
import { parseReport } from './parseReport.ts'
import { parseVisits } from './parseVisit.ts'
import { selectedMonth } from './selectedMonth.ts'
import { toMessage } from './toMessage.ts'

/** The filter that holds the open tab. */
export const tabField = 'tab'
const tabStep = 'tabs'
/** The tab that shows what was collected. */
export const basketTab = 'report'
/** The step of what is set at a card. */
export const settingsStep = 'settings'

/** The lists of a card in the answer of its dashboard's call, by what shows them. */
export const cardLists = { table: 'table_items', chart: 'chart_items' } as const

/** An authored, checked dashboard and its cards → the normal form of a report whose body is tabs of small reports. */
export function parseDashboard(
  dashboard: DashboardDefinition,
  cardOf: (id: string) => CardDefinition | undefined,
  library: Library,
): Report {
  const shell = parseReport(dashboardAsReport(dashboard), library)
  const tabs = dashboard.tabs.map((tab): Tab => ({
    id: tab.id,
    title: toMessage(tab.title, tabKey(dashboard, tab.id)),
    code: tab.code,
    cards: tab.cards.map((id) =>
      parseCard(requireDefined(cardOf(id), `card ${id}`), shell, dashboard.endpoint, library),
    ),
    visits: parseVisits(tab.visits, `report.${dashboard.id}.tabs.${tab.id}.visits`),
  }))
  const takes = Object.fromEntries(
    tabs
      .flatMap(({ cards }) => cards)
      .map((card) => [card.id, { table: namesOf(card, 'table', library), chart: namesOf(card, 'chart', library) }]),
  )
  const names = new Set(Object.values(takes).flatMap(({ table, chart }) => [...table, ...chart]))
  const own = new Set([
    ...selectedMonth,
    ...tabs
      .flatMap(({ cards }) => cards)
      .flatMap(({ steps }) => steps)
      .flatMap(({ fields }) => fields)
      .map(({ id }) => id),
  ])
  return {
    ...shell,
    subject: { values: [], filter: dashboard.basket?.templates?.account ?? null },
    steps: shell.steps.map((step) => ({ ...step, isHidden: step.id === tabStep })),
    dashboard: {
      endpoint: dashboard.endpoint,
      groups: Object.fromEntries([...names].map((name) => [name, groupsOf(name, dashboard, own)])),
      takes,
      tabs,
      basket: parseBasket(dashboard),
    },
  }
}

function parseBasket({ id, basket }: DashboardDefinition): Basket | null {
  if (!basket) return null
  const { title, code, templates, files } = basket
  return {
    title: toMessage(title, `report.${id}.basket.title`),
    code,
    templates: templates ? { ...templates, account: templates.account ?? null } : null,
    files: files ? { ...files, job: files.job ?? null } : null,
  }
}

/** Its filters as those of a report that has nothing to show; the open tab is the last of them. */
export function dashboardAsReport(dashboard: DashboardDefinition): ReportDefinition {
  const { id, title, description, help, route, security, filters, tabs, sources = {}, asOf } = dashboard
  const open = {
    id: tabField,
    type: 'choice' as const,
    title: { t: `report.${id}.title` },
    required: true,
    default: '$first',
    options: [
      ...tabs.map((tab) => ({ value: tab.id, label: { t: tabKey(dashboard, tab.id) } })),
      ...(dashboard.basket ? [{ value: basketTab, label: { t: `report.${id}.basket.title` } }] : []),
    ],
  }
  return {
    kind: 'report',
    id,
    title,
    description,
    help,
    route,
    security,
    sources,
    elements: [],
    ...(asOf ? { asOf } : {}),
    filters: { steps: [...filters.steps, { id: tabStep, title: { t: `report.${id}.title` }, fields: [open] }] },
  }
}

/** A card as a report: its figures, its chart, its table. All is asked for in one call, each under its list. */
export function cardAsReport(card: CardDefinition, route: string, endpoint: string): ReportDefinition {
  const { id, title, description, security, dataset, sort, columns, chart, tiles, settings } = card
  const named = { t: `report.${id}.title` }
  const report: ReportDefinition = {
    kind: 'report',
    id,
    title,
    description,
    security,
    route,
    ...(settings ? { filters: { steps: [{ id: settingsStep, title: named, fields: settings }] } } : {}),
    sources: { table: { endpoint, dataset, list: cardLists.table, sort } },
    elements: tiles ? [{ id: 'tiles', type: 'tiles', tiles }] : [],
  }
  if (chart) {
    const { dataset: drawn = dataset, sort: drawnSort = sort, ...rest } = chart
    // From months to weeks is the card's own way down: no other page's.
    const drawing = Object.fromEntries(Object.entries(rest).filter(([name]) => name !== 'drill')) as Omit<
      typeof rest,
      'drill'
    >
    report.sources.chart = { endpoint, dataset: drawn, list: cardLists.chart, sort: drawnSort }
    report.elements.push({ ...drawing, id: 'chart', type: 'chart', source: 'chart', title: named })
  }
  report.elements.push({ id: 'table', type: 'grid', source: 'table', columns })
  return report
}

function parseCard(card: CardDefinition, shell: Report, endpoint: string, library: Library): Card {
  const report = parseReport(cardAsReport(card, shell.route, endpoint), library)
  const { fold, notes } = card
  return {
    ...report,
    security: report.security ?? shell.security,
    elements: report.elements.map((element) =>
      element.type === 'chart' ? { ...element, title: report.title } : element,
    ),
    hasWeeks: card.chart?.drill === 'weeks',
    notes: (notes ?? []).map(({ id, when, text }) => ({
      when: when as Condition,
      text: toMessage(text, `report.${card.id}.notes.${id}`),
    })),
    fold: fold ? { label: toMessage(fold.label, `report.${card.id}.fold.label`), enabled: fold.enabled ?? null } : null,
  }
}

/** Returns the names that the dataset of a card's part declares. */
function namesOf(card: Report, part: CardPart, library: Library): string[] {
  const source = card.sources[part]
  return source
    ? (requireDefined(library.dataset(source.dataset), `dataset ${source.dataset}`).parameters ?? []).map(
        ({ id }) => id,
      )
    : []
}

const tabKey = ({ id }: { id: string }, tab: string): string => `report.${id}.tabs.${tab}.title`

/** A card's own setting is a parameter of its report, beside the group that the dashboard gives the name. */
function groupsOf(name: string, { groups }: DashboardDefinition, own: ReadonlySet<string>): ParameterGroup[] {
  const named = (['tab_parameters', 'reports_parameters'] as const).filter(
    (group) => groups?.[group]?.includes(name) || (group === 'reports_parameters' && own.has(name)),
  )
  return named.length > 0 ? named : ['base_parameters']
}
