import { basename } from 'node:path'
import { nobody } from '../../access/DatasetCaller.ts'
import { mediaTypeOfName } from '../../../engine/core/form/mediaTypes.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import { loadFeed, type FeedOutcome } from '../../engine/feeds/loadFeed.ts'
import { problemMessage, problemPlace } from '../../engine/feeds/problemMessage.ts'
import type { Mapping } from '../../engine/forms/readRows.ts'
import { feedWriters } from './feedWriters.ts'
import type { Database } from '../../platform/database/Database.ts'

export interface FeedFile {
  feed: string
  path: string
  mapping: Mapping
  onlyGoodRows: boolean
  isDryRun?: boolean
  source: 'command' | 'folder'
  signal?: AbortSignal
  progress?(read: number): void
}

/** Loads a file into a feed on behalf of the server, which reaches all rows. Throws where there is no such feed. */
export async function importFeed(
  database: Database,
  catalog: Catalog,
  { feed: name, path, mapping, onlyGoodRows, isDryRun = false, source, signal, progress }: FeedFile,
): Promise<FeedOutcome> {
  const feed = catalog.feeds.get(name)
  if (!feed) throw new Error(`there is no feed "${name}"; known: ${[...catalog.feeds.keys()].join(', ')}`)
  return loadFeed(
    {
      feed,
      input: { file: { path, type: mediaTypeOfName(path, 'text/csv') } },
      mapping,
      source,
      fileName: basename(path),
      onlyGoodRows,
      isPreview: isDryRun,
    },
    { database, catalog, writers: feedWriters, caller: { ...nobody, scope: { kind: 'all' } }, signal, progress },
  )
}

/** The lines that tell what became of a file: its counts, and every rejected value. */
export function describeOutcomeLines(
  { feed, state, batchId, counts, rejections, fileProblems }: FeedOutcome,
  file: string,
  translate: (key: string, text: string, values?: Record<string, string | number>) => string,
): { errors: string[]; result: string } {
  const errors = [
    ...fileProblems.map((problem) => `${file}: ${problemMessage(feed, problem, translate)}`),
    ...rejections.flatMap(({ cells, problems }) =>
      problems.map((problem) => {
        const { line, column, heading } = problem
        const place = problemPlace(feed, problem, cells, translate)
        const value = column === null ? undefined : cells[heading ?? column]
        return `${file}:${line}${place === null ? '' : ` ${place}`}: ${value ? `"${value}" ` : ''}${problemMessage(feed, problem, translate)}`
      }),
    ),
  ]
  const { new: added, changed, unchanged, cancelled, rejected } = counts
  const summary = `${added} new, ${changed} changed, ${unchanged} unchanged, ${cancelled} cancelled, ${rejected} rejected`
  const result = {
    loaded: `Loaded as batch ${batchId}: ${summary}`,
    preview: `Nothing is stored; it would be: ${summary}`,
    refused: `Nothing was loaded. Rejected rows: ${rejected}`,
  }[state]
  return { errors, result }
}
