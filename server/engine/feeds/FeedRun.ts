import type { DatasetCaller } from '../../access/DatasetCaller.ts'
import { StatementFailed, type Queryable } from '../../platform/database/Database.ts'
import type { Dataset } from '../query/toStatement.ts'
import type { Candidate } from './candidates.ts'
import type { FeedWriters } from './FeedWriter.ts'
import type { Recording } from './writeStageSql.ts'

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

export interface RunContext {
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

/** The result of rows of which some are refused. */
export const refusing = (problems: RowProblem[], changes: FeedRun['changes'] = new Map()): FeedRun => ({
  changes,
  problems,
  written: [],
  recorded: 0,
})

/** A value that no column takes. */
export class UnfitValue extends Error {
  override name = 'UnfitValue'
}

export const unfitOf = (error: unknown): unknown =>
  error instanceof StatementFailed && /^22/.test(error.code ?? '') ? new UnfitValue(error.message) : error

/** Change that a staged row makes. */
export type RowChange = 'new' | 'changed' | 'unchanged' | 'cancelled'
