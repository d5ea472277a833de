import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readFileText } from '../../platform/readFileText.ts'
import type { OwnMigration } from './OwnMigration.ts'

/** The folder of an area that its migrations stand in. */
export const migrationsFolder = 'migrations'

const nameForm = /^\d{4}-[a-z0-9-]+$/

/**
 * The migrations in the order they are applied, and the files that cannot be identified: with an invalid name, or the
 * name of another.
 */
export interface OwnMigrations {
  migrations: OwnMigration[]
  misnamed: string[]
  /** Files of one name, each with another of them. */
  doubled: [file: string, other: string][]
  /** Files of one number in one area, each with another of them. */
  sameNumber: [file: string, other: string][]
}

/** Every SQL file in the folders `migrations` of the areas. A folder that is away has none. */
export async function readOwnMigrations(folder: string): Promise<OwnMigrations> {
  const areas = await foldersIn(folder)
  const files = (
    await Promise.all(
      areas.map(async (area) =>
        (await filesIn(join(folder, area, migrationsFolder))).map((file) => `${area}/${migrationsFolder}/${file}`),
      ),
    )
  ).flat()
  const isNamed = (file: string): boolean => nameForm.test(nameOf(file))
  const doubled = files.flatMap((file): [string, string][] => {
    const other = files.find((one) => one !== file && nameOf(one) === nameOf(file))
    return other && isNamed(file) ? [[file, other]] : []
  })
  const known = files.filter((file) => isNamed(file) && !doubled.some(([one]) => one === file))
  const migrations = known.flatMap((file): OwnMigration[] => {
    // A file may go between listing and reading it.
    const text = readFileText(join(folder, file))
    return text === null
      ? []
      : [{ file, name: nameOf(file), text, checksum: createHash('sha256').update(text).digest('hex') }]
  })
  return {
    migrations: migrations.sort((one, other) => (one.name < other.name ? -1 : 1)),
    misnamed: files.filter((file) => !isNamed(file)),
    doubled,
    sameNumber: known.flatMap((file): [string, string][] => {
      const other = known.find((one) => one < file && numberedPath(one) === numberedPath(file))
      return other ? [[file, other]] : []
    }),
  }
}

/** The area and the number of a migration: `yards/migrations/0001`. */
const numberedPath = (file: string): string => file.slice(0, file.lastIndexOf('/') + 1) + /^\d*/.exec(nameOf(file))![0]

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1, -'.sql'.length)

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => !entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort()
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql') && !name.startsWith('.')).sort()
}
