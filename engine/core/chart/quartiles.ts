/** The spread of values: quartiles, and the ends within one and a half times their distance, as Tukey draws a box. */
export interface Spread {
  count: number
  least: number
  /** The least value that is no outlier. */
  low: number
  lower: number
  median: number
  upper: number
  /** The greatest value that is no outlier. */
  high: number
  most: number
  outliers: number[]
}

export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  const [lower, median, upper] = [0.25, 0.5, 0.75].map((share) => quantile(sorted, share)) as [number, number, number]
  const reach = 1.5 * (upper - lower)
  const within = sorted.filter((value) => value >= lower - reach && value <= upper + reach)
  return {
    count: sorted.length,
    least: sorted[0]!,
    low: within[0] ?? lower,
    lower,
    median,
    upper,
    high: within.at(-1) ?? upper,
    most: sorted.at(-1)!,
    outliers: sorted.filter((value) => value < lower - reach || value > upper + reach),
  }
}

/** Returns the median of the values, or null without any. */
export function medianOf(values: readonly number[]): number | null {
  return values.length === 0
    ? null
    : quantile(
        values.toSorted((one, other) => one - other),
        0.5,
      )
}

/** As percentile_cont of PostgreSQL: between two values by the share of the way. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]!
  return below + (sorted[Math.ceil(place)]! - below) * (place % 1)
}
