import { conjunctsIn } from '../analysis/conjunctsOf.ts'
import { levelOf, outputOf, plainPlaces, type Level } from '../analysis/Level.ts'
import { isNode, nodesOf, numberOf, type TreeNode } from '../analysis/nodeTree.ts'
import { bare, offsetOfTable } from '../analysis/offsetsIn.ts'
import { accountDomain, locationDomain } from '../analysis/Schema.ts'
import type { ReadDataset } from './checkDatabase.ts'
import type { Problem } from './Problem.ts'

const owners = { account: accountDomain, location: locationDomain } as const

/**
 * Whether the rows that a dataset writes are looked at again by their own account and location: a row could be written for others,
 * or given to them, where another's were returned in their place.
 */
export function checkWrittenRows({ file, dataset, statement, statements: { ground } }: ReadDataset): Problem[] {
  const { schema } = ground
  const level = levelOf(statement.query, null, ground)
  const target = numberOf(statement.query, 'resultRelation')
  const table = target > 0 ? schema.tables.get(numberOf(level.rtable[target - 1]!, 'relid')) : undefined
  if (!dataset.writes || dataset.scope === 'everyone' || table === undefined || !schema.isOwned(table)) return []
  if (dataset.scope === 'public') return [file.sqlProblem('public-rows', offsetOfTable(dataset.sql, table, table), table)]
  if (typeof dataset.scope !== 'object') return [file.problem('wrong-form', ['scope'], `the rows written of "${table}" are someone's; name the columns that say whose, as "scope": { "account": "account_id" }`)]
  const moved = movedBy(level, table, target)
  if (moved !== null) return [file.sqlProblem('wrong-form', Math.max(0, bare(dataset.sql).search(/\bon\s+conflict\b/i)), `a row that is there already is given another "${moved}", also one of others; let the "where" of its "do update" ask :scope(…) of that row`)]
  const { scope } = dataset
  return (['account', 'location'] as const).flatMap((part): Problem[] => {
    const own = schema.columnsOf(table).filter((column) => schema.domainOf({ table, column }) === owners[part])
    const index = statement.columns.findIndex(({ name }) => name === scope[part])
    if (scope[part] === undefined || own.length === 0 || index < 0 || isOf(level, index + 1, target)) return []
    return [file.problem('wrong-form', ['scope', part], `"${scope[part]}" is not the ${part} of the row that is written; return the row's own "${own.join('" or "')}"`)]
  })
}

/** The account or location that an insert gives a row it finds in its place, where it does not ask whether the row is the asker's. */
function movedBy(level: Level, table: string, target: number): string | null {
  const { schema, scopeFunctions } = level.ground
  const { onConflict } = level.query.fields
  if (!isNode(onConflict)) return null
  const isScope = (test: TreeNode): boolean => test.type === 'FUNCEXPR' && scopeFunctions.includes(numberOf(test, 'funcid')) && nodesOf(test.fields.args).slice(1).every((arg) => isValueOf(level, arg, target))
  if (conjunctsIn(onConflict.fields.onConflictWhere).some(isScope)) return null
  const set = nodesOf(onConflict.fields.onConflictSet).map((entry) => schema.columnOf(table, numberOf(entry, 'resno')))
  return set.find((column) => column !== undefined && Object.values<string | null>(owners).includes(schema.domainOf({ table, column }))) ?? null
}

function isOf(level: Level, column: number, entry: number): boolean {
  const output = outputOf(level, column)
  return output !== null && isValueOf(level, output, entry)
}

function isValueOf(level: Level, value: TreeNode, entry: number): boolean {
  const places = plainPlaces(level, value)
  return places.length > 0 && places.every((place) => place.level === level && place.entry === entry && !place.isOneOf)
}
