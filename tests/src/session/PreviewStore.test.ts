import { expect, it } from 'vitest'
import { PreviewStore } from '../../../src/session/PreviewStore.ts'
import { Session } from '../../../src/session/Session.ts'
import { aUser } from './aUser.ts'
import { memoryStore } from './memoryStore.ts'

const admin = aUser({ login: 'admin@example.test', token: 'admin', api_key: 'admin' })
const viewed = aUser({ login: 'cus@example.test', token: 'viewed', api_key: 'viewed', viewed_by: 'Ada Minton' })

it('keeps the session of a preview in its tab, and what the browser has as it was', () => {
  const [tab, browser] = [memoryStore(), memoryStore()]
  new Session(new PreviewStore(tab, browser)).apply({ user: admin })
  const before = new PreviewStore(tab, browser)
  const session = new Session(before)
  before.begin((own) => new Session(own).apply({ user: viewed }))
  // An answer that comes late, to the page that is left.
  session.apply({ user: { ...admin, token: 'admin again' } })
  expect([new Session(new PreviewStore(tab, browser)).token, new Session(browser).token]).toEqual(['viewed', 'admin'])

  const during = new PreviewStore(tab, browser)
  const preview = new Session(during)
  during.end()
  preview.apply({ user: { ...viewed, token: 'viewed again' } })
  preview.destroyToken()
  const after = new Session(new PreviewStore(tab, browser))
  expect([after.token, after.login, new PreviewStore(tab, browser).isPreview]).toEqual([
    'admin',
    'admin@example.test',
    false,
  ])
})
