/** What stands in the braces of a route, by name; null when the path is none of this route. `/units/edit-{unitId}` takes a part of a segment. */
export function matchRoute(route: string, path: string): Record<string, string> | null {
  const names: string[] = []
  const pattern = route.replace(/\{(\w+)\}|[.*+?^$()|[\]\\]/g, (found: string, name: string | undefined) => {
    if (name === undefined) return `\\${found}`
    names.push(name)
    return '([^/]+)'
  })
  const match = new RegExp(`^${pattern}/?$`).exec(path)
  if (!match) return null
  try {
    return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]))
  } catch {
    return null
  }
}
