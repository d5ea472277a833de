import type { Source } from '../definition/model.ts'

/** The list of a report that its address, its order and its keyword speak for: the first that leads its call; null where there is none. */
export function mainSource(sources: Source[]): Source | null {
  return sources.find((source) => source.endpoint !== null && source.leads) ?? null
}
