/** A part of the request that the server refuses, by the name of its field. */
export interface FieldError {
  field: string
  message: string
}

/** A refused or failed call. `status` is 0 when the server was not reached; `id` is to be quoted when asking for help. */
export class ApiFailure extends Error {
  readonly status: number
  readonly description: string
  readonly errors: FieldError[]
  readonly id: string | null
  /** What a save that came too late found. */
  readonly conflict: unknown

  constructor(status: number, description: string, { errors = [], id = null, conflict = null }: Partial<Pick<ApiFailure, 'errors' | 'id' | 'conflict'>> = {}) {
    super(`${status} ${description}`)
    this.name = 'ApiFailure'
    this.status = status
    this.description = description
    this.errors = errors
    this.id = id
    this.conflict = conflict
  }

  /** Never empty. */
  get told(): string {
    return this.description || `HTTP ${this.status}`
  }
}

/** Reads the wire's error form: `{ response_status: { code, description, errors, id } }`. What a gateway answers in its place has no description: the screen says what it knows. */
export function failureOf(status: number, answer: unknown): ApiFailure {
  const told = (answer as { response_status?: Partial<ApiFailure> } | null)?.response_status
  return new ApiFailure(status, told?.description ?? '', { errors: told?.errors ?? [], id: told?.id ?? null, conflict: (answer as { conflict?: unknown } | null)?.conflict ?? null })
}
