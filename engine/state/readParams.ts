import type { Param } from '../core/definition/model.ts'
import { readQuery } from '../core/query/filterAddress.ts'

/** Returns the parameters of an address by name, in their declared types. */
export function readParams(params: Param[], inPath: Record<string, string>, search: string): Record<string, unknown> {
  const named = readQuery(search)
  return Object.fromEntries(
    params.flatMap((param) => {
      const text = inPath[param.id] ?? named.get(param.id)
      if (text === undefined || text === '') return []
      return [[param.id, param.type === 'integer' && /^-?\d{1,15}$/.test(text) ? Number(text) : text]]
    }),
  )
}
