import { createHash } from 'node:crypto'
import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { Asker } from '../../access/Asker.ts'
import { audit } from '../../access/audit.ts'
import type { Database, Queryable } from '../../platform/database/Database.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import type { Mapping, RowsProblem } from '../forms/readRows.ts'
import { countsOf, recordBatch, type FeedCounts, type FeedSource } from './feedBatches.ts'
import { readFeedRows, type FeedInput, type FeedRows } from './readFeedRows.ts'
import { runFeed, type FeedRun } from './runFeed.ts'

export interface FeedLoad {
  feed: Feed
  input: FeedInput
  mapping: Mapping
  source: FeedSource
  fileName: string | null
  /** Rows that are right are loaded, and the others left out. Without it, one that is wrong keeps all from being loaded. */
  onlyGoodRows: boolean
  /** Nothing is stored: only what would be is answered. */
  isPreview: boolean
}

export interface FeedOutcome extends Pick<FeedRun, 'changes' | 'problems' | 'written'>, Pick<FeedRows, 'cellsOf' | 'headingOf'> {
  state: 'preview' | 'loaded' | 'refused'
  batchId: number | null
  counts: FeedCounts
  fileProblems: RowsProblem[]
}

interface Loading {
  database: Database
  catalog: Pick<Catalog, 'dataset'>
  asker: Asker
  signal?: AbortSignal
}

/** Thrown to take back what a preview or a refused load wrote, with what it found. */
class TakenBack extends Error {
  override name = 'TakenBack'
  constructor(readonly outcome: FeedOutcome) {
    super('the rows of a feed are not stored')
  }
}

/** Reads, checks, writes and records the rows of a feed: all of them or, where rows are refused, none but the good ones. */
export async function loadFeed(load: FeedLoad, loading: Loading): Promise<FeedOutcome> {
  const { database, catalog, asker, signal } = loading
  const given = await readFeedRows(load.feed, load.input, { connection: database, catalog, asker, signal, mapping: load.mapping })
  const { cellsOf, headingOf, fileProblems } = given
  if (fileProblems.length > 0) return { state: 'refused', batchId: null, counts: countsOf({ changes: new Map(), problems: [] }, given.read), changes: new Map(), problems: [], written: [], fileProblems, cellsOf, headingOf }
  try {
    return await database.transaction((connection) => write(load, given, connection, loading))
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome
    throw error
  }
}

async function write(load: FeedLoad, given: FeedRows, connection: Queryable, { catalog, asker }: Loading): Promise<FeedOutcome> {
  const isStrict = !load.onlyGoodRows && !load.isPreview
  const run = await runFeed(load.feed, given.rows, { isStrict }, { connection, datasetOf: catalog.dataset, asker })
  const problems = [...given.problems, ...run.problems].sort((one, other) => one.line - other.line)
  const counts = countsOf({ changes: run.changes, problems }, given.read)
  const outcome: FeedOutcome = { ...run, state: 'preview', batchId: null, counts, problems, fileProblems: [], cellsOf: given.cellsOf, headingOf: given.headingOf }
  if (load.isPreview) throw new TakenBack(outcome)
  if (isStrict && problems.length > 0) throw new TakenBack({ ...outcome, state: 'refused' })
  const { feed, source, mapping, fileName, input } = load
  const fileHash = 'file' in input ? createHash('sha256').update(input.file.bytes).digest('hex') : null
  const userId = asker.userId === 0 ? null : asker.userId
  const batchId = await recordBatch(connection, { feed: feed.id, userId, source, fileName, fileHash, mapping, counts }, { ...run, problems }, given)
  await audit(connection, { userId }, 'save', { feed: feed.id, batch: batchId, source, ...counts })
  return { ...outcome, state: 'loaded', batchId }
}
