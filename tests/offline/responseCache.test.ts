import { expect, it } from 'vitest'
import { ApiFailure } from '../../src/api/ApiFailure.ts'
import { ResponseCache } from '../../src/offline/cache/ResponseCache.ts'
import { OfflineUsers } from '../../src/offline/cache/OfflineUsers.ts'
import { memoryStore } from '../src/session/memoryStore.ts'
import { memoryCaches } from './memoryCaches.ts'

function world() {
  const caches = memoryCaches()
  const at = { login: 'ada' as string | null, isEnabled: false, isOnline: true, status: 200 }
  const asked: string[] = []
  const open = (): ResponseCache =>
    new ResponseCache({
      caches,
      login: () => at.login,
      isEnabled: () => at.isEnabled,
      isOnline: () => at.isOnline,
      wait: () => new Promise(() => undefined),
      request: async (_method, path) => {
        asked.push(path)
        if (at.status !== 200) throw new ApiFailure(at.status, 'refused')
        return { of: at.login, path } as never
      },
    })
  return { at, asked, open }
}

it('stands in for what was answered before keeping began, in a later page too, and only where the server is not reached', async () => {
  const { at, asked, open } = world()
  const answers = open()
  await answers.request('GET', 'catalog/get_reports')
  await answers.request('GET', '/api/Content/LanguagesPack/en-US.json?t=1')
  at.isEnabled = true
  await answers.enable(['catalog/get_report/survey-inspector'])
  expect(asked).toEqual([
    'catalog/get_reports',
    '/api/Content/LanguagesPack/en-US.json?t=1',
    'catalog/get_report/survey-inspector',
  ])
  at.status = 0
  const later = open()
  expect(await later.request('GET', 'catalog/get_reports')).toEqual({ of: 'ada', path: 'catalog/get_reports' })
  expect(await later.request('GET', '/api/Content/LanguagesPack/en-US.json?t=2')).toMatchObject({ of: 'ada' })
  expect(await later.request('GET', 'catalog/get_report/survey-inspector')).toMatchObject({ of: 'ada' })
  await expect(later.request('GET', 'catalog/get_report/other')).rejects.toMatchObject({ status: 0 })
  at.status = 403
  await expect(later.request('GET', 'catalog/get_reports')).rejects.toMatchObject({ status: 403 })
})

it('keeps nothing of who takes no surveys along, nor of calls that are not those of pages', async () => {
  const { at, open } = world()
  await open().request('GET', 'catalog/get_reports')
  at.isEnabled = true
  await open().request('GET', 'fleet_survey/get_units')
  at.status = 0
  await expect(open().request('GET', 'catalog/get_reports')).rejects.toMatchObject({ status: 0 })
  await expect(open().request('GET', 'fleet_survey/get_units')).rejects.toMatchObject({ status: 0 })
})

it('is never another person’s, and nobody’s once its person has signed out', async () => {
  const { at, open } = world()
  at.isEnabled = true
  const answers = open()
  await answers.request('GET', 'catalog/get_reports')
  at.status = 0
  at.login = 'ben'
  await expect(answers.request('GET', 'catalog/get_reports')).rejects.toMatchObject({ status: 0 })
  at.login = 'ada'
  expect(await answers.request('GET', 'catalog/get_reports')).toMatchObject({ of: 'ada' })
  await answers.forget('ada')
  await expect(answers.request('GET', 'catalog/get_reports')).rejects.toMatchObject({ status: 0 })
})

it('knows who has taken surveys along, whatever stands in the storage', () => {
  const store = memoryStore()
  const taken = new OfflineUsers(store)
  expect([taken.has('ada'), taken.has(null)]).toEqual([false, false])
  taken.add('ada')
  taken.add('ben')
  expect([
    new OfflineUsers(store).has('ada'),
    new OfflineUsers(store).has('ben'),
    new OfflineUsers(store).has('eve'),
  ]).toEqual([true, true, false])
  store.setItem('SURVEYS_TAKEN', '{"no":')
  expect(new OfflineUsers(store).has('ada')).toBe(false)
})

it('asks once for a definition of which the version is known, until the list of them comes anew', async () => {
  const { at, asked, open } = world()
  const answers = open()
  const path = 'catalog/get_report/survey-inspector'
  const definition = (version?: string) => answers.request('GET', path, { version })
  await definition('1')
  await definition('1')
  expect(asked).toEqual([path, path])
  at.isEnabled = true
  expect(await definition('1')).toEqual({ of: 'ada', path })
  expect(asked.length).toBe(2)
  await definition()
  await definition('2')
  expect(asked.length).toBe(4)
  await answers.request('GET', 'catalog/get_reports')
  await definition('2')
  expect(asked.length).toBe(6)
  at.login = 'ben'
  expect(await definition('2')).toMatchObject({ of: 'ben' })
})
