import { createHash } from 'node:crypto'
import { parseAccess, type Access } from '../../../engine/core/access/Access.ts'
import type { Lookup, LookupList } from '../../../engine/core/definition/fieldModel.ts'
import type { Form } from '../../../engine/core/definition/formModel.ts'
import { parsePages, type ReportPages } from '../../../engine/core/definition/generatedPages.ts'
import type { Library } from '../../../engine/core/definition/Library.ts'
import type { Report } from '../../../engine/core/definition/model.ts'
import { parseDashboard } from '../../../engine/core/definition/parseDashboard.ts'
import { parseForm } from '../../../engine/core/definition/parseForm.ts'
import { parseLookup } from '../../../engine/core/definition/parseLookup.ts'
import { parseSearchable, type Searchable } from '../../../engine/core/definition/parseSearchable.ts'
import { parseFeed, type Feed } from '../../../engine/core/definition/parseFeed.ts'
import { earlierId } from '../../../engine/core/definition/parseReport.ts'
import type { AccessDefinition } from '../../../schemas/generated/access.ts'
import type { CardDefinition } from '../../../schemas/generated/card.ts'
import type { DashboardDefinition } from '../../../schemas/generated/dashboard.ts'
import type { FeedDefinition } from '../../../schemas/generated/feed.ts'
import type { FormDefinition } from '../../../schemas/generated/form.ts'
import type { LookupDefinition } from '../../../schemas/generated/lookup.ts'
import type { MenuDefinition } from '../../../schemas/generated/menu.ts'
import type { ReportDefinition } from '../../../schemas/generated/report.ts'
import type { Database } from '../../platform/database/Database.ts'
import { customSchema } from '../../platform/database/ownSchema.ts'
import { readPacks, type Pack, type Packs } from '../../platform/language/readPacks.ts'
import { defaultLocale } from '../../platform/language/translator.ts'
import type { Dataset } from '../query/toStatement.ts'
import { applyOwnMigrations, type ApplyOptions } from '../tables/applyOwnMigrations.ts'
import type { OwnMigration } from '../tables/OwnMigration.ts'
import { readOwnMigrations } from '../tables/readOwnMigrations.ts'
import { checkDatabase } from './check/sql/checkDatabase.ts'
import { checkSchemas } from './check/checkSchemas.ts'
import { checkMigrationNames, migrationProblem } from './check/sql/checkMigrations.ts'
import { checkReferences } from './check/checkReferences.ts'
import { checkMadeKeys } from './check/checkWords.ts'
import { selectServable, unchangedFirst, unchangedSince } from './select/selectServable.ts'
import { dependenciesOf } from './expand/dependenciesOf.ts'
import { isProblemOf } from './read/isProblemOf.ts'
import { type DefinitionFile, type FilesByKey, type RawFile } from './read/DefinitionFile.ts'
import { keyOf } from './read/definitionPath.ts'
import { definitionWords } from './build/definitionWords.ts'
import { expandFiles, toDataset } from './expand/expandFiles.ts'
import type { Planner } from './check/sql/planner.ts'
import { tellOnce, type Problem } from './problems/Problem.ts'
import { intendedDefinition, readDefinitions } from './read/readDefinitions.ts'
import { resolvePieces } from './expand/resolvePieces.ts'
import { splitLookups } from './expand/splitLookups.ts'
import { withExports } from './build/exportedTables.ts'
import { withTranslations } from './build/translatedFeeds.ts'
import { withoutCulprits } from './select/withoutCulprits.ts'

/** One named list of a lookup's answer, with the dataset that fills it. */
export interface AnsweredList extends LookupList {
  lookup: Lookup
  dataset: string | null
  with: NonNullable<LookupDefinition['lists'][number]['with']>
}

/** Every definition that is good, in normal form. Immutable: a change makes a new one. */
export interface Catalog {
  /** The digest of its content and problems: servers with the same files have the same version. */
  version: string
  reports: Map<string, Report>
  /** By report: of its file and of all that it stands on. */
  reportVersions: Map<string, string>
  forms: Map<string, Form>
  formVersions: Map<string, string>
  feeds: Map<string, Feed>
  menus: MenuDefinition[]
  /** The codes, groups and flags that there are. */
  access: Access
  /** Reports and dashboards with the pages that belong to them. */
  pages: ReportPages[]
  /** The lookups by the `METHOD path` of their call. */
  lookups: Map<string, AnsweredList[]>
  /** Datasets whose rows the search finds. */
  searchables: Searchable[]
  problems: Problem[]
  /** Those of the database. */
  dataset(id: string): Dataset
  datasets: Map<string, Dataset>
  /** The words of the locales, by locale. */
  packs: Packs
  /** The files it was built from, by key: `report checkpoint`. */
  files: Map<string, DefinitionFile>
  /** The digest of the migrations beside the definitions: other migrations mean other tables. */
  tables: string
}

export interface LoadOptions {
  /** The catalog in use: its version of a file stays while the newest is broken. */
  before?: Catalog
  /**
   * Migrations that are missing are applied to it, and datasets that changed are tried on it. Without it SQL is taken
   * at its word.
   */
  database?: Database
  /** Hears of migrations that are waited for, and of the one that is being applied. */
  applying?: Pick<ApplyOptions, 'log' | 'onApplying'>
  /** Does so in its own way, in place of a database. */
  planner?: Planner
  /** The folder of the locales' packs. */
  locales?: string
  /**
   * Returns true if a file is unchanged: of two files that claim a route, the changed one is at fault. By default,
   * compares with the catalog in use.
   */
  isSteady?(file: RawFile): boolean
  /** Returns true if the file's form was valid before. By default, asks the catalog in use. */
  isWellFormed?(file: RawFile): boolean
}

/**
 * Reads, checks and parses a folder of definitions. A bad file stays as it was, or is left out, and is reported; the
 * others live.
 */
export async function loadCatalog(
  folder: string,
  {
    before,
    database,
    applying,
    planner = database && plannerOn(database, applying),
    locales,
    isSteady,
    isWellFormed = (file) => before?.files.get(file.key) === file,
  }: LoadOptions = {},
): Promise<Catalog> {
  const known = before?.files ?? new Map<string, DefinitionFile>()
  const [{ files: read, problems: unread }, { packs, problems: packProblems }, own] = await Promise.all([
    readDefinitions(folder, known),
    readPacks(locales, before?.packs),
    readOwnMigrations(folder),
  ])
  const tables = tablesOf(own.migrations)
  const refusedMigration = planner ? await planner.migrate(own.migrations) : null
  const {
    files,
    problems: misused,
    unresolved,
  } = splitLookups(
    resolvePieces(
      read,
      unread.flatMap((problem) => [keyOf(problem.file), ...intendedDefinition(problem)]),
      known,
    ),
    known,
  )
  const words = packs.get(defaultLocale) ?? {}
  const { wellFormed: unsorted, problems: formProblems } = checkSchemas(files, isWellFormed)
  const wellFormed = unsorted.sort((one, other) => (one.key < other.key ? -1 : 1))
  // A file that cannot be read still stands for all that it was.
  const unreadKeys = unread.flatMap((problem) => [
    keyOf(problem.file),
    ...intendedDefinition(problem),
    ...[...known.values()].filter((one) => one.file === problem.file).map(({ key }) => key),
  ])
  const illFormed = [
    ...unreadKeys,
    ...unresolved,
    ...files.filter((file) => !wellFormed.some((one) => one === file)).map(({ key }) => key),
  ]
  const unreadPacks = packProblems.map((problem): Problem => ({ ...problem, at: '', code: 'syntax', known: [] }))
  const problems = [
    ...unreadPacks,
    ...unread,
    ...misused,
    ...checkMigrationNames(own),
    ...(refusedMigration ? [migrationProblem(refusedMigration, own.migrations)] : []),
    ...formProblems,
  ]
  const around: BuildContext = {
    planner,
    known,
    words,
    packs,
    isSteady,
    tables,
    tablesBefore: before?.tables,
    hasTables: !refusedMigration,
  }
  return withoutCulprits(
    { wellFormed, illFormed, problems },
    (sorted) => chooseAndBuild(sorted, around),
    (sorted) => chooseAndBuild(sorted, { ...around, planner: undefined }),
  )
}

/** Well-formed files, the keys of those that are not, and what is wrong so far. */
export interface SortedFiles {
  wellFormed: DefinitionFile[]
  illFormed: string[]
  problems: Problem[]
}

interface BuildContext extends Pick<LoadOptions, 'planner' | 'isSteady'> {
  known: FilesByKey
  words: Pack
  packs: Packs
  tables: string
  tablesBefore: string | undefined
  /** True if all migrations are applied. */
  hasTables: boolean
}

/** Checks what files name and how they fit each other, chooses those to serve, and builds the catalog of them. */
async function chooseAndBuild(
  { wellFormed, illFormed, problems: found }: SortedFiles,
  { planner, known, words, packs, isSteady, tables, tablesBefore, hasTables }: BuildContext,
): Promise<Catalog> {
  const problems = [
    ...found,
    ...checkReferences(unchangedFirst(wellFormed, isSteady ?? unchangedSince(known)), words, illFormed),
  ]
  const onDisk = [...new Set([...wellFormed.map(({ key }) => key), ...illFormed])].sort()
  const newest = new Map(wellFormed.map((file) => [file.key, file]))
  let used = selectServable({ onDisk, newest, before: known }, words, isSteady)
  for (const tried = new Set<DefinitionFile>(); planner;) {
    const all = [...used.values()]
    const dependencies = dependenciesOf(all)
    const changed = all.filter(
      (file) =>
        ['dataset', 'feed', 'form'].includes(file.kind) &&
        !tried.has(file) &&
        [...dependencies.all(file)].some(
          (other) => known.get(other.key) !== other || (tables !== tablesBefore && readsOwn(other)),
        ),
    )
    const refusals = await planner.plan(changed, all)
    const isRefused = (file: DefinitionFile): boolean => refusals.some((problem) => isProblemOf(problem, file))
    // Files that depend on a refused one are refused with it, and tried again without it.
    const refused = changed.filter(
      (file) => isRefused(file) && ![...dependencies.all(file)].some((other) => other !== file && isRefused(other)),
    )
    for (const file of changed) if (refused.includes(file) || !isRefused(file)) tried.add(file)
    if (refused.length === 0) break
    // Without its tables a dataset cannot be planned: that is told of the migration that did not make them.
    const blamed = refused.filter((file) => hasTables || ![...dependencies.all(file)].some(readsOwn))
    problems.push(...refusals.filter((problem) => blamed.some((file) => isProblemOf(problem, file))))
    for (const file of refused) {
      newest.delete(file.key)
      // One that did not change is refused for what changed below it.
      if (known.get(file.key) === file) for (const other of dependencies.all(file)) newest.delete(other.key)
    }
    used = selectServable({ onDisk, newest, before: known }, words, isSteady)
  }
  return buildCatalog(used, packs, problems, tables)
}

const plannerOn = (database: Database, applying: LoadOptions['applying']): Planner => ({
  migrate: (migrations) => applyOwnMigrations(database, migrations, applying),
  plan: (changed, files) => checkDatabase(changed, files, database),
})

/** Returns true if a file may read tables that migrations change. */
const readsOwn = ({ sql }: DefinitionFile): boolean => sql?.includes(`${customSchema}.`) ?? false

const tablesOf = (migrations: OwnMigration[]): string =>
  createHash('sha256')
    .update(migrations.map(({ name, checksum }) => `${name} ${checksum}`).join(' '))
    .digest('base64url')

function buildCatalog(used: Map<string, DefinitionFile>, packs: Packs, found: Problem[], tables: string): Catalog {
  const files = expandFiles([...used.values()])
  const of = <Definition>(kind: string): Definition[] =>
    files.filter((file) => file.kind === kind).map((file) => file.value as Definition)
  const declared = new Map<string, Dataset>(
    files.filter((file) => file.kind === 'dataset').map((file) => [file.name, toDataset(file)]),
  )
  // Those of the browser have columns, which definitions name, and nothing to ask.
  const datasets = new Map([...declared].filter(([, { local }]) => !local))
  const lookups = new Map(of<LookupDefinition>('lookup').map((lookup) => [lookup.id, lookup]))
  const dependencies = dependenciesOf(files)
  const access = parseAccess(of<AccessDefinition>('access'))
  const library: Library = { dataset: (id) => declared.get(id), lookup: (id) => lookups.get(id), access }
  const cards = new Map(of<CardDefinition>('card').map((card) => [card.id, card]))
  const pages: ReportPages[] = [
    ...of<ReportDefinition>('report').map((report) => parsePages(report, library)),
    ...of<DashboardDefinition>('dashboard').map((dashboard) => ({
      asking: parseDashboard(dashboard, (id) => cards.get(id), library),
      earlier: null,
    })),
  ]
  const reports = new Map(
    pages.flatMap(({ asking, earlier }) => [asking, earlier ?? []].flat()).map((report) => [report.id, report]),
  )
  const forms = new Map(of<FormDefinition>('form').map((form) => [form.id, parseForm(form, library)]))
  const plainFeeds = new Map(of<FeedDefinition>('feed').map((feed) => [feed.id, parseFeed(feed, library.dataset)]))
  const versionsOf = (kind: string): [string, string][] =>
    files.filter((file) => file.kind === kind).map((file) => [file.name, versionOf(dependencies.all(file), [])])
  const untranslated = {
    reports,
    forms,
    feeds: plainFeeds,
    menus: of<MenuDefinition>('menu'),
    access,
    lookups: listsOf([...lookups.values()]),
    searchables: [...datasets.values()].flatMap((dataset) => parseSearchable(dataset) ?? []),
  }
  const words = definitionWords(untranslated)
  const parts = {
    ...untranslated,
    feeds: new Map(
      withExports(withTranslations([...plainFeeds.values()], words, packs), reports, packs).map((feed) => [
        feed.id,
        feed,
      ]),
    ),
  }
  // A file left out for a problem has translation keys, too.
  const isBroken = (kind: string, id: string): boolean =>
    found.length > 0 && !(kind === 'report' ? ['report', 'dashboard'] : [kind]).some((one) => used.has(`${one} ${id}`))
  const problems = tellOnce([
    ...found,
    ...checkMadeKeys([...used.values()], { ...words, ...packs.get(defaultLocale) }, isBroken),
  ])
  let versions: Pick<Catalog, 'version' | 'reportVersions' | 'formVersions'> | undefined
  // The check of a folder asks for none, and they cost a tenth of it.
  const knownVersions = (): typeof versions & object =>
    (versions ??= {
      version: versionOf(files, [problems, [...packs].map(([locale, pack]) => [locale, digestOf(pack)]), tables]),
      reportVersions: new Map([
        ...versionsOf('report').flatMap(([name, version]): [string, string][] => [
          [name, version],
          [earlierId(name), version],
        ]),
        ...versionsOf('dashboard'),
      ]),
      formVersions: new Map(versionsOf('form')),
    })
  return {
    ...parts,
    get version() {
      return knownVersions().version
    },
    get reportVersions() {
      return knownVersions().reportVersions
    },
    get formVersions() {
      return knownVersions().formVersions
    },
    files: used,
    tables,
    packs,
    pages,
    problems,
    datasets,
    dataset(id) {
      const dataset = datasets.get(id)
      if (!dataset) throw new Error(`dataset ${id} is not in the catalog`)
      return dataset
    },
  }
}

/** A pack is large, and the same object as long as its text is the same. */
const digests = new WeakMap<Pack, string>()

function digestOf(pack: Pack): string {
  const digest = digests.get(pack) ?? createHash('sha256').update(JSON.stringify(pack)).digest('base64url')
  digests.set(pack, digest)
  return digest
}

function versionOf(files: Iterable<DefinitionFile>, rest: unknown[]): string {
  const hash = createHash('sha256')
  for (const { key, digest } of files) hash.update(`${key} ${digest} `)
  return hash.update(JSON.stringify(rest)).digest('hex').slice(0, 16)
}

/** Several lookups may share a call: its answer holds the lists of them all. */
function listsOf(lookups: LookupDefinition[]): Map<string, AnsweredList[]> {
  const lists = new Map<string, AnsweredList[]>()
  for (const definition of lookups) {
    const lookup = parseLookup(definition)
    const own = lookup.lists.map((list, index): AnsweredList => ({
      ...list,
      lookup,
      dataset: definition.lists[index]?.dataset ?? null,
      with: definition.lists[index]?.with ?? {},
    }))
    lists.set(lookup.endpoint, [...(lists.get(lookup.endpoint) ?? []), ...own])
  }
  return lists
}
