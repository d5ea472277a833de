import type { Database } from '../../platform/database/Database.ts'
import { readPacks, type Packs } from '../../platform/language/readPacks.ts'
import { defaultLocale } from '../../platform/language/translator.ts'
import type { ApplyOptions } from '../tables/applyOwnMigrations.ts'
import { readOwnMigrations } from '../tables/readOwnMigrations.ts'
import { buildCatalog } from './build/buildCatalog.ts'
import { definitionTexts } from './build/definitionTexts.ts'
import { parseDefinitions } from './build/parseDefinitions.ts'
import type { Catalog } from './Catalog.ts'
import { checkReferences } from './check/checkReferences.ts'
import { checkSchemas } from './check/checkSchemas.ts'
import { checkGeneratedKeys } from './check/checkTexts.ts'
import { checkMigrations, digestMigrations } from './check/sql/checkMigrations.ts'
import { databasePlanner, type Planner } from './check/sql/planner.ts'
import { describeDatasets } from './describe/describeDatasets.ts'
import { expandFiles } from './expand/expandFiles.ts'
import { resolvePieces } from './expand/resolvePieces.ts'
import { splitLookups } from './expand/splitLookups.ts'
import { mergeProblems } from './problems/mergeProblems.ts'
import type { Problem } from './problems/Problem.ts'
import type { DefinitionFile, FilesByKey, RawFile } from './read/DefinitionFile.ts'
import { readDefinitions, unreadKeys } from './read/readDefinitions.ts'
import { selectPlanned, type SelectContext } from './select/selectPlanned.ts'
import { unchangedFirst } from './select/selectServable.ts'
import { withoutCulprits, type SortedFiles } from './select/withoutCulprits.ts'
import type { LiveCatalog } from './serve/LiveCatalog.ts'
import { logProblems, reportReload } from './serve/reportReload.ts'

export interface LoadOptions {
  /** The catalog in use: its version of a file stays while the newest is broken. */
  before?: Catalog
  /** Takes the missing migrations, and plans changed datasets. Without it SQL is not checked. */
  database?: Database
  /** Hears of migrations that are waited for, and of the one that is being applied. */
  applying?: Pick<ApplyOptions, 'log' | 'onApplying'>
  /** Replaces the database in both. */
  planner?: Planner
  /** The folder of the locales' packs. */
  locales?: string
  /**
   * Returns true if a file is unchanged: of two files that claim a route, the changed one is at fault. By default,
   * compares with the catalog in use.
   */
  isSteady?(file: RawFile): boolean
  /** Returns true if the file matched its schema before. By default, asks the catalog in use. */
  isWellFormed?(file: RawFile): boolean
}

/**
 * Loads a folder of definitions: the steps from files to a catalog, for the check command and for the server. A bad
 * file stays as it was, or is left out, and is reported; the others live.
 */
export async function loadCatalog(folder: string, options: LoadOptions = {}): Promise<Catalog> {
  const { before, database, applying, planner = database && databasePlanner(database, applying), locales } = options
  const running: FilesByKey = before?.files ?? new Map<string, DefinitionFile>()
  const isRunning = (file: RawFile): boolean => {
    const one = running.get(file.key)
    return one === file || (one?.kind === 'dataset' && one.undescribed === file)
  }
  const { isSteady = isRunning, isWellFormed = isRunning } = options

  // Read definitions (of this version of the language), texts and migrations. Unchanged files stay the same object.
  const [definitions, texts, own] = await Promise.all([
    readDefinitions(folder, running),
    readPacks(locales, before?.packs),
    readOwnMigrations(folder),
  ])
  const unread = unreadKeys(definitions.problems, running)
  // Apply missing migrations, as datasets may read their tables.
  const refused = planner ? await planner.migrate(own.migrations) : null
  // Put shared pieces in the place of each `use`.
  const resolved = resolvePieces(definitions.files, unread, running)
  // Divide lookups that answer several calls.
  const { files, problems, unresolved } = splitLookups(resolved, running)
  // Check each value against the schema of its kind. From here on it is typed.
  const schemas = checkSchemas(files, isWellFormed)

  // Add columns to the datasets: types from the lock files, or from the database for SQL that changed.
  const tables = digestMigrations(own.migrations)
  const described = await describeDatasets(schemas.wellFormed, { locks: definitions.locks, planner, running, tables })

  const wellFormed = described.files.sort((one, other) => (one.key < other.key ? -1 : 1))
  const matching = new Set(wellFormed.map(({ key }) => key))
  const sorted: SortedFiles = {
    wellFormed,
    illFormed: [...unread, ...unresolved, ...files.map(({ key }) => key).filter((key) => !matching.has(key))],
    problems: [
      ...texts.problems.map((problem): Problem => ({ ...problem, at: '', code: 'syntax', known: [] })),
      ...definitions.problems,
      ...problems,
      ...checkMigrations(own, refused),
      ...schemas.problems,
      ...described.problems,
    ],
  }
  const context: BuildContext = {
    planner,
    running,
    texts: texts.packs.get(defaultLocale) ?? {},
    packs: texts.packs,
    isSteady,
    tables,
    hasSameTables: tables === before?.tables,
    hasTables: !refused,
  }
  // Take the remaining steps; a file at which one of them throws is reported and left out.
  return withoutCulprits(
    sorted,
    (one) => toCatalog(one, context),
    (one) => toCatalog(one, { ...context, planner: undefined }),
  )
}

interface BuildContext extends SelectContext {
  packs: Packs
  tables: string
}

/** Checks, chooses and parses well-formed files: the steps of `loadCatalog` that may run several times. */
async function toCatalog(sorted: SortedFiles, context: BuildContext): Promise<Catalog> {
  const { texts, packs, tables, isSteady } = context
  // Expand the files and check that everything they name exists: columns, parameters, routes, rights, texts.
  const references = checkReferences(unchangedFirst(sorted.wellFormed, isSteady), texts, sorted.illFormed)
  // Select the files to serve: the newest version, or the last good one. The database plans the SQL that changed.
  const { files, problems } = await selectPlanned(sorted, context)
  // Fill in what the selected files inherit: parameters, arguments, bindings.
  const expanded = expandFiles([...files.values()])
  // Parse them into normal form, as reports, forms and lookups use them.
  const parsed = parseDefinitions(expanded, packs)
  // Check the translation keys that definitions make of their ids, known only now.
  const found = [...sorted.problems, ...references, ...problems]
  const keys = checkGeneratedKeys(files, { ...definitionTexts(parsed), ...texts }, found.length > 0)
  // Build the catalog, with each mistake once.
  return buildCatalog({ files, expanded, parsed, packs, tables, problems: mergeProblems([...found, ...keys]) })
}

export interface ReloadOptions extends Pick<LoadOptions, 'database' | 'locales'> {
  log(line: string): void
  /** Returns true once the server ends: then nothing is served any more. */
  isClosed(): boolean
  /** True for the first check on a database: nothing counts as checked before. */
  isFirst?: boolean
}

/** Loads the folder again and serves the result: the last steps of definitions on a server. */
export async function reloadCatalog(
  live: LiveCatalog,
  folder: string,
  { log, isClosed, isFirst = false, ...options }: ReloadOptions,
): Promise<void> {
  const { current } = live
  const before = isFirst ? undefined : current
  const onApplying = (file: string | null): void => {
    live.applying = file
  }
  // Load the catalog; if that takes long, the log and waiting callers are notified.
  const next = await reportReload(live, log, () =>
    loadCatalog(folder, { ...options, before, applying: { log, onApplying } }),
  )
  if (isClosed()) return
  // Log what is new among its problems.
  logProblems(before?.problems ?? [], next.problems, log)
  // Serve it, in one step.
  if (next.version !== current.version) live.replace(next)
}
