import { expect, test, vi } from 'vitest'
import { AwaitedKeys, opensSearch } from '../../../src/search/AwaitedKeys.ts'
import { collectEarlyKeys, watchEarlyKeys } from '../../../src/search/earlyKeys.ts'

// Node has no elements; none of these keys is typed into a field.
vi.stubGlobal('HTMLElement', class {})

const aKey = (key: string, more: Partial<KeyboardEvent> = {}): KeyboardEvent =>
  Object.assign(new Event('keydown', { cancelable: true }), {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...more,
  }) as KeyboardEvent
const type = (page: EventTarget, ...keys: string[]): void => keys.forEach((key) => page.dispatchEvent(aKey(key)))

test('keys that are awaited are text, but for those that mean something', () => {
  const page = new EventTarget()
  const keys = new AwaitedKeys(page)
  type(page, 'G', 'R', '8', 'Backspace', 'Shift', '1', 'Enter')
  expect([keys.text, keys.isEntered, keys.isCancelled]).toEqual(['GR1', true, false])
  keys.stop()
  type(page, '0', 'Escape')
  expect([keys.text, keys.isCancelled]).toEqual(['GR1', false])
})

test.each(['Escape', 'pointerdown'])('%s gives the keys back to the page', (way) => {
  const page = new EventTarget()
  const keys = new AwaitedKeys(page)
  type(page, 'G')
  page.dispatchEvent(way === 'Escape' ? aKey('Escape') : new Event('pointerdown'))
  const next = aKey('R')
  page.dispatchEvent(next)
  expect([keys.text, keys.isCancelled, next.defaultPrevented]).toEqual(['G', true, false])
})

test('Ctrl+K opens the search anywhere, a slash outside of fields', () => {
  expect([
    opensSearch(aKey('k', { ctrlKey: true }), true),
    opensSearch(aKey('K', { metaKey: true }), true),
    opensSearch(aKey('/'), false),
  ]).toEqual([true, true, true])
  expect([
    opensSearch(aKey('k'), false),
    opensSearch(aKey('k', { ctrlKey: true, shiftKey: true }), false),
    opensSearch(aKey('/'), true),
  ]).toEqual([false, false, false])
})

test('what is typed to the search before the header is there is its own, once', () => {
  const page = new EventTarget()
  watchEarlyKeys(page)
  type(page, 'x')
  page.dispatchEvent(aKey('k', { ctrlKey: true }))
  type(page, 'g', 'r')
  const keys = collectEarlyKeys()
  expect(keys?.text).toBe('gr')
  type(page, '1')
  expect([keys?.text, collectEarlyKeys()]).toEqual(['gr1', null])
})

test('Escape takes back what was typed before the header is there', () => {
  const page = new EventTarget()
  watchEarlyKeys(page)
  type(page, '/', 'g', 'Escape')
  expect(collectEarlyKeys()).toBeNull()
})
