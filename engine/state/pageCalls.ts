import type { Source } from '../core/definition/model.ts'
import type { Services } from '../services.ts'
import { CallState } from './CallState.ts'
import { SourceState } from './SourceState.ts'

/** A call of a page, with the sources whose states it fills. */
export interface PageCall {
  state: CallState
  sources: Source[]
}

/**
 * Returns the calls of a page's sources: one for each endpoint, and a separate one for each list with pages of its own.
 * Turning such a page requests nothing else.
 */
export function pageCalls(shown: Source[], services: Services): PageCall[] {
  const asked = shown.filter(({ endpoint }) => endpoint !== null)
  const apart = asked.filter(({ isApart }) => isApart)
  const endpoints = [...new Set(asked.map(({ endpoint }) => endpoint!))]
  const together = endpoints.flatMap((endpoint): PageCall[] => {
    const sources = asked.filter((source) => source.endpoint === endpoint && !source.isApart)
    const isWhole = !apart.some((source) => source.endpoint === endpoint)
    return sources.length === 0
      ? []
      : [{ state: new CallState(endpoint, services, isWhole ? null : sources.map(({ list }) => list)), sources }]
  })
  return [
    ...together,
    ...apart.map((source) => ({ state: new CallState(source.endpoint!, services, [source.list]), sources: [source] })),
  ]
}

/** The states of the sources of some calls, by the sources' ids. */
export function sourceStates(calls: PageCall[]): Record<string, SourceState> {
  return Object.fromEntries(
    calls.flatMap(({ state, sources }) => sources.map((source) => [source.id, new SourceState(source, state)])),
  )
}
