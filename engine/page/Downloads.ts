import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Export } from '../core/definition/model.ts'
import type { Services } from '../services.ts'
import { endpointParts } from './endpointParts.ts'
import { toFailure, type Failure } from './Failure.ts'

/** The file being made for this page: one at a time, cancellable. */
export class Downloads {
  running: { item: Export; bytes: number } | null = null
  failed: { item: Export; failure: Failure; body: Record<string, unknown> } | null = null
  /** The last that was saved, to be told. */
  finished: Export | null = null
  #abort: AbortController | null = null

  /** `onLater` is told of a file that is made in the background instead. */
  constructor(private services: Services, private onLater: (job: number) => void = () => {}) {
    makeAutoObservable<this, 'services' | 'onLater'>(this, { services: false, onLater: false, failed: observableRef, finished: observableRef, running: observableRef }, { autoBind: true })
  }

  async start(item: Export, body: Record<string, unknown>): Promise<void> {
    this.#abort?.abort()
    const abort = new AbortController()
    this.#abort = abort
    this.running = { item, bytes: 0 }
    this.failed = null
    this.finished = null
    const onProgress = (bytes: number) => runInAction(() => {
      if (this.#abort === abort) this.running = { item, bytes }
    })
    let failure: Failure | null = null
    let later: number | null = null
    try {
      later = await this.services.download(endpointParts(item.endpoint).path, body, { signal: abort.signal, onProgress })
    } catch (error) {
      failure = toFailure(error)
    }
    if (this.#abort !== abort) return
    runInAction(() => {
      this.running = null
      if (failure) this.failed = { item, failure, body }
      else if (later === null) this.finished = item
    })
    if (later !== null) this.onLater(later)
  }

  cancel(): void {
    this.#abort?.abort()
    this.#abort = null
    this.running = null
  }

  /** Asks once more for the file that could not be made. */
  retry(): void {
    if (this.failed) void this.start(this.failed.item, this.failed.body)
  }

  /** Takes the notice of the last file away. */
  dismiss(): void {
    this.failed = null
    this.finished = null
  }
}
