import { beforeEach, expect, test, vi } from 'vitest'
import { recentPages, rememberPage } from '../../../src/shell/recentPages.ts'

const titled = (text: string) => ({ key: `report.${text}.title`, text })
/** A user, and the addresses they may open. */
const around = (login: string, ...routes: string[]) =>
  ({
    session: { user: { login } },
    language: { locale: 'en-US' },
    catalog: { find: (path: string) => (routes.some((route) => path.startsWith(route)) ? {} : null) },
  }) as unknown as Parameters<typeof recentPages>[0]

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
})

test('the pages that were opened last come first, each once and as it was left', () => {
  const me = around('me', '/')
  for (const address of ['/a?x=1', '/b', '/a?x=2']) rememberPage(me, { title: titled(address), subject: '', address })
  expect(recentPages(me).map(({ address }) => address)).toEqual(['/a?x=2', '/b'])
  for (let page = 1; page <= 9; page += 1) rememberPage(me, { title: titled('many'), subject: '', address: `/${page}` })
  expect(recentPages(me).map(({ address }) => address)).toEqual(['/9', '/8', '/7', '/6', '/5', '/4'])
})

test('pages of another person, pages that may no longer be opened, and what is no page are left out', () => {
  rememberPage(around('me', '/'), { title: titled('a'), subject: 'GR-105', address: '/a?x=1' })
  rememberPage(around('me', '/'), { title: titled('secret'), subject: '', address: '/secret' })
  expect(recentPages(around('me', '/a'))).toEqual([{ title: titled('a'), subject: 'GR-105', address: '/a?x=1' }])
  expect(recentPages(around('you', '/'))).toEqual([])
  for (const stored of [
    '7',
    '[null]',
    '[{"address":"/a"}]',
    '[{"address":"https://elsewhere.example","title":{"key":"k","text":"t"}}]',
    '{',
  ]) {
    localStorage.setItem('PAGE/me/pages.opened', stored)
    expect(recentPages(around('me', '/'))).toEqual([])
  }
})

test('a subject that was written for another language is left out, the page is not', () => {
  const inEnglish = around('me', '/')
  rememberPage(inEnglish, { title: titled('a'), subject: 'GR-105, 11/29/2026', address: '/a' })
  expect(recentPages({ ...inEnglish, language: { locale: 'de-DE' } } as typeof inEnglish)).toEqual([
    { title: titled('a'), subject: '', address: '/a' },
  ])
  expect(recentPages(inEnglish)[0]?.subject).toBe('GR-105, 11/29/2026')
})
