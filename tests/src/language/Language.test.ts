import { describe, expect, it } from 'vitest'
import { Language, languageName } from '../../../src/language/Language.ts'
import { memoryStore } from '../session/memoryStore.ts'

const greeting = { key: 'shell.greeting.text', text: 'Hello {{name}}' }

function aLanguage(packs: Record<string, Record<string, string>>, store = memoryStore()) {
  const loaded: string[] = []
  const language = new Language(store, async (locale) => {
    loaded.push(locale)
    const pack = packs[locale]
    if (!pack) throw new Error(`no pack ${locale}`)
    return pack
  })
  return { language, loaded, store }
}

describe('the language', () => {
  it('says the words of the code until a pack is there', async () => {
    const { language } = aLanguage({ 'en-US': { 'shell.greeting.text': 'Good day, {{name}}' } })
    expect(language.translate(greeting, { name: '<Casey>' })).toBe('Hello <Casey>')
    await language.start(null)
    expect(language.translate(greeting, { name: '<Casey>' })).toBe('Good day, <Casey>')
  })

  it('says words that it said before anew when another pack is there', async () => {
    const { language } = aLanguage({ 'en-US': { 'a.word': 'Tyre' }, 'de-DE': { 'a.word': 'Reifen' } })
    const said = () => language.translate({ key: 'a.word', text: 'Tire' })
    expect(said()).toBe('Tire')
    await language.start(null)
    expect(said()).toBe('Tyre')
    await language.choose('de-DE')
    expect([said(), language.translate({ key: 'a.other', text: 'Tire' })]).toEqual(['Reifen', 'Tire'])
  })

  it('is the requested one, which is stored', async () => {
    const { language, store } = aLanguage({ 'fr-CA': { 'shell.greeting.text': 'Bonjour {{name}}' } })
    await language.start('fr-CA')
    expect(language.locale).toBe('fr-CA')
    expect(store.getItem('USER_LANGUAGE')).toBe('fr-CA')
    expect(language.translate(greeting, { name: 'Casey' })).toBe('Bonjour Casey')
  })

  it('chooses the form of a counted word, never one of another language', async () => {
    const { language } = aLanguage({
      'en-US': { 'a.rows_one': '{{count}} row', 'a.rows_other': '{{count}} rows' },
      'pl-PL': {
        'a.rows_one': '{{count}} wiersz',
        'a.rows_few': '{{count}} wiersze',
        'a.rows_many': '{{count}} wierszy',
        'a.rows_other': '{{count}} wiersza',
      },
      'hu-HU': { 'a.rows_other': '{{count}} sor' },
    })
    const rows = { key: 'a.rows', text: '{{count}} rows' }
    const said = (...counts: number[]) => counts.map((count) => language.translate(rows, { count }))
    expect(said(1)).toEqual(['1 rows'])
    await language.start(null)
    expect(said(0, 1, 1234)).toEqual(['0 rows', '1 row', '1,234 rows'])
    await language.choose('pl-PL')
    expect(said(1, 3, 5, 22)).toEqual(['1 wiersz', '3 wiersze', '5 wierszy', '22 wiersze'])
    await language.choose('hu-HU')
    expect(said(1, 2)).toEqual(['1 sor', '2 sor'])
  })

  it('is the stored one if none is requested', async () => {
    const { language, loaded } = aLanguage({ 'fr-CA': {} }, memoryStore({ USER_LANGUAGE: 'fr-CA' }))
    await language.start(null)
    expect(loaded).toEqual(['fr-CA'])
  })

  it('falls back to en-US when the pack is not there', async () => {
    const { language, loaded } = aLanguage({ 'en-US': {} })
    await language.start('xx-XX')
    expect(loaded).toEqual(['xx-XX', 'en-US'])
    expect(language.locale).toBe('en-US')
  })

  it('stays the chosen one if the requested one is not available', async () => {
    const { language, store } = aLanguage({ 'en-US': {}, 'de-DE': {} }, memoryStore({ USER_LANGUAGE: 'de-DE' }))
    await language.start('xx-XX')
    expect([language.locale, store.getItem('USER_LANGUAGE'), language.requestLocale]).toEqual([
      'en-US',
      'de-DE',
      'de-DE',
    ])
  })

  it('is sent to the server from the first call on, before its pack is loaded', async () => {
    const { language } = aLanguage({ 'fr-CA': {} })
    expect(language.requestLocale).toBeNull()
    const started = language.start('fr-CA')
    expect([language.requestLocale, language.locale]).toEqual(['fr-CA', 'en-US'])
    await started
    expect(language.requestLocale).toBe('fr-CA')
    expect(aLanguage({}, memoryStore({ USER_LANGUAGE: 'nl-NL' })).language.requestLocale).toBe('nl-NL')
  })

  it('is taken from the account if it was never chosen, and is not stored', async () => {
    const { language, store } = aLanguage({ 'en-US': {}, 'de-DE': {} })
    await language.start(null)
    expect(language.requestLocale).toBeNull()
    await language.suggest('de-DE')
    expect([language.requestLocale, language.locale, store.getItem('USER_LANGUAGE')]).toEqual(['de-DE', 'de-DE', null])
  })

  it('is chosen while the portal is open, if there is a pack of it', async () => {
    const { language, store } = aLanguage({ 'en-US': {}, 'de-DE': {} })
    await language.start(null)
    await language.choose('xx-XX')
    expect([language.locale, store.getItem('USER_LANGUAGE')]).toEqual(['en-US', null])
    await language.choose('de-DE')
    expect([language.locale, store.getItem('USER_LANGUAGE'), language.requestLocale]).toEqual([
      'de-DE',
      'de-DE',
      'de-DE',
    ])
  })

  it('fails when there is no pack at all', async () => {
    await expect(aLanguage({}).language.start(null)).rejects.toThrow('no pack en-US')
  })

  it('names itself', () => {
    expect(languageName('en-US')).toBe('American English')
    expect(languageName('fr-CA')).toBe('français canadien')
  })
})
