import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Source } from '../core/definition/model.ts'
import type { Services } from '../services.ts'
import { fillPath } from '../core/query/endpointPath.ts'
import { endpointParts } from './endpointParts.ts'
import { toFailure, type Failure } from './Failure.ts'

type Status = 'idle' | 'loading' | 'loaded' | 'failed'
export type Row = Record<string, unknown>

/**
 * What a source answers. Requests are numbered: a newer one aborts the older, and an answer to an older one is
 * dropped even when it comes. The old answer stays while the new one loads.
 */
export class SourceState {
  status: Status = 'idle'
  answer: Record<string, unknown> | null = null
  failure: Failure | null = null
  loadedAt: Date | null = null
  #number = 0
  #abort: AbortController | null = null

  constructor(readonly source: Source, private services: Services) {
    makeAutoObservable<this, 'services'>(this, { source: false, services: false, answer: observableRef, failure: observableRef, loadedAt: observableRef })
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

  /** Shows what another state of the same source was answered, until its own answer comes. */
  takeOver({ source, answer, loadedAt }: SourceState): void {
    if (source.endpoint !== this.source.endpoint || source.list !== this.source.list || source.one !== this.source.one) return
    this.answer = answer
    this.loadedAt = loadedAt
  }

  async load(body: Record<string, unknown>): Promise<void> {
    const number = ++this.#number
    this.#abort?.abort()
    const abort = new AbortController()
    this.#abort = abort
    this.status = 'loading'
    const { method, path: pattern } = endpointParts(this.source.endpoint ?? '')
    const { path, rest } = fillPath(pattern, body)
    try {
      const options = { signal: abort.signal, ...(method === 'GET' ? {} : { body: rest }) }
      const answer = await this.services.request<Record<string, unknown>>(method, path, options)
      if (number !== this.#number) return
      runInAction(() => {
        this.status = 'loaded'
        this.answer = answer
        this.failure = null
        this.loadedAt = this.services.now()
      })
    } catch (error) {
      if (number !== this.#number) return
      runInAction(() => {
        this.status = 'failed'
        this.failure = toFailure(error)
      })
    }
  }

  dispose(): void {
    this.#number++
    this.#abort?.abort()
  }
}
