/** Aborts a call when its caller gives up, or when nothing has come for as long as is expected. */
export class CallTimer {
  /** The time is over: nobody gave up. */
  isLate = false
  readonly #controller = new AbortController()
  readonly #caller: AbortSignal | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(caller?: AbortSignal) {
    this.#caller = caller
    if (caller?.aborted) this.#giveUp()
    else caller?.addEventListener('abort', this.#giveUp)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Expects progress within this time, from now on. */
  expect(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.isLate = true
      this.#controller.abort()
    }, ms)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#caller?.removeEventListener('abort', this.#giveUp)
  }

  readonly #giveUp = (): void => this.#controller.abort(this.#caller?.reason)
}
