import type { Level } from './Level.ts'
import { isNode, nodesOf, numberOf, type TreeNode, type TreeValue } from './nodeTree.ts'

/**
 * A condition that holds for every row of these entries; null for all entries of the level. For a condition of a join,
 * also all of its conditions, and the entries that may be null already at that place.
 */
export interface Conjunct {
  test: TreeNode
  entries: ReadonlySet<number> | null
  join?: { tests: TreeNode[]; missing: ReadonlySet<number> }
}

/** The parts of an `and`. */
function conjunctsIn(value: TreeValue | undefined): TreeNode[] {
  if (Array.isArray(value)) return value.flatMap(conjunctsIn)
  if (!isNode(value)) return []
  return value.type === 'BOOLEXPR' && value.fields.boolop === 'and' ? conjunctsIn(value.fields.args) : [value]
}

interface Joined {
  conjuncts: Conjunct[]
  outer: ReadonlySet<number>
}

function joinedIn({ query }: Level): Joined {
  const conjuncts: Conjunct[] = []
  const outer = new Set<number>()
  const walk = (value: TreeValue | undefined): number[] => {
    if (!isNode(value)) return []
    if (value.type === 'RANGETBLREF') return [numberOf(value, 'rtindex')]
    if (value.type === 'FROMEXPR') {
      const entries = nodesOf(value.fields.fromlist).flatMap(walk)
      for (const test of conjunctsIn(value.fields.quals)) conjuncts.push({ test, entries: null })
      return entries
    }
    const [left, right] = [walk(value.fields.larg), walk(value.fields.rarg)]
    const both = [...left, ...right]
    // Inner, left, full, right, as PostgreSQL numbers them; of any other nothing is known. First what the test narrows.
    const [narrowed, missing] = (
      [
        [both, []],
        [right, right],
        [[], both],
        [left, left],
      ] as const
    )[numberOf(value, 'jointype')] ?? [[], both]
    const join = { tests: conjunctsIn(value.fields.quals), missing: new Set(both.filter((entry) => outer.has(entry))) }
    for (const entry of missing) outer.add(entry)
    for (const test of join.tests) conjuncts.push({ test, entries: new Set(narrowed), join })
    return both
  }
  walk(query.fields.jointree)
  // Within a group the grouping columns are constant. With grouping sets they may be null, which no row has.
  if (nodesOf(query.fields.groupClause).length > 0 && nodesOf(query.fields.groupingSets).length === 0)
    for (const test of conjunctsIn(query.fields.havingQual)) conjuncts.push({ test, entries: null })
  // A row that meets none is written without this test.
  if (isNode(query.fields.onConflict))
    for (const test of conjunctsIn(query.fields.onConflict.fields.onConflictWhere))
      conjuncts.push({ test, entries: new Set() })
  return { conjuncts, outer }
}

/**
 * Returns the conditions that hold for every row of a query's answer, and the entries they hold for. An outer join's
 * condition restricts its inner side alone.
 */
export const conjunctsOf = (level: Level): Conjunct[] => joinedIn(level).conjuncts

/** The entries on the inner side of an outer join: where no row of theirs matches, all of their columns are null. */
export const outerEntriesOf = (level: Level): ReadonlySet<number> => joinedIn(level).outer
