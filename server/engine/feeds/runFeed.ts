import type { Feed, FeedWrite } from '../../../engine/core/definition/parseFeed.ts'
import type { Words } from '../../../engine/core/definition/model.ts'
import type { DatasetCaller } from '../../access/DatasetCaller.ts'
import { StatementFailed, type Queryable } from '../../platform/database/Database.ts'
import type { GivenRow } from '../forms/readRows.ts'
import { lineColumn } from '../query/rowsParameter.ts'
import type { Dataset } from '../query/toStatement.ts'
import type { Candidate } from './candidates.ts'
import { recordChanges } from './feedBatches.ts'
import type { AnsweredRow, FeedWriters } from './FeedWriter.ts'
import { feedTableOf } from './feedTable.ts'
import {
  answeredRows,
  classified,
  analyzeStage,
  columnsOfCheck,
  createSeenKeys,
  dropOthers,
  dropRepeated,
  fillDefaults,
  fillStage,
  lockAccount,
  lockKeys,
  lockStored,
  mergeStored,
  noteSeen,
  openStage,
  reachedLines,
  recordStage,
  refusedLines,
  stagedKeys,
  stagedLines,
  stagedMonths,
  stageOf,
  writeStage,
  type Recording,
  type RowChange,
  type Stage,
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
  /** Values that may be meant in place of one that is not known; a preview alone offers them. */
  candidates?: Candidate[]
}

/** A row that was written to a table. */
export interface WrittenRow {
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
  /** The first rows that were written, of the lines that are shown. */
  written: WrittenRow[]
  /** Rows that were recorded. */
  recorded: number
}

interface RunContext {
  /** Records what is written; null: nothing is recorded. */
  recording: Recording | null
  /** Lines that are shown with their values before and after. */
  shown: number
  /** The rows are a part of more, whose keys are noted. */
  isInParts: boolean
  /** The rows are taken back: they wait for no other load of the accounts, and hold none up. */
  isPreview: boolean
  connection: Queryable
  datasetOf(id: string): Dataset
  caller: DatasetCaller
  writers: FeedWriters
}

/** Changes in the order in which that of a row is told where it is written to several tables. */
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
  rows: GivenRow[],
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
    const run = await tryRows(feed, left, running).catch((error: unknown) => unfitRows(error, feed, left, running))
    const isRefused = isStrict || (stopsAtProblems && problems.length > 0)
    if (run.problems.length === 0 && !isRefused) return release({ ...run, problems })
    problems.push(...run.problems)
    await connection.query({ text: 'rollback to savepoint feed', values: [] })
    const refused = new Set(run.problems.map(({ line }) => line))
    if (refused.size === 0) return release({ changes: run.changes, written: [], recorded: 0, problems })
    left = left.filter((row) => !refused.has(Number(row[lineColumn])))
  }
}

async function tryRows(feed: Feed, rows: GivenRow[], running: RunContext): Promise<FeedRun> {
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
      ? repeated(await connection.query<{ line: number; first_line: number }>(noteSeen(stage, recording, found)))
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

/** The result of rows of which some are refused. */
const refusing = (problems: RowProblem[], changes: FeedRun['changes'] = new Map()): FeedRun => ({
  changes,
  problems,
  written: [],
  recorded: 0,
})

/**
 * Finds the rows that make the database refuse a batch. Causes are a value that no column accepts, or a key of a row
 * out of reach. Halves are tried until one row remains. If no row fails alone, the result is the first that conflicts
 * with earlier ones.
 */
async function unfitRows(error: unknown, feed: Feed, rows: GivenRow[], running: RunContext): Promise<FeedRun> {
  if (!isOfRow(error)) throw error
  const { connection } = running
  const isRefused = async (some: GivenRow[]): Promise<boolean> => {
    await connection.query({ text: 'rollback to savepoint feed', values: [] })
    return tryRows(feed, some, running).then(
      () => false,
      (again: unknown) => {
        if (!isOfRow(again)) throw again
        return true
      },
    )
  }
  const find = async (some: GivenRow[]): Promise<GivenRow[]> => {
    if (some.length === 1) return some
    const half = Math.ceil(some.length / 2)
    const found: GivenRow[] = []
    for (const part of [some.slice(0, half), some.slice(half)])
      if (await isRefused(part)) found.push(...(await find(part)))
    return found
  }
  /** The first row with which those before it are refused: each alone is not. */
  const findFirst = async (): Promise<GivenRow[]> => {
    let [fits, last] = [0, rows.length]
    while (last - fits > 1) {
      const middle = Math.floor((fits + last) / 2)
      if (await isRefused(rows.slice(0, middle))) last = middle
      else fits = middle
    }
    return rows.slice(last - 1, last)
  }
  const alone = await find(rows)
  const refused = alone.length > 0 ? alone : await findFirst()
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
  { rows, text }: { rows: GivenRow[]; text: string },
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
      write.checks.filter(({ column }) => row[column] === true).map(({ at, message }) => told(row.line, at, message)),
    ),
  ]
  if (problems.length > 0) return refusing(problems)
  const { foreign, written, ...stored } = await writer.store(connection, answered, caller.scope)
  if (foreign.length > 0) return refusing(foreign.map((line) => unknownAt(write, line)))
  return { ...stored, written: written.map((row) => ({ ...row, table: write.table })), recorded: 0 }
}

/** Begins to note the keys of a load, of which rows come in parts. */
export async function createSeen(connection: Queryable): Promise<void> {
  await connection.script(createSeenKeys)
}

/** Rows that say something else of a key than an earlier part of the load. */
const repeated = (seen: { line: number; first_line: number }[]): RowProblem[] =>
  seen.map(({ line, first_line }) => ({
    line,
    column: null,
    key: 'server.feeds.repeated',
    values: { line: first_line },
  }))

/** Rows that are locked by their keys, one by one. */
const fewRows = 100
/** Rows that are worth counting before they are compared. */
const manyRows = 500

/** Stages the given rows; a row that repeats another gets its change at once. Answers what is wrong with rows. */
async function prepareStage(
  feed: Feed,
  stage: Stage,
  {
    rows,
    text,
    connection,
    changes,
    isPreview,
  }: { rows: GivenRow[]; text: string; changes: Map<number, RowChange> } & Pick<RunContext, 'connection' | 'isPreview'>,
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
  for (const account of accounts.length > 0 ? accounts : [0]) await connection.query(lockAccount(stage, account, isFew))
  if (isFew) await connection.query(lockKeys(stage))
  await connection.query(lockStored(stage))
}

/** Given rows that the dataset answers not once. */
function unansweredRows(write: FeedWrite, rows: GivenRow[], times: ReadonlyMap<number, number>): RowProblem[] {
  return rows
    .map((row) => Number(row[lineColumn]))
    .flatMap((line) => {
      const found = times.get(line) ?? 0
      if (found === 1) return []
      return found === 0
        ? [unknownAt(write, line)]
        : [{ line, column: write.unknown?.column ?? null, key: 'server.feeds.ambiguous' }]
    })
}

const told = (line: number, column: string, { key, text }: Words): RowProblem => ({ line, column, key, text })

const unknownAt = ({ unknown }: FeedWrite, line: number): RowProblem =>
  unknown ? told(line, unknown.column, unknown.message) : { line, column: null, key: 'server.feeds.unknown' }

/** A refusal as `refusedLines` names it → the problem, at the given column that it is of. */
function problemOf(feed: Feed, { write, table }: Stage, line: number, refusal: string): RowProblem {
  const [kind = '', name = ''] = refusal.split(' ')
  if (kind === 'absent') return unknownAt(write, line)
  if (kind === 'required') return { line, column: write.from[name]?.[0] ?? name, key: 'server.field.required' }
  const check = kind === 'check' ? write.checks.find(({ column }) => column === name) : undefined
  if (check) return told(line, check.at, check.message)
  const constraint = feed.constraints.find((one) => one.constraint === name)
  if (constraint) return told(line, constraint.column, constraint.message)
  const given = columnsOfCheck(table, name)
    .flatMap((column) => write.from[column] ?? [column])
    .filter((id, index, all) => all.indexOf(id) === index && feed.columns.some((column) => column.id === id))
  return given[0] === undefined
    ? { line, column: null, key: 'server.feeds.constraint', values: { constraint: name } }
    : { line, column: given[0], key: 'server.feeds.rule', values: { fields: given.join(', ') } }
}

/** A value that no column takes. */
export class UnfitValue extends Error {
  override name = 'UnfitValue'
}

const unfitOf = (error: unknown): unknown =>
  error instanceof StatementFailed && /^22/.test(error.code ?? '') ? new UnfitValue(error.message) : error
