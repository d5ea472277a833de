import { regionalDefaultsOf } from '../../domain/regions.ts'
import { sessionStore, type Secrets } from '../../server/access/sessions.ts'
import type { Principal } from '../../server/access/Principal.ts'
import { buildApp } from '../../server/app.ts'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { LiveCatalog } from '../../server/engine/catalog/serve/LiveCatalog.ts'
import type { Database } from '../../server/platform/database/Database.ts'
import { projectFolder, readSettings } from '../../server/platform/settings.ts'
import { finishSurvey } from '../../server/portal/surveys/finishSurvey.ts'
import { limited, median, type BenchRow } from '../BenchRow.ts'
import type { BenchSize } from '../BenchSize.ts'
import { requestBare } from './bareClient.ts'
import { besideBare, rowsBesideBare, watch } from './bareSql.ts'
import { openBenchDatabase } from './benchDatabase.ts'
import { plantLocation, type LocationSize } from './plantLocation.ts'

const rounds = 30
const maxFinishMs = 1000
const full: LocationSize = { units: 5000, surveys: 2000, openUnits: 100 }

const lists: Record<string, (place: number) => object> = {
  get_units: (location_id) => ({ location_id }),
  get_surveys: (location_id) => ({ location_id }),
  get_last_five_surveys: (location_id) => ({ location_id }),
  summary: (location_id) => ({ location_id }),
  get_unit_numbers: (location_id) => ({ location_id, key_word: 'LY-01' }),
  get_removed_tires: (location_id) => ({ location_id }),
}

/**
 * Measures the lists of a location with 5,000 units and 2,000 surveys over HTTP against their own statements through
 * the same driver. Also measures finishing a survey of 100 units with 10 tires each.
 */
export async function benchLocation({ scale, times }: BenchSize): Promise<BenchRow[]> {
  const isFullRun = times(rounds) === rounds
  const size = isFullRun ? full : { units: 20, surveys: 4, openUnits: 2 }
  const database = await openBenchDatabase(scale('large'), {
    name: isFullRun ? 'location' : 'location_small',
    plant: (empty) => plantLocation(empty, size),
  })
  const { watched, statementsOf } = watch(database)
  const catalog = await loadCatalog(`${projectFolder}/definitions`)
  const app = await buildApp({
    settings: readSettings({ STAGE: 'test', DEMO: 'false' }),
    database: watched,
    holder: new LiveCatalog(catalog),
  })
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  try {
    const sessions = sessionStore(database, () => new Date(), {
      regionalDefaults: regionalDefaultsOf.NA,
      access: () => catalog.access,
      derivedFlags: async () => [],
    })
    const [found] = await database.query<{ user_id: number; location_id: number; survey_id: number }>({
      text: `select user_id, location_id, survey_id from users, locations join surveys using (location_id) where login = 'gyr@example.test' and name = 'Large yard' and state = 'open'`,
      values: [],
    })
    if (!found) throw new Error('the large location is not there')
    const secrets = await sessions.begin(found.user_id)
    const caller = await sessions.find(secrets)
    if (!caller) throw new Error('the demo user is not there')
    const rows: BenchRow[] = []
    for (const [name, bodyOf] of Object.entries(lists)) {
      const call = callTo(`${address}/api/v2/fleet_survey/${name}`, secrets, bodyOf(found.location_id))
      await call()
      const statements = await statementsOf(call)
      if (statements.length === 0) throw new Error('a list was answered without a statement')
      rows.push(
        ...rowsBesideBare(`large location, ${name}`, await besideBare(call, statements, database, times(rounds))),
      )
    }
    return [...rows, await finishing(database, found.survey_id, caller, times(rounds))]
  } finally {
    await app.server.close()
    await database.close()
  }
}

function callTo(url: string, { token, apiKey }: Secrets, body: object): () => Promise<void> {
  return async () => {
    const { status } = await requestBare(
      { method: 'POST', url, body: JSON.stringify(body) },
      { 'content-type': 'application/json', authorization: `Bearer ${token}`, api_key: apiKey },
    )
    if (status !== 200) throw new Error(`${url} answered ${status}`)
  }
}

/** Undone each time, so that it can be measured again. */
async function finishing(database: Database, survey: number, caller: Principal, times: number): Promise<BenchRow> {
  const undone = new Error('undone')
  const durations: number[] = []
  for (let index = 0; index < Math.ceil(times / 6); index++) {
    await database
      .transaction(async (connection) => {
        const began = performance.now()
        await finishSurvey(connection, survey, caller)
        durations.push(performance.now() - began)
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
  }
  return limited('finishing a survey of 100 units with 10 tires each', Math.round(median(durations)), 'ms', maxFinishMs)
}
