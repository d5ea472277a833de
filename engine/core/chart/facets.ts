import { isNothing } from '../binding/resolve.ts'
import type { ChartElement, Interval } from '../definition/chartModel.ts'
import type { FormatContext } from '../format/formatValue.ts'
import { chartData } from './chartData.ts'
import { extentOf, type Extent } from './extentOf.ts'
import { numberOf } from './numberOf.ts'

type Row = Record<string, unknown>

/** One of the charts beside each other: the value of its facet, and its rows. */
export interface Facet {
  value: unknown
  title: string
  rows: Row[]
}

/** A chart for each value of the facet's column, in the order of the values; none where no row has one. */
export function facetsOf(chart: ChartElement, rows: Row[], context: FormatContext): Facet[] {
  const { facet } = chart
  if (!facet) return []
  const values = [...new Set(rows.map((row) => row[facet.column]).filter((value) => !isNothing(value)))]
  return values
    .toSorted((one, other) => String(one).localeCompare(String(other), undefined, { numeric: true }))
    .map((value) => ({
      value,
      title: context.translate(facet.title.key, facet.title.text, { value: String(value) }),
      rows: rows.filter((row) => row[facet.column] === value),
    }))
}

/** The values that every one of the charts shows, so that they are compared by one scale. Pies have none. */
export function sharedExtent(
  chart: ChartElement,
  facets: readonly Facet[],
  interval: Interval | null,
  context: FormatContext,
): Extent | undefined {
  if (facets.length === 0 || chart.chart === 'pie') return undefined
  const extents = facets
    .map(({ rows }) => chartData(chart, rows, interval, context))
    .filter(({ isEmpty }) => !isEmpty)
    .map(({ series }) => extentOf(chart, series))
  if (extents.length === 0) return undefined
  return {
    least: Math.min(...extents.map(({ least }) => least)),
    most: Math.max(...extents.map(({ most }) => most)),
  }
}

/** The values of the lower axis that every one of several scatters shows. */
export function sharedAcross({ x }: ChartElement, facets: readonly Facet[]): Extent | undefined {
  const known = facets.flatMap(({ rows }) => rows.flatMap((row) => numberOf(row[x.column]) ?? []))
  return known.length > 0 ? { least: Math.min(...known), most: Math.max(...known) } : undefined
}
