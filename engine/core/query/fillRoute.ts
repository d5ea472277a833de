/** The address of a route: parameters it does not name go into the query; null when one it names is missing. */
export function fillRoute(route: string, params: Record<string, unknown>): string | null {
  const rest = new URLSearchParams()
  const inPath = new Set<string>()
  let missing = false
  const path = route.replace(/\{(\w+)\}/g, (_found, name: string) => {
    inPath.add(name)
    const value = params[name]
    if (value === undefined || value === null || value === '') missing = true
    return encodeURIComponent(String(value))
  })
  if (missing) return null
  for (const [name, value] of Object.entries(params)) {
    if (!inPath.has(name) && value !== undefined && value !== null) rest.set(name, String(value))
  }
  return rest.size > 0 ? `${path}?${rest}` : path
}
