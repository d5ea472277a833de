import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { EmbeddedFailure, useAnother } from './EmbeddedFailure.ts'
import { clearProcessFile, readProcessFile } from './processFile.ts'
import type { Programs } from './programs.ts'
import { runProgram, type RunAs } from './runProgram.ts'

export interface ClusterOptions {
  folder: string
  programs: Programs
  runAs: RunAs
  /** false: for a cluster that can be made again, which nobody waits for the disk for. */
  isDurable?: boolean
}

/** One PostgreSQL on a folder: `data` is its own, beside it lie its password and its log. */
export interface Cluster {
  readonly folder: string
  /** The address of the server that runs on it, as far as its files tell; null: none does. */
  address(): string | null
  /**
   * Resolves when it answers. Rejects with an EmbeddedFailure, also where another process starts it at the same time.
   */
  start(): Promise<void>
  /** Ends it in order, and the connections that are left. */
  stop(): Promise<void>
}

const superuser = 'postgres'
/** Seconds that recovery after a crash may take. */
const startSeconds = 600
const maxLogBytes = 10_000_000
/** Statements are not written to its log, as they may hold what users typed. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'log_checkpoints=off',
  'log_min_error_statement=panic',
]
const notDurable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

export const isCluster = (folder: string): boolean => existsSync(join(folder, 'data/PG_VERSION'))

/** Opens the cluster in a folder, without starting it. Throws an EmbeddedFailure where another version made it. */
export function openCluster({ folder, programs, runAs, isDurable = true }: ClusterOptions): Cluster {
  const data = join(folder, 'data')
  const log = join(folder, 'postgres.log')
  const major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (major !== programs.major)
    throw new EmbeddedFailure(
      `The database in ${folder} was made by PostgreSQL ${major}, and this version of the portal brings PostgreSQL ${programs.major}. Move its data as docs/guide/operating.md describes, choose another folder with DATA_DIR, or ${useAnother}.`,
    )
  const password = readFileSync(join(folder, 'password'), 'utf8').trim()
  return {
    folder,
    address() {
      const running = readProcessFile(data)
      return running && `postgresql://${superuser}:${password}@127.0.0.1:${running.port}/postgres`
    },
    async start() {
      // A copy may have other rights, which PostgreSQL refuses.
      own(folder, runAs)
      clearProcessFile(data)
      if (existsSync(log) && statSync(log).size > maxLogBytes) renameSync(log, `${log}.1`)
      const from = existsSync(log) ? statSync(log).size : 0
      const port = await freePort(readProcessFile(data)?.port)
      const options = [...settings, ...(isDurable ? [] : notDurable)].map((setting) => `-c ${setting}`).join(' ')
      const { code, output, error } = await runProgram({
        file: programs.pgCtl,
        args: ['start', '-w', '-t', String(startSeconds), '-D', data, '-l', log, '-o', `-p ${port} ${options}`],
        runAs,
        readsOutput: process.platform !== 'win32',
      })
      if (code !== 0)
        throw failure(
          'did not start',
          error?.message ?? `${output}\n${existsSync(log) ? readFileSync(log).subarray(from).toString() : ''}`,
          folder,
        )
    },
    async stop() {
      await runProgram({ file: programs.pgCtl, args: ['stop', '-m', 'fast', '-w', '-D', data], runAs })
    },
  }
}

/** Makes a new cluster, which appears whole or not at all. */
export async function createCluster(options: ClusterOptions): Promise<void> {
  const { folder, programs, runAs, isDurable = true } = options
  const unfinished = `${folder}.new-${randomBytes(4).toString('hex')}`
  mkdirSync(unfinished, { recursive: true })
  try {
    const password = join(unfinished, 'password')
    writeFileSync(password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
    own(unfinished, runAs)
    // Text that names no collation is sorted by Unicode on every system, whatever the system's own libraries do.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und']
    const { code, output, error } = await runProgram({
      file: programs.initdb,
      runAs,
      args: [
        '-D',
        join(unfinished, 'data'),
        '-U',
        superuser,
        `--pwfile=${password}`,
        '--auth=scram-sha-256',
        ...locale,
        '--no-instructions',
        ...(isDurable ? [] : ['--no-sync']),
      ],
    })
    if (code !== 0) throw failure('could not be set up', error?.message ?? output, folder)
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process was faster.
    if (!isCluster(folder)) throw error
  }
}

/** Gives a cluster's folder to the user that PostgreSQL runs as, with the rights that it asks for. */
function own(folder: string, { uid, gid }: RunAs): void {
  for (const path of [folder, join(folder, 'data')]) if (existsSync(path)) chmodSync(path, 0o700)
  if (uid === undefined || gid === undefined) return
  const isOwned = statSync(folder).uid === uid
  if (isOwned) return
  for (const path of [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ])
    chownSync(path, uid, gid)
}

/** The port it had before where nobody has it now, so that connections find it again. */
function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => (wanted ? freePort().then(resolve, reject) : reject(error)))
    server.listen({ host: '127.0.0.1', port: wanted, exclusive: true }, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** An error in the words of PostgreSQL, with a cure where it is known. */
function failure(what: string, output: string, folder: string): EmbeddedFailure {
  const cure = /No space left on device|Check free disk space|wrote only \d+ of \d+ bytes/.test(output)
    ? `The disk of ${folder} is full: free some space and start again.`
    : /Permission denied|EACCES/.test(output)
      ? `PostgreSQL's user cannot enter ${folder} or write there: change the rights of the folders above it, choose another folder with DATA_DIR, or ${useAnother}.`
      : `Its log is ${join(folder, 'postgres.log')}. Otherwise ${useAnother}.`
  const lines = output
    .split('\n')
    .filter((line) => line.trim() && !/^waiting for server|^stopped waiting|^Examine the log/.test(line))
    .slice(-4)
  return new EmbeddedFailure(
    `The embedded PostgreSQL ${what}. ${cure}${lines.length > 0 ? `\n${lines.join('\n')}` : ''}`,
    output,
  )
}
