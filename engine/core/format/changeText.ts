import { isNothing, resolveBinding, type Surroundings } from '../binding/resolve.ts'
import type { Severity, Tile } from '../definition/model.ts'
import { formatValue, type FormatContext } from './formatValue.ts'

export const changeWords = {
  points: { key: 'engine.change.points', text: '{{value}} points' },
  was: { key: 'engine.change.was', text: 'was {{value}}' },
}

/** The change of a figure since a period before: `+8.6%`, or `+4.7 points` of percents; the figure before; better or worse, where one of them is. */
export interface Change {
  text: string
  was: string
  tone: Extract<Severity, 'ok' | 'critical'> | null
}

/** The change of a tile's figure; null where nothing is compared, or the figure before is not known, or zero without being a percent. */
export function changeOf(tile: Pick<Tile, 'value' | 'compare' | 'format' | 'quantity'>, surroundings: Surroundings, context: FormatContext): Change | null {
  if (!tile.compare) return null
  const [now, before] = [resolveBinding(tile.value, surroundings), resolveBinding(tile.compare.value, surroundings)]
  if (isNothing(now) || isNothing(before)) return null
  const difference = Number(now) - Number(before)
  const isPercent = tile.format === 'percent'
  if (!Number.isFinite(difference) || (!isPercent && Number(before) === 0)) return null
  const changed = isPercent ? difference : (100 * difference) / Math.abs(Number(before))
  const number = new Intl.NumberFormat(context.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero', ...(isPercent ? {} : { style: 'percent' }) })
  const say = ({ key, text }: { key: string; text: string }, value: string): string => context.translate(key, text).replace('{{value}}', value)
  const written = number.format(isPercent ? changed : changed / 100)
  const isSame = Math.abs(changed) < 0.05
  const isBetter = tile.compare.better === 'higher' ? changed > 0 : changed < 0
  return {
    text: isPercent ? say(changeWords.points, written) : written,
    was: say(changeWords.was, formatValue(before, tile, context)),
    tone: isSame || tile.compare.better === null ? null : isBetter ? 'ok' : 'critical',
  }
}
