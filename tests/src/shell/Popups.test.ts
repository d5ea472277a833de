import { describe, expect, it, vi } from 'vitest'
import { Popups } from '../../../src/shell/Popups.ts'
import { messages } from '../../../src/messages.ts'

function somePopups() {
  const closed = vi.fn()
  const note = (kind: string) => () => closed(kind) as void
  const popups = new Popups({
    terms: note('terms'),
    agreeToTerms: note('agreeToTerms'),
    sessionExpired: note('sessionExpired'),
    longUrl: note('longUrl'),
    noPagePermission: note('noPagePermission'),
    noPortalPermission: note('noPortalPermission'),
    serverError: note('serverError'),
  })
  return { popups, closed }
}

describe('the popups', () => {
  it('show one for many failures of a kind, with the newest id', () => {
    const { popups } = somePopups()
    popups.show({ kind: 'serverError', id: 'id-1' })
    popups.show({ kind: 'serverError', id: 'id-2' })
    expect(popups.current).toEqual({ kind: 'serverError', id: 'id-2' })
    popups.close()
    expect(popups.current).toBeNull()
  })

  it('show the last on top, and the one below once it is closed', () => {
    const { popups, closed } = somePopups()
    popups.show({ kind: 'terms' })
    popups.show({ kind: 'sessionExpired' })
    popups.close()
    expect(closed).toHaveBeenLastCalledWith('sessionExpired')
    expect(popups.current).toEqual({ kind: 'terms' })
    popups.close()
    expect(closed).toHaveBeenLastCalledWith('terms')
  })

  it('let closing show another: it is gone before its consequence begins', () => {
    const popups: Popups = new Popups({
      terms: () => undefined,
      agreeToTerms: () => undefined,
      sessionExpired: () => popups.show({ kind: 'serverError' }),
      longUrl: () => undefined,
      noPagePermission: () => undefined,
      noPortalPermission: () => undefined,
      serverError: () => undefined,
    })
    popups.show({ kind: 'sessionExpired' })
    popups.close()
    expect(popups.current).toEqual({ kind: 'serverError' })
  })

  it('do nothing when there is none to close', () => {
    const { popups, closed } = somePopups()
    popups.close()
    expect(closed).not.toHaveBeenCalled()
  })

  it('say the exact words of the specification', () => {
    const said = [
      [messages.popupSession, messages.popupSessionText],
      [messages.popupLongUrl, messages.popupLongUrlText],
      [messages.popupNoPage, messages.popupNoPageText],
      [messages.popupNoPortal, messages.popupNoPortalText],
      [messages.popupServer, messages.popupServerText],
    ].map(([title, text]) => `${title?.text}: ${text?.text}`)
    expect(said).toEqual([
      'Session expired: Your session has expired due to inactivity. Please log in again.',
      "Too long URL: Internet explorer doesn't support long URL. Please use different browser.",
      "Error: You don't have permissions to this page!",
      "Error: You don't have permissions to this portal!",
      'System Error: Something went wrong please try again.',
    ])
  })
})
