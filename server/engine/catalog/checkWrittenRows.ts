import { levelOf, outputOf, plainPlaces, type Level } from '../analysis/Level.ts'
import { numberOf } from '../analysis/nodeTree.ts'
import { offsetOfTable } from '../analysis/offsetsIn.ts'
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
  const { scope } = dataset
  return (['account', 'location'] as const).flatMap((part): Problem[] => {
    const own = schema.columnsOf(table).filter((column) => schema.domainOf({ table, column }) === owners[part])
    const index = statement.columns.findIndex(({ name }) => name === scope[part])
    if (scope[part] === undefined || own.length === 0 || index < 0 || isOf(level, index + 1, target)) return []
    return [file.problem('wrong-form', ['scope', part], `"${scope[part]}" is not the ${part} of the row that is written; return the row's own "${own.join('" or "')}"`)]
  })
}

function isOf(level: Level, column: number, entry: number): boolean {
  const output = outputOf(level, column)
  const places = output ? plainPlaces(level, output) : []
  return places.length > 0 && places.every((place) => place.level === level && place.entry === entry && !place.isOneOf)
}
