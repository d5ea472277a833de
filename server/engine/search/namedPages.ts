import { may } from '../../../engine/core/access/may.ts'
import type { Searchable, SearchLink } from '../../../engine/core/definition/parseSearchable.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Translate } from '../../platform/language/translator.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import type { Typed } from './searchStatement.ts'

export type PageLink = Extract<SearchLink, { page: string }>

/** A page that is named by some words typed, opened for rows of a kind that have the others. */
export interface NamedPage {
  kind: Searchable
  link: PageLink
  title: string
  /** Words that are no words of the page. */
  rest: string[]
}

/** Shorter words begin words of most titles, and of descriptions. */
const shortest = { title: 3, description: 4 }

const termsOf = (text: string): string[] => plain(text).split(/[^\p{L}\p{N}]+/u)
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Pages of kinds that some of the words name by their title or description, as `critical akron` names the units to
 * check of Akron.
 */
export function namedPages(
  { terms }: Typed,
  kinds: Searchable[],
  { catalog, principal, translate }: { catalog: Catalog; principal: Principal; translate: Translate },
): NamedPage[] {
  if (terms.length < 2) return []
  return kinds.flatMap((kind) =>
    kind.links.flatMap((link): NamedPage[] => {
      const page = 'page' in link ? (catalog.reports.get(link.page) ?? catalog.forms.get(link.page)) : undefined
      if (!page || !('page' in link) || !may(principal, page.security)) return []
      const title = translate(page.title.key, page.title.text)
      const own = {
        title: termsOf(title),
        description: termsOf(page.description ? translate(page.description.key, page.description.text) : ''),
      }
      const names = (term: string, part: keyof typeof own): boolean =>
        term.length >= shortest[part] && own[part].some((one) => one.startsWith(plain(term)))
      const rest = terms.filter((term) => !names(term, 'title') && !names(term, 'description'))
      return rest.length > 0 && rest.length < terms.length ? [{ kind, link, title, rest }] : []
    }),
  )
}
