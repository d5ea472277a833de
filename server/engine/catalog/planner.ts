import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { Database } from '../../platform/database/Database.ts'
import { openEmbedded } from '../../platform/database/embedded.ts'
import { migrate, readMigrations } from '../../platform/database/migrate.ts'
import { checkDatabase } from './checkDatabase.ts'
import { dependenciesOf, isOf } from './chooseFiles.ts'
import type { Problem } from './Problem.ts'
import type { DefinitionFile } from './readDefinitions.ts'

/** What is wrong with the SQL of `changed` datasets, among all files. */
export type Planner = (changed: DefinitionFile[], files: DefinitionFile[]) => Promise<Problem[]>

export interface CachedPlanner {
  plan: Planner
  close(): Promise<void>
}

/** What was found of each dataset, by the digest of all that it depends on. */
type Found = Record<string, Problem[]>

/**
 * A planner on an embedded database with our tables and no rows, which is opened only for what was not planned before. Both the
 * empty database and what was found are kept in `folder` under digests of what they are made of; the folder may be deleted.
 * `version` is that of the check itself.
 */
export function cachedPlanner(folder: string, version: string): CachedPlanner {
  const recipe = digest([version, process.versions.node, ...readMigrations().map(({ checksum }) => checksum)])
  const path = join(folder, `found-${recipe}.json`)
  let database: Promise<Database> | undefined
  let known: Found | undefined

  return {
    async plan(changed, files) {
      known ??= await readFound(path)
      const dependencies = dependenciesOf(files.filter(({ kind }) => kind === 'dataset'))
      const keys = new Map(changed.map((file) => [file, digest([...dependencies.all(file)].map((one) => `${one.file} ${one.digest}`))]))
      const fresh = changed.filter((file) => known?.[keys.get(file) ?? ''] === undefined)
      if (fresh.length > 0) {
        database ??= openPlanned(folder, recipe)
        const problems = await checkDatabase(fresh, files, await database)
        for (const file of fresh) known[keys.get(file) ?? ''] = problems.filter((problem) => isOf(problem.file, file))
        await writeWhole(path, JSON.stringify(known))
      }
      return changed.flatMap((file) => known?.[keys.get(file) ?? ''] ?? [])
    },
    async close() {
      await (await database)?.close()
    },
  }
}

/** The empty database, from its snapshot where there is one. */
async function openPlanned(folder: string, recipe: string): Promise<Database> {
  // It lives for a few hundred short statements: compiling them well would take longer than they do.
  setFlagsFromString('--liftoff-only')
  const path = join(folder, `tables-${recipe}.tar`)
  const snapshot = await readFile(path).catch(() => null)
  if (snapshot) return openEmbedded({ dataDir: 'memory://', snapshot: new Blob([snapshot]) })
  const database = await openEmbedded({ dataDir: 'memory://' })
  await migrate(database)
  await mkdir(folder, { recursive: true })
  for (const old of await readdir(folder)) if (/^(tables|found)-/.test(old)) await rm(join(folder, old), { force: true })
  await writeWhole(path, Buffer.from(await (await database.dump()).arrayBuffer()))
  return database
}

/** One that cannot be read is as none: it is made again. */
async function readFound(path: string): Promise<Found> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Found
  } catch {
    return {}
  }
}

/** Whole or not at all, whoever else writes it. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const partial = `${path}.${randomBytes(4).toString('hex')}`
  await writeFile(partial, content)
  await rename(partial, path)
}

const digest = (parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)
