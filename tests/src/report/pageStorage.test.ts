import { describe, expect, it } from 'vitest'
import { pageStorage } from '../../../src/report/pageStorage.ts'
import { memoryStore } from '../session/memoryStore.ts'

describe('the state of pages', () => {
  it('is stored and removed by name, and found after a reload', () => {
    const store = memoryStore()
    pageStorage(store, () => 'cus@example.test').set('checkpoint', { search: '?q=GR' })
    const again = pageStorage(store, () => 'cus@example.test')
    expect(again.get('checkpoint')).toEqual({ search: '?q=GR' })
    again.remove('checkpoint')
    expect(again.get('checkpoint')).toBeNull()
  })

  it('is each person’s own at one desk', () => {
    const store = memoryStore()
    let login = 'cus@example.test'
    const storage = pageStorage(store, () => login)
    storage.set('checkpoint', 'theirs')
    login = 'dlr@example.test'
    expect(storage.get('checkpoint')).toBeNull()
    storage.set('checkpoint', 'ours')
    login = 'cus@example.test'
    expect(storage.get('checkpoint')).toBe('theirs')
  })

  it('that is no longer whole is none', () => {
    expect(pageStorage(memoryStore({ 'PAGE/cus/checkpoint': '{broken' }), () => 'cus').get('checkpoint')).toBeNull()
  })
})
