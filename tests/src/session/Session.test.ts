import { describe, expect, it } from 'vitest'
import { Session } from '../../../src/session/Session.ts'
import { aUser } from './aUser.ts'
import { memoryStore } from './memoryStore.ts'

const tabs = [{ key: 'inspections', name: 'Inspections', links: [] }]
const setup = { header_content: { tabs }, footer_content: { tabs: [] } }

describe('a session', () => {
  it('is authenticated only when both token and login are present', () => {
    const session = new Session(memoryStore())
    expect(session.isAuthenticated).toBe(false)
    session.apply({ user: { token: 'token-1' } })
    expect(session.isAuthenticated).toBe(false)
    session.apply({ user: { login: 'cus@example.test' } })
    expect(session.isAuthenticated).toBe(true)
  })

  it('keeps token, key, user and both menus in the browser, where a reload finds them', () => {
    const store = memoryStore()
    new Session(store).apply({ user: aUser(), app_setup: setup })
    expect([...store.map.keys()].sort()).toEqual(['API_KEY', 'FOOTER_MENU', 'HEADER_MENU', 'TOKEN', 'USER'])
    const reloaded = new Session(store)
    expect(reloaded.isAuthenticated).toBe(true)
    expect(reloaded.apiKey).toBe('key-1')
    expect(reloaded.header).toEqual(tabs)
  })

  it('takes a part of a user over and leaves the rest', () => {
    const session = new Session(memoryStore())
    session.apply({ user: aUser() })
    session.apply({ user: { user_token_expire_time: '2026-11-21T13:00:00.000Z' } })
    expect(session.user?.login).toBe('cus@example.test')
    expect(session.token).toBe('token-1')
    expect(session.expiresAt).toEqual(new Date('2026-11-21T13:00:00.000Z'))
  })

  it.each([1, 3] as const)('destroys its token on status %i', (status) => {
    const store = memoryStore()
    const session = new Session(store)
    session.apply({ user: aUser() })
    session.apply({ authorization_status: status })
    expect(session.isAuthenticated).toBe(false)
    expect(session.status).toBe(status)
    expect(store.getItem('TOKEN')).toBeNull()
  })

  it('clears the error on status 0', () => {
    const session = new Session(memoryStore())
    session.apply({ authorization_status: 1 })
    session.apply({ authorization_status: 0, user: aUser() })
    expect(session.status).toBe(0)
    expect(session.isAuthenticated).toBe(true)
  })

  it('leaves nothing of the person behind when reset', () => {
    const store = memoryStore({ THEME: 'dark' })
    const session = new Session(store)
    session.apply({
      user: aUser(),
      app_setup: {
        ...setup,
        footer_content: {
          tabs,
          support: [{ key: 'help', title: 'Help', email: null, phone: '555-0100', option: null, regions: null }],
        },
      },
    })
    expect(store.getItem('SUPPORT')).not.toBeNull()
    session.reset()
    expect(session.user).toBeNull()
    expect([session.header, session.footer, session.support]).toEqual([[], [], []])
    expect([...store.map.keys()]).toEqual(['THEME'])
  })

  it('signs out when another tab did', () => {
    const store = memoryStore()
    const session = new Session(store)
    session.apply({ user: aUser() })
    new Session(store).reset()
    expect(session.concerns({ key: 'TOKEN' })).toBe(true)
    expect(session.concerns({ key: 'THEME' })).toBe(false)
    session.restore()
    expect(session.isAuthenticated).toBe(false)
  })

  it('stands when the storage holds nonsense', () => {
    const session = new Session(memoryStore({ TOKEN: 'token-1', USER: '{', HEADER_MENU: 'x' }))
    expect(session.isAuthenticated).toBe(false)
    expect(session.header).toEqual([])
  })
})
