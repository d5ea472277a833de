import type { FormatContext } from '../../../../engine/core/format/formatValue.ts'
import type { ExportJob } from '../ExportJob.ts'
import type { SentDocument } from '../SentDocument.ts'

type Pack = Readonly<Record<string, string>>

/** A file to write, as plain data. */
export interface FileOrder {
  document: SentDocument
  job: Omit<ExportJob, 'signal' | 'charts' | 'format' | 'product'> & { format: Omit<FormatContext, 'translate'> }
  /** The reader's words; null: those of the order before. */
  pack: Pack | null
  /** The destination: the descriptor of a file that is open in this process. */
  descriptor: number
}

/** A request of the thread while it writes: the next rows of a number, or a picture. */
export type ThreadRequest = { of: 'rows' | 'picture'; number: number }

export type ToThread =
  | { kind: 'write'; order: FileOrder }
  | { kind: 'supplied'; id: number; rows: string | null; picture: Uint8Array | null }
  /** The requested data is unavailable. */
  | { kind: 'refused'; id: number }
  /** Nobody wants the file any more. */
  | { kind: 'stop' }

export type FromThread =
  | { kind: 'wish'; id: number; request: ThreadRequest }
  | { kind: 'written'; bytes: number }
  | { kind: 'failed'; failure: string; code: string | null; refusal: { status: 422; key: string } | null }
