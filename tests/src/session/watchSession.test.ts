import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Session } from '../../../src/session/Session.ts'
import { watchSession } from '../../../src/session/watchSession.ts'
import { aUser } from './aUser.ts'
import { memoryStore } from './memoryStore.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

function aWatch() {
  const session = new Session(memoryStore())
  let isNotified = false
  const tell = vi.fn(() => void (isNotified = true))
  const refresh = vi.fn(() => Promise.resolve(true))
  const stop = watchSession({ session, now: () => new Date(), isNotified: () => isNotified, notify: tell, refresh })
  return { session, tell, refresh, stop, close: () => void (isNotified = false) }
}

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

describe('the session watch', () => {
  it('looks every 15 seconds, shows the popup past the end and attempts a refresh', async () => {
    const { session, tell, refresh } = aWatch()
    session.apply({ user: aUser() })
    await minutes(30)
    expect(tell).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(tell).toHaveBeenCalledTimes(1)
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('attempts one refresh while the popup is open', async () => {
    const { session, refresh } = aWatch()
    session.apply({ user: aUser() })
    await minutes(90)
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('follows an end that answers have moved', async () => {
    const { session, tell } = aWatch()
    session.apply({ user: aUser() })
    session.apply({ user: { user_token_expire_time: '2026-11-21T13:00:00.000Z' } })
    await minutes(45)
    expect(tell).not.toHaveBeenCalled()
  })

  it('says nothing when nobody is signed in, nor after it was stopped', async () => {
    const { session, tell, stop } = aWatch()
    await minutes(60)
    session.apply({ user: aUser() })
    stop()
    await minutes(60)
    expect(tell).not.toHaveBeenCalled()
  })
})
