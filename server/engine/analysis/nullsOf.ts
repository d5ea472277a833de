import { outerEntriesOf } from './conjunctsOf.ts'
import { plainPlaces, type Level } from './Level.ts'
import { accountDomain, locationDomain, tableOf } from './Schema.ts'
import { isNode, nodesOf, numberOf, type TreeNode } from './nodeTree.ts'

/** By level and entry: the columns that are known to be null. */
export type Nulls = ReadonlyMap<Level, ReadonlyMap<number, ReadonlySet<string>>>

/**
 * The columns of tables that these tests say are null. A value that is one of several would say nothing of the others, and a
 * table that is joined on the outside, one of `outer`, only that it has no such row.
 */
export function nullsOf(level: Level, tests: TreeNode[], outer = outerEntriesOf(level)): Nulls {
  const found = new Map<number, Set<string>>()
  for (const test of tests) {
    if (test.type === 'BOOLEXPR' && test.fields.boolop === 'and') for (const [entry, columns] of nullsOf(level, nodesOf(test.fields.args), outer).get(level) ?? []) found.set(entry, new Set([...(found.get(entry) ?? []), ...columns]))
    if (test.type !== 'NULLTEST' || test.fields.nulltesttype !== '0' || !isNode(test.fields.arg) || test.fields.arg.type !== 'VAR') continue
    for (const place of plainPlaces(level, test.fields.arg)) {
      const one = level.rtable[place.entry - 1]
      const table = one && level.ground.schema.tables.get(numberOf(one, 'relid'))
      const column = table && level.ground.schema.columnOf(table, place.column)
      if (place.level === level && column && !outer.has(place.entry)) found.set(place.entry, (found.get(place.entry) ?? new Set()).add(column))
    }
  }
  return new Map([[level, found]])
}

export function mergedNulls(one: Nulls, other: Nulls): Nulls {
  const all = new Map(one)
  for (const [level, entries] of other) {
    const known = new Map(all.get(level))
    for (const [entry, columns] of entries) known.set(entry, new Set([...(known.get(entry) ?? []), ...columns]))
    all.set(level, known)
  }
  return all
}

/** The entries of which these columns say that their rows are nobody's: they have neither account nor location. */
export function nobodysIn(level: Level, nulls: Nulls): number[] {
  const { schema } = level.ground
  return [...(nulls.get(level) ?? [])].flatMap(([entry, columns]) => {
    const one = level.rtable[entry - 1]
    const table = one && schema.tables.get(numberOf(one, 'relid'))
    if (!table) return []
    const domains = new Map(schema.columnsOf(table).map((column) => [column, schema.domainOf({ table, column })]))
    const owners = [...domains].filter(([, domain]) => domain === accountDomain || domain === locationDomain)
    // Of a view it is not known what a column says of it: its own key, or another table's.
    const others = schema.isView(table) ? [] : [...domains].filter(([, domain]) => domain !== null && tableOf(domain) !== table && schema.isOwnedDomain(domain))
    return owners.length > 0 && [...owners, ...others].every(([column]) => columns.has(column)) ? [entry] : []
  })
}
