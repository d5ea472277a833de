import type { Session } from './Session.ts'

const watchEveryMs = 15_000

export interface SessionWatch {
  session: Session
  now: () => Date
  /** The popup is already open: the person has been told, and one refresh was attempted. */
  isNotified: () => boolean
  notify: () => void
  refresh: () => Promise<unknown>
}

/**
 * Checks the session's end once. After it, the popup shows and a refresh is attempted. The popup stays even when that
 * succeeds, so that a forgotten tab is refreshed once and then ends. Closing the popup checks again, and the user goes
 * on. Source: document 000, section 4.
 */
async function lookAtSession({ session, now, isNotified, notify, refresh }: SessionWatch): Promise<void> {
  const end = session.expiresAt
  if (!end || now() <= end || isNotified()) return
  notify()
  await refresh()
}

/** Looks every 15 seconds until the returned function is called. */
export function watchSession(watch: SessionWatch): () => void {
  const timer = setInterval(() => void lookAtSession(watch), watchEveryMs)
  return () => clearInterval(timer)
}
