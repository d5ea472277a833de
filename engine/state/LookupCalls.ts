import type { Services } from '../services.ts'
import { fillPath } from '../core/query/endpointPath.ts'
import { endpointParts } from './endpointParts.ts'

/** The lookup calls of one page. Fields that ask the same share one request; a failed one may be asked again. */
export class LookupCalls {
  #answers = new Map<string, Promise<unknown>>()
  #abort = new AbortController()

  constructor(private services: Services) {}

  request(endpoint: string, body: Record<string, unknown>): Promise<unknown> {
    const { method, path: pattern } = endpointParts(endpoint)
    const { path, rest } = fillPath(pattern, body)
    const key = method === 'GET' ? path : `${path} ${JSON.stringify(rest)}`
    const known = this.#answers.get(key)
    if (known) return known
    const options = { signal: this.#abort.signal, ...(method === 'GET' ? {} : { body: rest }) }
    const answer = this.services.request<unknown>(method, path, options)
    this.#answers.set(key, answer)
    answer.catch(() => this.#answers.delete(key))
    return answer
  }

  dispose(): void {
    this.#abort.abort()
  }
}
