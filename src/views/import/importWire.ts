import type { DateFormat } from '../../../engine/core/format/dateFormat.ts'

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
export interface Feed { id: string; title: string; description: string | null; columns: FeedColumn[] }

export type DecimalSign = ',' | '.'

/** A heading of a file. The formats are those in which all of its values can be read; null: they leave nothing open. */
export interface FileHeading {
  heading: string
  values: string[]
  column: string | null
  unit: string | null
  date_formats: DateFormat[] | null
  decimal_signs: DecimalSign[] | null
}

/** What the server found in a file. */
export interface Inspection {
  feed: string | null
  rows: number
  heading_line: number
  encoding: string | null
  separator: string | null
  headings: FileHeading[]
  candidates: { feed: string; fitting: number }[]
  /** Mapping of this person's last file with the same headings. */
  remembered: { mapping: Mapping; loaded_at: string } | null
}

/** How a file becomes the rows of a feed, as the server takes it. */
export interface Mapping {
  columns: Record<string, string | null>
  constants: Record<string, string>
  values: Record<string, Record<string, string>>
  units: Record<string, string>
  dateFormat?: DateFormat
  decimalSign?: DecimalSign
}

interface RowProblem { column: string | null; heading: string | null; value: string | null; message: string }

export type RowChange = 'new' | 'changed' | 'unchanged' | 'cancelled' | 'rejected'

export interface OutcomeRow { line: number; change: RowChange; cells: Record<string, string>; problems: RowProblem[] }

/** Result of a preview or a load. `rows` are the first: rejected ones, then the others. */
export interface Outcome {
  state: 'preview' | 'loaded'
  batch_id: number | null
  counts: Record<'read' | RowChange, number>
  rows: OutcomeRow[]
}

/** A load that was done. */
export interface Load { batch_id: number; feed: string; file_name: string | null; state: 'loaded' | 'undone'; loaded_at: string }
