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

/** The process of PostgreSQL that runs on a data folder. */
export const postgresPid = (dataDir: string): number => Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

/** Kills one of both or both under writes, `times` times. Whatever was killed is started again as its user would; nothing else is done. */
export async function crashRun(dataDir: string, victim: Victim, times: number, progress: (line: string) => void = () => {}): Promise<CrashReport> {
  const acknowledged: number[] = []
  const recoveries: number[] = []
  let child = await startWriter(dataDir, acknowledged)
  for (let time = 1; time <= times; time++) {
    await pause(writingMs.least + Math.random() * (writingMs.most - writingMs.least))
    const [before, began] = [acknowledged.length, performance.now()]
    if (victim !== 'portal') process.kill(postgresPid(dataDir), 'SIGKILL')
    if (victim !== 'postgres') {
      await end(child, 'SIGKILL')
      child = await startWriter(dataDir, acknowledged)
    }
    while (acknowledged.length < before + 4) {
      if (child.exitCode !== null) throw new Error(`the writer ended with code ${child.exitCode}`)
      await pause(10)
    }
    recoveries.push(performance.now() - began)
    progress(`${victim} ${time}: ${acknowledged.length} rows, again after ${Math.round(recoveries.at(-1)!)} ms`)
  }
  await end(child, 'SIGTERM')
  const database = await openEmbedded({ dataDir, log: () => {} })
  const rows = await database.query<{ n: number }>({ text: 'select n from written', values: [] }).finally(() => database.close())
  const there = new Set(rows.map(({ n }) => n))
  return { acknowledged: acknowledged.length, missing: acknowledged.filter((n) => !there.has(n)), recoveries }
}

async function startWriter(dataDir: string, acknowledged: number[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', writer, dataDir, String(1_000_000 * Math.floor((acknowledged.at(-1) ?? 0) / 1_000_000 + 1))], { stdio: ['ignore', 'pipe', 'ignore'] })
  const lines = createInterface({ input: child.stdout })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the writer ended with code ${code}`)))
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
