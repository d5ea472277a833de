import type { FastifyRequest } from 'fastify'

interface Called {
  request: Pick<FastifyRequest, 'headers'>
}

/** The caller's clock from the user-time header, else ours: a file says when it was made, there. */
export function callersTime({ request }: Called): string {
  const header = String(request.headers['user-time'] ?? '')
  const match = /^(\d{2}\/\d{2}\/\d{4} \d{2}:\d{2})(:\d{2})?$/.exec(header)
  if (match?.[1]) return match[1]
  const [day = '', time = ''] = new Date().toISOString().split('T')
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year} ${time.slice(0, 5)} UTC`
}

const hourMs = 3_600_000

/**
 * Returns a moment on this server whose day is the reader's, from their clock. Returns the server's own if the clock is
 * missing or impossible.
 */
export function momentOf(clock: string, now: Date): Date {
  const match = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2})(?::\d{2})?$/.exec(clock)
  if (!match) return now
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const moment = new Date(year, month - 1, day, hour, minute)
  return Math.abs(moment.getTime() - now.getTime()) <= 26 * hourMs ? moment : now
}

/** The moment of a call, by the clock of who calls. */
export const callersMoment = ({ request }: Called, now: Date): Date =>
  momentOf(String(request.headers['user-time'] ?? ''), now)
