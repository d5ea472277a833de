import type { ChartElement } from '../definition/chartModel.ts'
import type { ChartData } from './chartData.ts'

/**
 * Returns the position of each category along the axis, from 0 to their number less one: evenly spaced, or by their
 * days.
 */
export function placesOf({ x }: ChartElement, { categories }: ChartData): number[] {
  if (!x.isTimed) return categories.map((_, index) => index)
  const days = categories.map(({ point }) => Date.parse(String(point?.x)))
  const first = Math.min(...days)
  const span = Math.max(...days) - first
  const last = categories.length - 1
  return days.map((day) => (span > 0 ? ((day - first) / span) * last : last / 2))
}

/** The categories whose labels fit side by side, `room` steps apart, from the first on; the last is always one. */
export function apart(places: number[], room: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => places[a]! - places[b]!)
  const last = order.at(-1)!
  const shown: number[] = []
  for (const index of order) {
    const isFree = shown.length === 0 || places[index]! - places[shown.at(-1)!]! >= room
    if (index === last || (isFree && places[last]! - places[index]! >= room)) shown.push(index)
  }
  return shown
}
