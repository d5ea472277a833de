import type { OfferedOption } from './lookupOptions.ts'

/** An option of a tree: how far down it stands, and whether it may be chosen. */
export interface TreeOption extends OfferedOption {
  /** 0 at the top. */
  depth: number
  isFixed: boolean
}

/**
 * Options in the order of a tree, each followed by those below it. One whose parent is not among them stands at the
 * top.
 */
export function inTreeOrder(options: OfferedOption[], leavesOnly: boolean): TreeOption[] {
  const known = new Set(options.map((option) => String(option.value)))
  const below = new Map<string, OfferedOption[]>()
  for (const option of options) {
    const above =
      option.parent === null || option.parent === undefined || !known.has(String(option.parent))
        ? ''
        : `/${option.parent}`
    below.set(above, [...(below.get(above) ?? []), option])
  }
  const placed = new Set<string>()
  const place = (above: string, depth: number): TreeOption[] =>
    (below.get(above) ?? []).flatMap((option) => {
      if (placed.has(String(option.value))) return []
      placed.add(String(option.value))
      const own = `/${option.value}`
      return [{ ...option, depth, isFixed: leavesOnly && below.has(own) }, ...place(own, depth + 1)]
    })
  return place('', 0)
}
