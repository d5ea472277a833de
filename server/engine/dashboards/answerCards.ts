import { may } from '../../../engine/core/access/may.ts'
import type { CardPart } from '../../../engine/core/definition/dashboardModel.ts'
import type { Source } from '../../../engine/core/definition/model.ts'
import { cardLists } from '../../../engine/core/definition/parseDashboard.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Route, SessionContext } from '../../access/Route.ts'
import { QueryCancelled } from '../../platform/database/Database.ts'
import { noPermission } from '../../platform/errors.ts'
import { failureOfPart, responseStatusSchema } from '../../platform/http/answerError.ts'
import { callersMoment } from '../../platform/http/clock.ts'
import { type JsonSchema, listOf, objectSchema, openObject, text } from '../../platform/http/jsonSchema.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import type { SourceRequest } from '../query/sourceRequest.ts'
import { rowSchema } from '../query/answerSchema.ts'
import { answerSources } from '../reports/answerSources.ts'
import { refuseFilters } from '../reports/refuseFilters.ts'
import { plan, type ReportRunner, type Row, type RunOptions } from '../reports/reportRunner.ts'
import { figuresSchema } from '../reports/sourcesAnswer.ts'
import { parseCardRequests, cardsSchema, sharedValues, type CardRequest, type DashboardReport } from './cardRequests.ts'

interface AnswerCardsDeps {
  catalog: Catalog
  runner: ReportRunner
  now(): Date
}

/**
 * The call of a dashboard: cards of one tab, each answered by its own statement, all at once. An answer stands for each
 * of reports_parameters in their order, with status 200, or 204 where there is nothing to show. One that fails among
 * others has status 400
 * and says why; alone it is the call that fails.
 */
export function cardsRoute(
  report: DashboardReport,
  { catalog, runner, now }: AnswerCardsDeps,
): Pick<Route, 'summary' | 'body' | 'answer'> & {
  handle(context: SessionContext): Promise<unknown>
} {
  return {
    summary: `Reads cards of ${report.title.text}. Answers \`reports\`, each with ${Object.values(cardLists).join(' and ')}.`,
    body: cardsSchema(report.dashboard, catalog),
    answer: cardsAnswer(report, catalog),
    async handle({ body, principal, signal, request, translate }) {
      if (!may(principal, report.security)) throw noPermission()
      refuseFilters(report, sharedValues(body), principal)
      const requests = parseCardRequests(report.dashboard, body, callersMoment({ request }, now()))
      const reports = await Promise.all(
        requests.map((one) =>
          answerCard(one, principal, { catalog, runner, options: { signal } }).catch((error: unknown): Row => {
            if (requests.length === 1 || error instanceof QueryCancelled) throw error
            return { report_type: one.card.id, status: 400, response_status: failureOfPart(error, request, translate) }
          }),
        ),
      )
      return { tab_id: requests[0]?.tab.id, reports }
    },
  }
}

/** Returns the schema of the answer: each card's lists and their figures, or the reason why there are none. */
function cardsAnswer({ dashboard }: DashboardReport, catalog: Catalog): JsonSchema {
  const cards = dashboard.tabs
    .flatMap((tab) => tab.cards)
    .map((card): JsonSchema => {
      const sources = Object.entries(card.sources) as [CardPart, Source][]
      const figures = (source: Source): JsonSchema => objectSchema(figuresSchema(source, catalog.dataset))
      return objectSchema(
        {
          report_type: { type: 'string', enum: [card.id] },
          status: { type: 'integer', enum: [200, 204, 400] },
          response_status: responseStatusSchema,
          ...(Object.assign(
            {},
            ...sources.map(([part, source]) => ({
              ...figuresSchema(source, catalog.dataset),
              [cardLists[part]]: listOf(rowSchema(catalog.dataset(source.dataset))),
            })),
          ) as object),
          totals: openObject(),
          lists: objectSchema(Object.fromEntries(sources.map(([part, source]) => [cardLists[part], figures(source)]))),
        },
        ['report_type', 'status'],
      )
    })
  return objectSchema({ tab_id: text, reports: listOf({ oneOf: cards }) }, ['reports'])
}

interface PartAnswer {
  rows: unknown
  /** Place and totals. */
  figures: Row
}

async function answerCard(
  { card, parts, requestOf }: CardRequest,
  caller: Principal,
  { catalog, runner, options }: Pick<AnswerCardsDeps, 'catalog' | 'runner'> & { options: RunOptions },
): Promise<Row> {
  const pending = new Map<string, Promise<PartAnswer>>()
  const answers = await Promise.all(
    parts.map(async (part): Promise<[string, PartAnswer]> => {
      const source = { ...card.sources[part]!, isShared: false, leads: false }
      const request = requestOf(part)
      // A chart of the table's own rows is answered with them.
      const key = JSON.stringify(plan(card, { source, request }, caller, catalog.dataset(source.dataset)))
      const answer = pending.get(key) ?? answerSource(source, request)
      pending.set(key, answer)
      return [cardLists[part], await answer]
    }),
  )
  const shown = Object.fromEntries(answers.map(([list, { rows }]) => [list, rows]))
  const status = answers.every(([, { rows }]) => (rows as unknown[]).length === 0) ? 204 : 200
  const [first] = answers
  return {
    report_type: card.id,
    status,
    ...first?.[1].figures,
    ...shown,
    ...(answers.length > 1 ? { lists: Object.fromEntries(answers.map(([list, { figures }]) => [list, figures])) } : {}),
  }

  async function answerSource(source: Source, request: SourceRequest): Promise<PartAnswer> {
    const { [source.list]: rows, ...figures } = await answerSources({
      report: card,
      sources: [source],
      request,
      caller,
      runner,
      options,
    })
    return { rows, figures }
  }
}
