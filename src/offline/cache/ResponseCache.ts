import { ApiFailure } from '../../api/ApiFailure.ts'
import type { Call } from '../../api/Api.ts'

type Request = <Answer>(method: string, path: string, call?: Call) => Promise<Answer>

export interface ResponseCacheDeps {
  request: Request
  /** null: the browser has no cache. */
  caches: Pick<CacheStorage, 'open' | 'delete'> | null
  /** The login of the user whose answers are cached. */
  login(): string | null
  /** Returns true if this user has downloaded surveys. */
  isEnabled(): boolean
  /** Returns true if there is a network, as far as the browser knows. */
  isOnline(): boolean
  wait(ms: number): Promise<void>
}

const listPath = 'catalog/get_reports'

/** The texts, menus and definitions that the pages of a survey need. */
const isCacheable = (method: string, path: string): boolean =>
  method === 'GET' && /^(catalog\/get_reports$|catalog\/get_report\/|\/api\/Content\/LanguagesPack\/)/.test(path)

/** Milliseconds until the cached answer is used instead. */
const patienceMs = 4000

/** The server was not reached, or a gateway answered in its place. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiFailure && [0, 502, 503, 504].includes(error.status)

/** Calls whose last answer is used while the server is unreachable. Each user has a cache of their own. */
export class ResponseCache {
  /** Answers given before anything was cached: the portal makes most of these calls once. */
  private readonly last = new Map<string, unknown>()

  /** The version and owner of the definitions received since their list: those are still current. */
  private readonly current = new Map<string, string>()

  constructor(private readonly deps: ResponseCacheDeps) {}

  /**
   * Rejects as the call does where nothing is cached. A definition of which the version is known is asked for once: the
   * next unit waits for no network.
   */
  async request<Answer>(
    method: string,
    address: string,
    { version, ...call }: Call & { version?: string } = {},
  ): Promise<Answer> {
    const path = address.split('?')[0] ?? ''
    if (!isCacheable(method, path)) return this.deps.request(method, address, call)
    const login = this.deps.login()
    const mark = `${login} ${version}`
    if (version !== undefined && this.deps.isEnabled() && this.current.get(path) === mark)
      return this.last.get(path) as Answer
    const answered = this.deps.request<Answer>(method, address, call).then((answer) => {
      this.last.set(path, answer)
      // A new list may change what the user may see.
      if (path === listPath) this.current.clear()
      else if (version !== undefined) this.current.set(path, mark)
      if (this.deps.isEnabled() && this.deps.login() === login) void this.write(path, answer)
      return answer
    })
    if (login === null || !this.deps.isEnabled()) return answered
    answered.catch(() => undefined)
    // The cached answer is read while the server does not respond.
    const early = this.deps.isOnline() ? null : this.read(login, path)
    const late = Symbol('late')
    try {
      const first = await Promise.race([answered, this.deps.wait(patienceMs).then(() => late)])
      if (first !== late) return first as Answer
      return ((await this.read(login, path)) as Answer | null) ?? (await answered)
    } catch (error) {
      const cached = isUnreached(error) && !call.signal?.aborted ? await (early ?? this.read(login, path)) : null
      if (cached === null) throw error
      return cached as Answer
    }
  }

  /** Starts caching: the answers received so far, and those of the given paths. */
  async enable(paths: string[]): Promise<void> {
    await Promise.all([...this.last].map(([path, answer]) => this.write(path, answer)))
    await Promise.all(
      paths
        .filter((path) => !this.last.has(path))
        .map((path) => this.request('GET', path, { quiet: true }).catch(() => null)),
    )
  }

  /** Signing out removes everything of the user here. */
  async forget(login: string): Promise<void> {
    this.last.clear()
    this.current.clear()
    await this.deps.caches?.delete(cacheName(login)).catch(() => false)
  }

  private async write(path: string, answer: unknown): Promise<void> {
    const login = this.deps.login()
    if (login === null || !this.deps.caches) return
    // Storage may be full: then the one before stays.
    await this.deps.caches
      .open(cacheName(login))
      .then((cache) => cache.put(toCacheKey(path), Response.json(answer)))
      .catch(() => undefined)
  }

  private async read(login: string, path: string): Promise<unknown> {
    const cached = await this.deps.caches
      ?.open(cacheName(login))
      .then((cache) => cache.match(toCacheKey(path)))
      .catch(() => undefined)
    return cached ? cached.json() : null
  }
}

const cacheName = (login: string): string => `portal-answers-${login}`
const toCacheKey = (path: string): string => `/answers/${encodeURIComponent(path)}`
