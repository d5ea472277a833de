import { existsSync, linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Another process has this data folder open. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'

  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Stop that process, ` +
        'choose another folder with DATA_DIR, or use a PostgreSQL server with DATABASE_URL.',
    )
  }
}

interface Holder {
  pid: number
  /** When the process started, where the system tells: a pid alone may have been given out again. */
  started: string
}

/**
 * The embedded database does not guard its folder: two processes on one lose rows without an error.
 * `lock` in the folder names who has it; one left behind by a process that was killed is taken over.
 */
export function takeFolderLock(folder: string): { release(): void } {
  const path = join(folder, 'lock')
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder)
  for (;;) {
    if (create(path, mine)) return { release: () => readLock(path) === mine && unlinkSync(path) }
    const text = readLock(path)
    const holder = parseHolder(text)
    if (holder && isAlive(holder)) throw new FolderInUse(folder, holder.pid)
    setAside(path, text)
  }
}

/** Appears with its content or not at all; false when there is a lock already. */
function create(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    unlinkSync(draft)
  }
}

/** Moves a stale lock away. A rename succeeds for one process only; what it caught is looked at again. */
function setAside(path: string, stale: string): void {
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readLock(aside) !== stale && !existsSync(path)) renameSync(aside, path)
  else unlinkSync(aside)
}

function readLock(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid) && started === startOf(pid)
}

/** True if a process has ended and only its parent has not taken notice yet. */
function isZombie(pid: number): boolean {
  try {
    return /^[ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!)
  } catch {
    return false
  }
}

/** Field 22 of /proc/PID/stat, with the boot it belongs to; empty where there is no /proc. */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return ''
  }
}
