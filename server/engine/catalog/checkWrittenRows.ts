import { conjunctsIn } from '../analysis/conjunctsOf.ts'
import { Coverage } from '../analysis/Coverage.ts'
import { isFromOutside } from '../analysis/isFromOutside.ts'
import { levelOf, outputOf, plainPlaces, type Level } from '../analysis/Level.ts'
import { isNode, nodesOf, numberOf, type TreeNode, type TreeValue } from '../analysis/nodeTree.ts'
import { bare, offsetOfTable } from '../analysis/offsetsIn.ts'
import { accountDomain, locationDomain, tableOf } from '../analysis/Schema.ts'
import type { ReadDataset } from './checkDatabase.ts'
import type { Problem } from './Problem.ts'

const owners = { account: accountDomain, location: locationDomain } as const

/**
 * Whether the rows that a dataset writes are looked at again by their own account and location: a row could be written for others,
 * or given to them, where another's were returned in their place.
 */
export function checkWrittenRows({ file, dataset, statement, statements: { ground } }: ReadDataset, coverage: Coverage): Problem[] {
  const { schema } = ground
  const level = levelOf(statement.query, null, ground)
  const target = numberOf(statement.query, 'resultRelation')
  const table = target > 0 ? schema.tables.get(numberOf(level.rtable[target - 1]!, 'relid')) : undefined
  if (!dataset.writes || dataset.scope === 'everyone' || table === undefined || !schema.isOwned(table)) return []
  if (dataset.scope === 'public') return [file.sqlProblem('public-rows', offsetOfTable(dataset.sql, table, table), table)]
  if (typeof dataset.scope !== 'object') return [file.problem('wrong-form', ['scope'], `the rows written of "${table}" are someone's; name the columns that say whose, as "scope": { "account": "account_id" }`)]
  const atConflict = (says: string): Problem[] => [file.sqlProblem('wrong-form', Math.max(0, bare(dataset.sql).search(/\bon\s+conflict\b/i)), says)]
  const ownOf = (part: keyof typeof owners): string[] => schema.columnsOf(table).filter((column) => schema.domainOf({ table, column }) === owners[part])
  const found = foundBy(level, table, target, coverage)
  const moved = found?.ids.find((column) => [...ownOf('account'), ...ownOf('location')].includes(column))
  if (moved !== undefined) return atConflict(`a row that is there already is given another "${moved}", also one of others; let the "where" of its "do update" ask :scope(…) of that row`)
  const { scope } = dataset
  const outputs = (['account', 'location'] as const).flatMap((part) => statement.columns.findIndex(({ name }) => name === scope[part]) + 1 || [])
  if (found && ownOf('account').length + ownOf('location').length === 0 && !(found.ids.length === 0 && outputs.every((output) => isThroughIds(level, output, target)))) {
    const [id = ''] = schema.columnsOf(table).filter((column) => isOwnersId(level, table, column))
    return atConflict(`a row that is there already is changed, also one of others; let the "where" of its "do update" ask whose it is, by exists (…) with its "${id}" and :scope(…)`)
  }
  const named = namedUnseen(level, table, target, outputs)
  if (named !== undefined) return [file.sqlProblem('wrong-form', offsetOfTable(dataset.sql, named, named), `"${named}" is given an id that may be of others; take it from a row within the scope, or return the account of the row that it names, by a query with :scope(…)`)]
  return (['account', 'location'] as const).flatMap((part): Problem[] => {
    const own = ownOf(part)
    if (scope[part] === undefined && own.some((column) => isGiven(level, table, column, coverage))) return [file.problem('wrong-form', ['scope'], `the rows written of "${table}" have their own ${part}, which nobody looks at; return "${own.join('" or "')}", and name it in "scope" as "${part}"`)]
    const index = statement.columns.findIndex(({ name }) => name === scope[part])
    if (scope[part] === undefined || own.length === 0 || index < 0 || isOf(level, index + 1, target)) return []
    return [file.problem('wrong-form', ['scope', part], `"${scope[part]}" is not the ${part} of the row that is written; return the row's own "${own.join('" or "')}"`)]
  })
}

/**
 * The ids of others' rows that an insert sets of a row it finds in its place; null where it finds none, asks whether the row is the
 * asker's, or finds it by an id of a row that is.
 */
function foundBy(level: Level, table: string, target: number, coverage: Coverage): { ids: string[] } | null {
  const { schema } = level.ground
  const { onConflict } = level.query.fields
  // Doing nothing, as PostgreSQL numbers it, changes no row.
  if (!isNode(onConflict) || onConflict.fields.action === '1') return null
  if (coverage.isLimited(level, target, conjunctsIn(onConflict.fields.onConflictWhere))) return null
  const columnOf = (number: number): string => schema.columnOf(table, number) ?? ''
  const set = nodesOf(onConflict.fields.onConflictSet).map((entry) => columnOf(numberOf(entry, 'resno')))
  const sought = nodesOf(onConflict.fields.arbiterElems).flatMap(({ fields: { expr } }) => (isNode(expr) && expr.type === 'VAR' ? numberOf(expr, 'varattno') : []))
  const isOfScope = (number: number): boolean => {
    const given = givenTo(level, number)
    const domain = schema.domainOf({ table, column: columnOf(number) })
    return isOwnersId(level, table, columnOf(number)) && !schema.isShared(tableOf(domain ?? '')) && given !== null && coverage.isOfScope(level, given)
  }
  return sought.some(isOfScope) ? null : { ids: set.filter((column) => isOwnersId(level, table, column)) }
}

/** What a column of the written row is given; null: nothing. */
function givenTo({ query }: Level, column: number): TreeNode | null {
  if (!['2', '3', '5'].includes(String(query.fields.commandType))) return null
  const given = nodesOf(query.fields.targetList).find((entry) => numberOf(entry, 'resno') === column && entry.fields.resjunk !== 'true')?.fields.expr
  return isNode(given) && given.fields.constisnull !== 'true' ? given : null
}

/** Whether a written row is given something in a column that is not of rows within the scope. */
function isGiven(level: Level, table: string, name: string, coverage: Coverage): boolean {
  const { schema } = level.ground
  const number = nodesOf(level.query.fields.targetList).map((entry) => numberOf(entry, 'resno')).find((one) => schema.columnOf(table, one) === name)
  const given = number === undefined ? null : givenTo(level, number)
  return given !== null && !coverage.isOfScope(level, given)
}

/** Whether a column is an id of rows that are someone's, but not the table's own. */
function isOwnersId({ ground: { schema } }: Level, table: string, column: string): boolean {
  const domain = schema.domainOf({ table, column })
  return domain !== null && tableOf(domain) !== table && schema.isOwnedDomain(domain)
}

/** A column in which a written row may name a row of others: it is given an id that nothing limits, and what is returned does not look at it. */
function namedUnseen(level: Level, table: string, target: number, outputs: number[]): string | undefined {
  const { schema } = level.ground
  const isOwner = (column: string): boolean => Object.values<string | null>(owners).includes(schema.domainOf({ table, column }))
  const isKey = (column: string): boolean => schema.primaryKeyOf(table).join() === column
  return nodesOf(level.query.fields.targetList).map((entry) => numberOf(entry, 'resno')).flatMap((number): string[] => {
    const column = schema.columnOf(table, number) ?? ''
    const given = givenTo(level, number)
    if (isOwner(column) || isKey(column) || !isOwnersId(level, table, column) || given === null || !isFromOutside(level, given)) return []
    return outputs.some((output) => isAskedBy(outputOf(level, output), target, number) && isThroughIds(level, output, target)) ? [] : [column]
  })[0]
}

/** Whether a query inside an answer looks at a column of the written row, as it is then. */
function isAskedBy(output: TreeNode | null, target: number, column: number): boolean {
  const looks = (value: TreeValue | undefined): boolean => {
    if (Array.isArray(value)) return value.some(looks)
    if (!isNode(value)) return false
    const isColumn = value.type === 'VAR' && numberOf(value, 'varno') === target && numberOf(value, 'varattno') === column && numberOf(value, 'varlevelsup') > 0 && value.fields.varreturningtype !== '1'
    return isColumn || Object.values(value.fields).some(looks)
  }
  return output?.type === 'SUBLINK' && looks(output)
}

/** Whether a column that is answered is of the written row by the ids that it has, whatever the scope says. */
function isThroughIds({ ground, query }: Level, column: number, target: number): boolean {
  const level = levelOf(query, null, { ...ground, scopeFunctions: [], askerFunction: -1 })
  const output = outputOf(level, column)
  const coverage = new Coverage(() => false, () => false)
  coverage.take(level, target)
  return output !== null && coverage.isOfScope(level, output)
}

function isOf(level: Level, column: number, entry: number): boolean {
  const output = outputOf(level, column)
  return output !== null && isValueOf(level, output, entry)
}

function isValueOf(level: Level, value: TreeNode, entry: number): boolean {
  const places = plainPlaces(level, value)
  return places.length > 0 && places.every((place) => place.level === level && place.entry === entry && !place.isOneOf)
}
