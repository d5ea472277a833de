import type { ChartElement, CompareKind, Interval } from '../definition/chartModel.ts'
import type { Tone, ValueFormat } from '../definition/model.ts'
import { formatValue, type FormatContext } from '../format/formatValue.ts'
import { boxData } from './boxData.ts'
import { bandsOf, firstNumber, referenceSeries, secondarySeries, type BandData } from './comparisonData.ts'
import { numberOf } from './numberOf.ts'
import { categoryOf, noData, toneOf, type Category } from './category.ts'
import { withoutHoles } from './periods.ts'
import { pointData, type PointData } from './pointData.ts'
import { rowsBy } from './rowsBy.ts'
import type { Spread } from './quartiles.ts'

type Row = Record<string, unknown>

export interface SeriesData {
  id: string
  title: string
  tone: Tone
  /** For a comparison: its kind, and the series it compares with. */
  compare: { kind: CompareKind; of: string } | null
  /** A line to compare with: it is no data of its own. */
  isReference?: boolean
  /** It has the same value everywhere. */
  isConstant?: boolean
  /** Another measure than the chart's: it has an axis of its own. */
  measure?: ValueFormat
  /** Between which each value lies. */
  spread?: { from: (number | null)[]; to: (number | null)[] }
  /** Canonical values by category; null where there is no data. */
  values: (number | null)[]
}

/** A chart's rows put in order: what is drawn and what the table says, before any pixel. */
export interface ChartData {
  categories: Category[]
  /** The length of each category, if they are periods. */
  interval: Interval | null
  series: SeriesData[]
  /** Categories beyond the top N that are in no sum. */
  leftOut: number
  /** Categories for which no series of its own has a value. */
  missing: number
  /** There is nothing to draw. */
  isEmpty: boolean
  bands: BandData[]
  /** The points of a scatter, by category. */
  points?: PointData[]
  /** The boxes, by category. */
  boxes?: (Spread | null)[]
}

/** Rows of the wire → categories and series, cut to the top N. `interval` is what the definition's binding gave. */
export function chartData(
  chart: ChartElement,
  rows: Row[],
  interval: Interval | null,
  context: FormatContext,
): ChartData {
  const complete = completeData(chart, rows, interval, context)
  const shown = chart.chart === 'pie' ? { ...complete, series: complete.series.slice(0, 1) } : complete
  const { categories, series, leftOut } = cutToTop(chart, shown, context)
  const own = series.filter((one) => isOwn(one) && !one.measure)
  const missing = categories.filter((_, index) => own.every(({ values }) => values[index] === null)).length
  const isEmpty =
    chart.chart === 'pie'
      ? !own.some(({ values }) => values.some((value) => (value ?? 0) > 0))
      : missing === categories.length
  const { points, boxes } = complete
  return {
    categories,
    interval,
    series,
    leftOut,
    missing,
    isEmpty,
    bands: bandsOf(chart, context),
    ...(points ? { points } : {}),
    ...(boxes ? { boxes } : {}),
  }
}

/** Neither a comparison nor a line to compare with. */
const isOwn = ({ compare, isReference }: SeriesData): boolean => compare === null && !isReference

function completeData(
  chart: ChartElement,
  rows: Row[],
  interval: Interval | null,
  context: FormatContext,
): CategorizedSeries & Pick<ChartData, 'points' | 'boxes'> {
  if (chart.chart === 'scatter') return pointData(chart, rows, context)
  if (chart.chart === 'box') return boxData(chart, rows, context)
  return chart.split
    ? splitRows(chart, chart.split, rows, { interval, context })
    : plainRows(chart, rows, interval, context)
}

interface CategorizedSeries {
  categories: Category[]
  series: SeriesData[]
}

/**
 * One row for each category. Times go on where no row stands, with no value: a month in which nothing was counted is
 * seen to be one.
 */
function inTime({ x, topN, chart }: ChartElement, rows: Row[], interval: Interval | null): Row[] {
  if (!interval || topN || chart === 'pie') return rows
  const known = new Map(rows.map((row) => [row[x.column], row]))
  // Periods follow each other, though the table has the newest first.
  const sorted = rows.toSorted((one, other) => String(one[x.column]).localeCompare(String(other[x.column]), 'en'))
  const complete = withoutHoles(
    sorted.map((row) => row[x.column]),
    interval,
  )
  return complete.length === rows.length ? sorted : complete.map((first) => known.get(first) ?? { [x.column]: first })
}

function plainRows(
  chart: ChartElement,
  unordered: Row[],
  interval: Interval | null,
  context: FormatContext,
): CategorizedSeries {
  const rows = inTime(chart, unordered, interval)
  const column = (id: string): (number | null)[] => rows.map((row) => numberOf(row[id]))
  const own = chart.series.map(({ id, title, tone, column: from, named, interval: spread }): SeriesData => ({
    id,
    title: nameIn(rows, named) ?? context.translate(title.key, title.text),
    tone,
    compare: null,
    values: column(from),
    ...(spread || chart.chart === 'dot'
      ? { spread: { from: spread ? column(spread.from) : [], to: spread ? column(spread.to) : [] } }
      : {}),
  }))
  return {
    categories: rows.map((row) => categoryOf(chart, row, interval, context)),
    series: [
      ...own,
      ...chart.compare.map(({ id, title, kind, of, column: from }): SeriesData => ({
        id,
        title: context.translate(title.key, title.text),
        tone: 'neutral',
        compare: { kind, of },
        values: column(from),
      })),
      ...secondarySeries(chart, column, context),
      ...referenceSeries(chart, own, { valuesOf: column, count: rows.length }, context),
    ],
  }
}

/** Named by its rows: by the first of them that has a value. */
function nameIn(rows: Row[], named: string | null): string | null {
  const name = named === null ? undefined : rows.find((row) => typeof row[named] === 'string')?.[named]
  return typeof name === 'string' && name !== '' ? name : null
}

/**
 * Long rows (x, by, value) → a series for every value of `by`, both in the order in which they come. One that is
 * missing at first stands behind the one that it follows later.
 */
function splitRows(
  chart: ChartElement,
  split: NonNullable<ChartElement['split']>,
  rows: Row[],
  { interval, context }: { interval: Interval | null; context: FormatContext },
): CategorizedSeries {
  const first = new Map<unknown, Row>()
  const series = new Map<unknown, Map<unknown, number | null>>()
  const order: unknown[] = []
  for (const [index, row] of rows.entries()) {
    const x = row[chart.x.column]
    const by = row[split.by.column]
    if (!first.has(x)) first.set(x, row)
    const values = series.get(by) ?? new Map<unknown, number | null>()
    if (!series.has(by)) {
      const before = rows[index - 1]
      order.splice(
        before && before[chart.x.column] === x ? order.indexOf(before[split.by.column]) + 1 : order.length,
        0,
        by,
      )
    }
    series.set(by, values)
    const value = numberOf(row[split.column])
    values.set(x, value === null ? (values.get(x) ?? null) : decimalSum([values.get(x) ?? 0, value]))
  }
  const complete = inTime(chart, [...first.values()], interval)
  const own = order.map((by): SeriesData => ({
    id: String(by),
    title: formatValue(by, split.by, context) || noData(context),
    tone: toneOf(by),
    compare: null,
    values: complete.map((row) => series.get(by)?.get(row[chart.x.column]) ?? null),
  }))
  const rowsOf = rowsBy(rows, chart.x.column)
  const column = (id: string): (number | null)[] =>
    complete.map((row) => firstNumber(rowsOf.get(row[chart.x.column]) ?? [], id))
  return {
    categories: complete.map((row) => categoryOf(chart, row, interval, context)),
    series: [
      ...own,
      ...secondarySeries(chart, column, context),
      ...referenceSeries(chart, own, { valuesOf: column, count: complete.length }, context),
    ],
  }
}

function cutToTop(
  { topN }: ChartElement,
  { categories, series }: CategorizedSeries,
  context: FormatContext,
): CategorizedSeries & { leftOut: number } {
  if (!topN) return { categories, series, leftOut: 0 }
  const own = series.filter((one) => isOwn(one) && !one.measure)
  const size = (index: number): number => own.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)
  // The sort is stable: equals stay in the order in which they came.
  const order = categories.map((_, index) => index).sort((a, b) => size(b) - size(a))
  const top = order.slice(0, topN.count)
  const rest = order.slice(topN.count)
  const others = topN.others && rest.length > 0 ? context.translate(topN.others.key, topN.others.text) : null
  const sumOf = (values: (number | null)[]): number | null => {
    const known = rest.flatMap((index) => values[index] ?? [])
    return known.length > 0 ? decimalSum(known) : null
  }
  return {
    categories: [
      ...top.map((index) => categories[index]!),
      ...(others === null ? [] : [{ label: others, short: others, isPartial: false, point: null }]),
    ],
    series: series.map((one) => ({
      ...one,
      values: [
        ...top.map((index) => one.values[index] ?? null),
        ...(others === null ? [] : [one.isReference || one.measure ? null : sumOf(one.values)]),
      ],
    })),
    leftOut: others === null ? rest.length : 0,
  }
}

/** Returns the sum of numbers as exact decimals: 0.1 and 0.2 are 0.3, and money has no more digits than its parts. */
function decimalSum(values: readonly number[]): number {
  const digits = Math.max(0, ...values.map(decimals))
  return Number(values.reduce((sum, value) => sum + value, 0).toFixed(digits))
}

/** Digits after the dot, as of 12.5 or 1e-7; at most as many as a number can be fixed to. */
function decimals(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.min(100, Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent)))
}
