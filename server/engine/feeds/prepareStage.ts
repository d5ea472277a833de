import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import { advisoryLock } from '../../platform/database/advisoryLock.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import type { InputRow } from '../forms/readRows.ts'
import {
  analyzeStage,
  dropOthers,
  dropRepeated,
  fillDefaults,
  fillStage,
  lockKeys,
  lockStored,
  mergeStored,
  openStage,
  reachedLines,
  refusedLines,
  stagedKeys,
  stagedLines,
} from './stageSql.ts'
import type { Stage } from './Stage.ts'
import { type RowChange, type RowProblem, type RunContext, unfitOf } from './FeedRun.ts'
import { problemOf, unansweredRows, unknownAt } from './rowProblems.ts'

/** Rows that are locked by their keys, one by one. */
const fewRows = 100

/** Rows that are worth counting before they are compared. */
const manyRows = 500

/** Stages the given rows; a row that repeats another gets its change at once. Answers what is wrong with rows. */
export async function prepareStage(
  feed: Feed,
  stage: Stage,
  {
    rows,
    text,
    connection,
    changes,
    isPreview,
  }: { rows: InputRow[]; text: string; changes: Map<number, RowChange> } & Pick<RunContext, 'connection' | 'isPreview'>,
): Promise<RowProblem[]> {
  await connection.script(openStage(stage))
  const writer = { writer: stage.caller.scope }
  await connection.query(fillStage(stage, text), writer).catch((error: unknown) => {
    throw unfitOf(error)
  })
  if (rows.length > manyRows) await connection.query(analyzeStage)
  const answered = await connection.query<{ line: number; times: number }>(stagedLines)
  const problems = unansweredRows(stage.write, rows, new Map(answered.map((row) => [row.line, row.times])))
  if (problems.length > 0) return problems
  const elsewhere = dropOthers(stage)
  if (elsewhere) await connection.query(elsewhere)
  const others = await connection.query<{ line: number; first_line: number; is_same: boolean }>(dropRepeated(stage))
  const differing = others.filter(({ is_same }) => !is_same)
  if (differing.length > 0)
    return differing.map(({ line, first_line }) => ({
      line,
      column: null,
      key: 'server.feeds.repeated',
      values: { line: first_line },
    }))
  for (const { line } of others) changes.set(line, changes.get(line) ?? 'unchanged')
  const [keys] = await connection.query<{ empty: string[]; accounts: number[] }>(stagedKeys(stage))
  stage.emptyInKey = keys?.empty ?? []
  if (!isPreview) await lockRows(stage, keys?.accounts ?? [], rows.length <= fewRows, connection)
  const reached = new Set(
    (await connection.query<{ line: number }>(reachedLines(stage), writer)).map(({ line }) => line),
  )
  const foreign = (await connection.query<{ line: number }>(mergeStored(stage))).filter(
    ({ line }) => !reached.has(line),
  )
  if (foreign.length > 0) return foreign.map(({ line }) => unknownAt(stage.write, line))
  await connection.query(fillDefaults(stage))
  const refusals = await connection.query<{ line: number; refusal: string }>(refusedLines(stage))
  // A check says why a column stays empty.
  const checked = new Set(refusals.filter(({ refusal }) => refusal.startsWith('check ')).map(({ line }) => line))
  return refusals
    .filter(({ line, refusal }) => !(checked.has(line) && refusal.startsWith('required ')))
    .map(({ line, refusal }) => problemOf(feed, stage, line, refusal))
}

/**
 * Locks the rows of the stage until the end of the transaction: two who load the same rows at once would both find them
 * new. Few rows
 * wait for those of their keys alone, as machines post rows of one account all the time.
 */
async function lockRows(stage: Stage, accounts: number[], isFew: boolean, connection: Queryable): Promise<void> {
  // Few rows are loaded beside others of the account that have other keys.
  for (const account of accounts.length > 0 ? accounts : [0])
    await advisoryLock(connection, [stage.table.name, String(account)], { isShared: isFew })
  if (isFew) await connection.query(lockKeys(stage))
  await connection.query(lockStored(stage))
}
