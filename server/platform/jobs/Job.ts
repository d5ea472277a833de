import type { RowScope } from '../RowScope.ts'

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

/** One piece of long work, as its row says. */
export interface Job {
  id: number
  kind: JobKind
  reportId: string
  userId: number
  parameters: Record<string, unknown>
  title: string
  /** The subject, as the selected accounts, in words. */
  subject: string
  filters: { title: string; text: string }[]
  scope: RowScope
  state: JobState
  /** The number of starts. */
  attempts: number
  /** New each time it is started: whoever runs it is known by this. */
  claim: string | null
  progress: Progress
  errorKey: string | null
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

export interface Progress {
  /** Words of the locales under `jobs.`, told {{done}} and {{total}}. */
  key: string | null
  done: number
  total: number
}

/** A part of what is stored of a job's outcome. */
export interface AnswerPart {
  source: string
  batch: number
  /** JSON text: rows come from the database as such and go back to it unread. */
  content: string
}

export interface Outcome {
  /** The row scope of its content. */
  scope: RowScope
  /** Stored one by one as they come, so that the whole need never be in memory. */
  parts: Iterable<AnswerPart> | AsyncIterable<AnswerPart>
}

export interface JobTools {
  /** Aborts when the job is canceled or the server ends. */
  signal: AbortSignal
  progress(progress: Progress): void
}

/** Does the work of a kind of job. It may be called again after a crash, so it must tolerate a partial earlier run. */
export type JobWork = (job: Job, tools: JobTools) => Promise<Outcome>
export type JobKind = 'report' | 'file' | 'feed'

/** A cause of failure with words of its own; trying again by itself would not help. */
export class JobFailed extends Error {
  override name = 'JobFailed'
  constructor(readonly key: string) {
    super(key)
  }
}
