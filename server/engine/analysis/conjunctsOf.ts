import type { Level } from './Level.ts'
import { isNode, nodesOf, numberOf, type TreeNode, type TreeValue } from './nodeTree.ts'

/** A test that holds for every row of these entries; null: of all of the level. */
export interface Conjunct { test: TreeNode; entries: ReadonlySet<number> | null }

/** The parts of an `and`. */
export function conjunctsIn(value: TreeValue | undefined): TreeNode[] {
  if (Array.isArray(value)) return value.flatMap(conjunctsIn)
  if (!isNode(value)) return []
  return value.type === 'BOOLEXPR' && value.fields.boolop === 'and' ? conjunctsIn(value.fields.args) : [value]
}

/** What holds for every row that a query answers, and in which of its entries: what an outer join tests narrows its inner side alone. */
export function conjunctsOf({ query }: Level): Conjunct[] {
  const found: Conjunct[] = []
  const walk = (value: TreeValue | undefined): Set<number> => {
    if (!isNode(value)) return new Set()
    if (value.type === 'RANGETBLREF') return new Set([numberOf(value, 'rtindex')])
    if (value.type === 'FROMEXPR') {
      const entries = new Set(nodesOf(value.fields.fromlist).flatMap((one) => [...walk(one)]))
      for (const test of conjunctsIn(value.fields.quals)) found.push({ test, entries: null })
      return entries
    }
    const [left, right] = [walk(value.fields.larg), walk(value.fields.rarg)]
    const both = new Set([...left, ...right])
    // Inner, left, full, right, as PostgreSQL numbers them.
    const narrowed = [both, right, new Set<number>(), left][numberOf(value, 'jointype')] ?? new Set<number>()
    for (const test of conjunctsIn(value.fields.quals)) found.push({ test, entries: narrowed })
    return both
  }
  walk(query.fields.jointree)
  if (isNode(query.fields.onConflict)) for (const test of conjunctsIn(query.fields.onConflict.fields.onConflictWhere)) found.push({ test, entries: null })
  return found
}

/** The tests that a row fails by: not what an outer join tests, which answers a row all the same. */
export function testsOfAll(level: Level): TreeNode[] {
  const outer = outerEntriesOf(level)
  return conjunctsOf(level).filter(({ entries }) => entries === null || (entries.size > 0 && ![...entries].some((entry) => outer.has(entry)))).map(({ test }) => test)
}

/** The entries on the inner side of an outer join: where no row of theirs matches, all of their columns are null. */
export function outerEntriesOf({ query }: Level): ReadonlySet<number> {
  const found = new Set<number>()
  const walk = (value: TreeValue | undefined): number[] => {
    if (!isNode(value)) return []
    if (value.type === 'RANGETBLREF') return [numberOf(value, 'rtindex')]
    if (value.type === 'FROMEXPR') return nodesOf(value.fields.fromlist).flatMap(walk)
    const [left, right] = [walk(value.fields.larg), walk(value.fields.rarg)]
    // Inner, left, full, right, as PostgreSQL numbers them; of any other nothing is known.
    const inner = [[], right, [...left, ...right], left][numberOf(value, 'jointype')] ?? [...left, ...right]
    for (const entry of inner) found.add(entry)
    return [...left, ...right]
  }
  walk(query.fields.jointree)
  return found
}
