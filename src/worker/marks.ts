/** What pages leave for the worker to read, which is not always there to be told. */
const marksCache = 'portal-marks'

/** `surveys`: a survey was taken along here. `unsent/…`: since when a person's changes wait here. */
export type Mark = 'surveys' | `unsent/${string}`

const addressOf = (mark: string): string => `/marks/${mark}`

/** null takes it away. */
export async function writeMark(caches: CacheStorage, mark: Mark, value: string | null): Promise<void> {
  const cache = await caches.open(marksCache)
  if (value === null) await cache.delete(addressOf(mark))
  else await cache.put(addressOf(mark), new Response(value))
}

/** The values of the marks that begin so. */
export async function readMarks(caches: CacheStorage, start: 'surveys' | 'unsent/'): Promise<string[]> {
  const cache = await caches.open(marksCache)
  const asked = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(addressOf(start)))
  return Promise.all(asked.map(async (request) => (await (await cache.match(request))?.text()) ?? ''))
}
