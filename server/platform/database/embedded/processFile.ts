import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The lines of postmaster.pid that are read here; PostgreSQL keeps the file while it runs. */
interface ProcessFile {
  pid: number
  port: number
}

const fileOf = (data: string): string => join(data, 'postmaster.pid')

/** null: no server runs on this folder, or it does not listen yet. */
export function readProcessFile(data: string): ProcessFile | null {
  try {
    const lines = readFileSync(fileOf(data), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 && port > 0 ? { pid, port } : null
  } catch {
    return null
  }
}

/** Milliseconds that PostgreSQL has certainly written the file in. */
const writingMs = 1000

/** Above the largest number that a process can have. */
const noProcess = 4_194_305

/**
 * Makes what a crash left of the file no hindrance for the next start. Process numbers are given out again after a
 * restart of the machine or container. PostgreSQL takes any living process whose
 * number stands in a file that was left behind for its own server, and refuses to start. The number is replaced and the
 * file
 * kept: by its other lines PostgreSQL still finds a process of the server that died.
 */
export function clearProcessFile(data: string): void {
  try {
    const [pid = '', ...rest] = readFileSync(fileOf(data), 'utf8').split('\n')
    // Killed while it began to write the file: there is no process of it, and neither pg_ctl nor PostgreSQL goes past
    // that.
    if (!(Number(pid) > 0) && Date.now() - statSync(fileOf(data)).mtimeMs > writingMs) return rmSync(fileOf(data))
    if (isAlive(Number(pid)) && commandOf(Number(pid))?.includes(data) === false)
      writeFileSync(fileOf(data), [noProcess, ...rest].join('\n'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * The command line of a process; empty for one that has ended and was not waited for; null where the system does not
 * say.
 */
function commandOf(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      return null
    }
  }
  if (process.platform === 'win32') return null
  const { status, stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 ? stdout : null
}
