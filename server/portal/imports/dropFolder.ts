import type { FastifyBaseLogger } from 'fastify'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import { sourceMappingSchema } from '../../engine/feeds/feedAnswers.ts'
import type { FeedOutcome } from '../../engine/feeds/loadFeed.ts'
import { rejectedFile } from '../../engine/feeds/rejectedFile.ts'
import type { Mapping } from '../../engine/forms/readRows.ts'
import type { Database } from '../../platform/database/Database.ts'
import { Refusal } from '../../platform/errors.ts'
import { flag, objectSchema } from '../../platform/http/jsonSchema.ts'
import { bodyValidator } from '../../platform/http/validator.ts'
import type { Translate } from '../../platform/language/translator.ts'
import { repeated, type Repeated } from '../../platform/repeated.ts'
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
interface LoadSettings { mapping?: Mapping; only_good_rows?: boolean }

const settingsFile = 'load.json'
const checkSettings = bodyValidator(objectSchema({ mapping: sourceMappingSchema, only_good_rows: flag }))
/** One server at a time loads files, of all that share the database. */
const turn = 7268441
/** Names of files that programs write to before they give them their own. */
const unfinished = /^\.|^~|\.(tmp|part|partial|crdownload|filepart)$/i
const loadable = /\.(csv|tsv|txt|xlsx)$/i

/**
 * Loads files that are put into FEEDS_DIR/<feed>, once they have the same size at two looks. A file goes to `loading`, then to `done` or
 * `failed`, with a report beside it. One that is found in `loading` was interrupted, and is loaded again: the same row changes nothing.
 */
export function dropFolder({ folder, everyMs = 5_000, ...parts }: DropFolderParts): Repeated {
  if (folder === null) return { start: () => undefined, stop: () => Promise.resolve() }
  const seen = new Map<string, string>()
  return repeated(() => lookInto(folder, seen, parts), everyMs, (error) => parts.log.error({ err: error }, `the files in ${folder} could not be loaded`))
}

async function lookInto(folder: string, seen: Map<string, string>, parts: Omit<DropFolderParts, 'folder'>): Promise<void> {
  const found: [feed: string, name: string][] = []
  for (const feed of parts.catalog().feeds.keys()) {
    await mkdir(join(folder, feed, 'loading'), { recursive: true })
    for (const name of await readyFiles(join(folder, feed), seen)) found.push([feed, name])
  }
  const interrupted = (await Promise.all([...parts.catalog().feeds.keys()].map(async (feed) => (await readdir(join(folder, feed, 'loading'))).length))).some((count) => count > 0)
  if (found.length === 0 && !interrupted) return
  await parts.database.transaction(async (connection) => {
    const [mine] = await connection.query<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${turn}) as taken`)
    if (!mine?.taken) return
    for (const [feed, name] of found) await rename(join(folder, feed, name), join(folder, feed, 'loading', name)).catch(goneMeanwhile)
    for (const feed of parts.catalog().feeds.keys()) {
      for (const name of (await readdir(join(folder, feed, 'loading'))).sort()) await loadOne(join(folder, feed), feed, name, parts)
    }
  })
}

/** Files that nobody writes to any more, oldest name first. */
async function readyFiles(folder: string, seen: Map<string, string>): Promise<string[]> {
  const ready: string[] = []
  const entries = await readdir(folder, { withFileTypes: true })
  for (const { name } of entries.filter((entry) => entry.isFile() && loadable.test(entry.name) && !unfinished.test(entry.name))) {
    const path = join(folder, name)
    const now = await stat(path).then(({ size, mtimeMs }) => `${size} ${mtimeMs}`, () => null)
    if (now === null) continue
    if (seen.get(path) === now) ready.push(name)
    seen.set(path, now)
  }
  for (const path of seen.keys()) if (path.startsWith(join(folder, '/')) && !entries.some(({ name }) => join(folder, name) === path)) seen.delete(path)
  return ready.sort()
}

async function loadOne(folder: string, feed: string, name: string, { database, catalog, translate, log }: Omit<DropFolderParts, 'folder'>): Promise<void> {
  const path = join(folder, 'loading', name)
  let outcome: FeedOutcome | null = null
  let lines: string[]
  try {
    const { mapping = {}, only_good_rows: onlyGoodRows = false } = await settingsOf(folder, translate)
    outcome = await importFeed(database, catalog(), { feed, path, mapping, onlyGoodRows, source: 'folder' })
    const { errors, result } = describeOutcomeLines(outcome, name, translate)
    lines = [result, ...errors]
  } catch (error) {
    lines = [error instanceof Error ? error.message : String(error)]
    log.error({ err: error, feed, file: name }, 'a file of a feed could not be loaded')
  }
  const state = outcome?.state === 'loaded' ? 'done' : 'failed'
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const kept = join(folder, state, `${stamp} ${name}`)
  await mkdir(join(folder, state), { recursive: true })
  await writeFile(`${kept}.report.txt`, `${lines.join('\n')}\n`)
  if (outcome && outcome.rejections.length > 0) await writeFile(`${kept}.rejected.csv`, rejectedFile(outcome.feed, outcome.rejections, translate))
  await rename(path, kept)
  log[state === 'done' ? 'info' : 'warn']({ feed, file: name }, lines[0] ?? '')
}

async function settingsOf(folder: string, translate: Translate): Promise<LoadSettings> {
  const text = await readFile(join(folder, settingsFile), 'utf8').catch(() => null)
  if (text === null) return {}
  try {
    const settings = JSON.parse(text) as unknown
    checkSettings(settings)
    return settings as LoadSettings
  } catch (error) {
    const told = error instanceof Refusal ? error.errors.map(({ field, key, values }) => `${field}: ${translate(key, '', values)}`).join(' ') : error instanceof Error ? error.message : String(error)
    throw new Error(`${settingsFile}: ${told}`)
  }
}

const goneMeanwhile = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error
}
