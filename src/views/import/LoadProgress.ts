import { makeAutoObservable, runInAction } from 'mobx'
import type { Api } from '../../api/Api.ts'
import { ApiFailure } from '../../api/ApiFailure.ts'
import type { Batch, OutcomeRow } from './importWire.ts'

const everyMs = 700

/** True of a load that the server works on, or will. */
export const isUnderWay = (state: unknown): boolean => state === 'waiting' || state === 'loading' || state === 'undoing'

/** The end of a load: its batch, with the rejected rows that the server tells. */
export interface EndedLoad {
  batch: Batch
  rejections: Omit<OutcomeRow, 'change'>[]
}

/** A load, or its undoing, that the server does by itself, looked at until it ends. It goes on where nobody looks. */
export class LoadProgress {
  batch: Batch | null = null
  isCancelling = false
  /** The server was restarted, and begins the load again. */
  isInterrupted = false
  /** The server did not answer the last time. */
  isUnreached = false
  #isLeft = false

  constructor(
    private readonly api: Pick<Api, 'request'>,
    readonly id: number,
    readonly isUndo = false,
  ) {
    makeAutoObservable<this, 'api'>(this, { api: false, id: false, isUndo: false }, { autoBind: true })
  }

  /** True while its rows are worked on. */
  get isRunning(): boolean {
    return this.batch?.state === 'loading' || this.batch?.undo_state === 'undoing'
  }

  /** Resolves when the load has ended, null when its page was left before. */
  async end(): Promise<EndedLoad | null> {
    while (!this.#isLeft) {
      const outcome = await this.#look()
      if (outcome && !this.#isLeft && !isUnderWay(outcome.batch.state)) return outcome
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
    return null
  }

  async #look(): Promise<EndedLoad | null> {
    try {
      const answer = await this.api.request<{ batch: Batch; rejections: EndedLoad['rejections'] }>(
        'GET',
        `batches/${this.id}`,
        { quiet: true },
      )
      runInAction(() => {
        if (this.isRunning && (answer.batch.state === 'waiting' || answer.batch.undo_state === 'waiting'))
          this.isInterrupted = true
        this.batch = answer.batch
        this.isUnreached = false
      })
      return answer
    } catch (error) {
      if (!(error instanceof ApiFailure) || (error.status !== 0 && error.status < 500)) throw error
      runInAction(() => {
        this.isUnreached = true
      })
      return null
    }
  }

  async cancel(): Promise<void> {
    this.isCancelling = true
    // A load that has ended meanwhile says so itself.
    await this.api.request('POST', `batches/${this.id}/cancel`, { body: {}, quiet: true }).catch(() =>
      runInAction(() => {
        this.isCancelling = false
      }),
    )
  }

  leave(): void {
    this.#isLeft = true
  }
}
