import type { Feed } from '../../../../engine/core/definition/parseFeed.ts'
import type { Packs } from '../../../platform/language/readPacks.ts'

/** Texts of the definitions in the product's own language, by key. */
type Texts = Readonly<Record<string, string>>

type FeedColumn = Feed['columns'][number]

const plain = (text: string): string => text.trim().toLowerCase()

/** Keys of the headings of tables and of the labels of fields. */
const isHeading = (key: string): boolean => /\.(?:columns|fields)\.[^.]+\.title$/.test(key)

/** The value that a key gives a word to, as in `….words.regional`. */
const valueOf = (key: string): string | undefined => /\.(?:words|options)\.(.+)$/.exec(key)?.[1]

/** Groups keys by a text of theirs, those without one left out. */
function keysBy(keys: string[], textOf: (key: string) => string | undefined): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const key of keys) {
    const text = textOf(key)
    const group = text === undefined ? undefined : groups.get(text)
    if (group) group.push(key)
    else if (text !== undefined) groups.set(text, [key])
  }
  return groups
}

/**
 * Adds the portal's own translations to the headings and the words of feeds. Templates and files downloaded in one
 * language can then be read in any. A text with two meanings in a feed is added for neither.
 */
export function withTranslations(feeds: Feed[], texts: Texts, packs: Packs): Feed[] {
  const keys = Object.keys(texts)
  const headings = keysBy(keys.filter(isHeading), (key) => plain(texts[key] ?? ''))
  const values = keysBy(keys, valueOf)
  const known = new Map<string[], string[]>()
  /** The texts of keys in all languages: each list of keys is asked for by many columns. */
  const translated = (ofText: string[] | undefined): string[] => {
    if (!ofText) return []
    const texts = known.get(ofText) ?? [
      ...new Set(ofText.flatMap((key) => [...packs.values()].flatMap((pack) => pack[key] ?? []))),
    ]
    known.set(ofText, texts)
    return texts
  }

  const headingsOf = ({ title, headings: own = [] }: FeedColumn): string[] =>
    [title.text, ...own].flatMap((name) => translated(headings.get(plain(name))))
  return feeds.map((feed) => {
    const read = feed.columns.map((column) => ({
      column,
      own: [...(column.headings ?? []), ...translated([column.title.key])],
      found: headingsOf(column),
    }))
    const owners = countOwners(read.map(({ own, found }) => [...own, ...found]))
    return {
      ...feed,
      columns: read.map(({ column, own, found }) => ({
        ...column,
        headings: [...new Set([...own, ...found.filter((text) => owners.get(plain(text)) === 1)])],
        ...synonymsOf(column, (value) => translated(values.get(value))),
      })),
    }
  })
}

/** Counts the lists that have each text. */
function countOwners(lists: string[][]): Map<string, number> {
  const owners = new Map<string, number>()
  for (const texts of lists) for (const text of new Set(texts.map(plain))) owners.set(text, (owners.get(text) ?? 0) + 1)
  return owners
}

/**
 * Returns the translated words for the values of a column, or for those it has synonyms for. A word for two values is
 * left out.
 */
function synonymsOf(
  { values, synonyms = {} }: FeedColumn,
  textsOf: (value: string) => string[],
): Pick<FeedColumn, 'synonyms'> {
  const found = new Map(
    (values ?? Object.keys(synonyms)).map((value) => [
      value,
      [...new Set([...(synonyms[value] ?? []), ...textsOf(value)])],
    ]),
  )
  const owners = countOwners([...found].map(([value, texts]) => [value, ...texts]))
  return {
    synonyms: Object.fromEntries(
      [...found].map(([value, texts]) => [
        value,
        texts.filter((text) => owners.get(plain(text)) === 1 || synonyms[value]?.includes(text)),
      ]),
    ),
  }
}
