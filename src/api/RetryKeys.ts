import { ApiFailure } from './ApiFailure.ts'

/** A write that is tried again later than this is another one. */
const rememberedMs = 10 * 60_000

const mostRemembered = 50

export interface Write {
  method: string
  path: string
  body: unknown
}

/**
 * The idempotency keys of writes. A write with an unknown outcome keeps its key. Repeating it then runs it once, if its
 * route supports keys.
 */
export class RetryKeys {
  readonly #unknown = new Map<string, { key: string; at: number; area: string }>()

  constructor(private readonly now: () => Date) {}

  keyOf(write: Write): string {
    const before = this.#unknown.get(nameOf(write))
    return before && Math.abs(this.now().getTime() - before.at) < rememberedMs ? before.key : crypto.randomUUID()
  }

  /** Follows a write that is sent under a key. `isDoneOnce`: its route did it once for the key. */
  async following<Answer>(
    write: Write,
    key: string,
    answered: Promise<Answer>,
    isDoneOnce: () => boolean,
  ): Promise<Answer> {
    try {
      const answer = await answered
      this.#unknown.delete(nameOf(write))
      if (isDoneOnce()) this.#forgetArea(write)
      return answer
    } catch (error) {
      if (!isRefused(error)) this.#remember(write, key)
      // The key came with other bytes of a file before.
      else if (error instanceof ApiFailure && error.errors.some(({ field }) => field === 'idempotency-key'))
        this.#unknown.delete(nameOf(write))
      throw error
    }
  }

  /**
   * Forgets the writes of the same area: an earlier one that is repeated after another was done, as mark after unmark,
   * is meant anew.
   */
  #forgetArea({ path }: Write): void {
    for (const [name, { area }] of this.#unknown) if (area === areaOf(path)) this.#unknown.delete(name)
  }

  #remember(write: Write, key: string): void {
    const [oldest] = this.#unknown.keys()
    if (oldest !== undefined && this.#unknown.size >= mostRemembered) this.#unknown.delete(oldest)
    this.#unknown.set(nameOf(write), { key, at: this.now().getTime(), area: areaOf(write.path) })
  }
}

/**
 * Returns true if the portal refused the write itself. A busy or failing portal, and an expired session, say nothing
 * about an earlier attempt. The browser may have made one by itself on a broken connection.
 */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 403, 408, 429].includes(error.status)

/** `favorites/save` → `favorites`, `own/yards/save` → `own/yards`. */
const areaOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('own/') ? 2 : 1)
    .join('/')

/**
 * A file is identified by its metadata on disk. The server compares the bytes, and refuses a key that came with others.
 */
const nameOf = ({ method, path, body }: Write): string =>
  JSON.stringify([
    method,
    path,
    body instanceof FormData
      ? [...body].map(([field, part]) =>
          part instanceof File ? [field, part.name, part.size, part.type, part.lastModified] : [field, part],
        )
      : body,
  ])
