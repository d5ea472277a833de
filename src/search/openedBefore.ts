import type { Portal } from '../Portal.ts'
import { pageStorage } from '../report/pageStorage.ts'
import type { ResultEntry, Result } from './searchModel.ts'

type OpenedBeforeDeps = Pick<Portal, 'catalog' | 'session'>

const storeName = 'search.opened'
const most = 6

const storeOf = ({ session }: OpenedBeforeDeps) => pageStorage(localStorage, () => session.user?.login ?? '')

/** Returns the results that this user opened before, latest first, without pages that they may no longer open. */
export function openedBefore(deps: OpenedBeforeDeps): ResultEntry[] {
  const stored = storeOf(deps).get(storeName)
  return (Array.isArray(stored) ? (stored as Partial<ResultEntry>[]) : []).flatMap(
    ({ id, title, detail, icon, address }): ResultEntry[] => {
      const isThere = typeof address === 'string' && deps.catalog.find(address.split('?')[0] ?? '') !== null
      return isThere && id && title && icon ? [{ id, title, detail: detail ?? '', icon, address }] : []
    },
  )
}

export function rememberOpened(deps: OpenedBeforeDeps, { id, title, detail, icon, address }: Result): void {
  const others = openedBefore(deps).filter((one) => one.address !== address || one.title !== title)
  storeOf(deps).set(storeName, [{ id, title, detail, icon, address }, ...others].slice(0, most))
}
