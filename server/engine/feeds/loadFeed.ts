import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { DatasetCaller } from '../../access/DatasetCaller.ts'
import { audit } from '../../access/audit.ts'
import { StatementFailed, type Database, type Queryable } from '../../platform/database/Database.ts'
import { withSignal } from '../../platform/database/withSignal.ts'
import { Refusal } from '../../platform/errors.ts'
import { withSmallHeap } from '../../platform/smallHeap.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import type { ReferenceContext } from '../forms/readSuppliedRows.ts'
import type { InputRow, Mapping, RowsProblem } from '../forms/readRows.ts'
import { lineColumn } from '../query/rowsParameter.ts'
import {
  addCounts,
  byLine,
  closeBatch,
  noCounts,
  openBatch,
  recordRejections,
  type FeedCounts,
  type FeedSource,
} from './feedBatches.ts'
import { withCandidates } from './candidates.ts'
import type { FeedWriters } from './FeedWriter.ts'
import { columnsOf, readFeedRows, type FeedInput, type FeedRows } from './readFeedRows.ts'
import { nameReferences, type ReferenceNames } from './referenceNames.ts'
import type { Rejection } from './rejectedFile.ts'
import { runFeed } from './runFeed.ts'
import { createSeen } from './writeStageSql.ts'
import type { FeedRun, RowChange } from './FeedRun.ts'

export interface FeedLoad {
  feed: Feed
  input: FeedInput
  mapping: Mapping
  source: FeedSource
  /** The key of the machine that sent the rows; null: no machine did. */
  sourceKeyId?: number | null
  fileName: string | null
  /**
   * Rows that are right are loaded, and the others left out. Without it, one that is wrong keeps all from being loaded.
   */
  onlyGoodRows: boolean
  /** Nothing is stored: only what would be is answered. */
  isPreview: boolean
  /** Milliseconds after which a preview begins no further part, for a person who waits. */
  previewMs?: number
  /** A batch that stands already, and waits for its rows. */
  batchId?: number | null
}

/** A row that is not rejected. */
interface GoodRow {
  line: number
  change: RowChange
  cells: Record<string, string>
  before: Record<string, unknown>
  /** The values stored afterwards, comparable with those before. */
  after: Record<string, unknown>
  /** Its values as they were read, by given column. */
  values: InputRow
  /** Names of what its values refer to, of the rows that a preview shows. */
  names: ReferenceNames
}

export interface FeedOutcome {
  feed: Feed
  state: 'preview' | 'loaded' | 'refused'
  batchId: number | null
  counts: FeedCounts
  /** Only the first rows of a file were looked at. */
  isPart: boolean
  /** The first good rows, and the first rejected ones, by line: as many as are told. */
  good: GoodRow[]
  rejections: Rejection[]
  fileProblems: RowsProblem[]
}

interface Loading {
  database: Database
  catalog: Pick<Catalog, 'dataset'>
  writers: FeedWriters
  caller: DatasetCaller
  signal?: AbortSignal
  /** Told how many rows were read and compared. */
  progress?(read: number): void
  /** Asked before what was written is committed: rejects where it is not wanted any more. */
  mayCommit?(connection: Queryable): Promise<void>
}

/** Rows of a file that a preview looks at. */
export const mostPreviewed = 20_000
/** Good rows that a preview shows. */
const mostShown = 20
/** Rows that an outcome holds: good ones for its answer, rejected ones for the file of a load that has no batch. */
const [mostGood, mostRejected] = [1000, 10_000]

/**
 * A preview stores nothing, so that its reader need not wait for the end of a load that holds the same rows. A call
 * waits a little longer.
 */
const briefLocks = (seconds: number) => ({ text: `set local lock_timeout = '${seconds}s'`, values: [] })
const [ofPreview, ofCall] = [3, 10]
const lockNotAvailable = '55P03'

/** Thrown to take back what a preview or a refused load wrote, with what it found. */
class RolledBack extends Error {
  override name = 'TakenBack'
  constructor(readonly outcome: FeedOutcome) {
    super('the rows of a feed are not stored')
  }
}

/**
 * Reads, checks, writes and records the rows of a feed: all of them or, where rows are refused, none but the good ones.
 * Rows are
 * worked on part by part in one transaction, so that memory does not grow with them.
 */
export function loadFeed(load: FeedLoad, loading: Loading): Promise<FeedOutcome> {
  const run = (): Promise<FeedOutcome> => inTransaction(load, loading)
  return load.isPreview || !('file' in load.input) ? run() : withSmallHeap(run)
}

async function inTransaction(load: FeedLoad, loading: Loading): Promise<FeedOutcome> {
  // Only a batch tells of which file it is.
  const fileHash = load.isPreview ? null : await hashOf(load.input)
  const isCall = !load.batchId && load.source !== 'command' && load.source !== 'folder'
  try {
    return await loading.database.transaction(async (connection) => {
      if (load.isPreview || isCall) await connection.query(briefLocks(load.isPreview ? ofPreview : ofCall))
      return write(load, fileHash, withSignal(connection, loading.signal), loading)
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome
    if ((load.isPreview || isCall) && error instanceof StatementFailed && error.code === lockNotAvailable)
      throw new Refusal(409, 'server.feeds.busy')
    throw error
  }
}

async function write(
  load: FeedLoad,
  fileHash: string | null,
  connection: Queryable,
  { catalog, writers, caller, signal, progress, mayCommit }: Loading,
): Promise<FeedOutcome> {
  const { feed, source, sourceKeyId = null, mapping, fileName, input, previewMs = Infinity } = load
  const isStrict = !load.onlyGoodRows && !load.isPreview
  const userId = caller.userId === 0 ? null : caller.userId
  const outcome: FeedOutcome = {
    feed,
    state: 'preview',
    batchId: null,
    counts: noCounts(),
    isPart: false,
    good: [],
    rejections: [],
    fileProblems: [],
  }
  const batchId = load.isPreview
    ? null
    : (load.batchId ??
      (await openBatch(connection, { feed: feed.id, userId, source, sourceKeyId, fileName, fileHash, mapping })))
  const began = performance.now()
  let written = 0
  let isFirst = true
  let isInParts = false
  for await (const chunk of readFeedRows(feed, input, { connection, catalog, caller, signal, mapping })) {
    if (chunk.fileProblems.length > 0)
      throw new RolledBack({
        ...outcome,
        state: 'refused',
        counts: addCounts(outcome.counts, new Map(), [], chunk.read),
        fileProblems: chunk.fileProblems,
      })
    signal?.throwIfAborted()
    if (isFirst && !chunk.isLast) await createSeen(connection)
    isInParts ||= !chunk.isLast
    isFirst = false
    const run = await runFeed(
      feed,
      chunk.rows,
      { isStrict: isStrict && outcome.rejections.length > 0, stopsAtProblems: isStrict },
      {
        isInParts,
        isPreview: load.isPreview,
        shown: mostGood - outcome.good.length,
        connection,
        datasetOf: catalog.dataset,
        caller,
        writers,
        recording: batchId === null ? null : { batchId, before: written },
      },
    )
    const found = [...chunk.problems, ...run.problems]
    const offered = load.isPreview
      ? await withCandidates(feed, found, [...chunk.lost, ...chunk.rows], { connection, catalog, caller, signal })
      : found
    const problems = offered.toSorted((one, other) => one.line - other.line)
    outcome.counts = addCounts(outcome.counts, run.changes, problems, chunk.read)
    const rejections = rejectionsOf(problems, chunk)
    collectFirst(outcome, run, chunk, rejections)
    if (batchId !== null && !(isStrict && outcome.counts.rejected > 0)) {
      await recordRejections(connection, batchId, rejections)
      written += run.recorded
    }
    progress?.(outcome.counts.read)
    outcome.isPart =
      load.isPreview && !chunk.isLast && (outcome.counts.read >= mostPreviewed || performance.now() - began > previewMs)
    if (outcome.isPart) break
  }
  if (batchId === null) throw new RolledBack(await shownRows(outcome, feed, { connection, catalog, caller, signal }))
  if (isStrict && outcome.counts.rejected > 0) throw new RolledBack({ ...outcome, state: 'refused' })
  await closeBatch(connection, batchId, { counts: outcome.counts, fileHash })
  await audit(connection, { userId }, 'save', {
    feed: feed.id,
    batch: batchId,
    source,
    ...(sourceKeyId === null ? {} : { key: sourceKeyId }),
    ...outcome.counts,
  })
  await mayCommit?.(connection)
  return { ...outcome, state: 'loaded', batchId }
}

/** The outcome of a preview with the rows that it shows, and the names of what they refer to. */
async function shownRows(outcome: FeedOutcome, feed: Feed, context: ReferenceContext): Promise<FeedOutcome> {
  const good = outcome.good.slice(0, mostShown)
  const names = await nameReferences(
    good.map(({ values }) => values),
    columnsOf(feed),
    context,
  )
  const times = feed.columns.filter(({ type }) => type === 'timestamp').map(({ id }) => id)
  // A time is stored with its zone, and given without it: only the stored ones tell that it stays.
  const differing = ({ before, after }: GoodRow): GoodRow['before'] =>
    Object.fromEntries(
      Object.entries(before).filter(
        ([name, value]) => !times.includes(name) || (name in after && after[name] !== value),
      ),
    )
  return { ...outcome, good: good.map((row) => ({ ...row, before: differing(row), names: names.get(row.line) ?? {} })) }
}

/** The rejected rows as they came, their problems with the headings of the file. */
function rejectionsOf(problems: FeedRun['problems'], { cellsOf, headingOf }: FeedRows): Rejection[] {
  return byLine(problems).map(([line, found]) => ({
    line,
    cells: cellsOf(line),
    problems: found.map((problem) =>
      problem.column === null ? problem : { ...problem, heading: headingOf(problem.column, line) },
    ),
  }))
}

function collectFirst(
  outcome: FeedOutcome,
  { changes, written }: FeedRun,
  { cellsOf, rows }: FeedRows,
  rejections: Rejection[],
): void {
  for (const one of rejections.slice(0, mostRejected - outcome.rejections.length)) outcome.rejections.push(one)
  const wanted = mostGood - outcome.good.length
  if (wanted <= 0) return
  const was = new Map(written.flatMap((row): [number, typeof row][] => (row.before ? [[row.line, row]] : [])))
  const first = [...changes].sort(([one], [other]) => one - other).slice(0, wanted)
  const values = new Map(rows.map((row) => [Number(row[lineColumn]), row]))
  outcome.good.push(
    ...first.map(([line, change]) => ({
      line,
      change,
      cells: cellsOf(line),
      before: was.get(line)?.before ?? {},
      after: was.get(line)?.after ?? {},
      values: values.get(line) ?? {},
      names: {},
    })),
  )
}

async function hashOf(input: FeedInput): Promise<string | null> {
  if (!('file' in input)) return null
  const hash = createHash('sha256')
  if ('bytes' in input.file) return hash.update(input.file.bytes).digest('hex')
  for await (const piece of createReadStream(input.file.path) as AsyncIterable<Buffer>) hash.update(piece)
  return hash.digest('hex')
}
