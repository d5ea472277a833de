import { buildApp } from '../../server/app.ts'
import { loadCatalog } from '../../server/engine/catalog/Catalog.ts'
import { LiveCatalog } from '../../server/engine/catalog/LiveCatalog.ts'
import type { Database } from '../../server/platform/database/Database.ts'
import { projectFolder, readSettings } from '../../server/platform/settings.ts'
import { limited, median, type BenchRow } from '../BenchRow.ts'
import type { BenchSize } from '../BenchSize.ts'
import { openBenchDatabase } from './benchDatabase.ts'
import { administrator, headersOf } from './callsOf.ts'

const rounds = 9
const maxMs = 50
const people = [
  { login: administrator, name: 'an administrator' },
  { login: 'gyr@example.test', name: 'staff (GYR)' },
  { login: 'dlr@example.test', name: 'a dealer' },
  { login: 'cus@example.test', name: 'a customer' },
]

/** Search while somebody types: the slowest text of each kind of reader, at two million readings. */
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
  const app = await buildApp({ settings: readSettings({ STAGE: 'test', DEMO: 'false' }), database, holder: new LiveCatalog(catalog) })
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const texts = await textsOf(database)
  try {
    const rows: BenchRow[] = []
    for (const { login, name } of people) {
      const headers = await headersOf(login, database)
      let slowest = { text: '', ms: 0 }
      for (const text of texts) {
        const took: number[] = []
        for (let index = -1; index < times; index++) {
          const began = performance.now()
          const response = await fetch(`${address}/api/v2/search/find?text=${encodeURIComponent(text)}`, { headers })
          if (response.status !== 200) throw new Error(`search for ${text} answered ${response.status}`)
          await response.arrayBuffer()
          if (index >= 0) took.push(performance.now() - began)
        }
        const ms = median(took)
        if (ms > slowest.ms) slowest = { text, ms }
      }
      rows.push(limited(`search as ${name}, slowest "${slowest.text}"`, Math.round(slowest.ms), 'ms', maxMs))
    }
    return rows
  } finally {
    await app.server.close()
  }
}

/** Identifiers as they are, begun, misspelled and absent; short beginnings match most. */
async function textsOf(database: Database): Promise<string[]> {
  const [unit] = await database.query<{ unit_number: string; vin: string; license_plate: string }>({ text: 'select unit_number, vin, license_plate from units where vin is not null and license_plate is not null order by unit_id desc limit 1', values: [] })
  const [tire] = await database.query<{ number: string }>({ text: 'select identification_number as number from tires where unit_id is not null and identification_number is not null order by tire_id desc limit 1', values: [] })
  const { unit_number = '', vin = '', license_plate = '' } = unit ?? {}
  return [
    't', 'p1', 't10', '103', '1030', unit_number, license_plate, vin, vin.slice(0, 6), `${vin.slice(0, 8)}X${vin.slice(9)}`, tire?.number ?? '', tire?.number.slice(3, 9) ?? '',
    'stockton', 'stokton', 'freight', 'granite ridge', 'zzzzzzzz',
  ]
}
