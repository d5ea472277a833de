import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedFailure, useAnother } from './EmbeddedFailure.ts'
import { runProgram, type RunAs } from './runProgram.ts'

export interface Placement {
  /** The folder of the cluster; it may not exist yet. */
  folder: string
  runAs: RunAs
  /** A folder for copies of programs that `runAs` cannot reach. */
  copyFolder: string
}

/** For root, whose own folders another user may be unable to enter. */
const systemFolder = '/var/lib/fleet-portal'

/**
 * Returns the place of a data folder's cluster, and the user that PostgreSQL runs as. It refuses to run as root, so
 * root runs it as the owner of the cluster, at first `nobody`. If `nobody` cannot enter the data folder, `postgres` in
 * it becomes a link to a folder below /var/lib/fleet-portal. Throws an EmbeddedFailure.
 */
export async function placeCluster(dataDir: string, log: (line: string) => void): Promise<Placement> {
  mkdirSync(dataDir, { recursive: true })
  const place = join(dataDir, 'postgres')
  const user = process.getuid?.()
  if (lstatSync(place, { throwIfNoEntry: false })) return existing(place, dataDir, user)
  if (user !== 0) return { folder: place, runAs: {}, copyFolder: dataDir }
  const runAs = await nobody()
  if (await canEnter(dataDir, runAs)) return { folder: place, runAs, copyFolder: systemFolder }
  const folder = join(systemFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  mkdirSync(systemFolder, { recursive: true })
  symlinkSync(folder, place)
  log(`The database lies in ${folder}: PostgreSQL runs as nobody, who cannot enter ${dataDir}.`)
  return { folder, runAs, copyFolder: systemFolder }
}

async function existing(place: string, dataDir: string, user: number | undefined): Promise<Placement> {
  const folder = targetOf(place)
  if (user === undefined) return { folder, runAs: {}, copyFolder: dataDir }
  const owner = existsSync(folder) ? statSync(folder) : null
  if (user !== 0 && owner && owner.uid !== user)
    throw new EmbeddedFailure(
      `The database in ${folder} belongs to another user (${owner.uid}). Start the portal as that user or as root, choose another folder with DATA_DIR, or ${useAnother}.`,
    )
  if (user !== 0) return { folder, runAs: {}, copyFolder: dataDir }
  // Root owns it after a copy that did not keep owners.
  const runAs = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await nobody()
  return { folder, runAs, copyFolder: systemFolder }
}

/** The folder that a link leads to exists only once the cluster was made. */
function targetOf(place: string): string {
  try {
    return realpathSync(place)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES')
      throw new EmbeddedFailure(
        `The database behind ${place} belongs to another user. Start the portal as that user or as root, choose another folder with DATA_DIR, or ${useAnother}.`,
      )
    if (code === 'ENOENT') return readlinkSync(place)
    throw error
  }
}

async function nobody(): Promise<RunAs> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (option) =>
      Number((await runProgram({ file: 'id', args: [option, 'nobody'] })).output || NaN),
    ),
  )
  if (!Number.isInteger(uid) || !Number.isInteger(gid))
    throw new EmbeddedFailure(
      `PostgreSQL does not run as root, and there is no user nobody on this system. Start the portal as an ordinary user, or ${useAnother}.`,
    )
  return { uid, gid }
}

async function canEnter(folder: string, runAs: RunAs): Promise<boolean> {
  const { code, error } = await runProgram({ file: '/bin/sh', args: ['-c', 'test -x "$1"', 'sh', folder], runAs })
  if (error?.code === 'EPERM')
    throw new EmbeddedFailure(
      `PostgreSQL does not run as root, and this process may not start it as another user. Start the portal as an ordinary user, or ${useAnother}.`,
    )
  return code === 0
}
