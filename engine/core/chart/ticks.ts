import type { ValueFormat } from '../definition/model.ts'
import { formatValue, writePercent, type FormatContext } from '../format/formatValue.ts'
import { escapeMarkup } from './traceParts.ts'
import { niceTicks } from './valueAxis.ts'

/** Round values of an axis of this format. */
export function ticksOf(
  least: number,
  most: number,
  { format, quantity }: ValueFormat,
  given: { steps?: number; isNear?: boolean } = {},
): number[] {
  const kind = quantity !== null ? 'any' : format === 'duration' ? 'minutes' : format === 'integer' ? 'whole' : 'any'
  return niceTicks(least, most, kind, given)
}

/** Values in the reader's unit, as they stand at an axis. */
export function tickTexts(ticks: number[], how: ValueFormat, context: FormatContext): string[] {
  const isPlain = how.quantity !== null || how.format === 'decimal'
  const format = ticks.every(Number.isInteger) ? ('integer' as const) : ('decimal' as const)
  return ticks.map((tick) =>
    escapeMarkup(
      how.format === 'percent'
        ? writePercent(tick, context.locale, decimalsOf(ticks))
        : formatValue(tick, isPlain ? { format, quantity: null } : { ...how, words: null }, context),
    ),
  )
}

/** Fraction digits that all of these steps need. */
function decimalsOf(ticks: number[]): number {
  return Math.max(...ticks.map((tick) => (String(tick).split('.')[1] ?? '').length))
}
