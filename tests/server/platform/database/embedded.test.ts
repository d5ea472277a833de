import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asCaller, background } from '../../../../server/platform/caller.ts'
import { QueryCancelled, QueryTimeout } from '../../../../server/platform/database/Database.ts'
import { openEmbedded } from '../../../../server/platform/database/embedded.ts'
import { FolderInUse, takeFolderLock } from '../../../../server/platform/database/folderLock.ts'
import { openEmbeddedFolder } from './embeddedCopies.ts'
import { emptyDatabase } from './prepared.ts'

let folder: string
let child: ChildProcess | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-embedded-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the folder, then adds rows and prints the number of each one that was acknowledged. */
const writer = `
  import { openEmbedded } from '${new URL('../../../../server/platform/database/embedded.ts', import.meta.url).href}'
  const database = await openEmbedded({ dataDir: process.argv[1] })
  await database.script('create table if not exists rows (n int)')
  for (let n = 1; ; n++) {
    await database.query({ text: 'insert into rows values ($1)', values: [n] })
    console.log(n)
  }`

/** Resolves with the last number acknowledged before the process was killed. */
function writeUntilKilled(atLeast: number): Promise<number> {
  const running = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', writer, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = running
  let last = 0
  createInterface({ input: running.stdout }).on('line', (line) => {
    last = Number(line)
    if (last === atLeast) running.kill('SIGKILL')
  })
  return new Promise((resolve) => running.on('close', () => resolve(last)))
}

describe('the embedded database', () => {
  it('has every acknowledged row after its process was killed', async () => {
    const acknowledged = await writeUntilKilled(100)
    const database = await openEmbedded({ dataDir: folder })
    const [row] = await database.query<{ n: number }>(sql`select max(n) as n from rows having count(*) = max(n)`)
    expect(row?.n).toBeGreaterThanOrEqual(acknowledged)
    await database.close()
  })

  it('refuses a second opening and names the folder and the process', async () => {
    const database = await openEmbedded({ dataDir: folder })
    await expect(openEmbedded({ dataDir: folder })).rejects.toThrow(
      `The data folder ${folder} is in use by process ${process.pid}`,
    )
    await database.close()
    await (await openEmbedded({ dataDir: folder })).close()
  })

  it('ends a statement with its transaction and keeps what was committed', async () => {
    const database = await openEmbeddedFolder(emptyDatabase, folder)
    await database.script('create table rows (n int); insert into rows values (1)')
    const slow = { text: 'select count(*) from generate_series(1, 30000000)', values: [] }
    const lost = database.transaction(async (connection) => {
      await connection.query(sql`insert into rows values (2)`)
      await connection.query(slow, { timeoutMs: 50 })
    })
    const behind = database.query(sql`select n from rows`)
    await expect(lost).rejects.toBeInstanceOf(QueryTimeout)
    expect(await behind).toEqual([{ n: 1 }])

    const stop = new AbortController()
    const cancelled = database.query(slow, { signal: stop.signal })
    const waiting = database.query(sql`select 1 as one`, { signal: stop.signal })
    setTimeout(() => stop.abort(), 50)
    await expect(cancelled).rejects.toBeInstanceOf(QueryCancelled)
    await expect(waiting).rejects.toBeInstanceOf(QueryCancelled)
    expect(await database.query(sql`select n from rows`)).toEqual([{ n: 1 }])
    await database.close()
  })
})

describe('a long statement on the embedded database', () => {
  const maxWaitMs = 300
  // Longer than others wait for one that may be ended, on any machine.
  const slow = { text: 'select pg_sleep(0.7)::text as slept', values: [] }

  it('that may be ended is, when someone has waited for it, and asked again behind them; one that may not is waited for', async () => {
    const database = await openEmbeddedFolder(emptyDatabase, folder, { maxWaitMs })
    await database.script('create table rows (n int); insert into rows values (1)')
    const ended: string[] = []
    const note = (name: string) => () => ended.push(name)
    const report = database.query<{ slept: string }>(slow, { timeoutMs: 100_000 })
    const other = database.query(sql`select n from rows`)
    void report.then(note('report'))
    void other.then(note('other'))
    expect(await other).toEqual([{ n: 1 }])
    expect(await report).toEqual([{ slept: '' }])
    expect(ended).toEqual(['other', 'report'])

    // With someone behind it again and again it is given up.
    let isGivenUp = false
    const hog = database.query(slow, { timeoutMs: 100_000 }).catch((error: unknown) => error).finally(() => { isGivenUp = true })
    while (!isGivenUp) expect(await database.query(sql`select n from rows`)).toEqual([{ n: 1 }])
    expect(await hog).toBeInstanceOf(QueryTimeout)

    const needed = database.query<{ slept: string }>(slow)
    const behind = database.query(sql`select n from rows`)
    expect(await needed).toEqual([{ slept: '' }])
    expect(await behind).toEqual([{ n: 1 }])
    await database.close()
  })

  it('is not ended for calls of its own user, nor for what the server does by itself, but for those of another behind them', async () => {
    const database = await openEmbeddedFolder(emptyDatabase, folder, { maxWaitMs })
    const ended: string[] = []
    const ask = (name: string, caller: Parameters<typeof asCaller>[0], statement = { text: 'select 1', values: [] as unknown[] }) =>
      asCaller(caller, () => database.query(statement, { timeoutMs: 100_000 })).then(() => ended.push(name))
    await Promise.all([ask('report', 7, slow), ask('own', 7), ask('job', background)])
    expect(ended).toEqual(['report', 'own', 'job'])
    await Promise.all([ask('report', 7, slow), ask('own', 7), ask('other', 8)])
    expect(ended.slice(3)).toEqual(['own', 'other', 'report'])
    await database.close()
  })

  it('is none where many short ones wait for each other', async () => {
    const database = await openEmbeddedFolder(emptyDatabase, folder, { maxWaitMs })
    const short = { text: 'select pg_sleep(0.03)::text as slept', values: [] }
    const all = await Promise.all(Array.from({ length: 30 }, () => database.query(short, { timeoutMs: 100_000 })))
    expect(all).toHaveLength(30)
    await database.close()
  })

  it('begins a cursor again that was ended for others, or with the connection, before any of its rows was read', async () => {
    const database = await openEmbeddedFolder(emptyDatabase, folder, { maxWaitMs })
    const first = database.cursor<{ n: number }>({ text: 'select n from generate_series(1, 10) n', values: [] }, { size: 4 }).next()
    await expect(database.query(slow, { timeoutMs: 50 })).rejects.toBeInstanceOf(QueryTimeout)
    expect((await first).value).toEqual([1, 2, 3, 4].map((n) => ({ n })))

    const ended: string[] = []
    const report = database.cursor<{ slept: string }>(slow, { size: 4, timeoutMs: 100_000 }).next().then(({ value }) => {
      ended.push('report')
      return value as unknown
    })
    const other = database.query(sql`select 1 as n`).then(() => ended.push('other'))
    expect(await report).toEqual([{ slept: '' }])
    await other
    expect(ended).toEqual(['other', 'report'])
    await database.close()
  })

  it('loses a cursor with its connection, and says so', async () => {
    const database = await openEmbeddedFolder(emptyDatabase, folder, { maxWaitMs })
    const rows = database.cursor<{ n: number }>({ text: 'select n from generate_series(1, 10) n', values: [] }, { size: 4 })
    expect((await rows.next()).value).toEqual([1, 2, 3, 4].map((n) => ({ n })))
    await expect(database.query(slow, { timeoutMs: 50 })).rejects.toBeInstanceOf(QueryTimeout)
    await expect(rows.next()).rejects.toMatchObject({ name: 'DatabaseAway' })
    await database.close()
  })
})

describe('the lock of a folder', () => {
  const holder = (pid: number, started = 'long ago') =>
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid, started }))

  it('is held against others until it is released', () => {
    const lock = takeFolderLock(folder)
    expect(() => takeFolderLock(folder)).toThrow(FolderInUse)
    lock.release()
    takeFolderLock(folder).release()
  })

  it('is taken over from a process that is gone', () => {
    holder(2 ** 22 + 1)
    takeFolderLock(folder)
    expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid })
  })

  it.runIf(process.platform === 'linux')('is taken over when the number of the process was given out again', () => {
    holder(process.ppid)
    expect(() => takeFolderLock(folder)).not.toThrow()
  })

  it('is taken over when what it says cannot be read', () => {
    writeFileSync(join(folder, 'lock'), '')
    expect(() => takeFolderLock(folder)).not.toThrow()
  })
})
