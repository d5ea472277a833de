import { ApiFailure } from '../api/ApiFailure.ts'
import type { Call } from '../api/Api.ts'

type Request = <Answer>(method: string, path: string, call?: Call) => Promise<Answer>

export interface ResponseCacheDeps {
  request: Request
  /** null: the browser keeps nothing. */
  caches: Pick<CacheStorage, 'open' | 'delete'> | null
  /** The login of the user whose answers are cached. */
  login(): string | null
  /** Returns true if this user has downloaded surveys. */
  isKeeping(): boolean
  /** Returns true if there is a network, as far as the browser knows. */
  isOnline(): boolean
  wait(ms: number): Promise<void>
}

const listPath = 'catalog/get_reports'

/** The words, the menus of pages and their definitions: what a page of a survey needs beside the survey. */
const isKept = (method: string, path: string): boolean =>
  method === 'GET' && /^(catalog\/get_reports$|catalog\/get_report\/|\/api\/Content\/LanguagesPack\/)/.test(path)

/** So long is waited where an answer is kept. */
const patienceMs = 4000

/** The server was not reached, or a gateway answered in its place. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiFailure && [0, 502, 503, 504].includes(error.status)

/** Calls whose last answer stands in where the server is not reached. Each person's are their own. */
export class ResponseCache {
  /** Answers given before anything was cached: the portal makes most of these calls once. */
  private readonly last = new Map<string, unknown>()

  /** The version and owner of the definitions received since their list: those are still current. */
  private readonly current = new Map<string, string>()

  constructor(private readonly deps: ResponseCacheDeps) {}

  /**
   * Rejects as the call does where nothing is kept. A definition of which the version is known is asked for once: the
   * next unit waits for no network.
   */
  async request<Answer>(
    method: string,
    asked: string,
    { version, ...call }: Call & { version?: string } = {},
  ): Promise<Answer> {
    const path = asked.split('?')[0] ?? ''
    if (!isKept(method, path)) return this.deps.request(method, asked, call)
    const login = this.deps.login()
    const mark = `${login} ${version}`
    if (version !== undefined && this.deps.isKeeping() && this.current.get(path) === mark)
      return this.last.get(path) as Answer
    const answered = this.deps.request<Answer>(method, asked, call).then((answer) => {
      this.last.set(path, answer)
      // A new list may change what the user may see.
      if (path === listPath) this.current.clear()
      else if (version !== undefined) this.current.set(path, mark)
      if (this.deps.isKeeping() && this.deps.login() === login) void this.write(path, answer)
      return answer
    })
    if (login === null || !this.deps.isKeeping()) return answered
    answered.catch(() => undefined)
    // The cached answer is read while the server does not respond.
    const early = this.deps.isOnline() ? null : this.read(login, path)
    const late = Symbol('late')
    try {
      const first = await Promise.race([answered, this.deps.wait(patienceMs).then(() => late)])
      if (first !== late) return first as Answer
      return ((await this.read(login, path)) as Answer | null) ?? (await answered)
    } catch (error) {
      const kept = isUnreached(error) && !call.signal?.aborted ? await (early ?? this.read(login, path)) : null
      if (kept === null) throw error
      return kept as Answer
    }
  }

  /** From here on answers are kept: those that came already, and these besides. */
  async begin(paths: string[]): Promise<void> {
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
    await this.deps.caches?.delete(cacheOf(login)).catch(() => false)
  }

  private async write(path: string, answer: unknown): Promise<void> {
    const login = this.deps.login()
    if (login === null || !this.deps.caches) return
    // Storage may be full: then the one before stays.
    await this.deps.caches
      .open(cacheOf(login))
      .then((cache) => cache.put(addressOf(path), Response.json(answer)))
      .catch(() => undefined)
  }

  private async read(login: string, path: string): Promise<unknown> {
    const kept = await this.deps.caches
      ?.open(cacheOf(login))
      .then((cache) => cache.match(addressOf(path)))
      .catch(() => undefined)
    return kept ? kept.json() : null
  }
}

const cacheOf = (login: string): string => `portal-answers-${login}`
const addressOf = (path: string): string => `/answers/${encodeURIComponent(path)}`
