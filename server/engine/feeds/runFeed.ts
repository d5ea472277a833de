import type { Feed, FeedWrite } from '../../../engine/core/definition/parseFeed.ts'
import type { Words } from '../../../engine/core/definition/model.ts'
import type { Asker } from '../../access/Asker.ts'
import { StatementFailed, type Queryable } from '../../platform/database/Database.ts'
import type { GivenRow } from '../forms/readRows.ts'
import { lineColumn } from '../query/rowsParameter.ts'
import type { Dataset } from '../query/toStatement.ts'
import { feedTableOf } from './feedTable.ts'
import {
  classified, analyzeStage, createStage, dropOthers, dropRepeated, dropStage, fillDefaults, fillStage, lockStored, mergeStored, grantStage, reachedLines, refusedLines, stagedKeys, stagedLines, stagedMonths, stageOf, writeStage,
  type RowChange, type Stage,
} from './stageSql.ts'

/** Problem of a given row, at the column that is at fault; without one, of the row. */
export interface RowProblem {
  line: number
  column: string | null
  key: string
  /** The heading of the column in the file of a load that was recorded. */
  heading?: string
  /** The words in en-US, where they are a definition's. */
  text?: string
  values?: Record<string, string | number>
}

/** A row that was written to a table. */
interface WrittenRow {
  line: number
  table: string
  key: Record<string, unknown>
  change: Exclude<RowChange, 'unchanged'>
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Result of the given rows: the change of each line, and the problems of the others. */
export interface FeedRun {
  changes: Map<number, RowChange>
  problems: RowProblem[]
  written: WrittenRow[]
}

interface Running {
  connection: Queryable
  datasetOf(id: string): Dataset
  asker: Asker
}

/** Changes in the order in which that of a row is told where it is written to several tables. */
const strongest: RowChange[] = ['new', 'changed', 'cancelled', 'unchanged']

/**
 * Writes given rows in the transaction of the connection. Rows that are refused are left out, and the others written without
 * them; what a refused row would have written to another table is not there either. Nothing is written with `isStrict` and a problem.
 */
export async function runFeed(feed: Feed, rows: GivenRow[], { isStrict }: { isStrict: boolean }, running: Running): Promise<FeedRun> {
  const { connection } = running
  const problems: RowProblem[] = []
  for (let left = rows; ;) {
    await connection.query({ text: 'savepoint feed', values: [] })
    const run = await tryRows(feed, left, running)
    if (run.problems.length === 0 && !(isStrict && problems.length > 0)) return { ...run, problems }
    problems.push(...run.problems)
    await connection.query({ text: 'rollback to savepoint feed', values: [] })
    const refused = new Set(run.problems.map(({ line }) => line))
    if (isStrict && refused.size === 0) return { changes: run.changes, written: [], problems }
    left = left.filter((row) => !refused.has(Number(row[lineColumn])))
  }
}

async function tryRows(feed: Feed, rows: GivenRow[], { connection, datasetOf, asker }: Running): Promise<FeedRun> {
  const changes = new Map<number, RowChange>()
  const written: WrittenRow[] = []
  const text = JSON.stringify(rows)
  for (const write of rows.length > 0 ? feed.writes : []) {
    const stage = stageOf(write, await feedTableOf(connection, write.table), asker, datasetOf)
    const problems = await prepareStage(feed, stage, { rows, text, connection, changes })
    if (problems.length > 0) return { changes, problems, written: [] }
    const found = await connection.query<Omit<WrittenRow, 'change' | 'table'> & { change: RowChange }>(classified(stage))
    for (const { line, change } of found) {
      const before = changes.get(line) ?? 'unchanged'
      changes.set(line, strongest.indexOf(change) < strongest.indexOf(before) ? change : before)
    }
    const linesOf = (change: RowChange): number[] => found.filter((row) => row.change === change).map(({ line }) => line)
    const months = stagedMonths(stage)
    if (months) await connection.query(months)
    for (const statement of writeStage(stage, { new: linesOf('new'), changed: linesOf('changed'), cancelled: linesOf('cancelled') })) await connection.query(statement, { writer: asker.scope })
    written.push(...found.flatMap((row) => (row.change === 'unchanged' ? [] : [{ ...row, change: row.change, table: write.table }])))
  }
  return { changes, problems: [], written }
}

/** Rows that are worth counting before they are compared. */
const manyRows = 500

/** Stages the given rows; a row that repeats another gets its change at once. Answers what is wrong with rows. */
async function prepareStage(feed: Feed, stage: Stage, { rows, text, connection, changes }: { rows: GivenRow[]; text: string; connection: Queryable; changes: Map<number, RowChange> }): Promise<RowProblem[]> {
  await connection.query(dropStage)
  await connection.query(createStage(stage))
  await connection.query(grantStage)
  const writer = { writer: stage.asker.scope }
  await connection.query(fillStage(stage, text), writer).catch((error: unknown) => { throw unfitOf(error) })
  if (rows.length > manyRows) await connection.query(analyzeStage)
  const problems = unansweredRows(stage, rows, await connection.query<{ line: number; times: number }>(stagedLines))
  if (problems.length > 0) return problems
  const others = dropOthers(stage)
  if (others) await connection.query(others)
  const repeated = await connection.query<{ line: number; first_line: number; is_same: boolean }>(dropRepeated(stage))
  const differing = repeated.filter(({ is_same }) => !is_same)
  if (differing.length > 0) return differing.map(({ line, first_line }) => ({ line, column: null, key: 'server.feeds.repeated', values: { line: first_line } }))
  for (const { line } of repeated) changes.set(line, changes.get(line) ?? 'unchanged')
  const [keys] = await connection.query<{ empty: string[]; accounts: number[] }>(stagedKeys(stage))
  stage.emptyInKey = keys?.empty ?? []
  // Two who load the same rows at once would both find them new.
  for (const account of keys?.accounts.length ? keys.accounts : [0]) await connection.query({ text: 'select pg_advisory_xact_lock(hashtext($1), hashtext($2))', values: [stage.table.name, String(account)] })
  await connection.query(lockStored(stage))
  const reached = new Set((await connection.query<{ line: number }>(reachedLines(stage), writer)).map(({ line }) => line))
  const foreign = (await connection.query<{ line: number }>(mergeStored(stage))).filter(({ line }) => !reached.has(line))
  if (foreign.length > 0) return foreign.map(({ line }) => unknownAt(stage.write, line))
  await connection.query(fillDefaults(stage))
  return (await connection.query<{ line: number; refusal: string }>(refusedLines(stage))).map(({ line, refusal }) => problemOf(feed, stage.write, line, refusal))
}

/** Given rows that the dataset answers not once. */
function unansweredRows({ write }: Stage, rows: GivenRow[], answered: { line: number; times: number }[]): RowProblem[] {
  const times = new Map(answered.map((row) => [row.line, row.times]))
  return rows.map((row) => Number(row[lineColumn])).flatMap((line) => {
    const found = times.get(line) ?? 0
    if (found === 1) return []
    return found === 0 ? [unknownAt(write, line)] : [{ line, column: write.unknown?.column ?? null, key: 'server.feeds.ambiguous' }]
  })
}

const told = (line: number, column: string, { key, text }: Words): RowProblem => ({ line, column, key, text })

const unknownAt = ({ unknown }: FeedWrite, line: number): RowProblem => (unknown ? told(line, unknown.column, unknown.message) : { line, column: null, key: 'server.feeds.unknown' })

/** A refusal as `refusedLines` names it → the problem, at the given column that it is of. */
function problemOf(feed: Feed, write: FeedWrite, line: number, refusal: string): RowProblem {
  const [kind = '', name = ''] = refusal.split(' ')
  if (kind === 'absent') return unknownAt(write, line)
  if (kind === 'required') return { line, column: write.from[name]?.[0] ?? name, key: 'server.field.required' }
  const check = kind === 'check' ? write.checks.find(({ column }) => column === name) : undefined
  if (check) return told(line, check.at, check.message)
  const constraint = feed.constraints.find((one) => one.constraint === name)
  return constraint ? told(line, constraint.column, constraint.message) : { line, column: null, key: 'server.feeds.constraint', values: { constraint: name } }
}

/** A value that no column takes. */
export class UnfitValue extends Error {
  override name = 'UnfitValue'
}

const unfitOf = (error: unknown): unknown => (error instanceof StatementFailed && /^22/.test(error.code ?? '') ? new UnfitValue(error.message) : error)
