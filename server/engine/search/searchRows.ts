import sql from 'sql-template-tag'
import { may } from '../../../engine/core/access/may.ts'
import { isNothing, readPointer, resolveBindings } from '../../../engine/core/binding/resolve.ts'
import { fillRoute } from '../../../engine/core/query/fillRoute.ts'
import { pageAt } from '../../../engine/core/query/matchRoute.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Database } from '../../platform/database/Database.ts'
import type { Translate } from '../../platform/language/translator.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { partedByRole, readerFor } from '../query/readerFor.ts'
import type { Dataset } from '../query/toStatement.ts'
import { pagesOf } from '../catalog/serve/pagesOf.ts'
import type { Searchable, SearchLink } from '../../../engine/core/definition/parseSearchable.ts'
import { namedPages, type NamedPage, type PageLink } from './namedPages.ts'
import {
  hasLongTerm,
  fallbackWays,
  matches,
  maxHits,
  searchStatement,
  typedOf,
  type FoundRow,
  type Match,
  type Typed,
  type Way,
} from './searchStatement.ts'

interface Hit {
  title: string
  detail: string
  /** The identifier it was found by, where that is not its title. */
  found: { title: string; text: string } | null
  address: string
  match: Match
}

export interface HitGroup {
  id: string
  title: string
  icon: string | null
  order: number
  hits: Hit[]
}

/** Long enough for a slow moment of the database; who types has gone on long before. */
const timeoutMs = 5000
/** Rows that begin with what was typed; with so many, parts of others are not looked for. */
const enough = 8

/** The letters of a word of which one mistyped letter leaves a third in common. */
const shortTerm = 5

/**
 * Words are alike with fewer letters in common than numbers: VINs of one maker begin alike, and are none the less
 * others.
 * In a short word, one mistyped letter is in most of its trigrams.
 */
const likeness = (text: string): string => (/\d/.test(text) ? '0.6' : text.trim().length <= shortTerm ? '0.33' : '0.45')

interface SearchRequest {
  text: string
  principal: Principal
  translate: Translate
  signal: AbortSignal
}

/**
 * Returns the rows that match a typed text, grouped by kind, the kind with the best match first. Matches within a text
 * are searched only if few begin with it, and similar spellings only if nothing contains it. Words that name a page
 * open it for the rows that match the other words. Kinds that the user may open no page of are left out.
 */
export async function searchRows(
  { text, principal, translate, signal }: SearchRequest,
  {
    database,
    catalog,
    hasTrigrams,
  }: {
    database: Database
    catalog: Catalog
    hasTrigrams(): Promise<boolean>
  },
): Promise<HitGroup[]> {
  const typed = typedOf(text)
  const kinds = catalog.searchables.filter(
    (kind) => may(principal, kind.security) && kind.links.some((link) => mayOpen(link, catalog, principal)),
  )
  if (!typed || kinds.length === 0) return []
  const datasetOf = (id: string): Dataset => catalog.dataset(id)
  const find = async (way: Way, among = kinds, query = typed): Promise<FoundRow[]> =>
    (
      await Promise.all(
        partedByRole(among, ({ dataset }) => dataset, datasetOf).map((group) => findOf(group, query, way)),
      )
    ).flat()
  const findOf = async (group: Searchable[], query: Typed, way: Way): Promise<FoundRow[]> => {
    const statement = searchStatement(group, query, way, { caller: principal, datasetOf })
    const reader = readerFor(
      group.map(({ dataset }) => dataset),
      principal,
      datasetOf,
    )
    if (way !== 'similar') return database.query<FoundRow>(statement, { signal, timeoutMs, ...reader })
    return database.transaction(async (connection) => {
      await connection.query(
        sql`select set_config('transaction_read_only', 'on', true), set_config('pg_trgm.word_similarity_threshold', ${likeness(text)}, true)`,
      )
      return connection.query<FoundRow>(statement, { signal, timeoutMs, reader: reader.reader })
    })
  }
  const found = await find('start')
  const isPartFound = await hasTrigrams()
  const furtherWays = found.length < enough && isPartFound ? fallbackWays(typed) : []
  const reader = { catalog, principal, translate }
  // A later statement may time out: earlier results are worth more than none.
  const further = (search: Promise<FoundRow[]>): Promise<FoundRow[]> =>
    search.catch((error: unknown) => {
      if (signal.aborted || found.length === 0) throw error
      return []
    })
  const pages = await pagesOfRows(namedPages(typed, kinds, reader), reader, (among, query) =>
    further(find(isPartFound && hasLongTerm(query) ? 'part' : 'start', among, query)),
  )
  for (const way of furtherWays)
    if (way === 'part' || found.length + pages.length === 0) found.push(...(await further(find(way))))
  return [...groupsOf(found, kinds, reader), ...(pages.length > 0 ? [pageGroup(pages, translate)] : [])]
}

/** Behind rows that match as well, which have all words. */
const orderOfPages = 100

const pageGroup = (hits: Hit[], translate: Translate): HitGroup => ({
  id: 'pages-of-rows',
  title: translate('server.search.pages_of_rows', 'Filtered pages'),
  icon: null,
  order: orderOfPages,
  hits,
})

/** Pages that some words name, each for the rows that the other words find. */
async function pagesOfRows(
  named: NamedPage[],
  { catalog, principal, translate }: Reader,
  find: (kinds: Searchable[], query: Typed) => Promise<FoundRow[]>,
): Promise<Hit[]> {
  const rests = [...new Set(named.map(({ rest }) => rest.join(' ')))]
  const hits = await Promise.all(
    rests.map(async (text): Promise<Hit[]> => {
      const own = named.filter(({ rest }) => rest.join(' ') === text)
      const typed = typedOf(text)
      const rows = typed ? await find([...new Set(own.map(({ kind }) => kind))], typed) : []
      return own.flatMap(({ kind, link, title }) =>
        rows
          .filter((row) => row.kind === kind.dataset)
          .flatMap((row): Hit[] => {
            const address = linkAddress(link, row.row, catalog, principal)
            return address === null
              ? []
              : [
                  {
                    ...hitOf(row, address, kind, translate),
                    title: `${title} · ${String(row.row[kind.name] ?? '')}`,
                    found: null,
                    match: 'part',
                  },
                ]
          }),
      )
    }),
  )
  return [...new Map(hits.flat().map((hit) => [hit.address, hit])).values()].slice(0, maxHits)
}

interface Reader {
  catalog: Catalog
  principal: Principal
  translate: Translate
}

const rankOf = ({ match }: { match: Match }): number => matches.indexOf(match)

/** Best first; of what matches as well, the column that is named first, as a unit's number before its VIN. */
const byMatch =
  ({ by }: Searchable) =>
  (one: FoundRow, other: FoundRow): number => {
    const columnOf = (found: FoundRow): number => by.findIndex(({ column }) => column === found.by)
    return (
      rankOf(one) - rankOf(other) ||
      columnOf(one) - columnOf(other) ||
      (one.place < other.place ? -1 : one.place > other.place ? 1 : 0)
    )
  }

/** Each row once, by its best match. */
function groupsOf(found: FoundRow[], kinds: Searchable[], reader: Reader): HitGroup[] {
  const groups = kinds.map((kind): HitGroup => {
    const { rowKey } = reader.catalog.dataset(kind.dataset)
    const own = found.filter((one) => one.kind === kind.dataset).sort(byMatch(kind))
    const seen = new Set<string>()
    const hits = own.flatMap((one) => {
      const key = JSON.stringify(rowKey.map((column) => one.row[column]))
      const address = seen.has(key) ? null : addressOf(one.row, kind, reader)
      seen.add(key)
      return address === null ? [] : [hitOf(one, address, kind, reader.translate)]
    })
    return {
      id: kind.dataset,
      title: reader.translate(kind.title.key, kind.title.text),
      icon: kind.icon,
      order: kind.order,
      hits: hits.slice(0, maxHits),
    }
  })
  const best = ({ hits }: HitGroup): number => Math.min(...hits.map(rankOf))
  return groups
    .filter(({ hits }) => hits.length > 0)
    .sort((one, other) => best(one) - best(other) || one.order - other.order || (one.id < other.id ? -1 : 1))
}

function hitOf({ by, match, row }: FoundRow, address: string, kind: Searchable, translate: Translate): Hit {
  const detail = kind.detail.flatMap(({ column, words }) => {
    const value = row[column]
    const known = words?.[String(value)]
    return isNothing(value) ? [] : [known ? translate(known.key, known.text) : String(value)]
  })
  const title = kind.by.find(({ column }) => column === by)?.title
  return {
    title: String(row[kind.name] ?? ''),
    detail: detail.join(', '),
    address,
    match,
    found: by === kind.name || !title ? null : { title: translate(title.key, title.text), text: String(row[by] ?? '') },
  }
}

/** The address of the first link that the reader may open, and whose values the row has. */
function addressOf(row: Record<string, unknown>, { links }: Searchable, { catalog, principal }: Reader): string | null {
  for (const link of links) {
    const address =
      'address' in link
        ? insideAddress(readPointer(link.address, { row }), catalog, principal)
        : linkAddress(link, row, catalog, principal)
    if (address !== null) return address
  }
  return null
}

function linkAddress(
  link: PageLink,
  row: Record<string, unknown>,
  catalog: Catalog,
  principal: Principal,
): string | null {
  const values = resolveBindings(link.with, { row })
  if (!mayOpen(link, catalog, principal) || Object.keys(values).length < Object.keys(link.with).length) return null
  const route = (catalog.reports.get(link.page) ?? catalog.forms.get(link.page))?.route
  return route === undefined ? null : fillRoute(route, values)
}

/** A stored address of a page that the reader may still open. */
function insideAddress(value: unknown, catalog: Catalog, principal: Principal): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return null
  const found = pageAt(pagesOf(catalog), value.split(/[?#]/)[0] ?? '')
  return found && may(principal, found.page.security) ? value : null
}

function mayOpen(link: SearchLink, { reports, forms }: Catalog, principal: Principal): boolean {
  if ('address' in link) return true
  const page = reports.get(link.page) ?? forms.get(link.page)
  return page !== undefined && may(principal, page.security)
}
