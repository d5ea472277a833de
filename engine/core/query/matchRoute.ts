type Match = (path: string) => Record<string, string> | null

/** A route, made ready to be compared with many paths. `/units/edit-{unitId}` takes a part of a segment. */
export function routeMatcher(route: string): Match {
  const names: string[] = []
  const pattern = route.replace(/\{(\w+)\}|[.*+?^$()|[\]\\]/g, (found: string, name: string | undefined) => {
    if (name === undefined) return `\\${found}`
    names.push(name)
    return '([^/]+)'
  })
  const matcher = new RegExp(`^${pattern}/?$`)
  return (path) => {
    const match = matcher.exec(path)
    if (!match) return null
    try {
      return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]))
    } catch {
      return null
    }
  }
}

/** A page that has an address. */
export interface Routed {
  route: string
  params: readonly { id: string; type?: string }[]
}

const bracesIn = (route: string): number => route.split('{').length
const fixedIn = (route: string): number => route.replace(/\{\w+\}/g, '').length
/** Below zero are the ids of what only this browser has. */
const integer = /^-?\d{1,15}$/

/**
 * Returns the page at a path. Fixed segments win over parameters: `/units/add` before `/units/{id}`, and
 * `/units/copy-{id}` too. A numeric parameter matches no word: `/units/add` never matches `/units/{id}`, even for users
 * who may not add.
 */
export function pageAt<Page extends Routed>(
  pages: readonly Page[],
  path: string,
): { page: Page; params: Record<string, string> } | null {
  const fixedFirst = [...pages].sort(
    (one, other) => bracesIn(one.route) - bracesIn(other.route) || fixedIn(other.route) - fixedIn(one.route),
  )
  for (const page of fixedFirst) {
    const params = matchRoute(page.route, path)
    if (
      params &&
      page.params.every(({ id, type }) => type !== 'integer' || params[id] === undefined || integer.test(params[id]))
    )
      return { page, params }
  }
  return null
}

/** Returns the parameters of a path by name; null if the path does not match the route. */
export const matchRoute = (route: string, path: string): Record<string, string> | null => routeMatcher(route)(path)
