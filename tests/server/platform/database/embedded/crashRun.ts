import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openEmbedded } from '../../../../../server/platform/database/embedded/openEmbedded.ts'

export const victims = ['portal', 'postgres', 'both'] as const
export type Victim = (typeof victims)[number]

export interface CrashReport {
  acknowledged: number
  /** Numbers that were acknowledged and are not there. */
  missing: number[]
  /** Milliseconds from each kill to the next row that was acknowledged. */
  recoveries: number[]
}

const writer = fileURLToPath(new URL('writer.ts', import.meta.url))
/** Milliseconds of writing before a kill. */
const writingMs = { least: 50, most: 400 }

/**
 * The process of PostgreSQL that runs on a data folder. While it is started again there is none, and the last one is
 * told.
 */
export function postgresPid(dataDir: string): number {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    if (pid > 0) lastPids.set(dataDir, pid)
  } catch {
    /* It is written anew. */
  }
  return lastPids.get(dataDir) ?? 0
}
const lastPids = new Map<string, number>()

/**
 * Kills the server, the database, or both during writes, `times` times. The killed process is restarted as a user
 * would, and nothing else is done.
 */
export async function crashRun(
  dataDir: string,
  victim: Victim,
  times: number,
  progress: (line: string) => void = () => {},
): Promise<CrashReport> {
  const acknowledged: number[] = []
  const recoveries: number[] = []
  let child = await startWriter(dataDir, acknowledged)
  for (let time = 1; time <= times; time++) {
    await pause(writingMs.least + Math.random() * (writingMs.most - writingMs.least))
    const began = performance.now()
    const killed = postgresPid(dataDir)
    // In turn alone, when its connections go on for a moment, and with all its processes.
    if (victim !== 'portal') process.kill(time % 2 === 0 ? killed : -killed, 'SIGKILL')
    if (victim !== 'postgres') {
      await end(child, 'SIGKILL')
      child = await startWriter(dataDir, acknowledged)
    }
    while (victim !== 'portal' && postgresPid(dataDir) === killed) await pause(10)
    const before = acknowledged.length
    while (acknowledged.length < before + 4) {
      if (child.exitCode !== null) throw new Error(`the writer ended with code ${child.exitCode}`)
      await pause(10)
    }
    recoveries.push(performance.now() - began)
    progress(`${victim} ${time}: ${acknowledged.length} rows, again after ${Math.round(recoveries.at(-1)!)} ms`)
  }
  await end(child, 'SIGTERM')
  const database = await openEmbedded({ dataDir, log: () => {} })
  const rows = await database
    .query<{ n: number }>({ text: 'select n from written', values: [] })
    .finally(() => database.close())
  const there = new Set(rows.map(({ n }) => n))
  return { acknowledged: acknowledged.length, missing: acknowledged.filter((n) => !there.has(n)), recoveries }
}

async function startWriter(dataDir: string, acknowledged: number[]): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', writer, dataDir, String(1_000_000 * Math.floor((acknowledged.at(-1) ?? 0) / 1_000_000 + 1))],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const said: string[] = []
  child.stderr.on('data', (text: Buffer) => {
    said.push(text.toString())
  })
  const lines = createInterface({ input: child.stdout })
  await new Promise<void>((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`the writer ended with code ${code}: ${said.join('')}`)))
    lines.on('line', (line) => {
      if (line === 'open') resolve()
      else acknowledged.push(Number(line))
    })
  })
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((resolve) => child.once('close', resolve))
  child.kill(signal)
  await gone
}
