import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDataFolder } from '../../../../../scripts/temporaryFolder.mjs'
import { crashRun, victims } from './crashRun.ts'

/** More of them: `npm run kills -- database`. */
const times = 2

describe('the embedded database under writes', { timeout: 300_000 }, () => {
  let folder: string
  beforeAll(() => {
    folder = newDataFolder('crashes')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(victims)('has every acknowledged row and goes on by itself after a kill of: %s', async (victim) => {
    const { acknowledged, missing, recoveries } = await crashRun(join(folder, victim), victim, times)
    expect(missing).toEqual([])
    expect(recoveries).toHaveLength(times)
    expect(acknowledged).toBeGreaterThan(4 * times)
  })
})
