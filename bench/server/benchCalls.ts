import { buildApp } from '../../server/app.ts'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { LiveCatalog } from '../../server/engine/catalog/serve/LiveCatalog.ts'
import { projectFolder, readSettings } from '../../server/platform/settings.ts'
import type { Scale } from '../../server/portal/demo/seed.ts'
import type { BenchRow } from '../BenchRow.ts'
import type { BenchSize } from '../BenchSize.ts'
import { requestBare } from './bareClient.ts'
import { besideBare, isNear, maxDifferenceMs, maxRatio, rowsBesideBare, watch } from './bareSql.ts'
import { openBenchDatabase } from './benchDatabase.ts'
import { callsOf, headersOf, knownOf, type Call, type KnownIds } from './callsOf.ts'

const rounds = 21
/**
 * The measured areas: product analysis, unit history, lease sales, specifications, and the account selection of four
 * reports.
 */
const areas =
  /(product_analysis_report|unit_history_report|leasesales|manage_specs|own\/lease_sales)\/|\/(select_accounts|select_account_ids|get_selects)$/
/** Staff ask about everything that there is; a customer's fleets are the same at every scale. */
const people = [
  { login: 'gyr@example.test', name: 'staff' },
  { login: 'cus@example.test', name: 'a customer' },
]

interface Measured {
  call: number
  bare: number
  bytes: number
}

/**
 * Measures each call of these areas over HTTP against its own statements through the same driver. Also measures the
 * cost of ten times the data for a customer.
 */
export async function benchCalls(size: BenchSize): Promise<BenchRow[]> {
  const fewer = await measure(size.scale('demo'), size)
  const more = await measure(size.scale('large'), size, fewer.known)
  return [...more.found].flatMap(([name, measured]): BenchRow[] => {
    const before = fewer.found.get(name)
    const grown = before && measured.call / before.call
    return [
      ...rowsBesideBare(name, measured),
      // An answer of another size is a different answer, so it is not compared.
      ...(name.endsWith('a customer') &&
      before &&
      grown !== undefined &&
      Math.abs(measured.bytes / before.bytes - 1) < 0.1
        ? [
            {
              name: `${name}, cost of ten times the data`,
              value: Math.round(grown * 100) / 100,
              unit: 'x',
              limit: maxRatio,
              ok: grown <= maxRatio || measured.call - before.call <= maxDifferenceMs,
            },
          ]
        : []),
    ]
  })
}

async function measure(
  scale: Scale,
  { times }: BenchSize,
  asBefore?: KnownIds,
): Promise<{ known: KnownIds; found: Map<string, Measured> }> {
  const database = await openBenchDatabase(scale)
  const { watched, statementsOf } = watch(database)
  const catalog = await loadCatalog(`${projectFolder}/definitions`, { locales: `${projectFolder}/locales` })
  const app = await buildApp({
    settings: readSettings({ STAGE: 'test', DEMO: 'false' }),
    database: watched,
    holder: new LiveCatalog(catalog),
  })
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  try {
    const known = await knownOf(database)
    const calls = [
      ...(await callsOf(catalog, address, database, { ...known, ...asBefore, lease: known.lease })),
    ].filter(([endpoint]) => areas.test(endpoint))
    const found = new Map<string, Measured>()
    for (const { login, name } of people) {
      const headers = await headersOf(login, database)
      for (const [endpoint, call] of calls) {
        const once = (): Promise<number | null> => sendCall(call, headers)
        const bytes = await once()
        if (bytes === null) continue
        const statements = await statementsOf(once)
        // Options of a definition and jobs of a reader have no dataset.
        if (statements.length === 0) continue
        let measured = await besideBare(once, statements, database, times(rounds))
        // Once more, where another's work may have come between.
        if (!isNear(measured) && times(rounds) > 1)
          measured = await besideBare(once, statements, database, times(rounds))
        found.set(`${endpoint}, ${name}`, { ...measured, bytes })
      }
    }
    return { known, found }
  } finally {
    await app.server.close()
    await database.close()
  }
}

/**
 * Returns the number of bytes in the answer; null where the call is refused, as for another user's draft or without a
 * permission.
 */
async function sendCall(call: Call, headers: Record<string, string>): Promise<number | null> {
  const { status, body } = await requestBare(call, headers)
  if ([401, 403, 404].includes(status)) return null
  if (status !== 200) throw new Error(`${call.method} ${call.url} ${call.body ?? ''} answered ${status}`)
  return body.byteLength
}
