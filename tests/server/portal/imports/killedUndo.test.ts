import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDataFolder } from '../../../../scripts/temporaryFolder.mjs'
import { loadCatalog } from '../../../../server/engine/catalog/pipeline.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { projectFolder } from '../../../../server/platform/settings.ts'
import { importFeed } from '../../../../server/portal/imports/importFeed.ts'
import { openCopy } from '../../platform/database/databaseCopies.ts'
import { postgresPid } from '../../platform/database/embedded/crashRun.ts'
import { demoDatabase } from '../../platform/database/prepared.ts'
import { embeddedIn, othersEnded } from './killedWork.ts'

const server = fileURLToPath(new URL('../../../kills/undoingServer.ts', import.meta.url))
/** Rows that are undone in three parts. */
const rows = 5000
const folder = mkdtempSync(join(tmpdir(), 'killed-undo-'))
const path = join(folder, 'dealers.csv')
beforeAll(() =>
  writeFileSync(
    path,
    [
      'Dealer no.;Dealer name;City;State;ZIP;Country',
      ...Array.from({ length: rows }, (_, index) => `${880_000 + index};Dealer ${index};Omaha;NE;68110;us`),
    ].join('\n'),
  ),
)
afterAll(() => rmSync(folder, { recursive: true }))

async function load(database: Database): Promise<number> {
  const catalog = await loadCatalog(join(projectFolder, 'definitions'), { locales: join(projectFolder, 'locales') })
  return (
    (
      await importFeed(database, catalog, {
        feed: 'dealers',
        path,
        mapping: {},
        onlyGoodRows: false,
        source: 'command',
      })
    ).batchId ?? 0
  )
}

/**
 * Runs a server, asked to undo a batch or not, which is killed at a moment that it says, with all else that `alsoKill`
 * ends. Answers its moments.
 */
async function undo(
  address: string,
  { batch, killedAt, alsoKill = () => {} }: { batch?: number; killedAt?: string; alsoKill?(): void },
): Promise<string[]> {
  const running = spawn(
    process.execPath,
    ['--import', 'tsx', server, address, ...(batch === undefined ? [] : [String(batch)])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
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
      text: `
  select (select count(*)::int from dealers where nonsig like '88____') as dealers, (select count(*)::int from feed_changes where is_undone) as undone,
    (select string_agg(state, ', ') from feed_batches) as batches, (select string_agg(state, ', ') from jobs) as jobs`,
      values: [],
    })
  )[0]
const nothing = { dealers: rows, undone: 0, batches: 'loaded', jobs: 'running' }
const everything = { dealers: 0, undone: rows, batches: 'undone', jobs: 'done' }
/** Another server waits for fifteen seconds before it takes the work of one that says nothing any more. */
const endLease = (database: Database): Promise<unknown> =>
  database.query({ text: 'update jobs set lease_until = clock_timestamp()', values: [] })
const killed = ['asked 202', 'part 1', 'part 2']
const whole = ['part 1', 'part 2', 'part 3', 'ended']

describe('a server that is killed while it undoes a load of many rows', () => {
  let address = ''
  let database: Database
  beforeAll(async () => {
    database = await openCopy(demoDatabase, (own) => (address = own))
  })
  afterAll(() => database.close())

  it('has undone nothing, and the next one undoes all by itself', { timeout: 240_000 }, async () => {
    expect(await undo(address, { batch: await load(database), killedAt: 'part 2' })).toEqual(killed)
    await othersEnded(database)
    expect(await stored(database)).toEqual(nothing)
    await endLease(database)
    expect(await undo(address, {})).toEqual(whole)
    expect(await stored(database)).toEqual(everything)
  })
})

describe('a server that is killed with the PostgreSQL that it carries, while it undoes a load', () => {
  const dataDir = newDataFolder('killed-undo')
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const withDatabase = embeddedIn(dataDir)

  it(
    'has undone nothing once both are up again, and the next one undoes all by itself',
    { timeout: 240_000 },
    async () => {
      const batch = await withDatabase(async (database) => {
        await demoDatabase.fill(database)
        return load(database)
      })
      expect(
        await undo(dataDir, {
          batch,
          killedAt: 'part 2',
          alsoKill: () => void process.kill(-postgresPid(dataDir), 'SIGKILL'),
        }),
      ).toEqual(killed)
      await withDatabase(async (database) => {
        expect(await stored(database)).toEqual(nothing)
        await endLease(database)
      })
      expect(await undo(dataDir, {})).toEqual(whole)
      expect(await withDatabase(stored)).toEqual(everything)
    },
  )
})
