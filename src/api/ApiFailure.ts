/** A part of the request that the server refuses, by the name of its field. */
export interface FieldError {
  field: string
  message: string
}

/**
 * A refused or failed call. `status` is 0 when no answer of the portal came: whether a write was done is then not
 * known. `id` is to be quoted when asking for help.
 */
export class ApiFailure extends Error {
  readonly status: number
  readonly description: string
  readonly errors: FieldError[]
  readonly id: string | null
  /** The conflict that a late save met. */
  readonly conflict: unknown
  /**
   * For a failure without an answer: `unanswered` if something else answered in the portal's place, or nothing in time.
   */
  readonly reach: 'offline' | 'unanswered'
  /** Seconds after which a busy portal asks to be called again; null: it did not ask. */
  readonly retryAfter: number | null

  constructor(
    status: number,
    description: string,
    {
      errors = [],
      id = null,
      conflict = null,
      reach = 'offline',
      retryAfter = null,
    }: Partial<Pick<ApiFailure, 'errors' | 'id' | 'conflict' | 'reach' | 'retryAfter'>> = {},
  ) {
    super(`${status} ${description}`)
    this.name = 'ApiFailure'
    this.status = status
    this.description = description
    this.errors = errors
    this.id = id
    this.conflict = conflict
    this.reach = reach
    this.retryAfter = retryAfter
  }

  /** Never empty. */
  get userMessage(): string {
    return this.description || `HTTP ${this.status}`
  }
}

/** The failure of a call that no answer of the portal came to. It has no words: the screen says what it knows. */
export const unreached = (reach: ApiFailure['reach']): ApiFailure => new ApiFailure(0, '', { reach })

/** The wire's error form: `{ response_status: { code, description, errors, id } }`. */
export const isErrorForm = (answer: object): boolean =>
  typeof (answer as { response_status?: unknown }).response_status === 'object'

/** Reads the wire's error form. Without one, there is no description. `wait` is the header Retry-After. */
export function failureOf(status: number, answer: unknown, wait: string | null = null): ApiFailure {
  const details = (answer as { response_status?: Partial<ApiFailure> } | null)?.response_status
  return new ApiFailure(status, details?.description ?? '', {
    errors: details?.errors ?? [],
    id: details?.id ?? null,
    conflict: (answer as { conflict?: unknown } | null)?.conflict ?? null,
    retryAfter: wait !== null && /^\d{1,5}$/.test(wait) ? Number(wait) : null,
  })
}
