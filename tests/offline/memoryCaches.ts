/** The browser's caches, in memory. */
export function memoryCaches(load: (path: string) => Response = () => new Response('file')): CacheStorage {
  const all = new Map<string, Map<string, Response>>()
  const pathOf = (asked: RequestInfo | URL): string =>
    new URL(asked instanceof Request ? asked.url : asked, 'http://portal.test').pathname
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (asked: RequestInfo) => entries.get(pathOf(asked))?.clone(),
    put: async (asked: RequestInfo, response: Response) => void entries.set(pathOf(asked), response),
    delete: async (asked: RequestInfo) => entries.delete(pathOf(asked)),
    keys: async () => [...entries.keys()].map((path) => new Request(`http://portal.test${path}`)),
    addAll: async (asked: string[]) => asked.forEach((path) => entries.set(path, load(path))),
  })
  return {
    open: async (name: string) => {
      if (!all.has(name)) all.set(name, new Map())
      return cacheOf(all.get(name)!) as unknown as Cache
    },
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
  } as unknown as CacheStorage
}
