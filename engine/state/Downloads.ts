import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Export } from '../core/definition/model.ts'
import type { RequestFailure, Services } from '../services.ts'
import { endpointParts } from './endpointParts.ts'
import { toFailure, type Failure } from './Failure.ts'
/** After this time a busy server is told of. */
const mostWaitedMs = 90_000

/** The file being made for this page: one at a time, cancellable. */
export class Downloads {
  running: { item: Export; bytes: number } | null = null
  failed: { item: Export; failure: Failure; body: Record<string, unknown> } | null = null
  /** The last that was saved, to be told. */
  finished: Export | null = null
  #abort: AbortController | null = null

  /** `onLater` is told of a file that is made in the background instead. */
  constructor(
    private services: Services,
    private onBackgroundJob: (job: number) => void = () => {},
  ) {
    makeAutoObservable<this, 'services' | 'onBackgroundJob'>(
      this,
      {
        services: false,
        onBackgroundJob: false,
        failed: observableRef,
        finished: observableRef,
        running: observableRef,
      },
      { autoBind: true },
    )
  }

  async start(item: Export, body: Record<string, unknown>): Promise<void> {
    this.#abort?.abort()
    const abort = new AbortController()
    this.#abort = abort
    this.running = { item, bytes: 0 }
    this.failed = null
    this.finished = null
    const onProgress = (bytes: number) =>
      runInAction(() => {
        if (this.#abort === abort) this.running = { item, bytes }
      })
    let failure: Failure | null = null
    let jobId: number | null = null
    try {
      jobId = await this.#request(endpointParts(item.endpoint).path, body, { signal: abort.signal, onProgress })
    } catch (error) {
      failure = toFailure(error)
    }
    if (this.#abort !== abort) return
    runInAction(() => {
      this.running = null
      if (failure) this.failed = { item, failure, body }
      else if (jobId === null) this.finished = item
    })
    if (jobId !== null) this.onBackgroundJob(jobId)
  }

  /**
   * Asks again for as long as a busy server says when: many files at once wait for their turn, and nobody has to press
   * again.
   */
  async #request(
    path: string,
    body: Record<string, unknown>,
    options: Parameters<Services['download']>[2] & { signal: AbortSignal },
  ): Promise<number | null> {
    for (let waitedMs = 0; ;) {
      try {
        return await this.services.download(path, body, options)
      } catch (error) {
        const { retryAfter } = error as Partial<RequestFailure>
        waitedMs += (retryAfter ?? Infinity) * 1000
        if (waitedMs > mostWaitedMs || retryAfter == null) throw error
        await pause(retryAfter * 1000, options.signal)
        options.signal.throwIfAborted()
      }
    }
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

/** Resolves after a time, or as soon as the signal aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
