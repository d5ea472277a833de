import type { IconName } from '../shell/Icon.tsx'
import { matches, matchText, type Match } from './matchText.ts'

/** A result, whatever its kind. */
export interface Result {
  id: string
  title: string
  detail: string
  /** The identifier it was found by, where that is not its title. */
  found: { title: string; text: string } | null
  icon: IconName
  /** The page that it opens; null for a command that is done here. */
  address: string | null
  run?(): void
  match: Match
}

export interface ResultGroup {
  id: string
  title: string
  order: number
  results: Result[]
}

/** As the server answers its groups. */
export interface WireGroup {
  id: string
  title: string
  icon: string | null
  order: number
  hits: {
    title: string
    detail: string
    found: { title: string; text: string } | null
    address: string
    match: Match
  }[]
}

/** Something the browser knows by itself: a page or a command. */
export type ResultEntry = Omit<Result, 'match' | 'found'>

const icons: Record<string, IconName> = {
  unit: 'unit',
  tire: 'tire',
  location: 'location',
  account: 'account',
  favorite: 'favorite',
}

/** Behind the kinds of the server that match as well. */
const order = { pages: 200, commands: 210, help: 220 }
const maxResults = 5
/** Before a text that looks for commands alone. */
export const commandSign = '>'

const rankOf = ({ match }: { match: Match }): number => matches.indexOf(match)

/** Known things that match what was typed, best first; all of them where nothing was typed. */
export function findKnown(all: ResultEntry[], typed: string): Result[] {
  const found = all.flatMap((one): Result[] => {
    if (typed === '') return [{ ...one, found: null, match: 'part' }]
    const inTitle = matchText(one.title, typed)
    // Words of a description lead to a page as well, behind those of titles.
    const match =
      inTitle ??
      (matchText(`${one.title} ${one.detail}`, typed) === 'similar'
        ? null
        : matchText(`${one.title} ${one.detail}`, typed) && 'part')
    return match ? [{ ...one, found: null, match }] : []
  })
  return found.sort((one, other) => rankOf(one) - rankOf(other)).slice(0, typed === '' ? all.length : maxResults)
}

type OwnGroup = keyof typeof order

/** All groups: the one with the best match first, similar spellings only where nothing matches as it stands. */
export function groupsOf(
  wire: WireGroup[],
  own: Record<OwnGroup, Result[]>,
  titles: Record<OwnGroup, string>,
): ResultGroup[] {
  const groups: ResultGroup[] = [
    ...wire.map((group) => ({
      id: group.id,
      title: group.title,
      order: group.order,
      results: group.hits.map((hit): Result => ({
        ...hit,
        id: `${group.id} ${hit.address} ${hit.found?.title ?? ''} ${hit.title}`,
        icon: icons[group.icon ?? ''] ?? 'page',
      })),
    })),
    ...(Object.keys(order) as OwnGroup[]).map((id) => ({ id, title: titles[id], order: order[id], results: own[id] })),
  ]
  const isAnySpelled = groups.some(({ results }) => results.some(({ match }) => match !== 'similar'))
  const shown = groups.map((group) => ({
    ...group,
    results: group.results.filter(({ match }) => match !== 'similar' || !isAnySpelled),
  }))
  const best = ({ results }: ResultGroup): number => Math.min(...results.map(rankOf))
  return shown
    .filter(({ results }) => results.length > 0)
    .sort((one, other) => best(one) - best(other) || one.order - other.order)
}
