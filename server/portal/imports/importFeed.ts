import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { nobody } from '../../access/Asker.ts'
import { mediaTypeOfName } from '../../../engine/core/form/mediaTypes.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import { loadFeed, type FeedOutcome } from '../../engine/feeds/loadFeed.ts'
import type { Mapping } from '../../engine/forms/readRows.ts'
import type { Database } from '../../platform/database/Database.ts'

export interface FeedFile {
  feed: string
  path: string
  mapping: Mapping
  onlyGoodRows: boolean
  isDryRun?: boolean
  source: 'command' | 'folder'
}

/** Loads a file into a feed on behalf of the server, which reaches all rows. Throws where there is no such feed. */
export async function importFeed(database: Database, catalog: Catalog, { feed: name, path, mapping, onlyGoodRows, isDryRun = false, source }: FeedFile): Promise<FeedOutcome> {
  const feed = catalog.feeds.get(name)
  if (!feed) throw new Error(`there is no feed "${name}"; known: ${[...catalog.feeds.keys()].join(', ')}`)
  const bytes = await readFile(path)
  return loadFeed({
    feed, input: { file: { bytes, type: mediaTypeOfName(path, 'text/csv') } }, mapping, source, fileName: basename(path), onlyGoodRows, isPreview: isDryRun,
  }, { database, catalog, asker: { ...nobody, scope: { kind: 'all' } } })
}

/** The lines that tell what became of a file: its counts, and every rejected value. */
export function describeOutcomeLines({ state, batchId, counts, problems, fileProblems, cellsOf, headingOf }: FeedOutcome, file: string, translate: (key: string, text: string, values?: Record<string, string | number>) => string): { errors: string[]; result: string } {
  const errors = [
    ...fileProblems.map(({ key, values }) => `${file}: ${translate(key, '', values)}`),
    ...problems.map(({ line, column, key, text = '', values }) => {
      const heading = column === null ? '' : ` ${headingOf(column)}`
      const value = column === null ? undefined : cellsOf(line)[headingOf(column)]
      return `${file}:${line}${heading}: ${value ? `"${value}" ` : ''}${translate(key, text, values)}`
    }),
  ]
  const { new: added, changed, unchanged, cancelled, rejected } = counts
  const told = `${added} new, ${changed} changed, ${unchanged} unchanged, ${cancelled} cancelled, ${rejected} rejected`
  const result = { loaded: `Loaded as batch ${batchId}: ${told}`, preview: `Nothing is stored; it would be: ${told}`, refused: `Nothing was loaded. Rejected rows: ${rejected}` }[state]
  return { errors, result }
}
