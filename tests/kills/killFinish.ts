import { spawn } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { openEmbedded } from '../../server/platform/database/embedded.ts'
import { openWorld } from '../server/app/openWorld.ts'
import { typeSurvey, type TypedUnit } from '../server/app/typeSurvey.ts'
import { openEmbeddedFolder } from '../server/platform/database/embeddedCopies.ts'
import { demoDatabase } from '../server/platform/database/prepared.ts'

/** When a process is killed: among its statements, while it commits, once it is answered. */
export type Moment = 'statement' | 'committing' | 'finished'

/** What a killed process left: nothing published, all of it, or what must not be. */
export type Left = 'none' | 'all' | 'wrong'

export interface Kill { moment: Moment; left: Left }

const moments: Moment[] = ['statement', 'committing', 'finished']
/** What each moment may leave: what was not committed is not there, what was answered is. */
const allowed: Record<Moment, Left[]> = { statement: ['none'], committing: ['none', 'all'], finished: ['all'] }
const server = fileURLToPath(new URL('finishingServer.ts', import.meta.url))
const sides = ['left', 'right'] as const

/** Twenty trailers, all wheels read, one tire of each replaced. */
const trailers = Array.from({ length: 20 }, (_, place): TypedUnit => ({
  number: `KF-${place}`, type: 'trailer', configuration: 'TL-2W',
  wheels: [1, 2].flatMap((axle) => sides.map((side) => ({
    axle, side, index: 1 as const, pressure: [90 + place, 'psi'] as const, tread: [8 + axle, '32nds'] as const, wear: ['cupping'],
    ...(axle === 1 && side === 'left' ? { replaced: { reasons: ['run flat', 'puncture'], wear: ['flat spot'] } } : {}),
  }))),
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

/** Kills a process that finishes a survey on the embedded database, `kills` times, each on a copy of the same folder, and tells what each left. */
export async function killFinish(folder: string, kills: number, progress: (kill: Kill) => void): Promise<Kill[]> {
  const survey = await typeInto(join(folder, 'before'))
  const none = await read(join(folder, 'before'), survey)
  const whole = await finish(folder, 'whole', survey)
  const all = await read(join(folder, 'whole'), survey)
  if (isDeepStrictEqual(none, all)) throw new Error('finishing published nothing')
  const statements = whole.filter((moment) => moment.startsWith('statement'))
  const done: Kill[] = []
  for (let kill = 0; kill < kills; kill++) {
    const moment = moments[kill % moments.length]!
    const at = moment === 'statement' ? statements[Math.floor((kill * statements.length) / kills)]! : moment
    // While it commits: a little later each time.
    await finish(folder, 'killed', survey, { at, afterMs: moment === 'committing' ? kill / 3 : 0 })
    const traced = await read(join(folder, 'killed'), survey)
    await rm(join(folder, 'killed'), { recursive: true })
    const left = isDeepStrictEqual(traced, none) ? 'none' : isDeepStrictEqual(traced, all) ? 'all' : 'wrong'
    done.push({ moment, left: allowed[moment].includes(left) ? left : 'wrong' })
    progress(done.at(-1)!)
  }
  return done
}

/** An open survey in a database in a folder. Answers its id. */
async function typeInto(dataDir: string): Promise<number> {
  const unused = (): Promise<never> => Promise.reject(new Error('not used here'))
  const world = await openWorld({ name: 'embedded in a folder', open: unused, openEmpty: unused, openDemo: () => openEmbeddedFolder(demoDatabase, dataDir) })
  const customer = await world.as('cus')
  const [place] = (await customer.post('fleet_survey/select_locations', { key_word: 'Akron' })).json.accounts as unknown as { location_id: number }[]
  const survey = await typeSurvey(customer, place!.location_id, { date: '2026-06-10', by: 'Sam Fields', units: trailers })
  await world.close()
  return survey
}

async function read(dataDir: string, survey: number): Promise<object> {
  const database = await openEmbedded({ dataDir })
  const [row] = await database.query({ text: traces, values: [survey] }).finally(() => database.close())
  return row!
}

/** Lets a process on a copy of the folder finish the survey, and kills it so long after a moment that it says; without one it ends by itself. Answers its moments. */
async function finish(folder: string, name: string, survey: number, kill?: { at: string; afterMs: number }): Promise<string[]> {
  await cp(join(folder, 'before'), join(folder, name), { recursive: true })
  const running = spawn(process.execPath, ['--import', 'tsx', server, join(folder, name), String(survey)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said: string[] = []
  createInterface({ input: running.stdout }).on('line', (moment) => {
    said.push(moment)
    if (moment !== kill?.at) return
    if (kill.afterMs === 0) running.kill('SIGKILL')
    else setTimeout(() => running.kill('SIGKILL'), kill.afterMs)
  })
  await new Promise((resolve) => running.on('close', resolve))
  return said
}
