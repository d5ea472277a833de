import type { FastifyBaseLogger } from 'fastify'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import { sourceMappingSchema } from '../../engine/feeds/feedAnswers.ts'
import type { FeedOutcome } from '../../engine/feeds/loadFeed.ts'
import { rejectedFile } from '../../engine/feeds/rejectedFile.ts'
import type { Mapping } from '../../engine/forms/readRows.ts'
import { tryAdvisoryLock } from '../../platform/database/advisoryLock.ts'
import type { Database } from '../../platform/database/Database.ts'
import { Refusal } from '../../platform/errors.ts'
import { flag, objectSchema } from '../../platform/http/jsonSchema.ts'
import { bodyValidator } from '../../platform/http/validator.ts'
import type { Translate } from '../../platform/language/translator.ts'
import { interval, type Interval } from '../../platform/concurrency/interval.ts'
import { describeOutcomeLines, importFeed } from './importFeed.ts'

interface DropFolderParts {
  /** Null: nothing is watched. */
  folder: string | null
  database: Database
  catalog(): Catalog
  translate: Translate
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  everyMs?: number
}

/** Settings of one folder, from its file load.json. */
interface LoadSettings {
  mapping?: Mapping
  only_good_rows?: boolean
}

const settingsFile = 'load.json'
const checkSettings = bodyValidator(objectSchema({ mapping: sourceMappingSchema, only_good_rows: flag }))
/** One server at a time loads files, of all that share the database. */
const dropFolderLock = 7_268_441
/** Names of files that programs write to before they give them their own. */
const unfinished = /^\.|^~|\.(tmp|part|partial|crdownload|filepart)$/i
/** The longest name of a file, in bytes of UTF-8. */
const longestName = 255
const [reportEnding, rejectedEnding] = ['.report.txt', '.rejected.csv']
const loadable = /\.(csv|tsv|txt|xlsx)$/i

/** The remaining work for a file whose load has ended: its reports by the ending of their names. */
interface LoadedFile {
  state: 'done' | 'failed'
  storedName: string
  reports: [ending: string, text: string][]
}

/** One server's knowledge of the folder between looks. */
interface Watched {
  /** Size and time of waiting files by path. */
  seen: Map<string, string>
  /** Files by path that are loaded, and could not be put away yet. */
  loaded: Map<string, LoadedFile>
  /** Paths whose failure is logged already. */
  logged: Set<string>
}

type Parts = Omit<DropFolderParts, 'folder'> & Watched

/**
 * Loads files that are put into FEEDS_DIR/<feed>, once they have the same size at two looks. A file goes to `loading`,
 * then to `done` or
 * `failed`, with a report beside it. One that is found in `loading` was interrupted, and is loaded again: the same row
 * changes nothing.
 * A file that cannot be moved or reported stops no other: it is tried at each look, without being loaded again.
 */
export function dropFolder({ folder, everyMs = 5_000, ...parts }: DropFolderParts): Pick<Interval, 'start' | 'stop'> {
  if (folder === null) return { start: () => undefined, stop: () => Promise.resolve() }
  const watched: Watched = { seen: new Map(), loaded: new Map(), logged: new Set() }
  return interval(() => lookInto(folder, { ...parts, ...watched }), {
    everyMs,
    onError: (error) => parts.log.error({ err: error }, `the files in ${folder} could not be loaded`),
  })
}

async function lookInto(folder: string, parts: Parts): Promise<void> {
  const found: [feed: string, name: string][] = []
  let isInterrupted = false
  for (const feed of parts.catalog().feeds.keys()) {
    await tryPath(join(folder, feed), parts, async () => {
      await mkdir(join(folder, feed, 'loading'), { recursive: true })
      isInterrupted ||= (await readdir(join(folder, feed, 'loading'))).length > 0
      for (const name of await readyFiles(join(folder, feed), parts.seen)) found.push([feed, name])
    })
  }
  if (found.length === 0 && !isInterrupted) return
  await parts.database.transaction(async (connection) => {
    if (!(await tryAdvisoryLock(connection, dropFolderLock))) return
    for (const [feed, name] of found) {
      const [path, loading] = [join(folder, feed, name), join(folder, feed, 'loading', name)]
      // A file of the same name that could not be put away would be lost.
      if (!parts.loaded.has(loading)) await tryPath(path, parts, () => rename(path, loading).catch(ignoreMissing))
    }
    for (const feed of parts.catalog().feeds.keys()) {
      const names = await readdir(join(folder, feed, 'loading')).catch((): string[] => [])
      for (const name of names.sort()) await loadOne(join(folder, feed), feed, name, parts)
    }
  })
}

/** Does what needs a path, and logs its failure once, until it is done. */
async function tryPath(
  path: string,
  { log, logged }: Pick<Parts, 'log' | 'logged'>,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work()
    logged.delete(path)
    return true
  } catch (error) {
    if (!logged.has(path)) log.error({ err: error, path }, 'a file of a feed could not be moved or reported')
    logged.add(path)
    return false
  }
}

/** Files that nobody writes to any more, oldest name first. */
async function readyFiles(folder: string, seen: Map<string, string>): Promise<string[]> {
  const ready: string[] = []
  const entries = await readdir(folder, { withFileTypes: true })
  for (const { name } of entries.filter(
    (entry) => entry.isFile() && loadable.test(entry.name) && !unfinished.test(entry.name),
  )) {
    const path = join(folder, name)
    const now = await stat(path).then(
      ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
      () => null,
    )
    if (now === null) continue
    if (seen.get(path) === now) ready.push(name)
    seen.set(path, now)
  }
  for (const path of seen.keys())
    if (path.startsWith(join(folder, '/')) && !entries.some(({ name }) => join(folder, name) === path))
      seen.delete(path)
  return ready.sort()
}

async function loadOne(folder: string, feed: string, name: string, parts: Parts): Promise<void> {
  const path = join(folder, 'loading', name)
  const loaded = parts.loaded.get(path) ?? (await loadFile(folder, feed, name, parts))
  const isPutAway = await tryPath(path, parts, () => moveProcessed(path, folder, loaded))
  if (isPutAway) parts.loaded.delete(path)
  else parts.loaded.set(path, loaded)
}

async function loadFile(
  folder: string,
  feed: string,
  name: string,
  { database, catalog, translate, log }: Parts,
): Promise<LoadedFile> {
  let outcome: FeedOutcome | null = null
  let lines: string[]
  try {
    const { mapping = {}, only_good_rows: onlyGoodRows = false } = await settingsOf(folder, translate)
    outcome = await importFeed(database, catalog(), {
      feed,
      path: join(folder, 'loading', name),
      mapping,
      onlyGoodRows,
      source: 'folder',
    })
    const { errors, result } = describeOutcomeLines(outcome, name, translate)
    lines = [result, ...errors]
  } catch (error) {
    lines = [error instanceof Error ? error.message : String(error)]
    log.error({ err: error, feed, file: name }, 'a file of a feed could not be loaded')
  }
  const state = outcome?.state === 'loaded' ? 'done' : 'failed'
  log[state === 'done' ? 'info' : 'warn']({ feed, file: name }, lines[0] ?? '')
  const reports: LoadedFile['reports'] = [[reportEnding, `${lines.join('\n')}\n`]]
  if (outcome && outcome.rejections.length > 0)
    reports.push([rejectedEnding, rejectedFile(outcome.feed, outcome.rejections, translate)])
  return { state, storedName: storedNameOf(new Date().toISOString().replace(/[:.]/g, '-'), name), reports }
}

/** Writes the reports of a file, and moves it beside them. */
async function moveProcessed(path: string, folder: string, { state, storedName, reports }: LoadedFile): Promise<void> {
  const target = join(folder, state, storedName)
  await mkdir(join(folder, state), { recursive: true })
  for (const [ending, text] of reports) await writeFile(target + ending, text)
  await rename(path, target).catch(ignoreMissing)
}

/** The name of a file after its time, cut before its extension where the names of its reports would be too long. */
function storedNameOf(stamp: string, name: string): string {
  const extension = extname(name)
  let stem = [...name.slice(0, name.length - extension.length)]
  const over = (): number => Buffer.byteLength(`${stamp} ${stem.join('')}${extension}${rejectedEnding}`) - longestName
  while (stem.length > 0 && over() > 0) stem = stem.slice(0, -Math.max(1, Math.floor(over() / 4)))
  return `${stamp} ${stem.join('')}${extension}`
}

async function settingsOf(folder: string, translate: Translate): Promise<LoadSettings> {
  const text = await readFile(join(folder, settingsFile), 'utf8').catch(() => null)
  if (text === null) return {}
  try {
    const settings = JSON.parse(text) as unknown
    checkSettings(settings)
    return settings as LoadSettings
  } catch (error) {
    const reason =
      error instanceof Refusal
        ? error.errors.map(({ field, key, values }) => `${field}: ${translate(key, '', values)}`).join(' ')
        : error instanceof Error
          ? error.message
          : String(error)
    throw new Error(`${settingsFile}: ${reason}`)
  }
}

const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error
}
