import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Services } from '../services.ts'
import { callOf } from './endpointParts.ts'
import { toFailure, type Failure } from './Failure.ts'

export type CallStatus = 'idle' | 'loading' | 'loaded' | 'failed'

/**
 * The state of a page's call, for one source or for all that share it. Requests are numbered: a newer one aborts the
 * older, and a late answer to an older one is dropped. The old answer stays while the new one loads.
 */
export class CallState {
  status: CallStatus = 'idle'
  answer: Record<string, unknown> | null = null
  failure: Failure | null = null
  loadedAt: Date | null = null
  #number = 0
  #abort: AbortController | null = null

  /**
   * `lists`: those that are asked for, of a call whose others are asked for by themselves; null: all that it answers.
   */
  constructor(
    readonly endpoint: string,
    private services: Services,
    readonly lists: readonly string[] | null = null,
  ) {
    makeAutoObservable<this, 'services'>(this, {
      endpoint: false,
      lists: false,
      services: false,
      answer: observableRef,
      failure: observableRef,
      loadedAt: observableRef,
    })
  }

  /** Shows what another state of the same call was answered, until its own answer comes. */
  restoreFrom({ answer, loadedAt }: CallState): void {
    this.answer = answer
    this.loadedAt = loadedAt
  }

  async load(body: Record<string, unknown>): Promise<void> {
    const number = ++this.#number
    this.#abort?.abort()
    const abort = new AbortController()
    this.#abort = abort
    this.status = 'loading'
    const { method, path, options } = callOf(this.endpoint, body)
    try {
      const answer = await this.services.request<Record<string, unknown>>(method, path, {
        ...options,
        signal: abort.signal,
      })
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

  /** Gives up what is on its way; what was answered before stays. */
  cancel(): void {
    if (this.status !== 'loading') return
    this.#number++
    this.#abort?.abort()
    this.status = this.answer ? 'loaded' : 'idle'
  }

  dispose(): void {
    this.#number++
    this.#abort?.abort()
  }
}
