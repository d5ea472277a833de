import type { Binding, Bindings } from '../definition/model.ts'

/** The roots that a pointer may read. A missing root yields nothing. */
export interface PointerContext {
  filters?: unknown
  params?: unknown
  row?: unknown
  point?: unknown
  sources?: unknown
  user?: unknown
  form?: unknown
  portal?: unknown
}

/** The value at `/root/name/name`, or undefined. Reads own properties only. */
export function readPointer(pointer: string, surroundings: PointerContext): unknown {
  let value: unknown = surroundings
  for (const name of pointer.slice(1).split('/')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

export function resolveBinding(binding: Binding, surroundings: PointerContext): unknown {
  return 'from' in binding ? readPointer(binding.from, surroundings) : binding.value
}

/** Names without a value are left out. */
export function resolveBindings(bindings: Bindings, surroundings: PointerContext): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, binding] of Object.entries(bindings)) {
    const value = resolveBinding(binding, surroundings)
    if (!isNothing(value)) values[name] = value
  }
  return values
}

/** No value: undefined, null, empty text, an empty list. Zero and false are values. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
