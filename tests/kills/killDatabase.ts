import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { newDataFolder } from '../../scripts/temporaryFolder.mjs'
import { crashRun, victims } from '../server/platform/database/embedded/crashRun.ts'

/**
 * Kills the portal, its PostgreSQL and both under writes, `kills` times each, and tells what came of it. Answers
 * whether every acknowledged row is there.
 */
export async function killDatabase(kills: number, say: (line: string) => void): Promise<boolean> {
  const folder = newDataFolder('killed-database')
  let isGood = true
  try {
    for (const victim of victims) {
      const { acknowledged, missing, recoveries } = await crashRun(join(folder, victim), victim, kills, say)
      const sorted = recoveries.toSorted((one, other) => one - other)
      say(
        `${victim}: killed ${kills} times, ${acknowledged} rows acknowledged, ${missing.length} missing; writes went on after ${Math.round(sorted[Math.floor(kills / 2)]!)} ms (median), ${Math.round(sorted.at(-1)!)} ms at most`,
      )
      isGood &&= missing.length === 0
    }
    return isGood
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
