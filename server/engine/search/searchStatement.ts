import type { Asker } from '../../access/Asker.ts'
import type { Statement } from '../../platform/database/Database.ts'
import { quoted } from '../query/quoted.ts'
import { expander, scopeOf, type Dataset, type Writing } from '../query/toStatement.ts'
import type { Searchable } from '../../../engine/core/definition/parseSearchable.ts'

/** A row that was found: by which column, and how well it matches. */
export interface Found {
  kind: string
  by: string
  match: Match
  row: Record<string, unknown>
}

/** From best to worst. `part`: every word typed is somewhere in it. `similar`: spelled alike. */
export const matches = ['exact', 'prefix', 'part', 'similar'] as const
export type Match = (typeof matches)[number]

/** Rows of a kind that are shown at most. */
export const maxHits = 5

/** What is looked for, as typed. */
export interface Typed {
  text: string
  /** Words that are long enough to be looked for within texts by an index. */
  parts: string[]
}

const shortestPart = 3
const mostWords = 6

/** Null where nothing was typed that can be compared. */
export function typedOf(text: string): Typed | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  const all = text.trim().split(/\s+/).slice(0, mostWords)
  return { text, parts: all.some((word) => word.length >= shortestPart) ? all : [] }
}

type Arms = (column: string, typed: Typed, bind: Writing['bind']) => { condition: string; order: string; match: string }[]

const keyOf = (column: string): string => `search_key(${column}) collate "C"`
const textOf = (column: string): string => `search_text(${column}) collate "C"`

/** Beginnings by the identifier's own index; `%` and `_` are not in a key. */
const startsWith: Arms = (column, typed, bind) => {
  const key = `search_key(${bind(typed.text, 'text')})`
  return [{ condition: `${keyOf(column)} like ${key} || '%'`, order: keyOf(column), match: `case when search_key(${column}) = ${key} then 'exact' else 'prefix' end` }]
}

/** Words within texts, by trigrams. */
const contains: Arms = (column, { parts }, bind) => (parts.length === 0 ? [] : [{
  condition: parts.map((part) => `${textOf(column)} like search_text(${bind(`%${part.replace(/[\\%_]/g, '\\$&')}%`, 'text')})`).join(' and '),
  order: textOf(column), match: "'part'",
}])

const similar: Arms = (column, { text }, bind) => {
  const typed = `search_text(${bind(text, 'text')})`
  return [{ condition: `${typed} <% (${textOf(column)})`, order: `${typed} <<-> (${textOf(column)})`, match: "'similar'" }]
}

/** `trigrams`: pg_trgm is there. `similar`: spellings like what was typed, where nothing has it as it stands. */
export interface SearchMode { trigrams: boolean; similar: boolean }

/**
 * One statement over all kinds. Each column is looked into on its own, so that each has its own index, and only as far as
 * rows are shown: who sees all rows asks for no more of them than who sees few.
 */
export function searchStatement(kinds: Searchable[], typed: Typed, mode: SearchMode, { asker, datasetOf }: { asker: Asker; datasetOf(id: string): Dataset }): Statement {
  const values: unknown[] = []
  const places = new Map<string, string>()
  // One value is one placeholder, however many columns it is compared with.
  const bind: Writing['bind'] = (value, type) => {
    const key = `${type} ${JSON.stringify(value)}`
    const place = places.get(key) ?? `$${values.push(value)}::${type}`
    places.set(key, place)
    return place
  }
  const arms: Arms[] = mode.similar ? [similar] : mode.trigrams ? [startsWith, contains] : [startsWith]
  const ofKind = (kind: Searchable): string[] => {
    const dataset = datasetOf(kind.dataset)
    const rows = expander(dataset, {}, { asker, datasetOf, bind, readOnce: () => null })(dataset.sql.trim())
    const scope = scopeOf(dataset, asker.scope, bind)
    const shown = columnsOf(kind, dataset).map((column) => `'${column}', data.${quoted(column)}`).join(', ')
    const key = dataset.rowKey.map((column) => `data.${quoted(column)}`).join(', ')
    return kind.by.map(({ column }) => {
      const looked = arms.flatMap((arm) => arm(`data.${quoted(column)}`, typed, bind)).map(({ condition, order, match }) => `(
  select ${match} as match, json_build_object(${shown}) as row
  from (
${rows}
) data
  where ${scope} and ${condition}
  order by ${order}, ${key}
  limit ${maxHits}
)`)
      return `(select '${kind.dataset}' as kind, '${column}' as by, found.match, found.row from (\n${looked.join('\nunion all\n')}\n  limit ${maxHits * 2}\n) found)`
    })
  }
  return { text: kinds.flatMap(ofKind).join('\nunion all\n'), values }
}

/** Columns that a result is made of: what is shown, what identifies it, and what its links need. */
function columnsOf({ name, detail, by, links }: Searchable, { rowKey, columns }: Dataset): string[] {
  const pointed = links.flatMap((link) => ('address' in link ? [link.address] : Object.values(link.with).flatMap((binding) => ('from' in binding ? [binding.from] : []))))
  const wanted = new Set([name, ...rowKey, ...detail.map(({ column }) => column), ...by.map(({ column }) => column), ...pointed.map((pointer) => pointer.split('/')[2] ?? '')])
  return columns.map(({ id }) => id).filter((id) => wanted.has(id))
}
