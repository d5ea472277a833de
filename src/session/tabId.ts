const name = 'TAB_ID'

/** A name for this tab that lasts as long as the tab does. */
export function tabId(store: Pick<Storage, 'getItem' | 'setItem'>): string {
  const known = store.getItem(name)
  if (known) return known
  // crypto.randomUUID is missing on plain http, which a yard's local server may well be.
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  store.setItem(name, id)
  return id
}
