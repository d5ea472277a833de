import { isNothing } from '../../../engine/core/binding/resolve.ts'
import type { Card, CardPart, Dashboard, ParameterGroup, Tab } from '../../../engine/core/definition/dashboardModel.ts'
import type { DatePreset } from '../../../engine/core/definition/fieldModel.ts'
import type { Report } from '../../../engine/core/definition/model.ts'
import { isSelectedMonth, missingOfMonth } from '../../../engine/core/definition/selectedMonth.ts'
import { partNames } from '../../../engine/core/query/cardRequest.ts'
import { presetOfCode, rangeOfPreset } from '../../../engine/core/query/datePreset.ts'
import { Refusal } from '../../platform/errors.ts'
import { objectSchema, type ObjectSchema } from '../../platform/http/jsonSchema.ts'
import { isoDate } from '../../platform/http/wireDate.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { toSourceRequest, type SourceRequest } from '../query/sourceRequest.ts'
import { sourcesSchema } from '../reports/answerSources.ts'

/** A report that is a dashboard. */
export type DashboardReport = Report & { dashboard: Dashboard }

export type Values = Record<string, unknown>

/** One card that is asked for, with what its datasets are told. */
export interface CardRequest {
  tab: Tab
  card: Card
  /** The parts that are wanted. */
  parts: CardPart[]
  requestOf(part: CardPart): SourceRequest
}

/** Properties of a report beside its request, used by files and their stored jobs. */
export const besideCard = {
  comment: { type: 'string', maxLength: 2000, nullable: true },
  include_option: { type: 'string', nullable: true, enum: ['both', 'graph', 'table', null] },
  table_sort_number: { type: 'integer', nullable: true, minimum: 1, maximum: 100 },
  table_sort_desc: { type: 'boolean', nullable: true },
}

/** The most cards of one call. */
export const maxCards = 24

/**
 * Returns the schema of the cards' parameters, each name in its group. `more` are further properties of a card's
 * request.
 */
export function cardsSchema(
  { groups, tabs }: Dashboard,
  catalog: Catalog,
  more: ObjectSchema['properties'] = {},
): ObjectSchema {
  const sources = tabs.flatMap(({ cards }) => cards).flatMap((card) => Object.values(card.sources))
  const { properties } = sourcesSchema(
    sources.map((source) => ({ ...source, leads: false })),
    catalog.dataset,
  )
  const ofGroup = (group: ParameterGroup): ObjectSchema['properties'] =>
    Object.fromEntries(Object.entries(properties).filter(([name]) => groups[name]?.includes(group)))
  return objectSchema(
    {
      tab_id: { type: 'string', maxLength: 64 },
      base_parameters: objectSchema({
        ...ofGroup('base_parameters'),
        date_type: { type: 'integer', enum: [0, 1, 2, 3, 4] },
      }),
      tab_parameters: objectSchema({
        ...ofGroup('tab_parameters'),
        tab_type: { type: 'integer', enum: tabs.map(({ code }) => code) },
      }),
      reports_parameters: {
        type: 'array',
        nullable: true,
        minItems: 1,
        maxItems: maxCards,
        items: objectSchema(
          {
            ...ofGroup('reports_parameters'),
            report_type: { type: 'string', maxLength: 64 },
            report_part: { type: 'string', enum: Object.values(partNames) },
            ...more,
          },
          ['report_type'],
        ),
      },
    },
    ['base_parameters'],
  )
}

/** A body that its schema let in → the cards that it asks for, in its order. */
export function parseCardRequests(dashboard: Dashboard, body: Values, now: Date, more: string[] = []): CardRequest[] {
  const tab = tabOf(dashboard, body.tab_id)
  const requests = body.reports_parameters as Values[] | null | undefined
  if (!requests) throw refused('reports_parameters', 'server.dashboard_parameters')
  const shared = { ...withDays(body.base_parameters as Values, now), ...(body.tab_parameters as Values | undefined) }
  return requests.map((parameters, index) => {
    const card = cardOf(tab, parameters.report_type, index)
    const missing = missingOfMonth(parameters)
    if (missing) throw refused(`reports_parameters[${index}].${missing}`, 'server.dashboard_month')
    // A report's own value comes before the one of its tab; an empty one says nothing.
    const own = Object.fromEntries(
      Object.entries(parameters).filter(
        ([name, value]) => name !== 'report_part' && !more.includes(name) && !isNothing(value),
      ),
    )
    const parts = (['table', 'chart'] as const).filter(
      (part) =>
        card.sources[part] && (parameters.report_part === undefined || parameters.report_part === partNames[part]),
    )
    return {
      tab,
      card,
      parts,
      // The month whose weeks are shown affects the chart only: the table keeps its months.
      requestOf: (part) =>
        toSourceRequest({
          ...shared,
          ...(part === 'chart'
            ? own
            : Object.fromEntries(Object.entries(own).filter(([name]) => !isSelectedMonth(name)))),
        }),
    }
  })
}

/** Returns the part of a request that all of its cards share: the filters of the dashboard and of its tab. */
export const sharedValues = ({ base_parameters, tab_parameters }: Values): Values => ({
  ...(base_parameters as Values | undefined),
  ...(tab_parameters as Values | undefined),
})

function tabOf({ tabs }: Dashboard, id: unknown): Tab {
  const tab = tabs.find((one) => one.id === id)
  if (!tab) throw refused('tab_id', 'server.dashboard_tab')
  return tab
}

function cardOf({ cards }: Tab, id: unknown, index: number): Card {
  const card = cards.find((one) => one.id === id)
  if (!card) throw refused(`reports_parameters[${index}].report_type`, 'server.report_not_found')
  return card
}

/** A date type stands for the days that it means now; days of one's own have to be given. */
function withDays({ date_type, ...base }: Values, now: Date): Values {
  const preset = typeof date_type === 'number' ? presetOfCode(date_type) : null
  const dates = preset ? daysOfPreset(preset, base, now) : { date_from: base.date_from, date_to: base.date_to }
  for (const [name, day] of Object.entries(dates))
    if (day === undefined) throw refused(`base_parameters.${name}`, 'server.dashboard_date')
  const [from, to] = [dates.date_from, dates.date_to].map((day) => String(isoDate(day)))
  if (from! > to!) throw refused('base_parameters.date_to', 'server.field.date_order')
  return { ...base, ...dates }
}

const dayMs = 86_400_000

/**
 * The caller's day may be the one before or after ours. Days beside a date type that mean other days contradict it, and
 * are refused.
 */
function daysOfPreset(preset: DatePreset, { date_from, date_to }: Values, now: Date): Values {
  const isPresetRange = [-dayMs, 0, dayMs]
    .map((apart) => rangeOfPreset(preset, new Date(now.getTime() + apart)))
    .some(({ from, to }) => isSame(date_from, from) && isSame(date_to, to))
  if (!isPresetRange) throw refused('base_parameters.date_type', 'server.dashboard_date_type')
  const { from, to } = rangeOfPreset(preset, now)
  return { date_from: date_from ?? from, date_to: date_to ?? to }
}

const isSame = (sent: unknown, expected: string): boolean =>
  sent === undefined || sent === null || isoDate(sent) === expected

/** Returns a request to store. The days of a moving date type are left out, and computed when it is requested again. */
export function withoutMovingDays(body: Values): Values {
  const { date_from, date_to, ...base } = body.base_parameters as Values
  return presetOfCode(Number(base.date_type ?? 4))
    ? { ...body, base_parameters: base }
    : { ...body, base_parameters: { ...base, date_from, date_to } }
}

export const refused = (field: string, key: string): Refusal => new Refusal(400, key, { errors: [{ field, key }] })
