import type { DraftWheel } from './draftWheel.ts'

/**
 * The reading of a wheel as it was found: where its tire was replaced, that of the tire that came off. A tread depth
 * that was
 * measured only as the tire came off counts too.
 */
export function asFound({
  pressure,
  tread,
  replacement,
}: Pick<DraftWheel, 'pressure' | 'tread' | 'replacement'>): Pick<DraftWheel, 'pressure' | 'tread'> {
  if (!replacement) return { pressure, tread }
  const { before, removed } = replacement
  const atRemoval =
    removed && removed.tread_depth !== null ? { value: removed.tread_depth, unit: removed.tread_depth_unit } : null
  return { pressure: before.pressure, tread: before.tread ?? atRemoval }
}
