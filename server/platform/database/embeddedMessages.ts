import type { StatementFailure } from './Database.ts'

/** The code of PostgreSQL and of what lays out a new folder, compiled. */
export interface CompiledModules {
  postgres: WebAssembly.Module
  initdb: WebAssembly.Module
}

/** What the worker opens: a folder, or memory, which may begin as a snapshot. */
export interface WorkerStart {
  folder?: string
  snapshot?: Blob
  modules: CompiledModules
}

/** One at a time, each answered before the next is sent; the first answer says that the database is open. */
export type WorkerRequest =
  | { kind: 'query'; text: string; values: unknown[]; readsOnly?: boolean }
  | { kind: 'script'; text: string }
  | { kind: 'dump' }
  | { kind: 'close' }

export type WorkerAnswer = { kind: 'result'; result: unknown } | { kind: 'failure'; failure: StatementFailure }

/** Cursors are read to their end: a plan for their first rows would make the whole slower. */
export const embeddedSettings = 'set cursor_tuple_fraction = 1'
