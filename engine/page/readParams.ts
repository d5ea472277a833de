import type { Param } from '../core/definition/model.ts'
import { readQuery } from '../core/query/filterAddress.ts'

/** What an address carries, by name, in the type the definition gives it. */
export function readParams(params: Param[], inPath: Record<string, string>, search: string): Record<string, unknown> {
  const named = readQuery(search)
  return Object.fromEntries(params.flatMap((param) => {
    const text = inPath[param.id] ?? named.get(param.id)
    if (text === undefined || text === '') return []
    return [[param.id, param.type === 'integer' && /^-?\d{1,15}$/.test(text) ? Number(text) : text]]
  }))
}
