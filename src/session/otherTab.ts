/** What another tab's change of the session means for this one. */
export type Turn = 'nothing' | 'signedOut' | 'signedIn' | 'another'

/** `before` and `after` are the logins of who is signed in, null for nobody. A token that was only refreshed is no turn. */
export function turnOf(before: string | null, after: string | null): Turn {
  if (before === after) return 'nothing'
  if (after === null) return 'signedOut'
  return before === null ? 'signedIn' : 'another'
}
