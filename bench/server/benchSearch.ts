import { buildApp } from '../../server/app.ts'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { LiveCatalog } from '../../server/engine/catalog/serve/LiveCatalog.ts'
import type { Database } from '../../server/platform/database/Database.ts'
import { projectFolder, readSettings } from '../../server/platform/settings.ts'
import { limited, median, type BenchRow } from '../BenchRow.ts'
import type { BenchSize } from '../BenchSize.ts'
import { openBenchDatabase } from './benchDatabase.ts'
import { administrator, headersOf } from './callsOf.ts'

const rounds = 9
const [maxSearchMs, maxHomeMs] = [50, 100]
const people = [
  { login: administrator, name: 'an administrator', home: 'get_administration' },
  { login: 'gyr@example.test', name: 'staff (GYR)', home: 'get_accounts_home' },
  { login: 'dlr@example.test', name: 'a dealer', home: 'get_home' },
  { login: 'cus@example.test', name: 'a customer', home: 'get_home' },
]

/** Home, and search while somebody types: the slowest text of each kind of reader, at two million readings. */
export async function benchSearch(size: BenchSize): Promise<BenchRow[]> {
  const database = await openBenchDatabase(size.scale('large'))
  try {
    return await measureSearch(database, size.times(rounds))
  } finally {
    await database.close()
  }
}

async function measureSearch(database: Database, times: number): Promise<BenchRow[]> {
  const catalog = await loadCatalog(`${projectFolder}/definitions`, { locales: `${projectFolder}/locales` })
  const app = await buildApp({
    settings: readSettings({ STAGE: 'test', DEMO: 'false' }),
    database,
    holder: new LiveCatalog(catalog),
  })
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const texts = await textsOf(database)
  try {
    const rows: BenchRow[] = []
    for (const { login, name, home } of people) {
      const headers = await headersOf(login, database)
      const body = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ day: new Date().toISOString().slice(0, 10) }),
      }
      const homeMs = await medianOf(times, `${address}/api/v2/own/home/${home}`, body)
      rows.push(limited(`home of ${name}`, Math.round(homeMs), 'ms', maxHomeMs))
      let slowest = { text: '', ms: 0 }
      for (const text of texts) {
        const ms = await medianOf(times, `${address}/api/v2/search/find?text=${encodeURIComponent(text)}`, { headers })
        if (ms > slowest.ms) slowest = { text, ms }
      }
      rows.push(limited(`search as ${name}, slowest "${slowest.text}"`, Math.round(slowest.ms), 'ms', maxSearchMs))
    }
    return rows
  } finally {
    await app.server.close()
  }
}

/** The median time of a call in milliseconds, after one that warms up. */
async function medianOf(times: number, url: string, call: RequestInit): Promise<number> {
  const durations: number[] = []
  for (let index = -1; index < times; index++) {
    const began = performance.now()
    const response = await fetch(url, call)
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
    await response.arrayBuffer()
    if (index >= 0) durations.push(performance.now() - began)
  }
  return median(durations)
}

/** Identifiers as they are, begun, misspelled and absent; short beginnings match most. */
async function textsOf(database: Database): Promise<string[]> {
  const [unit] = await database.query<{ unit_number: string; vin: string; license_plate: string }>({
    text: 'select unit_number, vin, license_plate from units where vin is not null and license_plate is not null order by unit_id desc limit 1',
    values: [],
  })
  const [tire] = await database.query<{ number: string }>({
    text: 'select identification_number as number from tires where unit_id is not null and identification_number is not null order by tire_id desc limit 1',
    values: [],
  })
  const { unit_number = '', vin = '', license_plate = '' } = unit ?? {}
  return [
    't',
    'p1',
    't10',
    '103',
    '1030',
    unit_number,
    license_plate,
    vin,
    vin.slice(0, 6),
    `${vin.slice(0, 8)}X${vin.slice(9)}`,
    tire?.number ?? '',
    tire?.number.slice(3, 9) ?? '',
    'stockton',
    'stokton',
    'freight',
    'granite ridge',
    'zzzzzzzz',
    'stockton 10',
    'granite 1030',
    'critical 10',
    `${unit_number} freight`,
    'tractor 1',
  ]
}
