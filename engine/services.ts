import type { ComponentType } from 'react'
import type { PictureName } from './core/definition/fieldModel.ts'
import type { Report, ViewName, Message } from './core/definition/model.ts'
import type { RecordViewName } from './core/definition/recordsModel.ts'
import type { FormatContext } from './core/format/formatValue.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The interface through which the engine reaches the outside. It knows no other. */
export interface Services {
  /**
   * `path` is relative to /api/v2, or below local/, where the browser answers by itself. Rejects with a RequestFailure,
   * or with
   * an AbortError once the signal is aborted. A call that takes long may tell how far it is.
   */
  request<T>(
    method: Method,
    path: string,
    options: { body?: unknown; signal?: AbortSignal; onProgress?(done: number, total: number): void },
  ): Promise<T>
  /**
   * Posts the body and saves the file that comes back; or answers the id of the job that makes it in the background.
   */
  download(
    path: string,
    body: unknown,
    options: { signal?: AbortSignal; onProgress?(bytes: number): void },
  ): Promise<number | null>
  /** The bytes at a path below /api/v2, as a picture's. Rejects as request does. */
  file(path: string, options: { signal?: AbortSignal }): Promise<Blob>
  /** Hands a file to the reader under its name. */
  saveFile(file: Blob, name: string): void
  /** Words in the reader's language; `{{name}}` stands for a value. */
  translate(message: Message | { key: string; text: string }, values?: Record<string, string | number>): string
  /** Goes to an address inside the portal. */
  navigate(address: string, options?: { replace?: boolean }): void
  /** Returns the portal address from which this page was opened, as it was then; null if it was opened directly. */
  origin(): string | null
  /** Goes there, as the browser's own button does. */
  goBack(): void
  /** Named places on this page, restored when the reader returns to it. */
  place: { get(name: string): unknown; set(name: string, value: unknown): void }
  /** The address of a report under these parameters; null when this user may not open it. */
  addressOf(report: string, params: Record<string, unknown>): string | null
  /**
   * Returns the address of an external page with these values, and whether it opens in a window of its own. Returns
   * null if there is no such site.
   */
  visit(site: string, values: Record<string, unknown>): { address: string; opensWindow: boolean } | null
  /** Keeps the address of the page that is open under a name. Without it, nothing is kept. Rejects as request does. */
  saveFavorite?(name: string, filters: string): Promise<void>
  /**
   * The report at an address inside the portal, with what its path and query say; null where there is none that this
   * user may open.
   */
  reportAt?(
    address: string,
    options: { signal: AbortSignal },
  ): Promise<{ report: Report; search: string; params: Record<string, string> } | null>
  /** Something was saved or done: pages that stay open beside this one ask again. */
  wrote?(): void
  /** Says in passing that something was done. */
  notify(text: string): void
  /** The ES module at an address of the server. */
  importModule(address: string): Promise<unknown>
  now(): Date
  /** The portal's environment, which pointers read at /portal. */
  portal: { region: string }
  /** Locale, units and currency of the reader; safe to read inside observers. */
  format(): FormatContext
  /** Returns whether the user holds a security code or a flag, by its id. */
  holds(id: string): boolean
  /** Returns whether nothing may be changed: an administrator sees the portal as somebody else does. */
  isReadOnly?(): boolean
  /** Returns why this user sees no rows under any filter, with the next step; null: rows depend on filters. */
  emptyReason?(): {
    title: Message | { key: string; text: string }
    help: Message | { key: string; text: string }
  } | null
  /** The nonce of the page's Content-Security-Policy, for style elements that ag-grid creates. */
  nonce: string
  /** The domain views that a definition can name. */
  views: Record<ViewName, ViewComponent>
  /** The drawings of records that a definition can name. */
  drawings: Record<RecordViewName, ViewComponent>
  /** The drawings of options that a field can name. */
  pictures: Record<PictureName, PictureComponent>
  /** Page state by name, kept for each user. */
  storage: { get(name: string): unknown; set(name: string, value: unknown): void; remove(name: string): void }
}

/** `refresh` asks again for the sources of the page, after the view has written. */
export type ViewComponent = ComponentType<{
  values: Record<string, unknown>
  format: FormatContext
  title: string | null
  refresh(): void
}>

/** `values`: the option's row as its call answered it. Decorates its text, so that it is hidden from screen readers. */
type PictureComponent = ComponentType<{ values: Record<string, unknown> }>

/** An answer that says no. `id` is there to be quoted when status is 500; status 0 is no answer at all. */
export interface RequestFailure extends Error {
  status: number
  description: string
  errors: { field: string; message: string }[]
  id: string | null
  /** Seconds after which a busy server asks to be called again; null: it did not ask. */
  retryAfter?: number | null
  /** With a 409 of a save that came too late: what stands there now. */
  conflict?: unknown
}
