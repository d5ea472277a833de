/** The cache through which pages pass state to the worker, which may not be running. */
const marksCache = 'portal-marks'

/**
 * `surveys`: a survey was taken along here. `unsent/…`: since when a person's changes wait here. `lost/…`: since when
 * changes were made that the browser has deleted.
 */
export type Mark = 'surveys' | `unsent/${string}` | `lost/${string}`

const addressOf = (mark: string): string => `/marks/${mark}`

/** null takes it away. */
export async function writeMark(caches: CacheStorage, mark: Mark, value: string | null): Promise<void> {
  const cache = await caches.open(marksCache)
  if (value === null) await cache.delete(addressOf(mark))
  else await cache.put(addressOf(mark), new Response(value))
}

/** The value of a mark; null where there is none. */
export async function readMark(caches: CacheStorage, mark: Mark): Promise<string | null> {
  const cache = await caches.open(marksCache)
  return (await (await cache.match(addressOf(mark)))?.text()) ?? null
}

/** The values of the marks that begin so. */
export async function readMarks(caches: CacheStorage, start: 'surveys' | 'unsent/'): Promise<string[]> {
  const cache = await caches.open(marksCache)
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(addressOf(start)))
  return Promise.all(requests.map(async (request) => (await (await cache.match(request))?.text()) ?? ''))
}
