import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../../platform/database/Database.ts'
import { applyOwnMigrations, type ApplyOptions, type MigrationFault } from '../../../tables/applyOwnMigrations.ts'
import type { OwnMigration } from '../../../tables/OwnMigration.ts'
import type { StatementTypes } from '../../../analysis/readStatements.ts'
import { checkDatabase, describeStatements } from './checkDatabase.ts'
import { dependenciesOf } from '../../expand/dependenciesOf.ts'
import { isProblemOf } from '../../read/isProblemOf.ts'
import { digest, openEmptyDatabase, recipeOfTables, writeOnly } from './emptyDatabase.ts'
import type { Problem } from '../../problems/Problem.ts'
import type { DefinitionFile, FileOf } from '../../read/DefinitionFile.ts'

export interface Planner {
  /** Applies the definitions' own migrations that are missing; answers the first that is refused. */
  migrate(migrations: OwnMigration[]): Promise<MigrationFault | null>
  /** Returns the types of `changed` datasets by name; without those that the database refuses. */
  describe(changed: FileOf<'dataset'>[], files: DefinitionFile[]): Promise<Record<string, StatementTypes>>
  /** Returns the problems in the SQL of `changed` datasets, among all files. */
  plan(changed: DefinitionFile[], files: DefinitionFile[]): Promise<Problem[]>
}

/** A planner that applies migrations to a database, and plans SQL on it. */
export const databasePlanner = (database: Database, applying?: ApplyOptions): Planner => ({
  migrate: (migrations) => applyOwnMigrations(database, migrations, applying),
  describe: (changed, files) => describeStatements(changed, files, database),
  plan: (changed, files) => checkDatabase(changed, files, database),
})

/** Returns the part of a key that a file adds to those that depend on it: its texts, and the types of a dataset. */
const partOfKey = (file: DefinitionFile): string =>
  `${file.file} ${file.digest} ${file.kind === 'dataset' ? JSON.stringify(file.locked ?? null) : ''}`

export interface CachedPlanner extends Planner {
  close(): Promise<void>
}

/** The findings of each dataset, by the digest of everything it depends on. */
interface PlannerFindings {
  datasets: Record<string, Problem[]>
  /** The types by the same digest; null where the database refuses the dataset. */
  types: Record<string, StatementTypes | null>
  /** The outcome of the migrations, by their digest. */
  migrations: Record<string, MigrationFault | null>
}

/**
 * Asks a planner only for what was not planned before: what depends on the same texts has the same problems. `keep` is
 * told of what is new.
 */
export function rememberingPlanner(
  planner: Planner,
  found: () => Promise<PlannerFindings>,
  store: (found: PlannerFindings) => Promise<void> = async () => {},
): Planner {
  let known: Promise<PlannerFindings> | undefined
  let own: OwnMigration[] = []
  const recall = (): Promise<PlannerFindings> => (known ??= found())
  const tables = (): string => digest(own.map(({ name, checksum }) => `${name} ${checksum}`))
  /** The digest of all that each file depends on. */
  const keysOf = (changed: DefinitionFile[], files: DefinitionFile[]): Map<DefinitionFile, string> => {
    const dependencies = dependenciesOf(files.filter(({ kind }) => kind === 'dataset' || kind === 'form'))
    return new Map(changed.map((file) => [file, digest([tables(), ...[...dependencies.all(file)].map(partOfKey)])]))
  }

  return {
    async migrate(migrations) {
      own = migrations
      if (own.length === 0) return null
      const { migrations: all } = await recall()
      const before = all[tables()]
      if (before !== undefined) return before
      const fault = (all[tables()] = await planner.migrate(own))
      await store(await recall())
      return fault
    },
    async describe(changed, files) {
      const { types } = await recall()
      const keys = keysOf(changed, files)
      const fresh = changed.filter((file) => types[keys.get(file) ?? ''] === undefined)
      if (fresh.length > 0) {
        const found = await planner.describe(fresh, files)
        for (const file of fresh) types[keys.get(file) ?? ''] = found[file.name] ?? null
        await store(await recall())
      }
      return Object.fromEntries(
        changed.flatMap((file) => {
          const known = types[keys.get(file) ?? '']
          return known ? [[file.name, known]] : []
        }),
      )
    },
    async plan(changed, files) {
      const { datasets } = await recall()
      const keys = keysOf(changed, files)
      const fresh = changed.filter((file) => datasets[keys.get(file) ?? ''] === undefined)
      if (fresh.length > 0) {
        const problems = await planner.plan(fresh, files)
        for (const file of fresh)
          datasets[keys.get(file) ?? ''] = problems.filter((problem) => isProblemOf(problem, file))
        await store(await recall())
      }
      return changed.flatMap((file) => datasets[keys.get(file) ?? ''] ?? [])
    },
  }
}

/**
 * A planner on a database with our tables and no rows, which is opened only for what was not planned before. Both the
 * empty database and what was found are kept in `folder` under digests of what they are made of; the folder may be
 * deleted.
 * `version` is that of the check itself.
 */
export function cachedPlanner(folder: string, version: string): CachedPlanner {
  const path = join(folder, `found-${digest([version, recipeOfTables()])}.json`)
  let database: Promise<Database> | undefined
  let own: OwnMigration[] = []
  let refused: Promise<MigrationFault | null> | undefined
  const opened = (): Promise<Database> => (database ??= openEmptyDatabase(folder))
  const migrated = (): Promise<MigrationFault | null> =>
    (refused ??= opened().then((one) => applyOwnMigrations(one, own)))
  const remembering = rememberingPlanner(
    {
      migrate: migrated,
      async describe(changed, files) {
        await migrated()
        return describeStatements(changed, files, await opened())
      },
      async plan(changed, files) {
        await migrated()
        return checkDatabase(changed, files, await opened())
      },
    },
    () => readFound(path),
    (found) => writeOnly(path, JSON.stringify(found)),
  )

  return {
    migrate(migrations) {
      own = migrations
      return remembering.migrate(migrations)
    },
    describe: remembering.describe,
    plan: remembering.plan,
    async close() {
      await (await database)?.close()
    },
  }
}

/** One that cannot be read is as none: it is made again. */
async function readFound(path: string): Promise<PlannerFindings> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as PlannerFindings
  } catch {
    return { datasets: {}, types: {}, migrations: {} }
  }
}
