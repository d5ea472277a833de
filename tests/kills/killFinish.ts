import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../server/platform/database/Database.ts'
import { createTestApp } from '../server/app/testApp.ts'
import { typeSurvey, type TypedUnit } from '../server/app/typeSurvey.ts'
import { openCopy } from '../server/platform/database/databaseCopies.ts'
import { demoDatabase, type Prepared } from '../server/platform/database/prepared.ts'
import { testDatabase } from '../server/platform/database/testDatabase.ts'

/** When a process is killed: among its statements, while it commits, once it is answered. */
type Moment = 'statement' | 'committing' | 'finished'

/** The state that a killed process left: nothing published, everything, or an invalid mixture. */
type LeftState = 'none' | 'all' | 'wrong'

export interface Kill {
  moment: Moment
  left: LeftState
}

const moments: Moment[] = ['statement', 'committing', 'finished']
/** The states that each moment may leave: uncommitted work is gone, and answered work is there. */
const allowed: Record<Moment, LeftState[]> = { statement: ['none'], committing: ['none', 'all'], finished: ['all'] }
const server = fileURLToPath(new URL('finishingServer.ts', import.meta.url))
const sides = ['left', 'right'] as const

/** Twenty trailers, all wheels read, one tire of each replaced. */
const trailers = Array.from({ length: 20 }, (_, place): TypedUnit => ({
  number: `KF-${place}`,
  type: 'trailer',
  configuration: 'TL-2W',
  wheels: [1, 2].flatMap((axle) =>
    sides.map((side) => ({
      axle,
      side,
      index: 1 as const,
      pressure: [90 + place, 'psi'] as const,
      tread: [8 + axle, '32nds'] as const,
      wear: ['cupping'],
      ...(axle === 1 && side === 'left'
        ? { replaced: { reasons: ['run flat', 'puncture'], wear: ['flat spot'] } }
        : {}),
    })),
  ),
}))

/** Everything that finishing writes, as one row. */
const traces = `
  select (select state from surveys where survey_id = $1) as state,
    (select count(*) from inspections where survey_id = $1) as inspections,
    (select count(*) from readings r join inspections i using (account_id, inspected_on, inspection_id) where i.survey_id = $1) as readings,
    (select count(*) from reading_wear_conditions w join inspections i using (account_id, inspected_on, inspection_id) where i.survey_id = $1) as worn,
    (select count(*) from last_inspections) as units_seen,
    (select count(*) from removed_tires where survey_id = $1) as removed,
    (select count(*) from removed_tire_reasons join removed_tires using (removed_tire_id) where survey_id = $1) as reasons,
    (select count(*) from survey_wheels join survey_units using (unit_inspection_id) where survey_id = $1) as drafts,
    (select count(*) from tires) as tires, (select count(*) from tire_wear) as settled,
    (select count(*) from audit_log where detail ->> 'finished' = 'true') as noted`

/**
 * Kills a process that finishes a survey, `kills` times, each on a copy of the same database, and tells what each left.
 */
export async function killFinish(kills: number, progress: (kill: Kill) => void): Promise<Kill[]> {
  const before = await openCopy(typed)
  const survey = await surveyIn(before)
  const none = await read(before, survey).finally(() => before.close())
  const whole = await finish(survey)
  if (isDeepStrictEqual(none, whole.traced)) throw new Error('finishing published nothing')
  const statements = whole.said.filter((moment) => moment.startsWith('statement'))
  const done: Kill[] = []
  for (let kill = 0; kill < kills; kill++) {
    const moment = moments[kill % moments.length]!
    const at = moment === 'statement' ? statements[Math.floor((kill * statements.length) / kills)]! : moment
    // While it commits: a little later each time.
    const { traced } = await finish(survey, { at, afterMs: moment === 'committing' ? kill / 3 : 0 })
    const left = isDeepStrictEqual(traced, none) ? 'none' : isDeepStrictEqual(traced, whole.traced) ? 'all' : 'wrong'
    done.push({ moment, left: allowed[moment].includes(left) ? left : 'wrong' })
    progress(done.at(-1)!)
  }
  return done
}

/** The demo data with an open survey, in which all is typed. */
const typed: Prepared = {
  name: `finish_${randomBytes(6).toString('hex')}`,
  from: demoDatabase,
  async fill(database) {
    const world = await createTestApp({
      ...testDatabase,
      openDemo: () => Promise.resolve({ ...database, close: () => Promise.resolve() }),
    })
    const customer = await world.as('cus')
    const [place] = (await customer.post('fleet_survey/select_locations', { key_word: 'Akron' })).json
      .accounts as unknown as { location_id: number }[]
    await typeSurvey(customer, place!.location_id, { date: '2026-06-10', by: 'Sam Fields', units: trailers })
    await world.close()
  },
}

async function surveyIn(database: Database): Promise<number> {
  const [row] = await database.query<{ id: number }>({ text: 'select max(survey_id) as id from surveys', values: [] })
  return row!.id
}

async function read(database: Database, survey: number): Promise<object> {
  const [row] = await database.query({ text: traces, values: [survey] })
  return row!
}

/**
 * Runs a process that finishes the survey on a copy of the database, and kills it a given time after one of its
 * moments. Without such a moment the process ends by itself. Returns its moments and the resulting state.
 */
async function finish(
  survey: number,
  kill?: { at: string; afterMs: number },
): Promise<{ said: string[]; traced: object }> {
  let address = ''
  const database = await openCopy(typed, (own) => (address = own))
  const running = spawn(process.execPath, ['--import', 'tsx', server, address, String(survey)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  createInterface({ input: running.stdout }).on('line', (moment) => {
    said.push(moment)
    if (moment !== kill?.at) return
    if (kill.afterMs === 0) running.kill('SIGKILL')
    else setTimeout(() => running.kill('SIGKILL'), kill.afterMs)
  })
  await new Promise((resolve) => running.on('close', resolve))
  // A statement that was under way ends before its connection does.
  const others = async (): Promise<unknown[]> =>
    database.query({
      text: "select from pg_stat_activity where datname = current_database() and application_name = '' and pid <> pg_backend_pid() and state <> 'idle'",
      values: [],
    })
  while ((await others()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  return { said, traced: await read(database, survey).finally(() => database.close()) }
}
