import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { resolveBindings, type PointerContext } from '../core/binding/resolve.ts'
import type { CallAction, DeleteAction } from '../core/definition/actionModel.ts'
import type { Link } from '../core/definition/model.ts'
import type { Services } from '../services.ts'
import { callOf } from './endpointParts.ts'
import { toFailure, type Failure } from './Failure.ts'

/** The calls that a page's actions make: one at a time; afterwards the page asks again for what it shows. */
export class ActionRuns {
  running: string | null = null
  failure: Failure | null = null
  /** The progress of the running call; null where it reports none. */
  progress: { done: number; total: number } | null = null
  #abort: AbortController | null = null
  #isDisposed = false

  /** `addressOf`: where a link of an action leads, beside what the action was run with. */
  constructor(
    private services: Services,
    private page: { refresh(): void; addressOf(link: Link, surroundings: PointerContext): string | null },
  ) {
    makeAutoObservable<this, 'services' | 'page'>(
      this,
      { services: false, page: false, failure: observableRef, progress: observableRef },
      { autoBind: true },
    )
  }

  async run(action: CallAction | DeleteAction, surroundings: PointerContext): Promise<void> {
    if (this.running !== null) return
    this.running = action.id
    this.failure = null
    const abort = new AbortController()
    this.#abort = abort
    const { method, path, options } = callOf(action.endpoint, resolveBindings(action.with, surroundings))
    let failure: Failure | null = null
    let isDone = false
    try {
      const answer = await this.services.request<Record<string, unknown>>(method, path, {
        ...options,
        signal: abort.signal,
        onProgress: (done, total) =>
          runInAction(() => {
            this.progress = { done, total }
          }),
      })
      isDone = true
      const message = action.type === 'call' && action.begun && answer.state === 'waiting' ? action.begun : action.told
      if (message) this.services.notify(this.services.translate(message, countsOf(answer)))
    } catch (error) {
      failure = abort.signal.aborted ? null : toFailure(error)
    }
    runInAction(() => {
      this.running = null
      this.progress = null
      this.failure = failure
    })
    if (isDone) this.services.wrote?.()
    if (isDone && !this.#isDisposed) {
      const next = action.after ? this.page.addressOf(action.after, surroundings) : null
      if (next !== null) return this.services.navigate(next, { replace: true })
    }
    // A row that is gone or changed is shown as it is now, and so is what was done before a call was cancelled.
    if (!this.#isDisposed && (!failure || failure.status === 404 || failure.status === 409)) this.page.refresh()
  }

  /** Gives up the call that runs; what it has done stays done. */
  cancel(): void {
    this.#abort?.abort()
  }

  /** Leaving the page cancels a call that can be canceled. Any other is completed. */
  dispose(): void {
    this.#isDisposed = true
    if (this.progress !== null) this.cancel()
  }

  /** Takes the notice of the last failure away. */
  dismiss(): void {
    this.failure = null
  }
}

/** Returns the counts of an answer that a message can name. */
function countsOf(answer: Record<string, unknown>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(answer).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
}
