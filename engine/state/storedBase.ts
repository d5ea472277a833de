import type { Services } from '../services.ts'

const nameOf = (dashboard: string): string => `BASE_PARAMETERS/${dashboard}`

/** Keeps what a dashboard was last asked: pages of other sites are told of it. */
export function storeBase(storage: Services['storage'], dashboard: string, base: Record<string, unknown>): void {
  storage.set(nameOf(dashboard), base)
}

/** The stored base parameters of a dashboard; none before it was ever open. */
export function storedBase(storage: Services['storage'], dashboard: string): Record<string, unknown> {
  const stored = storage.get(nameOf(dashboard))
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? (stored as Record<string, unknown>)
    : {}
}
