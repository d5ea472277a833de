import type { Catalog } from '../Catalog.ts'

/** The catalog that is served now. It is replaced whole; who began with one finishes with it. */
export class LiveCatalog {
  #current: Catalog
  #waiting = new Set<() => void>()
  #isEnding = false
  #isLong = false
  #followers = new Set<() => void>()
  /**
   * The migration that is being applied, relative to the definitions folder: what stands on its tables comes after it.
   */
  applying: string | null = null
  /** The number of pending reloads of the definitions: saved files are served once there is none. */
  pendingReloads = 0

  constructor(catalog: Catalog) {
    this.#current = catalog
  }

  get current(): Catalog {
    return this.#current
  }

  replace(catalog: Catalog): void {
    this.#current = catalog
    this.#wake()
    for (const follow of [...this.#followers]) follow()
  }

  /** True if the pending reload is slow: callers who wait are notified when that begins and ends. */
  get isSlowReload(): boolean {
    return this.#isLong
  }

  set isSlowReload(isLong: boolean) {
    if (isLong === this.#isLong) return
    this.#isLong = isLong
    this.#wake()
  }

  /** Calls whenever another catalog is served, until the returned function is called. */
  onReplaced(follow: () => void): () => void {
    this.#followers.add(follow)
    return () => this.#followers.delete(follow)
  }

  /**
   * Until another catalog is served, a reading takes long or no longer, the caller goes away, the time is over or the
   * server ends.
   */
  changed(signal: AbortSignal, maxMs: number): Promise<void> {
    if (signal.aborted || this.#isEnding) return Promise.resolve()
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        this.#waiting.delete(end)
        resolve()
      }
      const timer = setTimeout(end, maxMs)
      signal.addEventListener('abort', end, { once: true })
      this.#waiting.add(end)
    })
  }

  /** Nobody waits any longer: the server is to close. */
  release(): void {
    this.#isEnding = true
    this.#wake()
  }

  #wake(): void {
    for (const end of [...this.#waiting]) end()
  }
}
