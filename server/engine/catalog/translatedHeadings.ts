import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { Packs } from '../../platform/language/readPacks.ts'

/** The feed with the titles of its columns in all languages as headings: a template that was downloaded in one is read in any. */
export function withTranslatedHeadings(feed: Feed, packs: Packs): Feed {
  const translated = (key: string): string[] => [...packs.values()].flatMap((pack) => pack[key] ?? [])
  return { ...feed, columns: feed.columns.map((column) => ({ ...column, headings: [...new Set([...(column.headings ?? []), ...translated(column.title.key)])] })) }
}
