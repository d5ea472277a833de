import type { Services } from '../services.ts'

export interface WayBack {
  address: string
  go(): void
}

/**
 * The way out of a page that belongs to another: to where the reader came from; opened by its address, to its parent as the
 * reader left that last. null when there is nowhere to go.
 */
export function wayBack(parent: string | null, services: Services): WayBack | null {
  if (!parent) return null
  const origin = services.origin()
  if (origin !== null) return { address: origin, go: () => services.goBack() }
  const page = services.addressOf(parent, {})
  if (page === null) return null
  const address = `${page}${lastSearchOf(services, parent)}`
  return { address, go: () => services.navigate(address) }
}

/** The query of a page's address as its user left it. */
export function lastSearchOf(services: Services, page: string): string {
  const search = services.storage.get(`report.${page}`)
  return typeof search === 'string' ? search : ''
}
