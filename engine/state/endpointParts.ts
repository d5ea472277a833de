import { isNothing } from '../core/binding/resolve.ts'
import { fillPath } from '../core/query/endpointPath.ts'
import type { Method } from '../services.ts'

/** `POST checkpoint/report` → its method and its path. */
export function endpointParts(endpoint: string): { method: Method; path: string } {
  const [method, path] = endpoint.split(' ')
  return { method: method as Method, path: path ?? '' }
}

/**
 * Builds the call of an endpoint from values. Some go into its path, the rest into the body, or into the query of a GET
 * or DELETE.
 */
export function callOf(
  endpoint: string,
  values: Record<string, unknown>,
): { method: Method; path: string; options: { body?: Record<string, unknown> } } {
  const { method, path: pattern } = endpointParts(endpoint)
  const { path, rest } = fillPath(pattern, values)
  return method === 'GET' || method === 'DELETE'
    ? { method, path: withQuery(path, rest), options: {} }
    : { method, path, options: { body: rest } }
}

function withQuery(path: string, values: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      [value]
        .flat()
        .filter((one) => !isNothing(one))
        .map((one): [string, string] => [name, String(one)]),
    ),
  ).toString()
  return query === '' ? path : `${path}?${query}`
}
