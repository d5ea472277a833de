import { reaction } from 'mobx'
import { ApiFailure } from '../api/ApiFailure.ts'

export interface CatalogWatch {
  /** The token of whoever watches; null while nobody does. */
  watcher(): string | null
  version(): string | null
  /** Returns true if a slow reload of saved definitions is known to be running. */
  reading(): boolean
  /** Answers when the server serves another version or reads for long, or after a while the same. */
  requestVersion(after: string, reading: boolean, signal: AbortSignal): Promise<{ version: string; reading?: boolean }>
  /** Takes over the new version. */
  changed(): Promise<void>
  /** Takes over whether the server reads for long. */
  onReading(reading: boolean): Promise<void>
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

const shortestMs = 1000
const longestMs = 30_000

/** Waits for a new version of the definitions, one call at a time, while someone is signed in and the tab is seen. */
export function watchCatalog(watch: CatalogWatch): () => void {
  let controller: AbortController | null = null
  const begin = (): void => {
    controller?.abort()
    controller = null
    if (watch.watcher() === null || watch.page.visibilityState !== 'visible') return
    controller = new AbortController()
    void follow(watch, controller.signal)
  }
  watch.page.addEventListener('visibilitychange', begin)
  const stop = reaction(() => watch.watcher(), begin, { fireImmediately: true })
  return () => {
    stop()
    watch.page.removeEventListener('visibilitychange', begin)
    controller?.abort()
  }
}

async function follow(watch: CatalogWatch, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const began = Date.now()
    try {
      const { version, reading = false } = await watch.requestVersion(watch.version() ?? '', watch.reading(), signal)
      const isOther = reading !== watch.reading()
      if (isOther && !signal.aborted) await watch.onReading(reading)
      const isNew = version !== watch.version()
      if (isNew && !signal.aborted) await watch.changed()
      failures = 0
      // A server that is about to end lets everybody go at once.
      if (!isNew && !isOther && Date.now() - began < shortestMs) await pause(shortestMs, signal)
    } catch (error) {
      // Without a session there is nothing to wait for; the next one begins again.
      if (error instanceof ApiFailure && error.status === 403) return
      await pause(Math.min(longestMs, shortestMs * 2 ** failures++), signal)
    }
  }
}

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
