import { createFetch, type Fetch, type FetchResponse } from 'ofetch'
import type { SessionAnswer } from '../session/wire.ts'
import { ApiFailure, failureOf } from './ApiFailure.ts'
import { fileName } from './fileName.ts'
import { ownTimeZone, userTime } from './userTime.ts'

/** What a call needs to know of the person, asked again for each. */
export interface ApiSurroundings {
  credentials(): { token: string | null; apiKey: string | null }
  /** null: as the account says. */
  language(): string | null
  now(): Date
  /** Every JSON answer, refusals too, before the caller sees it. */
  answered(answer: SessionAnswer): void
  /** Every refusal, unless the caller said that it deals with it. */
  failed(failure: ApiFailure): void
  /** Whether the server answered at all, and its time if it did. */
  reached(isReached: boolean, date: string | null): void
}

export interface Call {
  body?: unknown
  signal?: AbortSignal
  /** Instead of the session's token: the code of a sign-in. */
  bearer?: string
  /** The caller deals with a failure: no popup. */
  quiet?: boolean
  /** Beside those of every call. */
  headers?: Record<string, string>
  /** The answer is of another person than the one signed in: the session does not hear of it. */
  apart?: boolean
}

export interface DownloadCall {
  signal?: AbortSignal
  /** Bytes received so far. */
  onProgress?: (bytes: number) => void
}

const base = '/api/v2/'

/** Every call to the server. Paths are relative to /api/v2; those that begin with a slash are used as they are. Source: document 000, section 7. */
export class Api {
  private readonly fetch
  private readonly around: ApiSurroundings
  private readonly save: (file: Blob, name: string) => void

  constructor(around: ApiSurroundings, save: (file: Blob, name: string) => void, fetch: Fetch = globalThis.fetch.bind(globalThis)) {
    this.around = around
    this.save = save
    this.fetch = createFetch({ fetch, defaults: { retry: false, ignoreResponseError: true } })
  }

  /** The answer's JSON. Rejects with ApiFailure, or with an AbortError when aborted. */
  async request<T>(method: string, path: string, call: Call = {}): Promise<T> {
    try {
      const response = await this.send(method, path, call, 'json')
      const answer: unknown = response._data ?? {}
      if (!call.apart) this.answered(answer)
      if (!response.ok) throw failureOf(response.status, answer)
      // A page in place of an answer: a gateway stands between, not the server.
      if (typeof answer !== 'object') throw failureOf(502, answer)
      return answer as T
    } catch (error) {
      throw this.told(error, call)
    }
  }

  /**
   * A file, put into the reader's downloads under the name the server gave it; or the id of the job that makes it in the
   * background. Rejects as request does.
   */
  async download(path: string, body: unknown, call: DownloadCall = {}): Promise<number | null> {
    try {
      const response = await this.send('POST', path, { body, signal: call.signal }, 'stream')
      const content = response._data ?? new Blob([]).stream()
      if (!response.ok) {
        const answer: unknown = await new Response(content).json().catch(() => null)
        this.answered(answer)
        throw failureOf(response.status, answer)
      }
      if (response.status === 202) return ((await new Response(content).json()) as { job: { id: number } }).job.id
      const counted = content.pipeThrough(countBytes((bytes) => call.onProgress?.(bytes)))
      const type = response.headers.get('content-type') ?? ''
      const file = await new Response(counted, { headers: { 'content-type': type } }).blob()
      this.save(file, fileName(response.headers.get('content-disposition'), path.split('/').at(-1) ?? 'file'))
      return null
    } catch (error) {
      throw this.told(error, call)
    }
  }

  /** The bytes of a file, to be shown. Rejects as request does, without a popup: what shows it says that it is missing. */
  async file(path: string, call: Pick<Call, 'signal'> = {}): Promise<Blob> {
    try {
      const response = await this.send('GET', path, call, 'blob')
      if (!response.ok || !(response._data instanceof Blob)) throw failureOf(response.status, null)
      return response._data
    } catch (error) {
      throw this.told(error, { ...call, quiet: true })
    }
  }

  private send<K extends 'json' | 'stream' | 'blob'>(method: string, path: string, call: Call, responseType: K) {
    const { token, apiKey } = this.around.credentials()
    const bearer = call.bearer ?? token
    const headers: Record<string, string> = { ...call.headers, 'user-time': userTime(this.around.now()), 'user-time-zone': ownTimeZone() }
    if (bearer) headers.authorization = `Bearer ${bearer}`
    if (apiKey && !call.bearer) headers.api_key = apiKey
    // The specification asks for it on POST; menus and lists that are read by GET are in words too.
    const language = this.around.language()
    if (language) headers['user-language'] = language
    return this.fetch.raw(path.startsWith('/') ? path : base + path, {
      method,
      headers,
      responseType,
      signal: call.signal,
      body: call.body as Record<string, unknown> | undefined,
    }).then((response) => {
      this.around.reached(true, response.headers.get('date'))
      return response
    }) as Promise<FetchResponse<K extends 'stream' ? ReadableStream<Uint8Array<ArrayBuffer>> : unknown>>
  }

  private answered(answer: unknown): void {
    if (typeof answer === 'object' && answer !== null) this.around.answered(answer)
  }

  /** One kind of error leaves this class, and the session hears of it. */
  private told(error: unknown, call: Call): unknown {
    if (call.signal?.aborted) return call.signal.reason
    const failure = error instanceof ApiFailure ? error : new ApiFailure(0, 'The server was not reached.')
    if (failure.status === 0) this.around.reached(false, null)
    if (!call.quiet) this.around.failed(failure)
    return failure
  }
}

function countBytes(onCount: (received: number) => void) {
  let received = 0
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      received += chunk.byteLength
      onCount(received)
      controller.enqueue(chunk)
    },
  })
}
