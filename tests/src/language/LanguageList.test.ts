import { describe, expect, it } from 'vitest'
import { LanguageList, languageAddress, type LanguageOption } from '../../../src/language/LanguageList.ts'
import { memoryStore } from '../session/memoryStore.ts'

const german: LanguageOption = {
  locale: 'de-DE',
  label: 'Deutsch (Deutschland)',
  region: 'europe',
  url: 'https://portal.test',
  is_partial: false,
  words: {},
}
const spanish: LanguageOption = {
  locale: 'es-AR',
  label: 'español (Argentina)',
  region: 'south_america',
  url: 'https://la.portal.test',
  is_partial: false,
  words: {},
}
const noon = new Date('2026-06-15T12:00:00Z')
const answerUntil = (expires_at: string, languages = [german, spanish]) => ({ languages, expires_at })

function aList({
  kept = undefined as object | undefined,
  answer = answerUntil('2026-06-16T12:00:00Z') as ReturnType<typeof answerUntil> | Error,
} = {}) {
  let asked = 0
  const store = memoryStore(kept ? { LANGUAGES: JSON.stringify(kept) } : {})
  const list = new LanguageList(
    store,
    async () => {
      asked += 1
      if (answer instanceof Error) throw answer
      return answer
    },
    () => noon,
  )
  return { list, store, asked: () => asked }
}

describe('the list of languages', () => {
  it('is loaded once, and stored for the next visit', async () => {
    const { list, store, asked } = aList()
    await Promise.all([list.load(), list.load()])
    await list.load()
    expect(asked()).toBe(1)
    expect(list.of('europe')).toEqual([german])
    expect(JSON.parse(store.getItem('LANGUAGES') ?? '{}')).toMatchObject({ expires_at: '2026-06-16T12:00:00Z' })
  })

  it('is not loaded while the stored one is valid, and is loaded after it expires', async () => {
    const fresh = aList({ kept: answerUntil('2026-06-15T12:00:01Z', [german]) })
    await fresh.list.load()
    expect([fresh.asked(), fresh.list.options.length]).toEqual([0, 1])
    const old = aList({ kept: answerUntil('2026-06-15T12:00:00Z', [german]) })
    await old.list.load()
    expect([old.asked(), old.list.options.length]).toEqual([1, 2])
  })

  it('is the old one if the server does not answer; without one it reports that and loads again', async () => {
    const old = aList({ kept: answerUntil('2026-06-01T12:00:00Z', [german]), answer: new Error('away') })
    await old.list.load()
    expect([old.list.state, old.list.options]).toEqual(['loaded', [german]])
    const none = aList({ answer: new Error('away') })
    await none.list.load()
    await none.list.load()
    expect([none.list.state, none.asked()]).toEqual(['failed', 2])
  })

  it('ignores a stored value that is no list', async () => {
    const { list, asked } = aList({ kept: { languages: 'none' } })
    await list.load()
    expect([asked(), list.options.length]).toEqual([1, 2])
  })
})

describe('the address of a language', () => {
  it('is this page again, with the language in place of another', () => {
    expect(languageAddress(german, 'https://portal.test/checkpoint?page=2&lang=fr-FR')).toBe(
      'https://portal.test/checkpoint?page=2&lang=de-DE',
    )
  })

  it('is the same page of the portal that speaks it', () => {
    expect(languageAddress(spanish, 'https://portal.test/checkpoint?page=2')).toBe(
      'https://la.portal.test/checkpoint?page=2&lang=es-AR',
    )
  })
})
