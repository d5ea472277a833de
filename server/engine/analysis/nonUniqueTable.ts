import { conjunctsOf, outerEntriesOf } from './conjunctsOf.ts'
import { eachNode, entryKinds, kindOf, outputOf, partsOf, placesOf, type Level, type ColumnOrigin } from './Level.ts'
import { isNode, nodesOf, numberOf, type TreeNode, type TreeValue } from './nodeTree.ts'

/** Clauses that make a list unlike the tables it reads: grouping, a row limit, or set operations. */
const reshaping = ['groupClause', 'groupingSets', 'distinctClause', 'limitCount', 'setOperations']

/**
 * Returns the table of which several rows may have equal values in these columns (numbered from 1). Returns null if
 * keys and equal conditions leave only one row. Returns null also where that is unknown, as for groups, views or
 * subqueries.
 */
export function findNonUniqueTable(level: Level, columns: number[]): string | null {
  const {
    query,
    rtable,
    ground: { schema },
  } = level
  if (
    partsOf(level).length > 0 ||
    query.fields.hasAggs === 'true' ||
    reshaping.some((part) => isFilled(query.fields[part]))
  )
    return null
  const { entries, worked } = joinedIn(level)
  const tables = entries.map((entry) => ({ entry, table: tableOf(level, rtable[entry - 1]) }))
  if (tables.some(({ table }) => table === null)) return null
  const keyed: ColumnOrigin[] = []
  for (const column of columns) {
    const expression = outputOf(level, column)
    if (expression?.type !== 'VAR') return null
    keyed.push(...placesOf(level, expression))
  }
  const known = new Set(keyed.map(nameOf))
  const single = missingIn(level)
  for (let before = -1; before !== known.size + single.size;) {
    before = known.size + single.size
    for (const { place, of } of worked) if (of.every((one) => known.has(nameOf(one)))) known.add(nameOf(place))
    for (const { entry, table } of tables) {
      const names = schema.columnsOf(table ?? '')
      const isKnown = (column: string): boolean =>
        [...known].some(
          (name) => name.startsWith(`${entry} `) && schema.columnOf(table ?? '', Number(name.split(' ')[1])) === column,
        )
      const own = names
        .filter((column) => schema.domainOf({ table: table ?? '', column }) === `${table}.${column}`)
        .map((column) => [column])
      if (single.has(entry) || ![...schema.keysOf(table ?? ''), ...own].some((key) => key.every(isKnown))) continue
      single.add(entry)
      for (let column = 1; column <= 400; column++)
        if (schema.columnOf(table ?? '', column) !== undefined) known.add(`${entry} ${column}`)
    }
  }
  return tables.find(({ entry }) => !single.has(entry))?.table ?? null
}

/**
 * The entries of which a row is answered only where an outer join found none: a column of theirs is null that never is.
 */
function missingIn(level: Level): Set<number> {
  const { schema } = level.ground
  const outer = outerEntriesOf(level)
  return new Set(
    conjunctsOf(level).flatMap(({ test: { type, fields }, entries }) => {
      if (
        entries !== null ||
        type !== 'NULLTEST' ||
        fields.nulltesttype !== '0' ||
        !isNode(fields.arg) ||
        fields.arg.type !== 'VAR'
      )
        return []
      const [place, ...more] = placesOf(level, fields.arg)
      const table =
        place && more.length === 0 && place.level === level && outer.has(place.entry)
          ? tableOf(level, level.rtable[place.entry - 1])
          : null
      return place && table !== null && schema.primaryKeyOf(table).includes(schema.columnOf(table, place.column) ?? '')
        ? [place.entry]
        : []
    }),
  )
}

const nameOf = ({ entry, column }: ColumnOrigin): string => `${entry} ${column}`
const isFilled = (value: TreeValue | undefined): boolean => isNode(value) || (Array.isArray(value) && value.length > 0)

function tableOf({ ground }: Level, entry: TreeNode | undefined): string | null {
  if (!entry || kindOf(entry) !== entryKinds.relation || ground.views.has(numberOf(entry, 'relid'))) return null
  const table = ground.schema.tables.get(numberOf(entry, 'relid'))
  return table === undefined || ground.schema.isView(table) ? null : table
}

/** A column that is set equal to what is worked out from others; from none where it is given. */
interface Worked {
  place: ColumnOrigin
  of: ColumnOrigin[]
}

/** The range table entries that rows are made of, and what is set equal in them. */
function joinedIn(level: Level): { entries: number[]; worked: Worked[] } {
  const entries: number[] = []
  const worked: Worked[] = []
  const condition = (value: TreeValue | undefined): void => {
    if (!isNode(value)) return
    if (value.type === 'BOOLEXPR' && value.fields.boolop === 'and') nodesOf(value.fields.args).forEach(condition)
    if (value.type !== 'OPEXPR' || !level.ground.schema.operators.equal.has(numberOf(value, 'opno'))) return
    const [one, other] = nodesOf(value.fields.args).map((side) =>
      side.type === 'RELABELTYPE' && isNode(side.fields.arg) ? side.fields.arg : side,
    )
    if (!one || !other) return
    for (const [column, value] of [
      [one, other],
      [other, one],
    ]) {
      if (column?.type === 'VAR')
        for (const place of placesOf(level, column)) worked.push({ place, of: columnsIn(level, value) })
    }
  }
  const walk = (value: TreeValue | undefined): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (!isNode(value)) return
    if (value.type === 'RANGETBLREF') entries.push(numberOf(value, 'rtindex'))
    if (value.type === 'JOINEXPR') {
      walk(value.fields.larg)
      walk(value.fields.rarg)
    }
    if (value.type === 'FROMEXPR') walk(value.fields.fromlist)
    condition(value.fields.quals)
  }
  walk(level.query.fields.jointree)
  return { entries, worked }
}

/** The columns that a value is worked out from; what an inner query reads is taken for given. */
function columnsIn(level: Level, value: TreeNode | undefined): ColumnOrigin[] {
  const found: ColumnOrigin[] = []
  eachNode(value, (node) => {
    if (node.type === 'VAR') found.push(...placesOf(level, node))
  })
  return found
}
