import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { ApiFailure } from '../../src/api/ApiFailure.ts'
import type { PendingChange } from '../../src/offline/model.ts'
import type { Database } from '../../server/platform/database/Database.ts'
import { Device } from '../offline/device.ts'
import { beginSurvey, doneIn, enterAt, pressureAt, wheelsIn } from '../offline/scenarios.ts'
import type { Answer, Caller } from '../server/app/testApp.ts'
import { demoPassword } from '../server/platform/database/prepared.ts'

/** The part of an answer that a killed server had completed. */
type AnswerState = 'nothing' | 'done'

export interface AnswerKills {
  entered: number
  found: AnswerState[]
  /** Differences between the database and the typed values; empty if there are none. */
  wrong: string[]
}

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const wheelsOfUnit = 10
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A server that is killed and started again on the same database. */
class KilledServer {
  private running: ChildProcess | null = null
  constructor(
    private readonly port: number,
    private readonly environment: Record<string, string>,
  ) {}

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', main], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...this.environment, STAGE: 'test', DEMO: 'true', PORT: String(this.port) },
    })
    this.running = child
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`)
      if (
        await fetch(`http://127.0.0.1:${this.port}/api/v2/fleet_survey/get_removal_reasons`).then(
          () => true,
          () => false,
        )
      )
        return
      await pause(100)
    }
  }

  /** Ends it; `SIGKILL` in the midst of whatever it does. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.running
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('close', resolve))
    child.kill(signal)
    await gone
  }
}

/**
 * Kills a server `kills` times while it answers an inspector's saves over HTTP. Kills happen early and late within an
 * answer, for each kind of save in turn. The device notices nothing and goes on. Then compares the typed values with
 * the database.
 */
export async function killAnswers({
  kills,
  port,
  environment,
  open,
  progress,
}: {
  kills: number
  port: number
  environment: Record<string, string>
  /** The database, once no server has it. */
  open(): Promise<Database>
  progress(line: string): void
}): Promise<AnswerKills> {
  const server = new KilledServer(port, environment)
  await server.start()
  try {
    const caller = await signIn(port)
    const tractors = 1 + Math.ceil(kills / wheelsOfUnit)
    const survey = await beginSurvey(caller, tractors)
    let armed: { key: string; afterMs: number; killed: Promise<void> | null } | null = null
    let answerMs = 50
    const watched: Caller = {
      ...caller,
      async send(method, path, body, headers) {
        const began = performance.now()
        if (armed && armed.killed === null && headers?.['idempotency-key'] === armed.key)
          armed.killed = pause(armed.afterMs).then(() => server.end('SIGKILL'))
        const answer = await caller.send(method, path, body, headers)
        if (headers?.['idempotency-key']) answerMs = performance.now() - began
        return answer
      },
    }
    const device = await Device.open(watched, 'cus', undefined, { wait: () => pause(100) })
    const copy = await device.surveys.open(survey)
    const entered: PendingChange[] = []
    const meant: { key: string; at: Date }[] = []
    for (let kill = 0; kill < kills; kill++) {
      const rows = [
        pressureAt(copy, 0, kill % wheelsOfUnit, 60 + kill),
        pressureAt(copy, 0, (kill + 3) % wheelsOfUnit, 160 - kill),
        replaceAt(1 + Math.floor(kill / wheelsOfUnit), kill % wheelsOfUnit),
        noteOf(1000 + kill),
      ]
      entered.push(...rows)
      armed = { key: rows[kill % rows.length]!.id, afterMs: (answerMs * 1.1 * (kill + 0.5)) / kills, killed: null }
      await copy.whenStored()
      while (armed.killed === null) await pause(5)
      await armed.killed
      meant.push({ key: armed.key, at: new Date() })
      await server.start()
      while ((await device.surveys.pending()).some(({ refusal }) => refusal === null)) await pause(20)
    }
    const refused = (await device.surveys.pending()).map(
      ({ change, refusal }) => `refused: ${JSON.stringify(change)} ${JSON.stringify(refusal)}`,
    )
    await server.end('SIGTERM')
    const database = await open()
    try {
      const found = await foundAt(database, meant)
      found.forEach((one, kill) => progress(`${kill + 1}: ${one}`))
      return {
        entered: entered.length,
        found,
        wrong: [...refused, ...(await compare(database, survey, entered, tractors))],
      }
    } finally {
      await database.close()
    }

    function replaceAt(unit: number, wheel: number): PendingChange {
      const client_id = crypto.randomUUID()
      const new_tire = { tire_size: '11R22.5' }
      return enterAt(copy, unit, wheel, (place) => ({
        kind: 'replace',
        place,
        replacement: { removed_tire_id: null, client_id, new_tire },
        sent: {
          removal_reasons: ['puncture'],
          wear_conditions: [],
          tread_depth: null,
          tread_depth_unit: '32nds',
          is_scrapped: false,
          comments: '',
          new_tire,
          client_id,
        },
      }))
    }

    function noteOf(mileage: number): PendingChange {
      const id = copy.survey.unit_ids[0]!
      copy.enter(id, { kind: 'unit', note: { mileage } })
      return copy.units.get(id)!.changes.at(-1)!
    }
  } finally {
    await server.end('SIGKILL')
  }
}

/** Returns true if the call was complete before the kill, which its stored key proves. */
async function foundAt(database: Database, meant: { key: string; at: Date }[]): Promise<AnswerState[]> {
  const rows = await database.query<{ key: string; answered_at: Date | string }>(
    sql`select key::text as key, answered_at from idempotency_keys where key = any(${meant.map(({ key }) => key)}::uuid[])`,
  )
  return meant.map(({ key, at }) => {
    const row = rows.find((one) => one.key === key)
    return row && new Date(row.answered_at) <= at ? 'done' : 'nothing'
  })
}

/** Every change is there once, and the last of each value stands. */
async function compare(
  database: Database,
  survey: number,
  entered: PendingChange[],
  tractors: number,
): Promise<string[]> {
  const wrong: string[] = []
  const equal = (what: string, found: unknown, wanted: unknown): void => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      wrong.push(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
  }
  equal(
    'keys',
    (
      await doneIn(
        database,
        entered.map(({ id }) => id),
      )
    ).length,
    entered.length,
  )
  const wheels = await wheelsIn(database, survey)
  equal('wheels', wheels.length, tractors * wheelsOfUnit)
  const placed = await database.query<{
    unit_inspection_id: number
    axle_number: number
    side: string
    wheel_index: number
  }>(sql`
    select w.unit_inspection_id, w.axle_number, w.side, w.wheel_index from survey_wheels w join survey_units d using (unit_inspection_id) join units u using (unit_id)
    where d.survey_id = ${survey} order by u.unit_number, w.axle_number, w.side, w.wheel_index`)
  placed.forEach((wheel, at) => {
    const own = entered.filter(
      ({ unit_inspection_id, change }) =>
        unit_inspection_id === wheel.unit_inspection_id &&
        change.kind !== 'unit' &&
        change.place.axle_number === wheel.axle_number &&
        change.place.side === wheel.side &&
        change.place.wheel_index === wheel.wheel_index,
    )
    const read = own.flatMap(({ change }) => (change.kind === 'reading' ? [change.reading.pressure] : []))
    equal(`wheel ${at}`, wheels[at], { pressure: read.at(-1) ?? null, version: 1 + own.length })
  })
  const replaced = entered.flatMap(({ change }) => (change.kind === 'replace' ? [change.sent.client_id] : [])).sort()
  const stored = await database.query<{ client_id: string }>(sql`
    select r.client_id::text as client_id from survey_replacements r join survey_units d using (unit_inspection_id) where d.survey_id = ${survey} and r.undone_at is null order by 1`)
  equal(
    'replacements',
    stored.map(({ client_id }) => client_id),
    replaced,
  )
  const notes = entered.flatMap(({ change, unit_inspection_id }) =>
    change.kind === 'unit' ? [{ id: unit_inspection_id, mileage: change.note.mileage }] : [],
  )
  const { id, mileage } = notes.at(-1)!
  const [unit] = await database.query(sql`
    select mileage_entered::float as mileage, (select count(*)::integer from audit_log where detail ->> 'key' = ${String(id)} and detail ->> 'form' = 'unit-inspection') as noted
    from survey_units where unit_inspection_id = ${id}`)
  equal('notes', unit, { mileage, noted: notes.length })
  return wrong
}

async function signIn(port: number): Promise<Caller> {
  const callerOf = (own: Record<string, string>): Caller => {
    const send: Caller['send'] = async (method, path, body, headers = {}) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/v2/${path}`, {
        method,
        headers: { ...own, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch(() => {
        throw new ApiFailure(0, 'lost')
      })
      const raw = Buffer.from(
        await response.arrayBuffer().catch(() => {
          throw new ApiFailure(0, 'lost')
        }),
      )
      return { status: response.status, headers: {}, raw, json: JSON.parse(raw.toString()) as Answer['json'] }
    }
    return {
      headers: own,
      send,
      get: (path, headers) => send('GET', path, undefined, headers),
      post: (path, body, headers) => send('POST', path, body, headers),
      delete: (path, headers) => send('DELETE', path, undefined, headers),
    }
  }
  const { json } = await callerOf({}).post('authorization/login_by_gy', {
    login: 'cus@example.test',
    password: demoPassword,
  })
  const { token, api_key } = json.user as unknown as { token: string; api_key: string }
  return callerOf({ authorization: `Bearer ${token}`, api_key })
}
