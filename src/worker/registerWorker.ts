import { writeMark, type Mark } from './marks.ts'
import type { WorkerNews } from './serviceWorker.ts'

/** The worker that keeps the build's files; there is none in development, nor where the browser has none. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
    const news: WorkerNews = { kind: 'begun', entry: script ? new URL(script.src).pathname : '' }
    registration.waiting?.postMessage(news)
  } catch {
    /* Storage is refused or full: the portal goes on as without it. */
  }
}

/** Stores a lasting mark for the worker. Without a worker it has no effect. */
export async function notifyWorker(mark: Mark, value: string | null): Promise<void> {
  if (!('caches' in window)) return
  await writeMark(window.caches, mark, value).catch(() => undefined)
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (mark === 'surveys')
    (await navigator.serviceWorker.ready).active?.postMessage({ kind: 'keep' } satisfies WorkerNews)
  // A version that could not come while changes waited.
  else if (value === null) await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined)
}
