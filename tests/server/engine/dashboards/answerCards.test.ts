import { expect, it } from 'vitest'
import type { Card } from '../../../../engine/core/definition/dashboardModel.ts'
import type { Field } from '../../../../engine/core/definition/fieldModel.ts'
import type { Principal } from '../../../../server/access/Principal.ts'
import type { SessionContext } from '../../../../server/access/Route.ts'
import type { Catalog } from '../../../../server/engine/catalog/Catalog.ts'
import { cardsRoute } from '../../../../server/engine/dashboards/answerCards.ts'
import { filedCards } from '../../../../server/engine/dashboards/cardsFile.ts'
import { besideCard, type DashboardReport } from '../../../../server/engine/dashboards/cardRequests.ts'
import type { Dataset } from '../../../../server/engine/query/toStatement.ts'
import type { ReportRunner } from '../../../../server/engine/reports/reportRunner.ts'
import { QueryCancelled, QueryTimeout } from '../../../../server/platform/database/Database.ts'
import { aGrid, aReport, aSource } from '../../../engine/reports.ts'

const dataset: Dataset = {
  kind: 'dataset',
  id: 'table',
  rowKey: ['id'],
  sql: 'select 1',
  columns: [{ id: 'id', type: 'integer' }],
}
const catalog = { dataset: () => dataset } as unknown as Catalog
const aCard = (id: string): Card => ({
  ...aReport([], {
    id,
    sources: { table: aSource('table', { list: 'table_items', paging: false }) },
    elements: [aGrid('table')],
  }),
  hasWeeks: false,
  fold: null,
  notes: [],
})
const report: DashboardReport = {
  ...aReport([]),
  dashboard: {
    endpoint: 'POST board/cards',
    groups: {},
    takes: {},
    basket: null,
    tabs: [
      {
        id: 'purchases',
        title: { key: 'p', text: 'Purchases' },
        code: 0,
        cards: ['good', 'empty', 'bad'].map(aCard),
        visits: [],
      },
    ],
  },
}

/** Returns the answer of a call for these cards, where the card `bad` fails. */
function ask(cards: string[], failure: Error) {
  const runner = {
    answers: ({ id }: { id: string }) =>
      id === 'bad'
        ? Promise.reject(failure)
        : Promise.resolve([
            { page: { rows: id === 'good' ? [{ id: 1 }] : [], totalItems: 1, totals: {}, header: {} } },
          ]),
  } as unknown as ReportRunner
  const context = {
    body: {
      tab_id: 'purchases',
      base_parameters: { date_from: '2026-06-01', date_to: '2026-06-14' },
      reports_parameters: cards.map((card) => ({ report_type: card, report_part: 'table' })),
    },
    principal: { group: 'CUS', codes: [], flags: [], entrances: {} },
    signal: new AbortController().signal,
    translate: (key: string) => key,
    request: { headers: {}, log: { error: () => undefined } },
  } as unknown as SessionContext
  return cardsRoute(report, { catalog, runner, now: () => new Date('2026-06-15T12:00:00Z') }).handle(
    context,
  ) as Promise<{ reports: Record<string, unknown>[] }>
}

it('a card that fails among others says so, and they are answered', async () => {
  const { reports } = await ask(['good', 'bad', 'empty'], new QueryTimeout('slow'))
  expect(reports.map(({ report_type, status }) => [report_type, status])).toEqual([
    ['good', 200],
    ['bad', 400],
    ['empty', 204],
  ])
  expect(reports[1]?.response_status).toMatchObject({ code: 503, description: 'server.too_long', is_error: true })
})

it('a card that fails alone fails the call, and so does a caller who went away', async () => {
  await expect(ask(['bad'], new QueryTimeout('slow'))).rejects.toBeInstanceOf(QueryTimeout)
  await expect(ask(['good', 'bad'], new QueryCancelled('gone'))).rejects.toBeInstanceOf(QueryCancelled)
})

it('parameters of a report besides the required ones may be missing', () => {
  for (const [name, { nullable }] of Object.entries(besideCard)) expect([name, nullable]).toEqual([name, true])
})

it("an option that is not its caller's is refused to the cards and to their files", async () => {
  const kind = {
    id: 'kind',
    type: 'choice',
    options: [
      { value: 'guarded', label: { key: 'g', text: 'G' }, security: { code: 'SECRET', groups: null, flag: null } },
    ],
  } as unknown as Field
  const guarded: DashboardReport = { ...aReport([kind]), dashboard: report.dashboard }
  const body = {
    tab_id: 'purchases',
    base_parameters: { date_from: '2026-06-01', date_to: '2026-06-14', kind: 'guarded' },
    reports_parameters: [{ report_type: 'good' }],
  }
  const caller = (...codes: string[]) => ({ group: 'CUS', codes, flags: [], entrances: {} }) as unknown as Principal
  const now = new Date('2026-06-15T12:00:00Z')
  const refused = expect.objectContaining({
    status: 400,
    errors: [{ field: 'kind', key: 'server.field.not_offered' }],
  }) as Error
  const context = { body, principal: caller(), request: { headers: {} } } as unknown as SessionContext
  await expect(
    cardsRoute(guarded, { catalog, runner: {} as ReportRunner, now: () => now }).handle(context),
  ).rejects.toEqual(refused)
  expect(() => filedCards(guarded, { reports: [body] }, now, caller())).toThrow(refused)
  expect(filedCards(guarded, { reports: [body] }, now, caller('SECRET'))).toHaveLength(1)
})
