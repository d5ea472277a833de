/**
 * Returns the names that lead from one back to it, in order, if the start is the first of them by name; otherwise null.
 * So each circle is reported once.
 */
export function circleFrom(start: string, nextOf: (name: string) => string | undefined): string[] | null {
  const names = [start]
  for (let next = nextOf(start); next !== undefined; next = nextOf(next)) {
    if (next === start) return names.every((name) => name >= start) ? names : null
    if (names.includes(next)) return null
    names.push(next)
  }
  return null
}
