/**
 * No answer within this time, in milliseconds: a statement of the server ends after 30 s, and a report asks several.
 */
export const answerMs = 75_000

/** Calls that read or write little: a phone on a slow network has its answer in 5 s. */
export const shortAnswerMs = 20_000

/** A file of a report is made within 120 s, or refused; its first byte comes after that. */
export const fileAnswerMs = 150_000

/** An answer that has begun, and brings nothing more for so long, has ended. */
export const stallMs = 30_000

/**
 * The slowest network that an upload is expected to pass: 64 kbit/s, as EDGE has. A browser tells nothing of how far an
 * upload is.
 */
const bytesPerSecond = 8000

/** Milliseconds that a body may take on its way. Only files take long. */
export function uploadMs(body: unknown): number {
  if (!(body instanceof FormData)) return 0
  let bytes = 0
  for (const value of body.values()) bytes += typeof value === 'string' ? value.length : value.size
  return (bytes / bytesPerSecond) * 1000
}
