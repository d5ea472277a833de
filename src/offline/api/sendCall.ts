import type { Call } from '../../api/Api.ts'
import { ApiFailure } from '../../api/ApiFailure.ts'
import { shortAnswerMs, uploadMs } from '../../api/timeLimits.ts'
import type { PendingPicture } from '../model.ts'
import type { SendResult } from '../queue/Sender.ts'

export type Request = <Answer>(method: string, path: string, call: Call) => Promise<Answer>

export interface SentCall {
  path: string
  body: object
  /** Under it the server does the call once, however often it comes. */
  key: string
  /** True if an answer says that the server stored what was sent. */
  isStored(answer: object): boolean
  signal?: AbortSignal | undefined
}

/** Sends a call. An answer that does not say that it was stored counts as none. */
async function sendCall(request: Request, { path, body, key, isStored, signal }: SentCall): Promise<SendResult> {
  try {
    const answer = await request<object>('POST', path, {
      body,
      quiet: true,
      headers: { 'idempotency-key': key },
      answerMs: shortAnswerMs + uploadMs(body),
      ...(signal ? { signal } : {}),
    })
    return isStored(answer) ? { answer } : { status: 0, message: '', errors: [], reach: 'unanswered' }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const { status, userMessage: message, errors, reach, retryAfter } = error
    return { status, message, errors, reach, retryAfter }
  }
}

/** A busy server is asked again after this time, whatever it says. */
const longestPauseMs = 120_000

/** Sends calls one after the other. `pauseOf` makes a pause as long as a busy server has asked for. */
export function createCallSender(request: Request): {
  send(call: SentCall): Promise<SendResult>
  pauseOf(ms: number): number
} {
  let retryAfterMs = 0
  return {
    async send(call) {
      const sent = await sendCall(request, call)
      retryAfterMs = 'answer' in sent ? 0 : Math.min(longestPauseMs, (sent.retryAfter ?? 0) * 1000)
      return sent
    },
    pauseOf: (ms) => Math.max(ms, retryAfterMs),
  }
}

/** As the wire takes pictures: the form beside the bytes. */
export function toPictureCall(
  { id, unit_inspection_id, place, is_new_tire, file }: PendingPicture,
  signal?: AbortSignal,
): SentCall {
  const name = 'picture.jpg'
  const about = { name, type: 'image/jpeg', size: file.size }
  const body = new FormData()
  body.append(
    'form',
    JSON.stringify(place ? { unit_inspection_id, ...place, is_new_tire, file: about } : { file: about }),
  )
  body.append('file', file, name)
  return {
    path: place ? 'fleet_survey/add_tire_image' : `fleet_survey/add_unit_image/${unit_inspection_id}`,
    body,
    key: id,
    signal,
    isStored: (answer) => typeof (answer as { storage_id?: unknown }).storage_id === 'string',
  }
}

/**
 * The server was not reached, or is `busy`: the call is tried again. `unanswered`: something else than the portal
 * answers, or nothing does.
 */
export function toRetryOutcome({
  status,
  reach,
}: Extract<SendResult, { status: number }>): 'offline' | 'unanswered' | 'busy' | null {
  if (status === 0) return reach ?? 'offline'
  return status === 429 || status >= 500 ? 'busy' : null
}
