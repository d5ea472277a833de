import type { Method } from '../services.ts'

/** `POST checkpoint/report` → its method and its path. */
export function endpointParts(endpoint: string): { method: Method; path: string } {
  const [method, path] = endpoint.split(' ')
  return { method: method as Method, path: path ?? '' }
}
