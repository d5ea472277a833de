import { BuildCache, type BuildFiles } from './BuildCache.ts'

/** Written by the build. */
declare const __BUILD__: BuildFiles

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface WorkerFetchEvent extends LastingEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface WorkerMessageEvent extends LastingEvent {
  data: WorkerNews
}

/** `keep`: all files are wanted. `begun`: a page has begun, with this script. */
export type WorkerNews = { kind: 'keep' } | { kind: 'begun'; entry: string }

/** As far as it is used here: the types of pages and of workers exclude each other. */
interface WorkerScope {
  location: Location
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<unknown[]>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void
}

declare const self: WorkerScope
const buildCache = new BuildCache(__BUILD__, {
  caches,
  fetch: (request, options) => fetch(request, options),
  now: () => new Date(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

/**
 * Matches server pages outside the portal, all calls, and files. They are recognized by their folder, because a page's
 * address may end in anything.
 */
const isElsewhere = (path: string): boolean => /^\/(api|membership|assets)\/|^\/[^/]*\.\w+$/.test(path)

self.addEventListener('install', (event) => event.waitUntil(buildCache.install()))
self.addEventListener('activate', (event) => event.waitUntil(buildCache.activate().then(() => self.clients.claim())))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!isElsewhere(pathname)) event.respondWith(buildCache.page(request))
  } else if (buildCache.has(pathname)) event.respondWith(buildCache.file(request))
})

self.addEventListener('message', (event) => {
  const { data } = event
  event.waitUntil(data.kind === 'keep' ? buildCache.store(buildCache.build.files) : takeOver(data.entry))
})

/** A page that was just left is among the open ones until the browser has ended it. */
const endingMs = [0, 500, 2000, 5000, 10_000]

/**
 * While it waits: it takes over from the earlier build when the only page that is open is its own, and nothing is
 * unsent.
 */
async function takeOver(entry: string): Promise<void> {
  if (entry !== buildCache.build.entry) return
  for (const pause of endingMs) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (await buildCache.isUnsent()) return
    if ((await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length <= 1)
      return self.skipWaiting()
  }
}
