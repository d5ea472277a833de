import type { RequestFailure } from '../services.ts'

/** A failure as plain data, whatever was thrown. */
export interface Failure {
  /** 0: no answer came. */
  status: number
  description: string
  errors: { field: string; message: string }[]
  id: string | null
  /** The conflict that a late save met. */
  conflict?: unknown
}

export function toFailure(error: unknown): Failure {
  const { status, description, errors, id, conflict } = error as Partial<RequestFailure>
  return {
    status: typeof status === 'number' ? status : 0,
    description: description ?? '',
    errors: errors ?? [],
    id: id ?? null,
    ...(conflict ? { conflict } : {}),
  }
}
