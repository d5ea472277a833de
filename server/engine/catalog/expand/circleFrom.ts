/**
 * Returns the names that lead from one back to it, the first in the alphabet first; null if there is no such circle.
 * Callers report the circle at its first name, so that it is one problem.
 */
export function circleFrom(start: string, nextOf: (name: string) => string | undefined): string[] | null {
  const names = [start]
  for (let next = nextOf(start); next !== start; next = nextOf(next)) {
    if (next === undefined || names.includes(next)) return null
    names.push(next)
  }
  const first = names.indexOf([...names].sort()[0]!)
  return [...names.slice(first), ...names.slice(0, first)]
}
