import type { Drawing } from './Drawing.ts'
import type { Annotation, Layout } from './Figure.ts'
import { outlineOf } from './palette.ts'
import { placesOf } from './timeScale.ts'
import { escapeMarkup, fontSize, type Painted } from './traceParts.ts'
import { cutText, longestWidth } from './valueAxis.ts'

/** Pixels between a line's end and its name. */
const gap = 8
const lineHeight = 15

/** Pixels at the right that the names take: those that are longer than a third of the figure are cut. */
export function endLabelRoom({ data, context: { width } }: Drawing): number {
  const names = data.series.map(({ title }) => title)
  return Math.min(Math.round(width / 3), longestWidth(names) + gap + 4)
}

interface EndLabelPlace {
  drawn: Painted[]
  margin: Layout['margin']
  range: [number, number]
  plot: { height: number }
}

/** The name of each line at its last value, in its color; names that would lie over each other are moved apart. */
export function endLabels(drawing: Drawing, { drawn, margin, range, plot }: EndLabelPlace): Annotation[] {
  const { chart, data, context } = drawing
  const places = placesOf(chart, data)
  const order = places.map((_, index) => index).sort((one, other) => places[one]! - places[other]!)
  const [low, high] = range
  let foot = 0
  const ends = drawn.flatMap((one) => {
    const index = order.findLast((place) => one.values[place] !== null && one.values[place] !== undefined)
    if (index === undefined) return []
    const value = one.values[index]!
    const isUpon = chart.chart === 'area' && !one.isReference
    const at = isUpon ? foot + value / 2 : value
    if (isUpon) foot += value
    return [{ one, place: one.isConstant ? places.length - 0.5 : places[index]!, value: at }]
  })
  const sorted = ends
    .map((end) => ({ ...end, pixels: ((end.value - low) / (high - low)) * plot.height }))
    .sort((one, other) => one.pixels - other.pixels)
  const shifts = apart(sorted.map(({ pixels }) => pixels))
  return sorted.map(({ one, place, value }, index) => ({
    x: place,
    y: value,
    text: escapeMarkup(cutText(one.title, margin.r - gap, fontSize)),
    showarrow: false,
    font: { size: fontSize, color: outlineOf(one.outline, context.theme, 4.5) },
    xanchor: 'left',
    xshift: gap,
    yshift: Math.round(shifts[index]!),
  }))
}

/** Returns the way that each of the sorted middles moves, so that none lies nearer than a line to the next. */
function apart(middles: number[]): number[] {
  const groups: { middle: number; count: number }[] = []
  for (const middle of middles) {
    groups.push({ middle, count: 1 })
    for (let last = groups.at(-1)!, before = groups.at(-2); before; before = groups.at(-2)) {
      if (last.middle - before.middle >= ((last.count + before.count) / 2) * lineHeight) break
      const count = last.count + before.count
      last = { middle: (last.middle * last.count + before.middle * before.count) / count, count }
      groups.splice(-2, 2, last)
    }
  }
  const placed = groups.flatMap(({ middle, count }) =>
    Array.from({ length: count }, (_, index) => middle + (index - (count - 1) / 2) * lineHeight),
  )
  return placed.map((place, index) => place - middles[index]!)
}
