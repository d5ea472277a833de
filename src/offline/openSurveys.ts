import { reaction } from 'mobx'
import { afterPaint } from '../afterPaint.ts'
import type { Portal } from '../Portal.ts'
import { openSurveyDatabase } from './cache/surveyDatabase.ts'
import { Surveys } from './Surveys.ts'

/** Milliseconds after which a busy page counts as idle. */
const latestIdleMs = 500

/** Opens the downloaded surveys of the current user. Rejects where the browser has no storage. */
export async function openSurveys({
  api,
  language,
  session,
}: Pick<Portal, 'api' | 'language' | 'session'>): Promise<Surveys> {
  const hurries = new EventTarget()
  const surveys = new Surveys({
    database: await openSurveyDatabase(window.indexedDB),
    request: (method, path, call) => api.request(method, path, call),
    user: () => session.login,
    locale: () => language.locale,
    now: () => new Date(),
    // Until the network is back, or the time is over.
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(done, ms)
        function done(): void {
          clearTimeout(timer)
          window.removeEventListener('online', done)
          hurries.removeEventListener('hurry', done)
          resolve()
        }
        window.addEventListener('online', done)
        hurries.addEventListener('hurry', done)
      }),
    idle: () =>
      new Promise((resolve) => {
        // Safari has no requestIdleCallback.
        if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: latestIdleMs })
        else afterPaint(resolve)
      }),
    hurry: () => void hurries.dispatchEvent(new Event('hurry')),
    locks: navigator.locks ?? null,
    channel: typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tm-surveys'),
  })
  window.addEventListener('online', () => surveys.hurry(true))
  // Sending continues once the user has signed in again.
  reaction(
    () => session.token,
    (token) => {
      if (token !== null) void surveys.wake()
    },
  )
  reaction(
    () => session.login,
    () => surveys.switchUser(),
  )
  // Entries that could not be stored are lost with the page.
  window.addEventListener('beforeunload', (event) => {
    if (surveys.unstored > 0) event.preventDefault()
  })
  // Requests persistent storage.
  void navigator.storage?.persist?.().catch(() => undefined)
  return surveys
}
