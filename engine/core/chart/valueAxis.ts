/** Round steps from zero (or below) to the largest value, at most so many of them. */
export function niceTicks(least: number, most: number, whole: boolean, steps = 5): number[] {
  const span = Math.max(most, 0) - Math.min(least, 0)
  if (span === 0) return [0, 1]
  const raw = span / steps
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = Math.max([1, 2, 2.5, 5, 10].map((factor) => factor * power).find((factor) => factor >= raw * 0.9999) ?? 10 * power, whole ? 1 : 0)
  const even = whole ? Math.ceil(step) : step
  const first = Math.floor(Math.min(least, 0) / even)
  const last = Math.ceil((Math.max(most, 0) / even) * 0.999999)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * even).toPrecision(12)))
}

/** Roughly what Inter needs for a text, in pixels: enough to keep labels from running into each other. */
export function textWidth(text: string, size: number): number {
  return Math.ceil(text.length * size * 0.58)
}
