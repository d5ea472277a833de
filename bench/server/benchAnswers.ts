import { buildApp } from '../../server/app.ts'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { LiveCatalog } from '../../server/engine/catalog/serve/LiveCatalog.ts'
import { projectFolder, readSettings } from '../../server/platform/settings.ts'
import { limited, median, type BenchRow } from '../BenchRow.ts'
import type { BenchSize } from '../BenchSize.ts'
import { openBenchDatabase } from './benchDatabase.ts'
import { administrator, callsOf, headersOf, knownOf, type Call } from './callsOf.ts'

const rounds = 5
const maxMs = 300
const maxKilobytes = 1000
const refusals = [401, 403, 404]
/** Administrators have a home of their own. */
const homeOfStaff = 'get_accounts_home'
/** Said of each answer that is slower or larger than it should be, and of so many others. */
const minReported = 3

interface Measured {
  endpoint: string
  ms: number
  kilobytes: number
}

/**
 * The callers. Staff see all accounts, or those of their location types, which needs another plan, so limits apply to
 * them. A dealer and a customer see few rows, so their times are only reported.
 */
const people = [
  { login: administrator, name: 'an administrator', isStaff: true },
  { login: 'gyr@example.test', name: 'staff (GYR)', isStaff: true },
  { login: 'ssc@example.test', name: 'staff (SSC)', isStaff: true },
  { login: 'dlr@example.test', name: 'a dealer', isStaff: false },
  { login: 'cus@example.test', name: 'a customer', isStaff: false },
]
type Person = (typeof people)[number]

/** Measures every list, report and lookup as each caller, over a year of all their accounts: time and bytes sent. */
export async function benchAnswers(size: BenchSize): Promise<BenchRow[]> {
  const database = await openBenchDatabase(size.scale('large'))
  const catalog = await loadCatalog(`${projectFolder}/definitions`, { locales: `${projectFolder}/locales` })
  const app = await buildApp({
    settings: readSettings({ STAGE: 'test', DEMO: 'false' }),
    database,
    holder: new LiveCatalog(catalog),
  })
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  try {
    const calls = await callsOf(catalog, address, database, await knownOf(database))
    const rows: BenchRow[] = []
    for (const person of people) {
      const headers = await headersOf(person.login, database)
      const measured: Measured[] = []
      for (const [endpoint, call] of calls) {
        const measurement = await measure(call, headers, size.times(rounds))
        if (measurement) measured.push({ endpoint, ...measurement })
        else if (person.login === administrator && !endpoint.endsWith(homeOfStaff))
          throw new Error(`${call.method} ${call.url} ${call.body ?? ''} was refused`)
      }
      rows.push(...rowsOf(person, measured))
    }
    return rows
  } finally {
    await app.server.close()
    await database.close()
  }
}

/** Null where it is refused: it needs a permission, or is about what is someone else's. */
async function measure(
  { url, ...call }: Call,
  headers: Record<string, string>,
  times: number,
): Promise<{ ms: number; kilobytes: number } | null> {
  const durations: number[] = []
  let bytes = 0
  for (let index = -1; index < times; index++) {
    const began = performance.now()
    const response = await fetch(url, { ...call, headers })
    bytes = (await response.arrayBuffer()).byteLength
    if (refusals.includes(response.status)) return null
    if (response.status !== 200) throw new Error(`${call.method} ${url} ${call.body ?? ''} answered ${response.status}`)
    if (index >= 0) durations.push(performance.now() - began)
  }
  return { ms: median(durations), kilobytes: bytes / 1000 }
}

function rowsOf({ name, isStaff }: Person, measured: Measured[]): BenchRow[] {
  const by = (of: (one: Measured) => number, limit: number, unit: string, what: string): BenchRow[] =>
    measured
      .toSorted((one, other) => of(other) - of(one))
      .filter((one, index) => index < minReported || (isStaff && of(one) > limit))
      .map((one) => {
        const row = { name: `${what}: ${one.endpoint}`, value: Math.round(of(one)), unit }
        return isStaff ? limited(row.name, row.value, unit, limit) : row
      })
  return [
    { name: `answers to ${name}`, value: measured.length, unit: '' },
    { name: 'their median', value: Math.round(median(measured.map(({ ms }) => ms)) * 10) / 10, unit: 'ms' },
    ...by(({ ms }) => ms, maxMs, 'ms', 'among the slowest'),
    ...by(({ kilobytes }) => kilobytes, maxKilobytes, 'kB', 'among the largest'),
  ]
}
