/** One field of a bad request: where, and which words (of locales, under server.) say the cure. */
export interface FieldError {
  field: string
  key: string
  /** The words in en-US, where they are a definition's. */
  text?: string
  values?: Record<string, string | number>
}

/** Further details of a refusal. */
export interface RefusalDetails {
  errors?: FieldError[]
  /** The values of the key's text. */
  values?: Record<string, string | number>
  /** Further properties of the answer beside response_status. */
  more?: Record<string, unknown>
  /** Seconds after which it is worth trying again. */
  retryAfter?: number | null
}

/**
 * Thrown by a handler to refuse a call. One handler (http/answerError.ts) turns it into the wire's response_status, in
 * the caller's language. The specification defines 401 as no permission and 403 as no session.
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
/** A machine whose key opens nothing: `isHere` of a call that takes keys. */
export const noKey = (isHere: boolean): Refusal =>
  new Refusal(403, isHere ? 'server.keys.not_valid' : 'server.keys.not_here')
export const noPermission = (): Refusal => new Refusal(401, 'server.no_permission')
export const notFound = (): Refusal => new Refusal(404, 'server.not_found')
