import { createFetch, type Fetch, type FetchResponse } from 'ofetch'
import type { SessionAnswer } from '../session/wire.ts'
import { ApiFailure, failureOf, isErrorForm, unreached } from './ApiFailure.ts'
import { CallTimer } from './CallTimer.ts'
import { fileName } from './fileName.ts'
import { RetryKeys } from './RetryKeys.ts'
import { answerMs, fileAnswerMs, stallMs, uploadMs } from './timeLimits.ts'
import { ownTimeZone, userTime } from './userTime.ts'

type Piece = Uint8Array<ArrayBuffer>

/**
 * Sent with every call, and sent back by the portal with its answer. A gateway that answers in its place does not know
 * to.
 */
const proofHeader = 'portal-request-id'

/** The result of reaching for the portal: its own answer, no network, or something else in its place. */
export type Reach = 'answered' | 'offline' | 'unanswered'

/** The context of a call, read again for each. */
export interface ApiContext {
  credentials(): { token: string | null; apiKey: string | null }
  /** null: as the account says. */
  language(): string | null
  now(): Date
  /** Every JSON answer, refusals too, before the caller sees it. */
  answered(answer: SessionAnswer): void
  /** Every refusal, unless the caller said that it deals with it. */
  failed(failure: ApiFailure): void
  /** Reports whether the server answered, and its time if it did. */
  reached(reach: Reach, date: string | null): void
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
  /** Milliseconds until an answer begins, where it is other than most. */
  answerMs?: number
}

export interface DownloadCall {
  signal?: AbortSignal
  /** Bytes received so far. */
  onProgress?: (bytes: number) => void
}

type ApiResponse = FetchResponse<ReadableStream<Uint8Array<ArrayBuffer>>>
type BodyReader = (onBytes?: (received: number) => void) => ReturnType<typeof readBody>

const base = '/api/v2/'
const keyHeader = 'idempotency-key'

/**
 * Every call to the server. Paths are relative to /api/v2; those that begin with a slash are used as they are. An
 * answer counts only
 * if it proves to be the portal's own, and comes in time. Source: document 000, section 7.
 */
export class Api {
  private readonly fetch
  private readonly context: ApiContext
  private readonly save: (file: Blob, name: string) => void
  private readonly keys: RetryKeys

  constructor(
    context: ApiContext,
    save: (file: Blob, name: string) => void,
    fetch: Fetch = globalThis.fetch.bind(globalThis),
  ) {
    this.context = context
    this.save = save
    this.fetch = createFetch({ fetch, defaults: { retry: false, ignoreResponseError: true } })
    this.keys = new RetryKeys(() => context.now())
  }

  /** The answer's JSON. Rejects with ApiFailure, or with an AbortError when aborted. */
  async request<T>(method: string, path: string, call: Call = {}): Promise<T> {
    const write = method === 'GET' || call.headers?.[keyHeader] !== undefined ? null : { method, path, body: call.body }
    const key = write && this.keys.keyOf(write)
    const headers = key === null ? call.headers : { ...call.headers, [keyHeader]: key }
    let isDoneOnce = false
    const answered = this.exchange(
      method,
      path,
      { answerMs: answerMs + uploadMs(call.body), ...call, headers },
      async (response, read) => {
        const answer = jsonOf(response, await read())
        if (!call.apart) this.context.answered(answer as SessionAnswer)
        if (!response.ok) throw failureOf(response.status, answer, response.headers.get('retry-after'))
        isDoneOnce = response.headers.get(keyHeader) === key
        return answer as T
      },
    )
    return write && key !== null ? this.keys.following(write, key, answered, () => isDoneOnce) : answered
  }

  /**
   * Downloads a file under the name that the server gives it, or returns the id of the job that makes it in the
   * background. Rejects as request does.
   */
  download(path: string, body: unknown, call: DownloadCall = {}): Promise<number | null> {
    return this.exchange(
      'POST',
      path,
      { body, signal: call.signal, answerMs: fileAnswerMs },
      async (response, read) => {
        const content = await read(response.ok ? call.onProgress : undefined)
        if (!response.ok) {
          const answer = jsonOf(response, content)
          this.context.answered(answer as SessionAnswer)
          throw failureOf(response.status, answer, response.headers.get('retry-after'))
        }
        if (response.status === 202) return (jsonOf(response, content) as { job: { id: number } }).job.id
        this.save(
          fileOf(response, content),
          fileName(response.headers.get('content-disposition'), path.split('/').at(-1) ?? 'file'),
        )
        return null
      },
    )
  }

  /**
   * The bytes of a file, to be shown. Rejects as request does, without a popup: what shows it says that it is missing.
   */
  file(path: string, call: Pick<Call, 'signal'> = {}): Promise<Blob> {
    return this.exchange('GET', path, { ...call, quiet: true, answerMs }, async (response, read) => {
      const content = await read()
      if (!response.ok) throw failureOf(response.status, null)
      return fileOf(response, content)
    })
  }

  /**
   * One call: from its headers to the end of its answer, which is the portal's. One kind of error leaves it, and the
   * session hears of it.
   */
  private async exchange<Result>(
    method: string,
    path: string,
    call: Call & { answerMs: number },
    handle: (response: ApiResponse, read: BodyReader) => Promise<Result>,
  ): Promise<Result> {
    const timer = new CallTimer(call.signal)
    try {
      timer.expect(call.answerMs)
      const id = crypto.randomUUID()
      const response = (await this.fetch.raw(path.startsWith('/') ? path : base + path, {
        method,
        headers: { ...this.headers(call), [proofHeader]: id },
        responseType: 'stream',
        signal: timer.signal,
        body: call.body as Record<string, unknown> | undefined,
      })) as ApiResponse
      if (!isProven(response, method, id)) {
        void response._data?.cancel()
        throw unreached('unanswered')
      }
      const result = await handle(response, (onBytes) => {
        timer.expect(stallMs)
        return readBody(response._data, (received) => {
          timer.expect(stallMs)
          onBytes?.(received)
        })
      })
      this.context.reached('answered', response.headers.get('date'))
      return result
    } catch (error) {
      if (call.signal?.aborted) throw call.signal.reason
      const failure = error instanceof ApiFailure ? error : unreached(timer.isLate ? 'unanswered' : 'offline')
      this.context.reached(failure.status === 0 ? failure.reach : 'answered', null)
      if (!call.quiet) this.context.failed(failure)
      throw failure
    } finally {
      timer.stop()
    }
  }

  private headers(call: Call): Record<string, string> {
    const { token, apiKey } = this.context.credentials()
    const bearer = call.bearer ?? token
    const language = this.context.language()
    return {
      ...call.headers,
      'user-time': userTime(this.context.now()),
      'user-time-zone': ownTimeZone(),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(apiKey && !call.bearer ? { api_key: apiKey } : {}),
      // The specification asks for it on POST; menus and lists that are read by GET are in words too.
      ...(language ? { 'user-language': language } : {}),
    }
  }
}

/**
 * Returns the portal's JSON: an object, or nothing. A refusal has the wire's error form. Rejects anything else as not
 * the portal's.
 */
function jsonOf(response: ApiResponse, content: Awaited<ReturnType<BodyReader>>): object {
  const text = textOf(content)
  // JSON that was announced and is not there was cut off on the way. An answer without content names no type.
  if (text === '' && (response.headers.get('content-type') ?? '').includes('json')) throw unreached('unanswered')
  let answer: unknown
  try {
    answer = (text === '' ? null : JSON.parse(text)) ?? {}
  } catch {
    throw unreached('unanswered')
  }
  if (typeof answer !== 'object' || answer === null || !(response.ok || isErrorForm(answer)))
    throw unreached('unanswered')
  return answer
}

const fileOf = (response: ApiResponse, content: Awaited<ReturnType<BodyReader>>): Blob =>
  new Blob(content, { type: response.headers.get('content-type') ?? '' })

/**
 * Returns true if an answer is the portal's own. The answer to a write must name this very request. A read may come
 * from the browser's cache, with the id of an earlier request. After a redirect the answer belongs to something else.
 */
function isProven(response: Pick<Response, 'headers' | 'redirected'>, method: string, id: string): boolean {
  const proof = response.headers.get(proofHeader)
  return !response.redirected && (method === 'GET' ? proof !== null : proof === id)
}

/** Reads a body to its end, and tells how many bytes have come with every piece. Rejects where it is cut off. */
async function readBody(
  body: ReadableStream<Piece> | undefined,
  onBytes: (received: number) => void,
): Promise<Piece[]> {
  const pieces: Piece[] = []
  let received = 0
  const reader = body?.getReader()
  for (;;) {
    const piece = await reader?.read()
    if (!piece || piece.done) return pieces
    pieces.push(piece.value)
    received += piece.value.byteLength
    onBytes(received)
  }
}

/** UTF-8, without making a Blob of it: that asks another process of the browser. */
function textOf(pieces: Piece[]): string {
  const decoder = new TextDecoder()
  return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode()
}
