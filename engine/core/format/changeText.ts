import { isNothing, resolveBinding, type PointerContext } from '../binding/resolve.ts'
import type { Severity, Tile } from '../definition/model.ts'
import { formatValue, type FormatContext } from './formatValue.ts'

export const changeMessages = {
  points: { key: 'engine.change.points', text: '{{value}} points' },
  was: { key: 'engine.change.was', text: 'was {{value}}' },
}

/**
 * The change of a figure since an earlier period: `+8.6%`, `+4.7 points` for percentages, or `+3` if absolute. Carries
 * the earlier figure, and better or worse if it is either.
 */
export interface Change {
  text: string
  was: string
  tone: Extract<Severity, 'ok' | 'critical'> | null
}

/**
 * Returns the change of a tile's figure. Returns null if nothing is compared, if the earlier figure is unknown, or if a
 * percentage of zero would result.
 */
export function changeOf(
  tile: Pick<Tile, 'value' | 'compare' | 'format' | 'quantity'>,
  surroundings: PointerContext,
  context: FormatContext,
): Change | null {
  if (!tile.compare) return null
  const [now, before] = [resolveBinding(tile.value, surroundings), resolveBinding(tile.compare.value, surroundings)]
  if (isNothing(now) || isNothing(before)) return null
  const difference = Number(now) - Number(before)
  const { better, isAbsolute } = tile.compare
  const isPercent = tile.format === 'percent' && !isAbsolute
  if (!Number.isFinite(difference) || (!isPercent && !isAbsolute && Number(before) === 0)) return null
  const changed = isPercent || isAbsolute ? difference : (100 * difference) / Math.abs(Number(before))
  const number = new Intl.NumberFormat(context.locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
    ...(isPercent ? {} : { style: 'percent' }),
  })
  const translateValue = ({ key, text }: { key: string; text: string }, value: string): string =>
    context.translate(key, text).replace('{{value}}', value)
  const written = number.format(isPercent ? changed : changed / 100)
  const isSame = isAbsolute ? difference === 0 : Math.abs(changed) < 0.05
  const isBetter = better === 'higher' ? changed > 0 : changed < 0
  return {
    text: isAbsolute
      ? `${difference > 0 ? '+' : ''}${formatValue(difference, tile, context)}`
      : isPercent
        ? translateValue(changeMessages.points, written)
        : written,
    was: translateValue(changeMessages.was, formatValue(before, tile, context)),
    tone: isSame || better === null ? null : isBetter ? 'ok' : 'critical',
  }
}
