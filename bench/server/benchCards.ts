import { brotliDecompressSync } from 'node:zlib'
import { regionalDefaultsOf } from '../../domain/regions.ts'
import { sessionStore } from '../../server/access/sessions.ts'
import { buildApp } from '../../server/app.ts'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { LiveCatalog } from '../../server/engine/catalog/serve/LiveCatalog.ts'
import { parseCardRequests } from '../../server/engine/dashboards/cardRequests.ts'
import { toStatement } from '../../server/engine/query/toStatement.ts'
import { plan } from '../../server/engine/reports/reportRunner.ts'
import type { Database } from '../../server/platform/database/Database.ts'
import { projectFolder, readSettings } from '../../server/platform/settings.ts'
import type { Scale } from '../../server/portal/demo/seed.ts'
import { median, type BenchRow } from '../BenchRow.ts'
import { firstRun, type BenchSize } from '../BenchSize.ts'
import { requestBare } from './bareClient.ts'
import { openBenchDatabase } from './benchDatabase.ts'

const rounds = 40
const maxRatio = 1.3
const maxDifferenceMs = 5

/** The account that bought most often, and its last 30 months. */
export async function findCardRequest(database: Database): Promise<{ account: number; from: string; to: string }> {
  const [found] = await database.query<{ account_id: number; from: string; to: string }>({
    text: `select p.account_id, (max(p.purchased_on) - interval '30 months')::date as from, max(p.purchased_on) as to
      from purchases p join accounts a on a.account_id = p.account_id where a.location_type = 3 group by p.account_id order by count(*) desc, p.account_id limit 1`,
    values: [],
  })
  return { account: found?.account_id ?? 0, from: found?.from ?? '', to: found?.to ?? '' }
}

/** One get_reports for the five cards, over HTTP, against the bare SQL of the same figures through the same driver. */
export async function benchCards(scale: Scale, { times: timesOf }: BenchSize): Promise<BenchRow[]> {
  const database = await openBenchDatabase(scale)
  const catalog = await loadCatalog(`${projectFolder}/definitions`)
  const app = await buildApp({
    settings: readSettings({ STAGE: 'test', DEMO: 'false' }),
    database,
    holder: new LiveCatalog(catalog),
  })
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  try {
    const sessions = sessionStore(database, () => new Date(), {
      regionalDefaults: regionalDefaultsOf.NA,
      access: () => catalog.access,
      derivedFlags: async () => [],
    })
    const [user] = await database.query<{ user_id: number }>({
      text: "select user_id from users where login = 'gyr@example.test'",
      values: [],
    })
    const secrets = await sessions.begin(user?.user_id ?? 0)
    const caller = await sessions.find(secrets)
    const dashboard = catalog.reports.get('fleet-dashboard')?.dashboard
    const tab = dashboard?.tabs.find(({ id }) => id === 'purchases')
    if (!caller || !dashboard || !tab) throw new Error('the dashboard or its reader is not there')
    const { account, from, to } = await findCardRequest(database)
    const body = {
      tab_id: tab.id,
      base_parameters: { account_id: account, date_from: from, date_to: to },
      tab_parameters: { tab_type: tab.code },
      reports_parameters: tab.cards.map(({ id }) => ({ report_type: id })),
    }
    const statements = new Map(
      parseCardRequests(dashboard, body, new Date()).flatMap(({ card, parts, requestOf }) =>
        parts.map((part) => {
          const source = card.sources[part]!
          const query = plan(card, { source, request: requestOf(part) }, caller, catalog.dataset(source.dataset))
          return [JSON.stringify(query), toStatement(query, caller, catalog.dataset)] as const
        }),
      ),
    )
    const headers = {
      'content-type': 'application/json',
      'accept-encoding': 'br',
      authorization: `Bearer ${secrets.token}`,
      api_key: secrets.apiKey,
    }
    const call = async (): Promise<Buffer> => {
      const answer = await requestBare(
        { method: 'POST', url: `${address}/api/v2/fleet_dashboard/get_reports`, body: JSON.stringify(body) },
        headers,
      )
      if (answer.status !== 200) throw new Error(`get_reports answered ${answer.status}`)
      return answer.body
    }
    const bare = async (): Promise<void> =>
      void (await Promise.all([...statements.values()].map((statement) => database.query(statement))))
    const times = { call: [] as number[], bare: [] as number[] }
    for (let index = firstRun(5, timesOf(rounds)); index < timesOf(rounds); index++) {
      const began = performance.now()
      const answer = await call()
      const between = performance.now()
      await bare()
      const ended = performance.now()
      // Read when the clock stands: what a browser does with an answer is measured there.
      const { reports } = JSON.parse(brotliDecompressSync(answer).toString()) as { reports: { status: number }[] }
      if (reports.some(({ status }) => status !== 200)) throw new Error('a card is empty')
      if (index >= 0) {
        times.call.push(between - began)
        times.bare.push(ended - between)
      }
    }
    const [ours, bareMs] = [median(times.call), median(times.bare)]
    const round = (value: number): number => Math.round(value * 100) / 100
    return [
      { name: `get_reports of 5 cards, ${scale} scale`, value: round(ours), unit: 'ms' },
      {
        name: `the bare SQL of their figures, ${statements.size} statements at once`,
        value: round(bareMs),
        unit: 'ms',
      },
      {
        name: `call to bare SQL (or ${maxDifferenceMs} ms more)`,
        value: round(ours / bareMs),
        unit: 'x',
        limit: maxRatio,
        ok: ours / bareMs <= maxRatio || ours - bareMs <= maxDifferenceMs,
      },
    ]
  } finally {
    await app.server.close()
    await database.close()
  }
}
