import { Coverage, type OpenTable } from '../analysis/Coverage.ts'
import { hasLocation } from '../analysis/domains.ts'
import { levelOf } from '../analysis/Level.ts'
import { offsetOfTable } from '../analysis/offsetsIn.ts'
import { originsOfOutput, type Origins } from '../analysis/originsOf.ts'
import { scopeCallsOf, tablesOf, type ScopeCall } from '../analysis/scopeCalls.ts'
import { accountDomain, locationDomain, type Schema } from '../analysis/Schema.ts'
import { namesOfUsers } from '../../platform/database/openTables.ts'
import { sqlMarks } from '../query/sqlMarks.ts'
import type { ReadDataset } from './checkDatabase.ts'
import { checkWrittenRows } from './checkWrittenRows.ts'
import type { Problem } from './Problem.ts'
import { tablesInSql } from './tablesInSql.ts'

/** Whether a dataset shows nobody the rows of others: its :scope(…) and its scope columns are what they say, and every table is read within them. */
export function checkScope(read: ReadDataset): Problem[] {
  const problems = [...checkCalls(read), ...checkScopeColumns(read)]
  if (problems.length === 0) problems.push(...checkWrittenRows(read, coverageOf(read)))
  return problems.length > 0 ? problems : checkTables(read)
}

/** Scopes that do not name the columns of a row. */
const isOpen = (scope: unknown): boolean => scope === 'public' || scope === 'everyone'

function checkCalls({ file, dataset, statement, statements: { ground } }: ReadDataset): Problem[] {
  const { schema } = ground
  const marks = sqlMarks(dataset.sql).filter((mark) => mark.kind === 'scope')
  return scopeCallsOf(statement.query, ground).flatMap((call): Problem[] => {
    const mark = marks[call.index]
    if (!mark) return []
    const [account, location] = [domainOf(schema, call.account), call.location && domainOf(schema, call.location)]
    if (account === locationDomain && location === accountDomain) return [file.sqlProblem('swapped-scope', mark.start, `:scope(${mark.account}, ${mark.location})`, [`:scope(${mark.location}, ${mark.account})`])]
    if (account !== accountDomain) return [file.sqlProblem('wrong-scope', mark.start, mark.account, columnsNear(call, accountDomain))]
    if (call.location && location !== locationDomain) return [file.sqlProblem('wrong-scope-location', mark.start, mark.location ?? '', columnsNear(call, locationDomain))]
    if (!call.location && call.account.columns.some(({ table }) => table !== 'accounts' && hasLocation(schema, table))) {
      return [file.sqlProblem('scope-without-location', mark.start, `:scope(${mark.account})`, columnsNear(call, locationDomain, call.account.columns.map((column) => column.table)))]
    }
    return []
  })
}

function checkScopeColumns({ file, dataset, statement, statements: { ground } }: ReadDataset): Problem[] {
  if (typeof dataset.scope !== 'object') return []
  const { schema } = ground
  const level = levelOf(statement.query, null, ground)
  const domains = new Map(statement.columns.map(({ name }, index) => [name, domainOf(schema, originsOfOutput(level, index + 1))]))
  const of = (domain: string): string[] => [...domains].filter(([, one]) => one === domain).map(([name]) => name)
  const { account, location } = dataset.scope
  const isWrong = (column: string | undefined, domain: string): boolean => column !== undefined && domains.get(column) !== domain
  if (account && location && domains.get(account) === locationDomain && domains.get(location) === accountDomain) return [file.problem('swapped-scope', ['scope'], `account ${account}, location ${location}`, [`account ${location}, location ${account}`])]
  return [
    ...(isWrong(account, accountDomain) ? [file.problem('wrong-scope', ['scope', 'account'], account ?? '', of(accountDomain))] : []),
    ...(isWrong(location, locationDomain) ? [file.problem('wrong-scope-location', ['scope', 'location'], location ?? '', of(locationDomain))] : []),
    ...(!location && of(locationDomain).length > 0 ? [file.problem('scope-without-location', ['scope'], `account ${account}`, of(locationDomain))] : []),
  ]
}

/** What is read within the scope, by the scopes of the datasets that it stands on. */
function coverageOf({ statements: { ground }, datasetOf }: ReadDataset): Coverage {
  const isOther = (view: number, scopes: readonly unknown[]): boolean => {
    const name = ground.views.get(view)?.name
    return name !== undefined && !scopes.includes(datasetOf(name).scope)
  }
  return new Coverage((view) => isOther(view, ['public']), (view) => isOther(view, ['public', 'everyone']))
}

function checkTables(read: ReadDataset): Problem[] {
  const { file, dataset, statement, statements: { ground } } = read
  const isForEveryone = dataset.scope === 'everyone'
  // Rows of accounts may be for everyone, the names of users never are.
  const [first] = coverageOf(read).openTables(levelOf(statement.query, null, ground)).filter(({ table }) => !isForEveryone || table === namesOfUsers)
  if (!first) return []
  if (first.table === namesOfUsers) return [file.sqlProblem('open-table', offsetOf(dataset.sql, first), first.alias === first.table ? first.table : `${first.table} ${first.alias}`)]
  const parted = isOpen(dataset.scope) ? null : partedScope(read, first)
  if (parted) return [parted]
  const open = [...ground.schema.tables.values()].includes(first.table) ? (first.sought ? 'open-list' : 'open-table') : 'open-function'
  return [file.sqlProblem(isOpen(dataset.scope) ? 'public-rows' : open, offsetOf(dataset.sql, first), first.alias === first.table ? first.table : `${first.table} ${first.alias}`)]
}

/** A :scope(…) that names the account of one row and the location of another, of which one is not limited. */
function partedScope({ file, dataset, statement, statements: { ground } }: ReadDataset, { table }: OpenTable): Problem | null {
  const marks = sqlMarks(dataset.sql).filter((mark) => mark.kind === 'scope')
  for (const { index, account: { columns: [account, ...others] }, location, level } of scopeCallsOf(statement.query, ground)) {
    const [place, ...places] = location?.columns ?? []
    const mark = marks[index]
    if (!mark || others.length + places.length > 0 || !account || !place || (account.level === place.level && account.entry === place.entry) || ![account.table, place.table].includes(table)) continue
    const near = tablesOf(level).filter((one) => one.table === place.table).flatMap(({ alias }) => ground.schema.columnsOf(place.table)
      .filter((column) => ground.schema.domainOf({ table: place.table, column }) === accountDomain).map((column) => `:scope(${alias}.${column}, ${mark.location})`))
    return file.sqlProblem('parted-scope', mark.start, `:scope(${mark.account}, ${mark.location})`, near)
  }
  return null
}

/** Where it is read: a table may be named several times, by itself and under other names. */
function offsetOf(sql: string, { table, alias }: OpenTable): number {
  const named = tablesInSql(sql).find((one) => one.table === table && one.alias === alias)
  return named ? sql.indexOf(table, named.offset) : offsetOfTable(sql, table, alias)
}

/** What a value is an id of, when all that it may be is ids of one thing. */
function domainOf(schema: Schema, { columns, other }: Origins): string | null {
  const domains = new Set(columns.map((column) => schema.domainOf(column)))
  const [domain = null] = domains
  return !other && domains.size === 1 ? domain : null
}

/** The columns of a call's tables that hold such ids, as the SQL there writes them; of these tables alone where some are given. */
function columnsNear({ level }: ScopeCall, domain: string, among?: string[]): string[] {
  const { schema } = level.ground
  return tablesOf(level).filter(({ table }) => among?.includes(table) ?? true).flatMap(({ table, alias }) => schema.columnsOf(table).filter((column) => schema.domainOf({ table, column }) === domain).map((column) => `${alias}.${column}`))
}
