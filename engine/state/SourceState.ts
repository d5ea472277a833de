import { computed, makeObservable } from 'mobx'
import type { Source } from '../core/definition/model.ts'
import { sourceAnswer } from '../core/query/sourceAnswer.ts'
import type { CallState, CallStatus } from './CallState.ts'
import type { Failure } from './Failure.ts'

export type Row = Record<string, unknown>

/** The state of a source: its part of its call's answer, in the shape it would have alone. */
export class SourceState {
  constructor(
    readonly source: Source,
    readonly call: CallState,
  ) {
    makeObservable(this, { answer: computed, rows: computed, totals: computed, totalItems: computed, pages: computed })
  }

  get status(): CallStatus {
    return this.call.status
  }
  get failure(): Failure | null {
    return this.call.failure
  }
  get loadedAt(): Date | null {
    return this.call.loadedAt
  }

  get answer(): Record<string, unknown> | null {
    return this.call.answer && sourceAnswer(this.source, this.call.answer)
  }

  get rows(): Row[] {
    const rows = this.answer?.[this.source.list]
    return Array.isArray(rows) ? (rows as Row[]) : []
  }

  get totals(): Record<string, unknown> {
    return (this.answer?.['totals'] as Record<string, unknown> | undefined) ?? {}
  }

  /** Rows of the whole filtered result. */
  get totalItems(): number {
    return typeof this.answer?.['total_items'] === 'number' ? this.answer['total_items'] : this.rows.length
  }

  get pages(): number {
    return this.source.paging ? Math.max(1, Math.ceil(this.totalItems / this.source.pageSize)) : 1
  }
}
