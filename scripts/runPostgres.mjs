// A PostgreSQL for one run of tests, where its programs are installed: what goes with the run need not reach the disk.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from './ports.mjs'

/** Nothing outlives the run, so nothing waits for a disk; a copy of a prepared database takes an eighth of the time. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

/** Distributions put each version into a folder here. */
const root = '/usr/lib/postgresql'

/** Milliseconds it may take to start. */
const patience = 30_000

/**
 * Starts a PostgreSQL server in a folder, of a version where one is named. Returns its address, or null if none can be
 * started. It ends with this process.
 */
export async function startPostgres(folder, version = null) {
  const programs = version ? folderOf(version) : programsFolder()
  const owner = ownerOf()
  if (!programs || !owner) return null
  const data = join(folder, 'postgres')
  mkdirSync(data, { mode: 0o700, recursive: true })
  if (owner.uid !== undefined) chownSync(data, owner.uid, owner.gid)
  const created = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...owner, cwd: '/' },
  )
  if (created.status !== 0) return null
  const port = await freePort()
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...owner, cwd: '/', stdio: 'ignore' },
  )
  server.unref()
  // At once, without writing down what is thrown away.
  process.once('exit', () => server.kill('SIGQUIT'))
  for (const until = Date.now() + patience; Date.now() < until && server.exitCode === null;) {
    if (await accepts(port)) return `postgres://postgres@127.0.0.1:${port}/postgres`
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  server.kill('SIGQUIT')
  return null
}

/** The newest that a package has put where distributions do, else those on the PATH. */
function programsFolder() {
  const versions = existsSync(root) ? readdirSync(root).sort((one, other) => Number(other) - Number(one)) : []
  const answer = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  return (
    [...versions.map(folderOf), answer.status === 0 ? answer.stdout.trim() : null].find(
      (path) => path && hasPrograms(path),
    ) ?? null
  )
}

function folderOf(version) {
  const path = join(root, version, 'bin')
  return hasPrograms(path) ? path : null
}

const hasPrograms = (path) => ['initdb', 'postgres'].every((name) => existsSync(join(path, name)))

/** Root may not run it: then the user that the package made does. */
function ownerOf() {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g']
    .map((part) => spawnSync('id', [part, 'postgres'], { encoding: 'utf8' }))
    .map(({ status, stdout }) => (status === 0 ? Number(stdout) : NaN))
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : null
}

/**
 * Returns true if the server accepts connections. While it starts, its port may be open and it refuses by an answer.
 */
function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    const startup = Buffer.from('\0\0\0\x23\0\x03\0\0user\0postgres\0database\0postgres\0\0', 'latin1')
    startup.writeInt32BE(startup.length)
    const finish = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket
      .once('connect', () => socket.write(startup))
      .once('data', (data) => finish(data[0] === 'R'.charCodeAt(0)))
      .once('error', () => finish(false))
      .once('close', () => finish(false))
  })
}
