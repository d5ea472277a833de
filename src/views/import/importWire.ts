import type { DayOrder } from '../../../engine/core/format/dateFormat.ts'

/** A column of a feed, as the server describes it. */
export interface FeedColumn {
  id: string
  title: string
  type: 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'timestamp'
  required: boolean
  choices: string[]
  /** Units that a file may give its values in; empty: it is no measurement. */
  units: string[]
  /** The one of these that its reader prefers. */
  unit: string | null
}

/** A kind of fact that files bring, which this person may load. */
export interface Feed {
  id: string
  title: string
  description: string | null
  columns: FeedColumn[]
}

export type DecimalSign = ',' | '.'

/** A heading of a file. The formats are those in which all of its values can be read; null: they leave nothing open. */
export interface FileHeading {
  heading: string
  values: string[]
  column: string | null
  unit: string | null
  date_formats: DayOrder[] | null
  decimal_signs: DecimalSign[] | null
}

/** The server's findings about a file. */
export interface Inspection {
  feed: string | null
  rows: number
  heading_line: number
  encoding: string | null
  separator: string | null
  /** The sheet of a workbook that is read, and those with a value. */
  sheet: string | null
  sheets: string[]
  /** The first lines with a value, each with its first cells: one of them is the heading. */
  lines: { line: number; cells: string[] }[]
  headings: FileHeading[]
  candidates: { feed: string; fitting: number }[]
  /** Values above the table that are the same in each row. */
  constants: { column: string; value: string }[]
  /** The place of the table that this person chose in an earlier file that looks the same: it is read there. */
  place: { sheet: string | null; heading_line: number | null } | null
  /** Mapping of this person's last file with the same headings. */
  remembered: { mapping: Mapping; loaded_at: string } | null
}

/** The mapping of a file to the rows of a feed, as the server takes it. */
export interface Mapping {
  columns: Record<string, string | null>
  constants: Record<string, string>
  values: Record<string, Record<string, string>>
  units: Record<string, string>
  dateFormat?: DayOrder
  decimalSign?: DecimalSign
  sheet?: string
  headingLine?: number
  /** Sheets of the workbook in which the sheet was chosen. */
  sheets?: string[]
  corrections?: CellCorrection[]
}

/** Another text for one cell of the file, by the column of the feed. */
export interface CellCorrection {
  line: number
  column: string
  value: string
}

/** A corrected cell of a load that was done. */
export interface RecordedCorrection extends CellCorrection {
  heading: string
}

/** A value that may be meant in place of one that is not known. */
export interface Candidate {
  value: string
  name: string
}

interface RowProblem {
  column: string | null
  heading: string | null
  place: string | null
  value: string | null
  message: string
  candidates: Candidate[]
}

export type RowChange = 'new' | 'changed' | 'unchanged' | 'cancelled' | 'rejected'

export interface OutcomeRow {
  line: number
  change: RowChange
  cells: Record<string, string>
  problems: RowProblem[]
}

/** A row of a preview: its parsed values by column, with the names of referenced rows and the values stored before. */
export interface PreviewedRow extends OutcomeRow {
  values: Record<string, unknown>
  names: Record<string, string>
  before: Record<string, unknown>
}

/** Result of a preview or a load. `rows` are the first: rejected ones, then the others. */
export interface Outcome {
  state: 'preview' | 'loaded' | 'refused'
  batch_id: number | null
  counts: Record<'read' | RowChange, number>
  /** Only the first rows of the file were looked at. */
  is_part: boolean
  rows: OutcomeRow[]
}

/** Result of a preview. */
export interface Preview extends Outcome {
  rows: PreviewedRow[]
}

/** A load that the server does by itself. */
export interface StartedLoad {
  state: 'waiting'
  batch_id: number
}

/** A load as the server tells of it. */
export interface Batch {
  batch_id: number
  state: 'waiting' | 'loading' | 'loaded' | 'refused' | 'cancelled' | 'failed' | 'undoing' | 'undone'
  /** The state of its undo: running, or ended before it had undone anything. */
  undo_state: 'waiting' | 'undoing' | 'cancelled' | 'failed' | null
  rows_done: number | null
  rows_total: number | null
  rows_read: number
  rows_new: number
  rows_changed: number
  rows_unchanged: number
  rows_cancelled: number
  rows_rejected: number
  rows_left: number | null
  errors: string[]
}

/** A load that was done. */
export interface Load {
  batch_id: number
  feed: string
  file_name: string | null
  state: Batch['state']
  loaded_at: string
}
