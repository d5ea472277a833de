import type { DatasetCaller } from '../../access/DatasetCaller.ts'
import type { Statement } from '../../platform/database/Database.ts'
import { quoted } from '../query/quoted.ts'
import { expander, type Dataset, type StatementContext } from '../query/toStatement.ts'
import type { Searchable } from '../../../engine/core/definition/parseSearchable.ts'

/** A row that was found: by which column, and how well it matches. */
export interface FoundRow {
  kind: string
  by: string
  match: Match
  /** Orders rows that match equally well. */
  place: string | number
  row: Record<string, unknown>
}

/**
 * From best to worst. `part`: every word typed is somewhere in it or in what is shown beside it. `similar`: spelled
 * alike, or with the same number.
 */
export const matches = ['exact', 'prefix', 'part', 'similar'] as const
export type Match = (typeof matches)[number]

/** Rows of a kind that are shown at most. */
export const maxHits = 5

/** A text to look for, as typed, and its words without what divides them. */
export interface Typed {
  text: string
  terms: string[]
}

const maxTerms = 6
/** An index of trigrams knows nothing of shorter words. */
const minTermLength = 3

/** Null where nothing was typed that can be compared. */
export function typedOf(text: string): Typed | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  const terms = text
    .split(/\s+/)
    .map((term) => term.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((term) => term !== '')
  return { text, terms: terms.slice(0, maxTerms) }
}

/** Ways that come after a beginning, for what is long enough. */
export const fallbackWays = (typed: Typed): Way[] =>
  hasLongTerm(typed) ? ['part', ...(numberIn(typed) ? ['number' as const] : []), 'similar'] : []

/** True where an index of trigrams helps to find a part. */
export const hasLongTerm = ({ terms }: Pick<Typed, 'terms'>): boolean =>
  terms.some((term) => term.length >= minTermLength)

/** The digits of a number that is typed with letters before it, as `T-1040`; null: there are none. */
const numberIn = ({ text }: Typed): string | null => /^\s*\p{L}{1,4}[^\p{L}\p{N}]*(\d{3,})\s*$/u.exec(text)?.[1] ?? null

/** A way of looking for what was typed in a column: which rows, in which order, and how well they match. */
interface SearchCondition {
  condition: string
  order: string | null
  match: string
}
/** `all` is the text of everything that a result is found by or shows. */
type SearchMode = (column: string, all: string, typed: Typed, bind: StatementContext['bind']) => SearchCondition

const keyOf = (column: string): string => `search_key(${column}) collate "C"`
const textOf = (column: string): string => `search_text(${column}) collate "C"`

/** Ways of looking, from best to worst. Each has an index of its own. */
const lookings = {
  /** `%` and `_` are not in a key. */
  start(column, _all, { text }, bind) {
    const key = `search_key(${bind(text, 'text')})`
    return {
      condition: `${keyOf(column)} like ${key} || '%'`,
      order: keyOf(column),
      match: `case when search_key(${column}) = ${key} then 'exact' else 'prefix' end`,
    }
  },
  /**
   * Each word is somewhere in the row, one that an index knows in the column. Without an order the database stops at
   * the first rows:
   * a part of a number may be in very many.
   */
  part(column, all, { terms }, bind) {
    const has =
      (text: string) =>
      (term: string): string =>
        `${text} like search_text(${bind(`%${term.replace(/[\\%_]/g, '\\$&')}%`, 'text')})`
    const [first, ...others] = terms
    const own = others.length === 0 ? [first!] : terms.filter((term) => term.length >= minTermLength)
    const rest = others.length === 0 ? [] : terms.map(has(all))
    return {
      condition: [`(${own.map(has(textOf(column))).join(' or ')})`, ...rest].join(' and '),
      order: null,
      match: "'part'",
    }
  },
  /** The same number with other letters before it. */
  number(column, _all, typed, bind) {
    const number = numberIn(typed) ?? ''
    return {
      condition: `${textOf(column)} like ${bind(`%${number}%`, 'text')} and ${column} ~ ${bind(`(^|\\D)${number}($|\\D)`, 'text')}`,
      order: null,
      match: "'similar'",
    }
  },
  similar(column, _all, { text }, bind) {
    const typed = `search_text(${bind(text, 'text')})`
    return {
      condition: `${typed} <% (${textOf(column)})`,
      order: `${typed} <<-> (${textOf(column)})`,
      match: "'similar'",
    }
  },
} satisfies Record<string, SearchMode>
export type Way = keyof typeof lookings

/**
 * Returns one statement over all kinds. Each column is searched separately, so that each uses its own index, and only
 * as far as rows are shown. Whole rows are read of these alone.
 */
export function searchStatement(
  kinds: Searchable[],
  typed: Typed,
  way: Way,
  { caller, datasetOf }: { caller: DatasetCaller; datasetOf(id: string): Dataset },
): Statement {
  const values: unknown[] = []
  const places = new Map<string, string>()
  // One value is one placeholder, however many columns it is compared with.
  const bind: StatementContext['bind'] = (value, type) => {
    const key = `${type} ${JSON.stringify(value)}`
    const place = places.get(key) ?? `$${values.push(value)}::${type}`
    places.set(key, place)
    return place
  }
  const ofKind = (kind: Searchable): string => {
    const dataset = datasetOf(kind.dataset)
    const rows = `(\n${expander(dataset, {}, { caller, datasetOf, bind, readOnce: () => null })(dataset.sql.trim())}\n)`
    const keys = dataset.rowKey.map(quoted)
    const texts = [
      ...new Set([
        kind.name,
        ...kind.by.map(({ column }) => column),
        ...kind.detail.flatMap(({ column, words }) => (words ? [] : [column])),
      ]),
    ]
    const all = `search_text(concat_ws(' ', ${texts.map((column) => `data.${quoted(column)}`).join(', ')}))`
    const looked = kind.by.map(({ column }) => {
      const { condition, order, match } = lookings[way](`data.${quoted(column)}`, all, typed, bind)
      const ordered = order === null ? '' : `\n  order by ${[order, ...keys.map((key) => `data.${key}`)].join(', ')}`
      return `(
  select '${column}' as by, ${match} as match, to_json(${order ?? textOf(`data.${quoted(column)}`)}) as place, ${keys.map((key) => `data.${key}`).join(', ')}
  from ${rows} data
  where ${condition}${ordered}
  limit ${maxHits}
)`
    })
    const shown = columnsOf(kind, dataset)
      .map((column) => `'${column}', data.${quoted(column)}`)
      .join(', ')
    return `select '${kind.dataset}' as kind, found.by, found.match, found.place, json_build_object(${shown}) as row
from (
${looked.join('\nunion all\n')}
) found
join ${rows} data on ${keys.map((key) => `data.${key} = found.${key}`).join(' and ')}`
  }
  return { text: kinds.map(ofKind).join('\nunion all\n'), values }
}

/** Columns that a result is made of: what is shown, what identifies it, and what its links need. */
function columnsOf({ name, detail, by, links }: Searchable, { rowKey, columns }: Dataset): string[] {
  const pointed = links.flatMap((link) =>
    'address' in link
      ? [link.address]
      : Object.values(link.with).flatMap((binding) => ('from' in binding ? [binding.from] : [])),
  )
  const wanted = new Set([
    name,
    ...rowKey,
    ...detail.map(({ column }) => column),
    ...by.map(({ column }) => column),
    ...pointed.map((pointer) => pointer.split('/')[2] ?? ''),
  ])
  return columns.map(({ id }) => id).filter((id) => wanted.has(id))
}
