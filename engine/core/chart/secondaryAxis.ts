import type { SeriesData } from './chartData.ts'
import type { Drawing } from './Drawing.ts'
import type { SecondaryAxis } from './Figure.ts'
import { baseAxis, secondaryTitle } from './figureAxes.ts'
import { escapeMarkup, fontSize } from './traceParts.ts'
import { tickTexts, ticksOf } from './ticks.ts'

interface SecondaryTicks {
  ticks: number[]
  texts: string[]
}

/** Returns the values of the right axis: as many as of the left one, if both begin at zero. */
export function secondaryTicks(
  { chart: { secondary }, context: { context } }: Drawing,
  drawn: SeriesData[],
  left: number[],
): SecondaryTicks | null {
  if (!secondary) return null
  const known = drawn.filter(({ measure }) => measure).flatMap(({ values }) => values.flatMap((value) => value ?? []))
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)]
  const steps = left.length - 1
  const nice = ticksOf(least, most, secondary, { steps: Math.max(1, steps) })
  const step = nice[1]! - nice[0]!
  const isAligned = left[0] === 0 && nice[0] === 0
  const ticks = isAligned ? left.map((_, index) => Number((index * step).toPrecision(12))) : nice
  return { ticks, texts: tickTexts(ticks, secondary, context) }
}

export function secondaryAxis(
  { chart, context: { theme, context } }: Drawing,
  { ticks, texts }: SecondaryTicks,
  range: [number, number],
  left: number[],
): SecondaryAxis {
  // The same part of its height as of the left axis is free above the highest value.
  const share = (range[1] - left[0]!) / (left.at(-1)! - left[0]!)
  const title = secondaryTitle(chart, context)
  return {
    ...baseAxis(theme),
    range: [ticks[0]!, ticks[0]! + (ticks.at(-1)! - ticks[0]!) * share],
    tickvals: ticks,
    ticktext: texts,
    tickangle: 0,
    showgrid: false,
    zeroline: false,
    overlaying: 'y',
    side: 'right',
    ...(title
      ? { title: { text: escapeMarkup(title), standoff: 8, font: { size: fontSize, color: theme.muted } } }
      : {}),
  }
}
