import { integerOf, integerTypes, isNode, nodesOf, numberOf, type TreeNode, type TreeValue } from './nodeTree.ts'
import type { Schema, TableColumn } from './Schema.ts'

/** A dataset that another stands on, by its view's number. */
export interface KnownView {
  name: string
  query: TreeNode
}

/** The schema that a query is analyzed against: its tables, and the views that stand for other datasets. */
export interface Ground {
  schema: Schema
  views: ReadonlyMap<number, KnownView>
}

/** One query of a statement, inside those around it. */
export interface Level {
  ground: Ground
  query: TreeNode
  parent: Level | null
  rtable: TreeNode[]
  /** The level of a query inside its expressions; one for each. */
  sublink(query: TreeNode): Level
}

/**
 * A column of one entry of a level's range table; both numbers count from 1. `isOneOf`: the value may be another's as
 * well, so that
 * choosing by it need not choose here.
 */
export interface ColumnOrigin {
  level: Level
  entry: number
  column: number
  isOneOf?: true
}

export function levelOf(query: TreeNode, parent: Level | null, ground: Ground): Level {
  const sublinks = new Map<TreeNode, Level>()
  const level: Level = {
    ground,
    query,
    parent,
    rtable: nodesOf(query.fields.rtable),
    sublink(inner) {
      const known = sublinks.get(inner) ?? levelOf(inner, level, ground)
      sublinks.set(inner, known)
      return known
    },
  }
  return level
}

/** Kinds of range table entries, as PostgreSQL numbers them. */
export const entryKinds = {
  relation: 0,
  subquery: 1,
  join: 2,
  function: 3,
  tableFunction: 4,
  values: 5,
  cte: 6,
  result: 8,
  group: 9,
} as const

export const kindOf = (entry: TreeNode): number => numberOf(entry, 'rtekind')

/** Older databases keep two entries with a view that stand for it itself. */
const isInFrom = (entry: TreeNode): boolean => entry.fields.inFromCl === 'true'

function levelAbove(level: Level, up: number): Level | null {
  let at: Level | null = level
  for (let left = up; left > 0 && at; left--) at = at.parent
  return at
}

const known = new WeakMap<Level, Map<TreeNode, Level | null>>()

/**
 * Returns the query behind a range table entry, one object for each: a subquery, a CTE, another dataset. Returns null
 * for tables, functions and recursive references.
 */
export function queryBehind(level: Level, entry: TreeNode): Level | null {
  const behind = known.get(level) ?? new Map<TreeNode, Level | null>()
  known.set(level, behind)
  if (!behind.has(entry)) behind.set(entry, readBehind(level, entry))
  return behind.get(entry) ?? null
}

function readBehind(level: Level, entry: TreeNode): Level | null {
  const { ground } = level
  const kind = kindOf(entry)
  if (kind === entryKinds.relation) {
    if (!isInFrom(entry)) return null
    const view = ground.views.get(numberOf(entry, 'relid'))
    return view ? levelOf(view.query, null, ground) : null
  }
  if (kind === entryKinds.subquery && isNode(entry.fields.subquery))
    return levelOf(entry.fields.subquery, level, ground)
  if (kind !== entryKinds.cte || entry.fields.self_reference === 'true') return null
  const home = levelAbove(level, numberOf(entry, 'ctelevelsup'))
  const cte = home && nodesOf(home.query.fields.cteList).find((one) => one.fields.ctename === entry.fields.ctename)
  return cte && isNode(cte.fields.ctequery) ? levelOf(cte.fields.ctequery, home, ground) : null
}

/** Returns the outputs of a query in order: the target list, or the returning list of a write. */
function outputsOf({ query }: Level): TreeNode[] {
  const isRead = query.fields.commandType === '1'
  return nodesOf(isRead ? query.fields.targetList : query.fields.returningList).filter(
    (entry) => entry.fields.resjunk !== 'true',
  )
}

/** Returns the table's column that an output answers unchanged; null if an expression computes it. */
export function originOf(query: TreeNode, output: number, ground: Ground): TableColumn | null {
  const entry = nodesOf(query.fields.targetList).find((one) => numberOf(one, 'resno') === output)
  if (!entry) return null
  const [relation, number] = [numberOf(entry, 'resorigtbl'), numberOf(entry, 'resorigcol')]
  const view = ground.views.get(relation)
  if (view) return originOf(view.query, number, ground)
  const table = ground.schema.tables.get(relation)
  const column = table && ground.schema.columnOf(table, number)
  return column ? { table, column } : null
}

export function outputOf(level: Level, column: number): TreeNode | null {
  const expression = outputsOf(level).find((entry) => numberOf(entry, 'resno') === column)?.fields.expr
  return isNode(expression) ? expression : null
}

/**
 * The queries of a union, intersect or except, each a range table entry; none where the query is not made of others.
 */
export function partsOf({ query }: Level): number[] {
  const found: number[] = []
  const walk = (value: TreeValue | undefined): void => {
    if (!isNode(value)) return
    if (value.type === 'RANGETBLREF') found.push(numberOf(value, 'rtindex'))
    walk(value.fields.larg)
    walk(value.fields.rarg)
  }
  walk(query.fields.setOperations)
  return found
}

/** A Var → the places of range table entries that are no join and no grouping; a column of `using` has two. */
export function placesOf(level: Level, variable: TreeNode): ColumnOrigin[] {
  const home = levelAbove(level, numberOf(variable, 'varlevelsup'))
  const entry = home?.rtable[numberOf(variable, 'varno') - 1]
  // An update's `old` value does not belong to the row that it leaves.
  const isBefore = variable.fields.varreturningtype === '1' && home?.query.fields.commandType !== '4'
  if (!home || !entry || isBefore) return []
  const column = numberOf(variable, 'varattno')
  const inside =
    kindOf(entry) === entryKinds.join
      ? entry.fields.joinaliasvars
      : kindOf(entry) === entryKinds.group
        ? entry.fields.groupexprs
        : null
  if (inside === null) return [{ level: home, entry: numberOf(variable, 'varno'), column }]
  const expression = Array.isArray(inside) ? inside[column - 1] : undefined
  if (!isNode(expression)) return []
  // A full join's `using` has no row on a side with another value.
  const isMerged = kindOf(entry) === entryKinds.join && expression.type === 'COALESCEEXPR'
  return isMerged
    ? nodesOf(expression.fields.args).flatMap((one) => plainPlaces(home, one))
    : plainPlaces(home, expression)
}

const oneOf = (places: ColumnOrigin[]): ColumnOrigin[] => places.map((place) => ({ ...place, isOneOf: true }))

/** Returns the origins of one of several values. Columns of one row belong to that row; a null belongs to nobody. */
function placesOfAny(level: Level, values: TreeNode[]): ColumnOrigin[] {
  const origins = values.filter(({ fields }) => fields.constisnull !== 'true').map((one) => plainPlaces(level, one))
  const places = origins.flat()
  const isOneRow =
    origins.every((some) => some.length > 0) &&
    places.every((place) => place.level === places[0]?.level && place.entry === places[0].entry)
  return isOneRow ? places : oneOf(places)
}

/**
 * Returns the origins of a value that is passed on unchanged, for each alternative; none if it is computed or given.
 */
function plainPlaces(level: Level, expression: TreeNode): ColumnOrigin[] {
  const { fields } = expression
  switch (expression.type) {
    case 'VAR':
      return placesOf(level, expression)
    case 'RELABELTYPE':
      return isNode(fields.arg) ? plainPlaces(level, fields.arg) : []
    case 'COALESCEEXPR':
      return placesOfAny(level, nodesOf(fields.args))
    case 'CASEEXPR':
      return placesOfAny(level, [
        ...nodesOf(fields.args).flatMap(({ fields: when }) => (isNode(when.result) ? when.result : [])),
        ...(isNode(fields.defresult) ? [fields.defresult] : []),
      ])
    case 'FUNCEXPR':
      return isCast(expression)
        ? nodesOf(fields.args)
            .slice(0, 1)
            .flatMap((one) => plainPlaces(level, one))
        : []
    case 'SUBLINK': {
      const inner = fields.subLinkType === '4' && isNode(fields.subselect) ? level.sublink(fields.subselect) : null
      const output = inner && outputOf(inner, 1)
      // The output of a union is that of its first query: the others answer beside it.
      if (!inner || !output || partsOf(inner).length > 0) return []
      const places = plainPlaces(inner, output)
      // Chosen by is then the first of all rows, not any.
      return passedOn(inner, 1).length > 0 ? places : oneOf(places)
    }
    default:
      return []
  }
}

/** A cast that keeps what it casts, as between integers: one to boolean or of a fraction makes several ids alike. */
function isCast({ type, fields }: TreeNode): boolean {
  const [from, ...more] = nodesOf(fields.args)
  const isInteger = (kind: TreeValue | undefined): boolean => integerTypes.includes(String(kind))
  return (
    type === 'FUNCEXPR' &&
    ['1', '2'].includes(String(fields.funcformat)) &&
    isInteger(fields.funcresulttype) &&
    more.length === 0 &&
    (from?.type !== 'VAR' || isInteger(from.fields.vartype))
  )
}

/** Returns true if an offset skips rows: an offset of 0 only keeps the planner from flattening a query. */
function passesOver(offset: TreeValue | undefined): boolean {
  if (!isNode(offset)) return false
  return integerOf(isCast(offset) ? nodesOf(offset.fields.args)[0] : offset) !== 0
}

/**
 * Returns the places from which a column of a query comes unchanged, so that a filter on the column applies there. A
 * grouped query preserves its grouping columns, a window its partition, and `distinct on` its keys.
 */
function passedOn(level: Level, column: number): ColumnOrigin[] {
  const { limitCount, limitOffset, hasDistinctOn, hasWindowFuncs, hasAggs, groupClause, distinctClause, windowClause } =
    level.query.fields
  // The first of all rows are others than the first of those that are chosen, and so are ranks among them.
  if (isNode(limitCount) || passesOver(limitOffset)) return []
  const parts = partsOf(level)
  if (parts.length > 0) return parts.map((entry) => ({ level, entry, column }))
  const output = outputsOf(level).find((entry) => numberOf(entry, 'resno') === column)
  if (!output || !isNode(output.fields.expr)) return []
  const isAmong = (clause: TreeValue | undefined): boolean =>
    nodesOf(clause).some((one) => numberOf(one, 'tleSortGroupRef') === numberOf(output, 'ressortgroupref'))
  const divisions = [
    ...(hasAggs === 'true' || nodesOf(groupClause).length > 0 ? [groupClause] : []),
    ...(hasDistinctOn === 'true' ? [distinctClause] : []),
    ...(hasWindowFuncs === 'true' ? nodesOf(windowClause).map(({ fields }) => fields.partitionClause) : []),
  ]
  return divisions.every(isAmong) ? plainPlaces(level, output.fields.expr) : []
}

/** Each node below, the inner queries of sublinks left out. */
export function eachNode(value: TreeValue | undefined, visit: (node: TreeNode) => void): void {
  if (Array.isArray(value)) for (const one of value) eachNode(one, visit)
  if (!isNode(value) || value.type === 'QUERY') return
  visit(value)
  for (const one of Object.values(value.fields)) eachNode(one, visit)
}

/** Returns true if a query has an order that selects no rows, because the outer query orders them again. */
export function hasRedundantOrderBy({ query: { fields } }: Level): boolean {
  const chooses = [fields.limitCount, fields.limitOffset].some(isNode) || fields.hasDistinctOn === 'true'
  return isFilled(fields.sortClause) && !chooses
}

const isFilled = (value: TreeValue | undefined): boolean => nodesOf(value).length > 0
