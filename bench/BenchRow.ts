/** One measured number of `npm run bench`; `ok` where it has a limit to keep. */
export interface BenchRow {
  name: string
  value: number
  unit: string
  limit?: number
  ok?: boolean
}

/** A number against the limit it has to keep. */
export function limited(name: string, value: number, unit: string, limit: number): BenchRow {
  return { name, value, unit, limit, ok: value <= limit }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
