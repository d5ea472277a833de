/** One field of a bad request: where, and which words (of locales, under server.) say the cure. */
export interface FieldError {
  field: string
  key: string
  /** The words in en-US, where they are a definition's. */
  text?: string
  values?: Record<string, string | number>
}

/**
 * What a handler throws to refuse. One handler (http/answerError.ts) turns it into the wire's
 * response_status, in the caller's language. 401 means no permission and 403 no session:
 * that is the specification's meaning of both.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503,
    readonly key: string,
    readonly errors: FieldError[] = [],
    readonly values: Record<string, string | number> = {},
    /** What else the answer holds, beside response_status. */
    readonly more: Record<string, unknown> = {},
    /** Seconds after which it is worth trying again. */
    readonly retryAfter: number | null = null,
  ) {
    super(key)
  }
}

export const badInput = (errors: FieldError[]): Refusal => new Refusal(400, 'server.bad_input', errors)
export const noSession = (): Refusal => new Refusal(403, 'server.session_expired')
export const noPermission = (): Refusal => new Refusal(401, 'server.no_permission')
export const notFound = (): Refusal => new Refusal(404, 'server.not_found')
