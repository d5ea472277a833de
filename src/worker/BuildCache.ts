import { readMarks } from './marks.ts'

/** The build's own description, written into the worker at build time. */
export interface BuildFiles {
  /** Another one for every build. */
  id: string
  /** The script that the page begins with. */
  entry: string
  /** The files that the page needs at start. */
  start: string[]
  /** All of it. */
  files: string[]
}

export interface BuildCacheDeps {
  caches: CacheStorage
  fetch(request: Request | string, options?: RequestInit): Promise<Response>
  now(): Date
  wait(ms: number): Promise<void>
}

const buildCache = 'portal-build-'
const pageAddress = '/'

/** Longer than a page takes anywhere but behind a trailer, where there is a signal and nothing comes. */
const patienceMs = 2500

/** A new version does not wait longer for changes that nobody sends. */
const longestWaitMs = 7 * 24 * 3_600_000

/** One build of the portal as the browser keeps it: its page with the headers it came with, and its files. */
export class BuildCache {
  constructor(
    readonly build: BuildFiles,
    private readonly deps: BuildCacheDeps,
  ) {}

  /**
   * Keeps what the page begins with; all files where surveys were taken along. Rejects while an earlier build is still
   * needed.
   */
  async install(): Promise<void> {
    const { caches } = this.deps
    if ((await this.others()).length > 0 && (await this.isUnsent()))
      throw new Error('a survey in progress keeps its build until all is sent')
    await this.store((await readMarks(caches, 'surveys')).length > 0 ? this.build.files : this.build.start)
    const page = await this.deps.fetch(pageAddress, { cache: 'reload', headers: { accept: 'text/html' } })
    if (!(await this.isOwn(page))) throw new Error('the server has another build by now')
    await (await this.cache()).put(pageAddress, page)
  }

  /** From here on this build is the one that is kept. */
  async activate(): Promise<void> {
    for (const name of await this.others()) await this.deps.caches.delete(name)
  }

  async store(files: string[]): Promise<void> {
    const cache = await this.cache()
    const storedPaths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    await cache.addAll(files.filter((file) => !storedPaths.has(file)))
  }

  has(path: string): boolean {
    return this.build.files.includes(path)
  }

  async file(request: Request): Promise<Response> {
    const cache = await this.existingCache()
    const cached = await cache?.match(request)
    if (cached) return cached
    const answer = await this.deps.fetch(request)
    if (answer.ok) await cache?.put(request, answer.clone())
    return answer
  }

  /**
   * Answers a page of the portal: from the server, or from the cache if the server does not respond or changes must be
   * sent first.
   */
  async page(request: Request): Promise<Response> {
    const cache = await this.existingCache()
    const cached = await cache?.match(pageAddress)
    if (!cache || !cached) return this.deps.fetch(request)
    if (await this.isUnsent()) return cached
    const response = this.deps.fetch(request)
    response.catch(() => undefined)
    const answer = await Promise.race([response.catch(() => null), this.deps.wait(patienceMs).then(() => null)])
    // A gateway answers in the server's place.
    if (!answer || answer.status >= 502) return cached
    if (await this.isOwn(answer)) await cache.put(pageAddress, answer.clone())
    return answer
  }

  /** Returns true if unsent changes of any user are in this browser. */
  async isUnsent(): Promise<boolean> {
    const since = await readMarks(this.deps.caches, 'unsent/')
    return since.some((at) => this.deps.now().getTime() - new Date(at).getTime() < longestWaitMs)
  }

  /** Its settings may be others than those that are kept. */
  private async isOwn(page: Response): Promise<boolean> {
    return (
      page.ok &&
      !page.redirected &&
      (page.headers.get('content-type') ?? '').startsWith('text/html') &&
      (await page.clone().text()).includes(`"${this.build.entry}"`)
    )
  }

  private cache(): Promise<Cache> {
    return this.deps.caches.open(buildCache + this.build.id)
  }

  /**
   * Null once a later build has taken over: the worker of this one may still answer, and shall not begin its cache
   * anew.
   */
  private async existingCache(): Promise<Cache | null> {
    return (await this.deps.caches.has(buildCache + this.build.id)) ? this.cache() : null
  }

  private async others(): Promise<string[]> {
    return (await this.deps.caches.keys()).filter(
      (name) => name.startsWith(buildCache) && name !== buildCache + this.build.id,
    )
  }
}
