import type { Message } from '../../engine/core/definition/model.ts'
import { pageStorage } from '../report/pageStorage.ts'
import type { Portal } from '../Portal.ts'

type RecentPagesDeps = Pick<Portal, 'catalog' | 'session' | 'language'>

/** A page as its user left it. */
export interface RecentPage {
  title: Message
  /** Subject of the page: a unit, a fleet. Empty: none. */
  subject: string
  address: string
}

const storeName = 'pages.opened'
const most = 6

/** A subject may have days in it, written for the language and the format of its reader. */
const writtenFor = ({ session, language }: RecentPagesDeps): string =>
  `${language.locale} ${session.user?.has_date_format ? session.user.date_format : ''}`

const storeOf = ({ session }: RecentPagesDeps) => pageStorage(localStorage, () => session.user?.login ?? '')
const pathOf = (address: string): string => address.split('?')[0] ?? ''

/**
 * Returns the pages that this user opened last, latest first, without those that they may no longer open. A subject
 * that was written for another language or format is left out.
 */
export function recentPages(deps: RecentPagesDeps): RecentPage[] {
  const stored = storeOf(deps).get(storeName)
  return (Array.isArray(stored) ? (stored as (Partial<RecentPage & { writtenFor: string }> | null)[]) : []).flatMap(
    (page): RecentPage[] => {
      const { title, subject, address } = page ?? {}
      const isThere =
        typeof address === 'string' && address.startsWith('/') && deps.catalog.find(pathOf(address)) !== null
      return isThere && typeof title?.key === 'string' && typeof title.text === 'string'
        ? [{ title, subject: page?.writtenFor === writtenFor(deps) ? (subject ?? '') : '', address }]
        : []
    },
  )
}

/** Stores a page with its filters; the same page with other filters takes its place. */
export function rememberPage(deps: RecentPagesDeps, page: RecentPage): void {
  const others = recentPages(deps).filter(({ address }) => pathOf(address) !== pathOf(page.address))
  storeOf(deps).set(
    storeName,
    [
      { ...page, writtenFor: writtenFor(deps) },
      ...others.map((other) => ({ ...other, writtenFor: writtenFor(deps) })),
    ].slice(0, most),
  )
}
