import { conjunctsIn } from './conjunctsOf.ts'
import { plainPlaces, type Level, type Place } from './Level.ts'
import { isNode, nodesOf, numberOf, type TreeNode } from './nodeTree.ts'
import { chosenBy, originsOf, originsOfOutput, type Origins } from './originsOf.ts'
import { accountDomain, locationDomain, tableOf, type Schema } from './Schema.ts'

/** What an expression holds ids of, when that is one thing. */
export function domainIn(level: Level, expression: TreeNode): string | null {
  return domainOfOrigins(level, originsOf(level, expression))
}

/** True if an expression is a column that holds ids of users, or one of several such columns. */
export function holdsUsers(level: Level, expression: TreeNode): boolean {
  const { columns, other } = originsOf(level, expression)
  return !other && columns.length > 0 && columns.every((column) => level.ground.schema.holdsUsers(column))
}

function domainOfOrigins(level: Level, { columns, other }: Origins): string | null {
  const domains = new Set(columns.map((column) => level.ground.schema.domainOf(column)))
  const [domain = null] = domains
  return !other && domains.size === 1 ? domain : null
}

/** Whether a location can be told of a table's rows: then their account alone does not say who may see them. */
export function hasLocation(schema: Schema, table: string, seen: readonly string[] = []): boolean {
  if (seen.includes(table) || table === tableOf(accountDomain)) return false
  return schema.columnsOf(table).some((column) => {
    const domain = schema.domainOf({ table, column })
    if (domain === locationDomain) return true
    const end = domain === null ? undefined : tableOf(domain)
    return end !== undefined && end !== table && schema.isOwned(end) && hasLocation(schema, end, [...seen, table])
  })
}

/** The columns of a table that say where its rows are: its locations, or else the ids of what has one. */
export function placesIn(schema: Schema, table: string): string[] {
  const named = schema.columnsOf(table).map((column) => ({ column, domain: schema.domainOf({ table, column }) }))
  const locations = named.filter(({ domain }) => domain === locationDomain)
  const others = named.filter(({ domain }) => domain !== null && tableOf(domain) !== table && schema.isOwnedDomain(domain) && hasLocation(schema, tableOf(domain)))
  return (locations.length > 0 ? locations : others).map(({ column }) => column)
}

/** What `x in (select y …)` and `x = any (array(select y …))` compare: an x of the level, and the column of the query that y is. */
export function soughtBy(level: Level, { type, fields }: TreeNode): { one: TreeNode; inner: Level; column: number }[] {
  const { equal } = level.ground.schema.operators
  if (type === 'SCALARARRAYOPEXPR') {
    const [one, other] = nodesOf(fields.args)
    const query = other?.type === 'SUBLINK' && other.fields.subLinkType === '6' ? other.fields.subselect : null
    return one && isNode(query) && fields.useOr === 'true' && equal.has(Number(fields.opno)) ? [{ one, inner: level.sublink(query), column: 1 }] : []
  }
  const { subselect } = fields
  if (type !== 'SUBLINK' || fields.subLinkType !== '2' || !isNode(subselect)) return []
  return conjunctsIn(fields.testexpr).flatMap((test) => {
    const [one, parameter] = nodesOf(test.fields.args)
    return one && parameter?.type === 'PARAM' && equal.has(numberOf(test, 'opno')) ? [{ one, inner: level.sublink(subselect), column: numberOf(parameter, 'paramid') }] : []
  })
}

/** Of these what looks for someone's id among the same ids. */
export function idsSought(level: Level, link: TreeNode): { one: TreeNode; inner: Level; column: number; domain: string }[] {
  return soughtBy(level, link).flatMap((sought) => {
    const domain = domainIn(level, sought.one)
    return domain !== null && domain === domainOfOrigins(level, originsOfOutput(sought.inner, sought.column)) && level.ground.schema.isOwnedDomain(domain) ? { ...sought, domain } : []
  })
}

export function isAsker(expression: TreeNode, askerFunction: number): boolean {
  return expression.type === 'FUNCEXPR' && numberOf(expression, 'funcid') === askerFunction
}

/** The places that a value is one of, also where an aggregate or a window chooses it: what it ties was among those that were chosen from. */
export function sourcePlaces(level: Level, expression: TreeNode): Place[] {
  if (expression.type !== 'AGGREF' && expression.type !== 'WINDOWFUNC') return plainPlaces(level, expression)
  const chosen = chosenBy(level, expression).map((one) => sourcePlaces(level, one))
  return chosen.every((places) => places.length > 0) ? chosen.flat() : []
}

/** The table that an entry of a level is; undefined where it is none. */
export const tableAt = ({ level, entry }: Pick<Place, 'level' | 'entry'>): string | undefined => level.ground.schema.tables.get(numberOf(level.rtable[entry - 1]!, 'relid'))
