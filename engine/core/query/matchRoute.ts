type Match = (path: string) => Record<string, string> | null

/** A route, made ready to be compared with many paths. `/units/edit-{unitId}` takes a part of a segment. */
export function routeMatcher(route: string): Match {
  const names: string[] = []
  const pattern = route.replace(/\{(\w+)\}|[.*+?^$()|[\]\\]/g, (found: string, name: string | undefined) => {
    if (name === undefined) return `\\${found}`
    names.push(name)
    return '([^/]+)'
  })
  const whole = new RegExp(`^${pattern}/?$`)
  return (path) => {
    const match = whole.exec(path)
    if (!match) return null
    try {
      return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]))
    } catch {
      return null
    }
  }
}

/** What stands in the braces of a route, by name; null when the path is none of this route. */
export const matchRoute = (route: string, path: string): Record<string, string> | null => routeMatcher(route)(path)
