// One folder for all that a run of tests puts into the temporary folder. Plain JavaScript, as the commands read it too.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const named = /^fleet-run-(\d+)$/
/**
 * Caches of compiled TypeScript that tools keep from run to run: without them every thread compiles the server again.
 */
const preserved = ['tsx', 'playwright-transform-cache'].map((name) => `${name}-${process.geteuid?.() ?? ''}`)

/** Bytes; a run uses about a quarter of it. */
const plenty = 8e9

/**
 * Makes a folder of this process the temporary folder of itself and its children, and removes the folders of processes
 * that have ended. The folder is removed with this process, or by the next run after a kill.
 */
export function openTemporaryFolder() {
  const root = quickestRoot()
  for (const name of readdirSync(root)) {
    const pid = Number(named.exec(name)?.[1])
    if (pid && !isAlive(pid)) remove(join(root, name))
  }
  const folder = join(root, `fleet-run-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  for (const name of preserved) {
    mkdirSync(join(tmpdir(), name), { recursive: true })
    symlinkSync(join(tmpdir(), name), join(folder, name), 'junction')
  }
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  process.once('exit', () => remove(folder))
  return folder
}

/**
 * A new folder of this run for a server's data. The server's PostgreSQL is another user where the run is root's, and
 * enters it too.
 */
export function newDataFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Memory, where there is plenty and nobody chose another place: on a disk taking away the files of some tests takes
 * longer than the tests.
 */
function quickestRoot() {
  const memory = '/dev/shm'
  if (process.env.TMPDIR || !existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) > plenty ? memory : tmpdir()
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Files that an ending process still writes there are removed by the next run. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    /* another run takes it away at the same time */
  }
}
