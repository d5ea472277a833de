import { runInAction } from 'mobx'
import type { Session } from './Session.ts'

/** The consequence of another tab's session change for this tab. */
type SessionChange = 'nothing' | 'signedOut' | 'signedIn' | 'another'

/** Compares the logins before and after; null: nobody is signed in. A refreshed token changes nothing. */
export function sessionChangeOf(before: string | null, after: string | null): SessionChange {
  if (before === after) return 'nothing'
  if (after === null) return 'signedOut'
  return before === null ? 'signedIn' : 'another'
}

interface TabWatch {
  session: Session
  /** A preview's session belongs to its tab alone. */
  isPreview(): boolean
  signedOut(): void
  signedIn(): void
  /** Another user has signed in: the pages show data of the previous one. */
  another(): void
}

/** Follows the session of the other tabs. */
export function watchTabs({ session, isPreview, signedOut, signedIn, another }: TabWatch): void {
  window.addEventListener('storage', (event) => {
    if (isPreview() || !session.concerns(event)) return
    const before = session.login
    // In one action: no page may see the session gone and go to sign in.
    const change = runInAction(() => {
      session.restore()
      const change = sessionChangeOf(before, session.login)
      if (change === 'signedOut') signedOut()
      return change
    })
    if (change === 'signedIn') signedIn()
    if (change === 'another') another()
  })
}
