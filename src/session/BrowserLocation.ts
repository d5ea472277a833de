/** The address bar, as far as signing in needs it. */
export interface BrowserLocation {
  /** The whole address, with its query. */
  href(): string
  /** Loads another address in place of this one: it is not in the history. */
  leave(address: string): void
}

export const browserPlace: BrowserLocation = {
  href: () => window.location.href,
  leave: (address) => window.location.replace(address),
}

/** The same address without the parameters that arrive once: the sign-in's code and the language. */
export function withoutArrival(href: string): URL {
  const address = new URL(href)
  address.searchParams.delete('user')
  address.searchParams.delete('lang')
  return address
}
