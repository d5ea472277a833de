import { regionalDefaultsOf } from '../../domain/regions.ts'
import { sessionStore, type Secrets } from '../../server/access/sessions.ts'
import type { Principal } from '../../server/access/Principal.ts'
import { buildApp } from '../../server/app.ts'
import { loadCatalog } from '../../server/engine/catalog/Catalog.ts'
import { CatalogHolder } from '../../server/engine/catalog/CatalogHolder.ts'
import type { Database, Statement } from '../../server/platform/database/Database.ts'
import { projectFolder, readSettings } from '../../server/platform/settings.ts'
import { finishSurvey } from '../../server/portal/surveys/finishSurvey.ts'
import { limited, median, type BenchRow } from '../BenchRow.ts'
import type { BenchSize } from '../BenchSize.ts'
import { openBenchDatabase } from './benchDatabase.ts'
import { plantLocation, type LocationSize } from './plantLocation.ts'

const rounds = 30
const maxRatio = 1.3
const maxDifferenceMs = 5
const maxFinishMs = 1000
const full: LocationSize = { units: 5000, surveys: 2000, openUnits: 100 }

const lists: Record<string, (place: number) => object> = {
  get_units: (location_id) => ({ location_id }), get_surveys: (location_id) => ({ location_id }), get_last_five_surveys: (location_id) => ({ location_id }),
  summary: (location_id) => ({ location_id }), get_unit_numbers: (location_id) => ({ location_id, key_word: 'LY-01' }), get_removed_tires: (location_id) => ({ location_id }),
}

/** The lists of a location with 5,000 units and 2,000 surveys, over HTTP, against the statements that they are made of through the same driver; and finishing a survey of 100 units with 10 tires each. */
export async function benchLocation({ scale, times }: BenchSize): Promise<BenchRow[]> {
  const isWhole = times(rounds) === rounds
  const size = isWhole ? full : { units: 20, surveys: 4, openUnits: 2 }
  const database = await openBenchDatabase(scale('large'), { name: isWhole ? 'location' : 'location_small', plant: (empty) => plantLocation(empty, size) })
  const { watched, statementsOf } = watch(database)
  const catalog = await loadCatalog(`${projectFolder}/definitions`)
  const app = await buildApp({ settings: readSettings({ STAGE: 'test', DEMO: 'false' }), database: watched, holder: new CatalogHolder(catalog) })
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  try {
    const sessions = sessionStore(database, () => new Date(), { regionalDefaults: regionalDefaultsOf.NA, access: () => catalog.access })
    const [found] = await database.query<{ user_id: number; location_id: number; survey_id: number }>({
      text: `select user_id, location_id, survey_id from users, locations join surveys using (location_id) where login = 'gyr@example.test' and name = 'Large yard' and state = 'open'`, values: [],
    })
    if (!found) throw new Error('the large location is not there')
    const secrets = await sessions.begin(found.user_id)
    const asker = await sessions.find(secrets)
    if (!asker) throw new Error('the demo user is not there')
    const rows: BenchRow[] = []
    for (const [name, bodyOf] of Object.entries(lists)) {
      const call = caller(`${address}/api/v2/fleet_survey/${name}`, secrets, bodyOf(found.location_id))
      await call()
      rows.push(...(await measure(name, call, await statementsOf(call), database, times(rounds))))
    }
    return [...rows, await finishing(database, found.survey_id, asker, times(rounds))]
  } finally {
    await app.server.close()
    await database.close()
  }
}

/** A database that can tell which statements a call asks of datasets. */
function watch(database: Database): { watched: Database; statementsOf(call: () => Promise<void>): Promise<Statement[]> } {
  let kept: Statement[] | undefined
  const watched: Database = {
    ...database,
    query: (statement, options) => {
      // Sessions and jobs are asked about meanwhile too.
      if (statement.text.startsWith('with data as')) kept?.push(statement)
      return database.query(statement, options)
    },
  }
  return {
    watched,
    async statementsOf(call) {
      const statements: Statement[] = (kept = [])
      await call()
      kept = undefined
      if (statements.length === 0) throw new Error('a list was answered without a statement')
      return statements
    },
  }
}

function caller(url: string, { token, apiKey }: Secrets, body: object): () => Promise<void> {
  return async () => {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, api_key: apiKey } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  }
}

async function measure(name: string, call: () => Promise<void>, statements: Statement[], database: Database, times: number): Promise<BenchRow[]> {
  const took = { call: [] as number[], bare: [] as number[] }
  for (let index = -3; index < times; index++) {
    const began = performance.now()
    await call()
    const between = performance.now()
    await Promise.all(statements.map((statement) => database.query(statement)))
    const ended = performance.now()
    if (index >= 0) {
      took.call.push(between - began)
      took.bare.push(ended - between)
    }
  }
  const [ours, bare] = [median(took.call), median(took.bare)]
  const round = (value: number): number => Math.round(value * 100) / 100
  return [
    { name: `large location, ${name}`, value: round(ours), unit: 'ms' },
    { name: `large location, ${name}, its bare SQL`, value: round(bare), unit: 'ms' },
    { name: `large location, ${name}, call to bare SQL (or ${maxDifferenceMs} ms more)`, value: round(ours / bare), unit: 'x', limit: maxRatio, ok: ours / bare <= maxRatio || ours - bare <= maxDifferenceMs },
  ]
}

/** Undone each time, so that it can be measured again. */
async function finishing(database: Database, survey: number, asker: Principal, times: number): Promise<BenchRow> {
  const undone = new Error('undone')
  const took: number[] = []
  for (let index = 0; index < Math.ceil(times / 6); index++) {
    await database.transaction(async (connection) => {
      const began = performance.now()
      await finishSurvey(connection, survey, asker)
      took.push(performance.now() - began)
      throw undone
    }).catch((error: unknown) => {
      if (error !== undone) throw error
    })
  }
  return limited('finishing a survey of 100 units with 10 tires each', Math.round(median(took)), 'ms', maxFinishMs)
}
