import { watch, type FSWatcher } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../platform/database/Database.ts'
import { localesFolder } from '../../../platform/language/readPacks.ts'
import { migrationsFolder } from '../../tables/readOwnMigrations.ts'
import { reloadCatalog } from '../pipeline.ts'
import type { LiveCatalog } from './LiveCatalog.ts'

/** A save is several events; the last of them is waited for. */
const quietMs = 60
/** Folders that cannot be watched, as on some shared drives, are looked at this often. */
const pollMs = 500
/** The delay before a failed read is repeated, as when the database was away or busy. */
const retryMs = 1000

export interface WatchParts {
  /** The folder of the locales' packs. */
  locales?: string

  holder: LiveCatalog
  database: Database
  /** Takes one line for each problem that is new, and for each file that has none any more. */
  log(line: string): void
}

/**
 * Serves what is saved below the folder, and the locales' words. Each of the folders is watched by itself: that also
 * sees files that an editor
 * replaces instead of writing, which watching file by file loses.
 */
export function watchDefinitions(
  folder: string,
  { holder, database, log, locales = localesFolder }: WatchParts,
): { close(): void } {
  /** With the folder that each sees: one that is renamed is seen under its old name as long as nobody asks. */
  const watchers = new Map<string, { watcher: FSWatcher; inode: number }>()
  let timer: NodeJS.Timeout | undefined
  let poll: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let failure = ''
  let work: Promise<void> = Promise.resolve()
  let isWaiting = false
  let isClosed = false

  const soon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // Files saved during a reload are read by the next one, however many there are.
      if (isWaiting) return
      isWaiting = true
      work = work.then(() => {
        isWaiting = false
        return reload()
      })
    }, quietMs)
  }

  async function reload(): Promise<void> {
    if (isClosed) return
    await watchAll()
    try {
      await reloadCatalog(holder, folder, { database, locales, log, isClosed: () => isClosed })
      failure = ''
    } catch (error) {
      // The server is ending, and its database with it.
      if (isClosed) return
      // The current definitions stay in use. The failure is logged once, not at every attempt.
      const { message } = error as Error
      if (message !== failure) log(`the definitions could not be read again: ${message}`)
      failure = message
      retry = setTimeout(soon, retryMs)
    }
  }

  async function watchAll(): Promise<void> {
    const there = new Set([
      folder,
      locales,
      ...(await areasOf(folder)).flatMap((area) => [area, join(area, migrationsFolder)]),
    ])
    for (const path of watchers.keys()) if (!there.has(path)) stopWatching(path)
    for (const path of there) {
      const inode = await stat(path).then(
        ({ ino }) => ino,
        () => null,
      )
      if (inode === null || watchers.get(path)?.inode !== inode) stopWatching(path)
      if (inode !== null && !watchers.has(path) && !isClosed) startWatching(path, inode)
    }
  }

  function stopWatching(path: string): void {
    watchers.get(path)?.watcher.close()
    watchers.delete(path)
  }

  function startWatching(path: string, inode: number): void {
    try {
      const watcher = watch(path, soon)
      watcher.on('error', () => {
        if (watchers.get(path)?.watcher === watcher) stopWatching(path)
        poll ??= setInterval(soon, pollMs)
      })
      watchers.set(path, { watcher, inode })
    } catch {
      poll ??= setInterval(soon, pollMs)
    }
  }

  // Files saved between loading and watching must not be missed.
  work = watchAll().then(soon)
  return {
    close() {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(retry)
      clearInterval(poll)
      for (const { watcher } of watchers.values()) watcher.close()
    },
  }
}

/** The folders of the areas; none where the folder itself is away. */
async function areasOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => !entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => join(folder, name))
}
