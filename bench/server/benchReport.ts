import { brotliDecompressSync } from 'node:zlib'
import { regionalDefaultsOf } from '../../domain/regions.ts'
import { sessionStore } from '../../server/access/sessions.ts'
import { buildApp } from '../../server/app.ts'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { LiveCatalog } from '../../server/engine/catalog/serve/LiveCatalog.ts'
import { toSourceRequest } from '../../server/engine/query/sourceRequest.ts'
import { toStatement } from '../../server/engine/query/toStatement.ts'
import { plan } from '../../server/engine/reports/reportRunner.ts'
import type { Database } from '../../server/platform/database/Database.ts'
import { projectFolder, readSettings } from '../../server/platform/settings.ts'
import type { Scale } from '../../server/portal/demo/seed.ts'
import { median, type BenchRow } from '../BenchRow.ts'
import { firstRun, type BenchSize } from '../BenchSize.ts'
import { requestBare } from './bareClient.ts'
import { openBenchDatabase } from './benchDatabase.ts'

const rounds = 60
const maxRatio = 1.3
const maxDifferenceMs = 5

interface Measured {
  readings: number
  call: number
  bare: number
}

/**
 * POST checkpoint/report for one account, over HTTP, against its bare SQL through the same driver; and what ten times
 * the readings cost.
 */
export async function benchReport(size: BenchSize): Promise<BenchRow[]> {
  const fewer = await measure(size.scale('demo'), size)
  const more = await measure(size.scale('large'), size)
  const ratio = more.call / more.bare
  const growth = more.call / fewer.call
  const round = (value: number): number => Math.round(value * 100) / 100
  return [
    { name: `report of one account, ${more.readings} readings`, value: round(more.call), unit: 'ms' },
    { name: 'its bare SQL', value: round(more.bare), unit: 'ms' },
    {
      name: `call to bare SQL (or ${maxDifferenceMs} ms more)`,
      value: round(ratio),
      unit: 'x',
      limit: maxRatio,
      ok: ratio <= maxRatio || more.call - more.bare <= maxDifferenceMs,
    },
    { name: `the same with ${fewer.readings} readings`, value: round(fewer.call), unit: 'ms' },
    {
      name: `cost of ${Math.round(more.readings / fewer.readings)}x the readings`,
      value: round(growth),
      unit: 'x',
      limit: maxRatio,
      ok: growth <= maxRatio,
    },
  ]
}

async function measure(scale: Scale, { times: timesOf }: BenchSize): Promise<Measured> {
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
    if (!caller) throw new Error('the demo user is not there')
    const body = await bodyOfOneAccount(database)

    const report = catalog.reports.get('checkpoint')
    const source = report?.sources.units
    if (!report || !source) throw new Error('checkpoint is not in the catalog')
    const query = plan(report, { source, request: toSourceRequest(body) }, caller, catalog.dataset(source.dataset))
    const statement = toStatement(query, caller, catalog.dataset)

    const call = async (): Promise<void> => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${secrets.token}`,
        api_key: secrets.apiKey,
      }
      const answer = await requestBare(
        { method: 'POST', url: `${address}/api/v2/checkpoint/report`, body: JSON.stringify(body) },
        headers,
      )
      const { units } = JSON.parse(String(brotliDecompressSync(answer.body))) as { units: unknown[] }
      if (answer.status !== 200 || units.length === 0) throw new Error(`the report answered ${answer.status}`)
    }
    const times = { call: [] as number[], bare: [] as number[] }
    for (let index = firstRun(10, timesOf(rounds)); index < timesOf(rounds); index++) {
      const began = performance.now()
      await call()
      const between = performance.now()
      await database.query(statement)
      const ended = performance.now()
      if (index >= 0) {
        times.call.push(between - began)
        times.bare.push(ended - between)
      }
    }
    const [count] = await database.query<{ readings: number }>({
      text: 'select count(*) as readings from readings',
      values: [],
    })
    return { readings: count?.readings ?? 0, call: median(times.call), bare: median(times.bare) }
  } finally {
    await app.server.close()
    await database.close()
  }
}

/** The first fleet beside the planted one: it is drawn the same at every scale. */
async function bodyOfOneAccount(database: Database): Promise<Record<string, unknown>> {
  const [account] = await database.query<{ account_id: number; last: string }>({
    text: `select a.account_id, max(i.inspected_on) as last from accounts a join inspections i on i.account_id = a.account_id
      where a.account_number = '100002' group by a.account_id`,
    values: [],
  })
  const to = account?.last ?? ''
  const from = new Date(new Date(to).getTime() - 90 * 86_400_000).toISOString().slice(0, 10)
  return { accounts: [account?.account_id], date_from: from, date_to: to, page_size: 100 }
}
