import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { Packs } from '../../platform/language/readPacks.ts'

/** Texts of the definitions in the product's own language, by key. */
type Words = Readonly<Record<string, string>>

type FeedColumn = Feed['columns'][number]

const plain = (text: string): string => text.trim().toLowerCase()

/** Keys of the headings of tables and of the labels of fields. */
const isHeading = (key: string): boolean => /\.(?:columns|fields)\.[^.]+\.title$/.test(key)

/** The value that a key gives a word to, as in `….words.regional`. */
const valueOf = (key: string): string | undefined => /\.(?:words|options)\.(.+)$/.exec(key)?.[1]

/** The same of the words of one column, as in `….configuration.words.TR-6X4`. */
const valueOfColumn = (key: string, column: string): string | undefined => key.split(new RegExp(`\\.${column}s?\\.words\\.`))[1]

/** Groups keys by a text of theirs, those without one left out. */
function keysBy(keys: string[], textOf: (key: string) => string | undefined): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const key of keys) {
    const text = textOf(key)
    if (text !== undefined) groups.set(text, [...(groups.get(text) ?? []), key])
  }
  return groups
}

/**
 * Adds what the portal itself writes in its languages to the headings and the words of feeds: templates and files that were
 * downloaded in one language are read in any. A text that says two things of one feed says neither.
 */
export function withTranslations(feeds: Feed[], words: Words, packs: Packs): Feed[] {
  const keys = Object.keys(words)
  const headings = keysBy(keys.filter(isHeading), (key) => plain(words[key] ?? ''))
  const values = keysBy(keys, valueOf)
  const translated = (ofText: string[] = []): string[] => [...new Set(ofText.flatMap((key) => [...packs.values()].flatMap((pack) => pack[key] ?? [])))]

  /** The values of a column that takes any text are those that tables have words for. */
  const wordsOf = ({ id, type, values: own }: FeedColumn): Map<string, string[]> => (own || type !== 'text' ? values : keysBy(keys, (key) => valueOfColumn(key, id)))
  const headingsOf = ({ title, headings: own = [] }: FeedColumn): string[] => [title.text, ...own].flatMap((name) => translated(headings.get(plain(name))))
  return feeds.map((feed) => {
    const others = feed.columns.map((column) => ({ own: [...(column.headings ?? []), ...translated([column.title.key])], found: headingsOf(column) }))
    const owners = (text: string): number => others.filter(({ own, found }) => [...own, ...found].some((other) => plain(other) === plain(text))).length
    return {
      ...feed,
      columns: feed.columns.map((column, index) => {
        const { own = [], found = [] } = others[index] ?? {}
        return { ...column, headings: [...new Set([...own, ...found.filter((text) => owners(text) === 1)])], ...synonymsOf(column, wordsOf(column), translated) }
      }),
    }
  })
}

/** The words for the values of a column, in its own language and others; a word of two values is none. */
function synonymsOf({ values, synonyms = {} }: FeedColumn, words: Map<string, string[]>, translated: (keys?: string[]) => string[]): Pick<FeedColumn, 'synonyms'> {
  const all = values ?? [...new Set([...Object.keys(synonyms), ...words.keys()])]
  if (all.length === 0) return { synonyms }
  const found = new Map(all.map((value) => [value, [...new Set([...(synonyms[value] ?? []), ...translated(words.get(value))])]]))
  const owners = new Map<string, number>()
  for (const [value, texts] of found) for (const text of new Set([value, ...texts].map(plain))) owners.set(text, (owners.get(text) ?? 0) + 1)
  return { synonyms: Object.fromEntries([...found].map(([value, texts]) => [value, texts.filter((text) => owners.get(plain(text)) === 1 || synonyms[value]?.includes(text))])) }
}
