import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../../../server/platform/database/Database.ts'
import { openEmbedded } from '../../../../../server/platform/database/embedded/openEmbedded.ts'
import { postgresPid } from './crashRun.ts'

let root: string
let made: string
const open: Database[] = []
const children: ChildProcess[] = []

/** A folder that everybody may enter, as PostgreSQL runs as another user where tests run as root. */
function newFolder(parent = root): string {
  const folder = mkdtempSync(join(parent, 'data '))
  chmodSync(folder, 0o755)
  return folder
}

/** A data folder with a cluster of its own: a copy of the first one. */
function dataFolder(): string {
  const folder = newFolder()
  if (made) cpSync(made, folder, { recursive: true, preserveTimestamps: true })
  return folder
}

async function openIn(dataDir: string, lines: string[] = []): Promise<Database> {
  const database = await openEmbedded({ dataDir, log: (line) => lines.push(line) })
  open.push(database)
  return database
}

const close = async (database: Database): Promise<void> => {
  open.splice(open.indexOf(database), 1)
  await database.close()
}

const one = async (database: Database): Promise<unknown> =>
  (await database.query<{ n: number }>({ text: 'select max(n) as n from kept', values: [] }))[0]?.n
/** Nobody may have waited for one that has ended. */
const isRunning = (pid: number): boolean =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim())
const hasEnded = (pid: number): Promise<void> => expect.poll(() => isRunning(pid)).toBe(false)

/** Another process that uses the folder. */
async function otherPortal(dataDir: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('writer.ts', import.meta.url)), dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  children.push(child)
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return child
}

const ended = (child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> => {
  const gone = new Promise((resolve) => child.once('close', resolve))
  child.kill(signal)
  return gone
}

beforeAll(async () => {
  root = newFolder(tmpdir())
  const first = dataFolder()
  const database = await openIn(first)
  await database.script('create table kept (n int); insert into kept values (1)')
  await close(database)
  made = first
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const database of open.splice(0)) await database.close()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the embedded database', { timeout: 300_000 }, () => {
  it('is PostgreSQL with a password that only its user can read, and sorts text by Unicode', async () => {
    const folder = dataFolder()
    const database = await openIn(folder)
    expect(
      await database.query({
        text: "select current_setting('fsync') as fsync, current_setting('listen_addresses') as at, current_setting('password_encryption') as kind, 'a' < 'B' and 'B' < 'c' as by_unicode, datlocprovider from pg_database where datname = current_database()",
        values: [],
      }),
    ).toEqual([{ fsync: 'on', at: '127.0.0.1', kind: 'scram-sha-256', by_unicode: true, datlocprovider: 'i' }])
    const places = [
      ['password', 0o600],
      ['data', 0o700],
      ['.', 0o700],
    ] as const
    expect(places.map(([name]) => statSync(join(folder, 'postgres', name)).mode & 0o777)).toEqual(
      places.map(([, mode]) => mode),
    )
    expect(readFileSync(join(folder, 'postgres/password'), 'utf8')).toMatch(/^[0-9a-f]{48}\n$/)
    expect(readdirSync(folder)).toEqual(['postgres'])
  })

  it('serves a second process, and ends with the last of them', async () => {
    const folder = dataFolder()
    const first = await openIn(folder)
    const pid = postgresPid(folder)
    const other = await otherPortal(folder)
    expect(postgresPid(folder)).toBe(pid)
    await close(first)
    expect(isRunning(pid)).toBe(true)
    await ended(other, 'SIGTERM')
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false)
    await hasEnded(pid)
  })

  it('starts once where several processes open one new folder at the same time', async () => {
    const folder = newFolder()
    const all = await Promise.all([openIn(folder), openIn(folder), openIn(folder)])
    await all[0]!.script('create table kept (n int); insert into kept values (7)')
    expect(await Promise.all(all.map(one))).toEqual([7, 7, 7])
    expect(readdirSync(folder)).toEqual(['postgres'])
  })

  it('is used on by the next process after a kill of the first', async () => {
    const folder = dataFolder()
    const first = await otherPortal(folder)
    const pid = postgresPid(folder)
    await ended(first, 'SIGKILL')
    const next = await openIn(folder)
    expect([await one(next), postgresPid(folder)]).toEqual([1, pid])
    await close(next)
    await hasEnded(pid)
  })

  it('is restarted and logged if it was killed while the portal runs, even if its port was taken meanwhile', async () => {
    const folder = dataFolder()
    const lines: string[] = []
    const database = await openIn(folder, lines)
    const [{ port } = { port: 0 }] = await database.query<{ port: number }>({
      text: "select current_setting('port')::int as port",
      values: [],
    })
    const again = async (times: number): Promise<void> => {
      await expect
        .poll(() => lines.filter((line) => line.includes('runs again')).length, { timeout: 30_000 })
        .toBe(times)
      expect(await one(database)).toBe(1)
    }
    process.kill(postgresPid(folder), 'SIGKILL')
    await again(1)
    expect(await database.query({ text: "select current_setting('port')::int as port", values: [] })).toEqual([
      { port },
    ])

    const settings = join(folder, 'postgres/data/postgresql.conf')
    renameSync(settings, `${settings}.away`)
    process.kill(postgresPid(folder), 'SIGKILL')
    await expect.poll(() => lines.at(-1), { timeout: 30_000 }).toContain('did not start')
    const taker = createServer()
    await new Promise<void>((resolve) => taker.listen(port, '127.0.0.1', resolve))
    renameSync(`${settings}.away`, settings)
    await again(2)
    expect(await database.query({ text: "select current_setting('port')::int as port", values: [] })).not.toEqual([
      { port },
    ])
    taker.close()
  })

  it('starts where a killed server left its file, and the number in it is another process by now', async () => {
    const folder = dataFolder()
    const database = await openIn(folder)
    const file = join(folder, 'postgres/data/postmaster.pid')
    const left = readFileSync(file, 'utf8').split('\n')
    await close(database)
    const owner = statSync(join(folder, 'postgres'))
    // A living process of the same user.
    const foreign = spawn('sleep', ['600'], { uid: owner.uid, gid: owner.gid, cwd: '/' })
    children.push(foreign)
    writeFileSync(file, [foreign.pid, ...left.slice(1)].join('\n'))
    spawnSync('chown', [`${owner.uid}:${owner.gid}`, file])
    expect(await one(await openIn(folder))).toBe(1)
    expect(foreign.exitCode).toBe(null)
  })

  it('starts where a server was killed while it wrote its file', async () => {
    const folder = dataFolder()
    writeFileSync(join(folder, 'postgres/data/postmaster.pid'), '')
    expect(await one(await openIn(folder))).toBe(1)
  })

  it('refuses a folder of the engine of early versions, and says which version copies it', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'database'))
    writeFileSync(join(folder, 'database', 'PG_VERSION'), '17')
    await expect(openIn(folder)).rejects.toThrow('Start the version of commit d7472507 on it once, then this one.')
    expect(readdirSync(folder)).not.toContain('postgres')
  })

  it('refuses a folder of another version of PostgreSQL, and says what helps', async () => {
    const folder = dataFolder()
    writeFileSync(join(folder, 'postgres/data/PG_VERSION'), '16\n')
    await expect(openIn(folder)).rejects.toThrow(
      /was made by PostgreSQL 16, and this version of the portal brings PostgreSQL 18.*DATA_DIR.*DATABASE_URL/,
    )
  })

  it("says in PostgreSQL's words why it does not start, and leaves the folder as it was", async () => {
    const folder = dataFolder()
    writeFileSync(join(folder, 'postgres/data/postgresql.conf'), 'shared_buffers = much\n')
    await expect(openIn(folder)).rejects.toThrow(
      /did not start.*postgres\.log.*DATABASE_URL[^]*invalid value for parameter "shared_buffers": "much"/,
    )
    const broken = newFolder()
    mkdirSync(join(broken, 'postgres'))
    writeFileSync(join(broken, 'postgres/other'), '')
    await expect(openIn(broken)).rejects.toThrow()
    expect(readdirSync(broken)).toEqual(['postgres'])
  })

  it.runIf(process.getuid?.() === 0)(
    'runs as nobody when started as root, in a folder that nobody can enter if the data folder is closed to that user',
    async () => {
      const closed = mkdtempSync(join(root, 'closed '))
      const folder = join(closed, 'a folder')
      const lines: string[] = []
      const database = await openIn(folder, lines)
      const real = realpathSync(join(folder, 'postgres'))
      try {
        expect(real).toMatch(/^\/var\/lib\/fleet-portal\/[0-9a-f]{16}$/)
        expect(lines).toEqual([`The database lies in ${real}: PostgreSQL runs as nobody, who cannot enter ${folder}.`])
        await database.script('create table kept (n int); insert into kept values (5)')
        await close(database)
        expect(await one(await openIn(folder, lines))).toBe(5)
        expect(lines).toHaveLength(1)
      } finally {
        for (const database of open.splice(0)) await database.close()
        rmSync(real, { recursive: true, force: true })
      }
    },
  )

  it.runIf(process.getuid?.() === 0)(
    'is run by root as the user that made it, and refused to other users',
    async () => {
      const folder = dataFolder()
      const place = join(folder, 'postgres')
      spawnSync('chown', ['-R', '1234:1234', place])
      const database = await openIn(folder)
      expect([await one(database), statSync(join(place, 'data/postmaster.pid')).uid]).toEqual([1, 1234])
      await close(database)
      const asOther = (path: string) =>
        spawnSync(
          'setpriv',
          [
            '--reuid=4321',
            '--regid=4321',
            '--clear-groups',
            process.execPath,
            '--import',
            'tsx',
            '--input-type=module',
            '-e',
            `
      import { placeCluster } from '${new URL('../../../../../server/platform/database/embedded/placement.ts', import.meta.url).href}'
      placeCluster(${JSON.stringify(path)}, () => {}).catch((error) => console.log(error.name, error.message))`,
          ],
          { encoding: 'utf8', env: { ...process.env, TMPDIR: '/tmp', HOME: '/' } },
        ).stdout
      expect(asOther(folder)).toMatch(/^EmbeddedFailure The database in .* belongs to another user \(1234\)/)
      const linked = newFolder()
      const hidden = mkdtempSync(join(root, 'hidden '))
      mkdirSync(join(hidden, 'cluster'))
      symlinkSync(join(hidden, 'cluster'), join(linked, 'postgres'))
      expect(asOther(linked)).toMatch(/^EmbeddedFailure The database behind .* belongs to another user/)
    },
  )
})
