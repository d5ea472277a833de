import type { ChartElement } from '../definition/chartModel.ts'
import type { SeriesData } from './chartData.ts'
import { isStacking } from './chartShape.ts'
import { stackKinds } from './traceParts.ts'

/** The least and the greatest of values. */
export interface Extent {
  least: number
  most: number
}

/** Returns the ends of the axis of values: those of bars, lines and stacks, and of the lines to compare with. */
export function extentOf(chart: ChartElement, series: SeriesData[]): Extent {
  const primary = series.filter(({ measure }) => !measure)
  const bars = primary.filter(({ isReference }) => !isReference)
  const lines = primary.filter(({ isReference }) => isReference).flatMap(({ values }) => values)
  const all = isStacking(chart)
    ? stackKinds(bars).flatMap((kind) => sumsOf(bars.filter(({ compare }) => (compare?.kind ?? null) === kind)))
    : bars.flatMap(({ values, spread }) => [...values, ...(spread?.from ?? []), ...(spread?.to ?? [])])
  const known = [...all, ...lines].flatMap((value) => value ?? [])
  return known.length > 0 ? { least: Math.min(...known), most: Math.max(...known) } : { least: 0, most: 0 }
}

/** Returns the upper and lower end of each stack. */
function sumsOf(members: SeriesData[]): number[] {
  const sums = (sign: 1 | -1): number[] =>
    members[0]!.values.map((_, index) =>
      members.reduce((sum, { values }) => sum + sign * Math.max(0, sign * (values[index] ?? 0)), 0),
    )
  return [...sums(1), ...sums(-1)]
}
