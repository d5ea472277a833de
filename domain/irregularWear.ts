import { to32nds } from './quantities.ts'
import type { EnteredTread } from './survey/draftWheel.ts'

/** Wear that readings across a tire show, by the names of wear conditions. */
export type IrregularWear = 'center wear' | 'shoulder wear' | 'one-sided wear'

/** More than two gauges differ by. In 32nds of an inch. */
const limit32nds = 3

/**
 * Returns the irregular wear that three readings show; null if there is none, or too few were read. The database's
 * `irregular_wear_of` computes the same.
 *
 *   center wear     the center is at least 3/32 lower than each shoulder
 *   shoulder wear   each shoulder is at least 3/32 lower than the center
 *   one-sided wear  the shoulders differ by at least 3/32, and none of the others holds
 */
export function findIrregularWear(tread: EnteredTread | null): IrregularWear | null {
  if (!tread?.across) return null
  const { across, unit } = tread
  // In hundred-thousandths, so that a difference on the limit is on the limit.
  const at = (value: number | null): number | null =>
    value === null ? null : Math.round(to32nds(value, unit) * 100_000)
  const [outer, center, inner, limit] = [at(across.outer), at(across.center), at(across.inner), limit32nds * 100_000]
  if (outer === null || inner === null) return null
  if (center !== null && Math.min(outer, inner) - center >= limit) return 'center wear'
  if (center !== null && center - Math.max(outer, inner) >= limit) return 'shoulder wear'
  return Math.abs(outer - inner) >= limit ? 'one-sided wear' : null
}
