/** The names in braces of an endpoint's path, as `id` of `GET common/get_location_data/{id}`. */
export function pathNames(endpoint: string): string[] {
  return [...endpoint.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}

/** Returns true if the browser answers a call from data that the product stores there. */
export function isLocal(endpoint: string): boolean {
  return /^[A-Z]+ local\//.test(endpoint)
}

/** A path with its names replaced by values, and the values it did not take. */
export function fillPath(
  pattern: string,
  values: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const names = new Set(pathNames(pattern))
  return {
    path: pattern.replace(/\{(\w+)\}/g, (_found, name: string) => encodeURIComponent(String(values[name] ?? ''))),
    rest: Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name))),
  }
}
