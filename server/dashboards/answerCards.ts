import { may } from '../../engine/core/access/may.ts'
import type { Dashboard, ParameterGroup, Report, Tab } from '../../engine/core/definition/model.ts'
import { cardLists } from '../../engine/core/definition/parseDashboard.ts'
import { presetOfCode, rangeOfPreset } from '../../engine/core/query/datePreset.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { Refusal, noPermission } from '../errors.ts'
import { anyObject, objectSchema, type ObjectSchema, type Route, type SessionContext } from '../http/Route.ts'
import { answerSources, sourcesSchema } from '../reports/answerSources.ts'
import type { ReportRunner, Row } from '../reports/runReport.ts'
import { toSourceRequest } from '../reports/sourceRequest.ts'

/** A report that is a dashboard. */
export type DashboardReport = Report & { dashboard: Dashboard }

type Values = Record<string, unknown>

/** What a part of a card is called on the wire, by the card's source. */
const parts = { table: 'table', chart: 'graph' } as const

/**
 * The call of a dashboard: cards of one tab, each answered by its own statement, all at once. An answer stands for each
 * of reports_parameters in their order, with status 200, or 204 where there is nothing to show.
 */
export function cardsRoute(report: DashboardReport, catalog: Catalog, runner: ReportRunner, now: () => Date): Pick<Route, 'summary' | 'body' | 'answer'> & {
  handle(context: SessionContext): Promise<unknown>
} {
  return {
    summary: `${report.title.text}: cards as reports, each with ${Object.values(cardLists).join(' and ')}`,
    body: cardsSchema(report.dashboard, catalog),
    answer: anyObject,
    async handle({ body, principal, signal }) {
      if (!may(principal, report.security)) throw noPermission()
      const tab = tabOf(report.dashboard, body.tab_id)
      const asked = body.reports_parameters as Values[] | null | undefined
      if (!asked) throw refused('reports_parameters', 'server.dashboard_parameters')
      const shared = { ...withDays(body.base_parameters as Values, now()), ...(body.tab_parameters as Values | undefined) }
      const cards = asked.map((parameters, index) => ({ parameters, card: cardOf(tab, parameters.report_type, index) }))
      const reports = await Promise.all(cards.map(async ({ card, parameters: { report_part, ...own } }) => {
        const sources = Object.values(card.sources).filter(({ id }) => report_part === undefined || parts[id as keyof typeof parts] === report_part)
        const answer = await answerSources(card, sources, toSourceRequest({ ...shared, ...own }), principal, runner, { signal })
        return { report_type: card.id, status: sources.every(({ list }) => isEmpty(answer[list])) ? 204 : 200, ...answer }
      }))
      return { tab_id: tab.id, reports }
    },
  }
}

/** What the cards' datasets take, each name in its group. */
function cardsSchema({ groups, tabs }: Dashboard, catalog: Catalog): ObjectSchema {
  const sources = tabs.flatMap(({ cards }) => cards).flatMap((card) => Object.values(card.sources))
  const { properties } = sourcesSchema(sources.map((source) => ({ ...source, leads: false })), catalog.dataset)
  const ofGroup = (group: ParameterGroup): ObjectSchema['properties'] =>
    Object.fromEntries(Object.entries(properties).filter(([name]) => groups[name] === group))
  return objectSchema({
    tab_id: { type: 'string', maxLength: 64 },
    base_parameters: objectSchema({ ...ofGroup('base_parameters'), date_type: { type: 'integer', enum: [0, 1, 2, 3, 4] } }),
    tab_parameters: objectSchema({ ...ofGroup('tab_parameters'), tab_type: { type: 'integer', enum: tabs.map(({ code }) => code) } }),
    reports_parameters: {
      type: 'array', nullable: true, minItems: 1, maxItems: 20,
      items: objectSchema({ ...ofGroup('reports_parameters'), report_type: { type: 'string', maxLength: 64 }, report_part: { type: 'string', enum: Object.values(parts) } }, ['report_type']),
    },
  }, ['base_parameters'])
}

function tabOf({ tabs }: Dashboard, id: unknown): Tab {
  const tab = tabs.find((one) => one.id === id)
  if (!tab) throw refused('tab_id', 'server.dashboard_tab')
  return tab
}

function cardOf({ cards }: Tab, id: unknown, index: number): Report {
  const card = cards.find((one) => one.id === id)
  if (!card) throw refused(`reports_parameters[${index}].report_type`, 'server.dashboard_report')
  return card
}

/** A date type stands for days where these are not given; its own days have to be. */
function withDays({ date_type, ...base }: Values, now: Date): Values {
  const preset = typeof date_type === 'number' ? presetOfCode(date_type) : null
  const days = preset ? rangeOfPreset(preset, now) : null
  const dates = { date_from: base.date_from ?? days?.from, date_to: base.date_to ?? days?.to }
  for (const [name, day] of Object.entries(dates)) if (day === undefined) throw refused(`base_parameters.${name}`, 'server.dashboard_date')
  return { ...base, ...dates }
}

const isEmpty = (rows: Row[string]): boolean => !Array.isArray(rows) || rows.length === 0

const refused = (field: string, key: string): Refusal => new Refusal(400, key, [{ field, key }])
