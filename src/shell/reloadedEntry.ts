type Store = Pick<Storage, 'getItem' | 'setItem'>

interface LeftEntry {
  pathname: string
  state: unknown
}

const storeKey = 'LEFT_ENTRY'

/** Stores the state of the open entry when its document is left. */
export function storeLeftEntry({ history, location }: Window, store: Store): void {
  const left: LeftEntry = { pathname: location.pathname, state: history.state }
  store.setItem(storeKey, JSON.stringify(left))
}

/**
 * Restores the state of an entry that a reload has lost. Chromium drops it when the page replaces its address while the
 * reload is pending, as a page does that writes its filters into the address.
 */
export function restoreReloadedEntry({ history, location, performance }: Window, store: Store): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'reload' || history.state !== null) return
  const left = readLeftEntry(store)
  if (left?.pathname === location.pathname) history.replaceState(left.state, '')
}

function readLeftEntry(store: Store): LeftEntry | null {
  try {
    return JSON.parse(store.getItem(storeKey) ?? 'null') as LeftEntry | null
  } catch {
    return null
  }
}
