import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crashRun, victims } from './crashRun.ts'

/** More of them: `npm run kills -- database`. */
const times = 2

describe('the embedded database under writes', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'crashes-'))
    // PostgreSQL runs as another user where tests run as root.
    chmodSync(folder, 0o755)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(victims)('has every acknowledged row and goes on by itself after a kill of: %s', async (victim) => {
    const { acknowledged, missing, recoveries } = await crashRun(join(folder, victim), victim, times)
    expect(missing).toEqual([])
    expect(recoveries).toHaveLength(times)
    expect(acknowledged).toBeGreaterThan(4 * times)
  })
})
