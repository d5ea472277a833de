import type { Portal } from '../Portal.ts'
import { pageStorage } from '../report/pageStorage.ts'
import type { Known, Result } from './searchModel.ts'

type Around = Pick<Portal, 'catalog' | 'session'>

const storeName = 'search.opened'
const most = 6

const storeOf = ({ session }: Around) => pageStorage(localStorage, () => session.user?.login ?? '')

/** Returns the results that this user opened before, latest first, without pages that they may no longer open. */
export function openedBefore(around: Around): Known[] {
  const stored = storeOf(around).get(storeName)
  return (Array.isArray(stored) ? (stored as Partial<Known>[]) : []).flatMap(({ id, title, detail, icon, address }): Known[] => {
    const isThere = typeof address === 'string' && around.catalog.find(address.split('?')[0] ?? '') !== null
    return isThere && id && title && icon ? [{ id, title, detail: detail ?? '', icon, address }] : []
  })
}

export function rememberOpened(around: Around, { id, title, detail, icon, address }: Result): void {
  const others = openedBefore(around).filter((one) => one.address !== address || one.title !== title)
  storeOf(around).set(storeName, [{ id, title, detail, icon, address }, ...others].slice(0, most))
}
