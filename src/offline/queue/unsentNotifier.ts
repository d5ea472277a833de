/** Milliseconds without pending changes before the worker is notified; typing sends change after change. */
const quietMs = 2000

/** Milliseconds by which a time must differ to be notified again. */
const significantMs = 3_600_000

/** Throttles the notifications about the oldest pending change; null: none is pending. */
export function createUnsentNotifier(notify: (since: string | null) => void): (since: string | null) => void {
  let notified: string | null | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = (since: string | null): void => {
    notified = since
    notify(since)
  }
  return (since) => {
    clearTimeout(timer)
    if (since === null) {
      if (notified === undefined) send(null)
      else if (notified !== null) timer = setTimeout(() => send(null), quietMs)
    } else if (notified == null || Math.abs(Date.parse(since) - Date.parse(notified)) > significantMs) send(since)
  }
}
