/** The consequence of another tab's session change for this tab. */
export type SessionChange = 'nothing' | 'signedOut' | 'signedIn' | 'another'

/**
 * `before` and `after` are the logins of who is signed in, null for nobody. A token that was only refreshed is no turn.
 */
export function sessionChangeOf(before: string | null, after: string | null): SessionChange {
  if (before === after) return 'nothing'
  if (after === null) return 'signedOut'
  return before === null ? 'signedIn' : 'another'
}
