import type { Services } from '../services.ts'

export interface WayBack {
  address: string
  /** It leaves a page that is open beside the one it leads to. */
  closes?: boolean
  go(): void
}

/**
 * Returns the way out of a page that belongs to another. It leads to the page the reader came from, else to the parent
 * as the reader left it last. A page beside another is closed. The parent's own parameters are filled from those of the
 * page. Returns null if there is nowhere to go.
 */
export function wayBack(
  { parent, beside }: { parent: string | null; beside: string | null },
  params: Record<string, unknown>,
  services: Services,
): WayBack | null {
  const origin = services.origin()
  const stays = beside === null ? null : services.addressOf(beside, params)?.split('?')[0]
  if (stays)
    return {
      address: stays,
      closes: true,
      go: () => (origin?.split('?')[0] === stays ? services.goBack() : services.navigate(stays, { replace: true })),
    }
  if (!parent) return null
  if (origin !== null) return { address: origin, go: () => services.goBack() }
  const page = services.addressOf(parent, {}) ?? services.addressOf(parent, params)?.split('?')[0]
  if (page === undefined) return null
  const address = `${page}${lastSearchOf(services, parent)}`
  return { address, go: () => services.navigate(address) }
}

/** The query of a page's address as its user left it. */
export function lastSearchOf(services: Services, page: string): string {
  const search = services.storage.get(`report.${page}`)
  return typeof search === 'string' ? search : ''
}
