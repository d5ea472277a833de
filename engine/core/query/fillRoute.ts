/** The address of a route: parameters it does not name go into the query; null when one it names is missing. */
export function fillRoute(route: string, params: Record<string, unknown>): string | null {
  const inPath = new Set<string>()
  let missing = false
  const path = route.replace(/\{(\w+)\}/g, (_found, name: string) => {
    inPath.add(name)
    const value = params[name]
    if (value === undefined || value === null || value === '') missing = true
    return encodeURIComponent(String(value))
  })
  if (missing) return null
  const query = Object.entries(params)
    .filter(([name, value]) => !inPath.has(name) && value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return query ? `${path}?${query}` : path
}
