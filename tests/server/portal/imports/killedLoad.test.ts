import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDataFolder } from '../../../../scripts/temporaryFolder.mjs'
import { chunkRows } from '../../../../server/engine/feeds/readFeedRows.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { openCopy } from '../../platform/database/databaseCopies.ts'
import { postgresPid } from '../../platform/database/embedded/crashRun.ts'
import { migratedDatabase } from '../../platform/database/prepared.ts'
import { embeddedIn, othersEnded } from './killedWork.ts'

const server = fileURLToPath(new URL('../../../kills/loadingServer.ts', import.meta.url))
const rows = 2 * chunkRows + 500
const folder = mkdtempSync(join(tmpdir(), 'killed-load-'))
const path = join(folder, 'dealers.csv')
beforeAll(() =>
  writeFileSync(
    path,
    [
      'Dealer no.;Dealer name;City;State;ZIP;Country',
      ...Array.from({ length: rows }, (_, index) => `${700_000 + index};Dealer ${index};Omaha;NE;68110;us`),
    ].join('\n'),
  ),
)
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Loads the file in a process, which is killed at a moment that it says, with all else that `alsoKill` ends. Answers
 * its moments.
 */
async function load(address: string, killedAt: string | null, alsoKill = (): void => {}): Promise<string[]> {
  const running = spawn(process.execPath, ['--import', 'tsx', server, address, 'dealers', path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  createInterface({ input: running.stdout }).on('line', (moment) => {
    said.push(moment)
    if (moment !== killedAt) return
    alsoKill()
    running.kill('SIGKILL')
  })
  await new Promise((resolve) => running.on('close', resolve))
  return said
}

const stored = async (database: Database): Promise<unknown> =>
  (
    await database.query({
      text: 'select (select count(*)::int from dealers) as dealers, (select count(*)::int from feed_batches) as batches, (select count(*)::int from feed_changes) as changes',
      values: [],
    })
  )[0]
const nothing = { dealers: 0, batches: 0, changes: 0 }
const everything = { dealers: rows, batches: 1, changes: rows }
const moments = [`written ${chunkRows}`, `written ${2 * chunkRows}`, `written ${rows}`, 'stored']

describe('a process that is killed while it loads a file in parts', () => {
  let address = ''
  let database: Database
  beforeAll(async () => {
    database = await openCopy(migratedDatabase, (own) => (address = own))
  })
  afterAll(() => database.close())

  it('has stored nothing, and the file is loaded whole the next time', { timeout: 240_000 }, async () => {
    expect(await load(address, `written ${2 * chunkRows}`)).not.toContain('stored')
    await othersEnded(database)
    expect(await stored(database)).toEqual(nothing)
    expect(await load(address, null)).toEqual(moments)
    expect(await stored(database)).toEqual(everything)
  })
})

describe('a process that is killed with the PostgreSQL that it carries', () => {
  const dataDir = newDataFolder('killed-load')
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const withDatabase = embeddedIn(dataDir)

  it(
    'has stored nothing once both are up again, and the file is loaded whole the next time',
    { timeout: 240_000 },
    async () => {
      await withDatabase((database) => migratedDatabase.fill(database))
      const killPostgres = (): void => void process.kill(-postgresPid(dataDir), 'SIGKILL')
      expect(await load(dataDir, `written ${2 * chunkRows}`, killPostgres)).not.toContain('stored')
      expect(await withDatabase(stored)).toEqual(nothing)
      expect(await load(dataDir, null)).toEqual(moments)
      expect(await withDatabase(stored)).toEqual(everything)
    },
  )
})
