import type { Feed, FeedWrite } from '../../../engine/core/definition/parseFeed.ts'
import { StatementFailed } from '../../platform/database/Database.ts'
import type { InputRow } from '../forms/readRows.ts'
import { lineColumn } from '../query/rowsParameter.ts'
import { recordChanges } from './feedBatches.ts'
import type { AnsweredRow } from './FeedWriter.ts'
import { feedTableOf } from './feedTable.ts'
import { answeredRows } from './stageSql.ts'
import { classified, noteSeen, recordStage, stagedMonths, writeStage } from './writeStageSql.ts'
import { stageOf } from './Stage.ts'
import {
  type RowChange,
  type FeedRun,
  refusing,
  type RowProblem,
  type RunContext,
  unfitOf,
  UnfitValue,
  type WrittenRow,
} from './FeedRun.ts'
import { repeatedKeys, problemAt, unansweredRows, unknownAt } from './rowProblems.ts'
import { prepareStage } from './prepareStage.ts'
import { findRefusedRows } from './findRefusedRows.ts'

/** Changes in the order in which that of a row is reported where it is written to several tables. */
const strongest: RowChange[] = ['new', 'changed', 'cancelled', 'unchanged']

interface Strictness {
  /** Nothing is written: other rows of the load are refused already. */
  isStrict: boolean
  /** Nothing is written once one of these rows is refused. */
  stopsAtProblems: boolean
}

/**
 * Writes the given rows in the connection's transaction. Refused rows are left out, with everything they would have
 * written to other tables, and the others are written. The rows may be a part of a load, after others of it.
 */
export async function runFeed(
  feed: Feed,
  rows: InputRow[],
  { isStrict, stopsAtProblems }: Strictness,
  running: RunContext,
): Promise<FeedRun> {
  const { connection, isInParts } = running
  const problems: RowProblem[] = []
  await connection.query({ text: 'savepoint feed', values: [] })
  // The database looks through all that are open for each row that the transaction wrote: a large load has hundreds of
  // parts.
  const release = async (run: FeedRun): Promise<FeedRun> => {
    if (isInParts) await connection.query({ text: 'release savepoint feed', values: [] })
    return run
  }
  for (let left = rows; ;) {
    const run = await tryRows(feed, left, running).catch((error: unknown) => refusedRows(error, feed, left, running))
    const isRefused = isStrict || (stopsAtProblems && problems.length > 0)
    if (run.problems.length === 0 && !isRefused) return release({ ...run, problems })
    problems.push(...run.problems)
    await connection.query({ text: 'rollback to savepoint feed', values: [] })
    const refused = new Set(run.problems.map(({ line }) => line))
    if (refused.size === 0) return release({ changes: run.changes, written: [], recorded: 0, problems })
    left = left.filter((row) => !refused.has(Number(row[lineColumn])))
  }
}

async function tryRows(feed: Feed, rows: InputRow[], running: RunContext): Promise<FeedRun> {
  const { isInParts, isPreview, recording, shown, connection, datasetOf, caller } = running
  const changes = new Map<number, RowChange>()
  const written: WrittenRow[] = []
  let recorded = 0
  const text = JSON.stringify(rows)
  for (const write of rows.length > 0 ? feed.writes : []) {
    const recordingHere = recording && { ...recording, before: recording.before + recorded }
    if (write.storedBy !== null) {
      const stored = await storeRows(write, { rows, text }, running)
      if (stored.problems.length > 0) return stored
      for (const [line, change] of stored.changes) changes.set(line, change)
      written.push(...stored.written)
      if (recordingHere) await recordChanges(connection, recordingHere.batchId, stored.written, recordingHere.before)
      recorded += stored.written.length
      continue
    }
    const stage = stageOf(write, await feedTableOf(connection, write.table), caller, datasetOf)
    const problems = await prepareStage(feed, stage, { rows, text, connection, changes, isPreview })
    if (problems.length > 0) return refusing(problems, changes)
    const found = await connection.query<
      Omit<WrittenRow, 'change' | 'table' | 'key'> & { change: RowChange; key: WrittenRow['key'] | null }
    >(classified(stage, shown))
    const repeats = isInParts
      ? repeatedKeys(await connection.query<{ line: number; first_line: number }>(noteSeen(stage, recording, found)))
      : []
    if (repeats.length > 0) return refusing(repeats, changes)
    for (const { line, change } of found) {
      const before = changes.get(line) ?? 'unchanged'
      changes.set(line, strongest.indexOf(change) < strongest.indexOf(before) ? change : before)
    }
    const differing = found.filter(({ change }) => change !== 'unchanged')
    const linesOf = (change: RowChange): number[] =>
      differing.filter((row) => row.change === change).map(({ line }) => line)
    const months = stagedMonths(stage)
    if (months) await connection.query(months)
    for (const statement of writeStage(stage, {
      new: linesOf('new'),
      changed: linesOf('changed'),
      cancelled: linesOf('cancelled'),
    }))
      await connection.query(statement, { writer: caller.scope })
    if (recordingHere && differing.length > 0) await connection.query(recordStage(stage, recordingHere, differing))
    recorded += differing.length
    written.push(
      ...found.flatMap(({ key, change, ...row }) =>
        change === 'unchanged' || key === null ? [] : [{ ...row, key, change, table: write.table }],
      ),
    )
  }
  return { changes, problems: [], written, recorded }
}

/** Finds the rows that the database refuses: for a value that no column accepts, or the key of a row out of reach. */
async function refusedRows(error: unknown, feed: Feed, rows: InputRow[], running: RunContext): Promise<FeedRun> {
  if (!isOfRow(error)) throw error
  const refused = await findRefusedRows(rows, async (some) => {
    await running.connection.query({ text: 'rollback to savepoint feed', values: [] })
    return tryRows(feed, some, running).then(
      () => false,
      (again: unknown) => {
        if (!isOfRow(again)) throw again
        return true
      },
    )
  })
  const key = error instanceof UnfitValue ? 'server.feeds.unfit_row' : 'server.feeds.taken'
  return refusing(refused.map((row) => ({ line: Number(row[lineColumn]), column: null, key })))
}

const isOfRow = (error: unknown): boolean =>
  error instanceof UnfitValue || (error instanceof StatementFailed && error.code === '23505')

/**
 * Hands the rows that the dataset of a write answers, and whose checks are passed, to the part of the product that
 * stores them.
 */
async function storeRows(
  write: FeedWrite,
  { rows, text }: { rows: InputRow[]; text: string },
  { connection, datasetOf, caller, writers }: RunContext,
): Promise<FeedRun> {
  const writer = writers[write.storedBy ?? '']
  if (!writer) throw new Error(`nothing stores rows as "${write.storedBy}"`)
  const answered = await connection
    .query<AnsweredRow>(answeredRows({ dataset: datasetOf(write.dataset), caller, datasetOf }, text), {
      writer: caller.scope,
    })
    .catch((error: unknown) => {
      throw unfitOf(error)
    })
  const times = new Map<number, number>()
  for (const { line } of answered) times.set(line, (times.get(line) ?? 0) + 1)
  const problems = [
    ...unansweredRows(write, rows, times),
    ...answered.flatMap((row) =>
      write.checks
        .filter(({ column }) => row[column] === true)
        .map(({ at, message }) => problemAt(row.line, at, message)),
    ),
  ]
  if (problems.length > 0) return refusing(problems)
  const { foreign, written, ...stored } = await writer.store(connection, answered, caller.scope)
  if (foreign.length > 0) return refusing(foreign.map((line) => unknownAt(write, line)))
  return { ...stored, written: written.map((row) => ({ ...row, table: write.table })), recorded: 0 }
}
