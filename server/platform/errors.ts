/** One field of a bad request: where, and which words (of locales, under server.) say the cure. */
export interface FieldError {
  field: string
  key: string
  /** The words in en-US, where they are a definition's. */
  text?: string
  values?: Record<string, string | number>
}

/** What else is told of a refusal, where there is more to tell. */
export interface RefusalDetails {
  errors?: FieldError[]
  /** What the words of the key are filled with. */
  values?: Record<string, string | number>
  /** What the answer holds beside response_status. */
  more?: Record<string, unknown>
  /** Seconds after which it is worth trying again. */
  retryAfter?: number | null
}

/**
 * What a handler throws to refuse. One handler (http/answerError.ts) turns it into the wire's
 * response_status, in the caller's language. 401 means no permission and 403 no session:
 * that is the specification's meaning of both.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly errors: FieldError[]
  readonly values: Record<string, string | number>
  readonly more: Record<string, unknown>
  readonly retryAfter: number | null

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 423 | 429 | 503,
    readonly key: string,
    { errors = [], values = {}, more = {}, retryAfter = null }: RefusalDetails = {},
  ) {
    super(key)
    this.errors = errors
    this.values = values
    this.more = more
    this.retryAfter = retryAfter
  }
}

export const badInput = (errors: FieldError[]): Refusal => new Refusal(400, 'server.bad_input', { errors })
export const noSession = (): Refusal => new Refusal(403, 'server.session_expired')
export const noPermission = (): Refusal => new Refusal(401, 'server.no_permission')
export const notFound = (): Refusal => new Refusal(404, 'server.not_found')
