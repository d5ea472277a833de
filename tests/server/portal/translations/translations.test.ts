import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from '../../app/setupTestApp.ts'
import type { Caller } from '../../app/testApp.ts'

interface Locale {
  locale_id: number
  locale: string
  parent_id: number | null
  region: string
  translated_count: number
}
interface Word {
  id: string
  translation_text: string
  translated_text: string | null
  shown_text: string
  shown_from: string
  comments: string
}

describe('locales and words', () => {
  const world = setupTestApp({ commits: true })
  let keeper: Caller
  let locales: Map<string, Locale>
  const idOf = (locale: string): number => locales.get(locale)?.locale_id ?? 0
  const readLocales = async (): Promise<void> => {
    const { json } = await keeper.post('admin/locales/get', {})
    locales = new Map((json.locales as unknown as Locale[]).map((one) => [one.locale, one]))
  }
  const wordsOf = async (locale: string, more: object = {}): Promise<Word[]> =>
    (await keeper.post('admin/translations/get_words', { locale_id: idOf(locale), ...more })).json
      .words as unknown as Word[]
  const edit = (locale: string, words: { id: string; translated_text: string | null }[]) =>
    keeper.send('PUT', 'admin/translations/edit_words', { locale_id: idOf(locale), words })
  const packOf = async (locale: string) => world.app.server.inject({ url: `/api/Content/LanguagesPack/${locale}.json` })

  beforeAll(async () => {
    keeper = await world.as('admin')
    await readLocales()
  })

  it('are read under any parameter that keeps a browser from an old copy', async () => {
    const statuses = await Promise.all(
      ['timestamp=1', 't=2', '_=3', 'v=4&w=5'].map(
        async (query) =>
          (await world.app.server.inject({ url: `/api/Content/LanguagesPack/de-DE.json?${query}` })).statusCode,
      ),
    )
    expect(statuses).toEqual([200, 200, 200, 200])
  })

  it('are the thirty-five of the specification, region by region, with their parents', () => {
    expect(locales.size).toBe(35)
    expect([...locales.keys()].slice(0, 7)).toEqual(['en-US', 'es-US', 'en-CA', 'fr-CA', 'es-AR', 'pt-BR', 'en-GB'])
    const parentOf = (locale: string) =>
      [...locales.values()].find((one) => one.locale_id === locales.get(locale)?.parent_id)?.locale
    expect(['es-AR', 'es-US', 'fr-CA', 'pt-BR', 'en-GB', 'de-DE'].map(parentOf)).toEqual([
      'es-ES',
      'es-ES',
      'fr-FR',
      'pt-PT',
      'en-US',
      undefined,
    ])
  })

  it('are offered to anybody, named in themselves, with the words that a preview needs', async () => {
    const answer = (await world.app.server.inject({ url: '/api/Content/Languages.json' })).json<{
      languages: { locale: string; label: string; region: string; url: string; words: object }[]
      expires_at: string
    }>()
    expect(answer.languages).toHaveLength(35)
    expect(answer.languages.find(({ locale }) => locale === 'fr-CA')).toMatchObject({
      label: 'français (Canada)',
      region: 'north_america',
      url: 'http://portal.test',
    })
    // Regional languages speak their parent's words; English is the source.
    const partial = (answer.languages as unknown as { locale: string; is_partial: boolean }[])
      .filter(({ is_partial }) => is_partial)
      .map(({ locale }) => locale)
    for (const locale of ['en-US', 'en-GB', 'en-CA', 'de-DE', 'fr-CA', 'es-AR', 'pt-BR'])
      expect(partial).not.toContain(locale)
    expect(partial).toEqual(expect.arrayContaining(['cs-CZ', 'ja-JP', 'zh-CN', 'uk-UA']))
    expect(Object.keys(answer.languages[0]?.words ?? {})).toContain('shell.language_region.europe')
    expect(Date.parse(answer.expires_at)).toBeGreaterThan(Date.now())
  })

  it('are sent once to a browser that keeps them, and again when one of them is called otherwise', async () => {
    const list = (tag = '') =>
      world.app.server.inject({ url: '/api/Content/Languages.json', headers: tag ? { 'if-none-match': tag } : {} })
    const first = await list()
    const tag = String(first.headers.etag)
    expect([first.headers['cache-control'], (await list(tag)).statusCode, (await list(tag)).body]).toEqual([
      'no-cache',
      304,
      '',
    ])
    expect((await list(`"other", ${tag}`)).statusCode).toBe(304)
    await edit('fr-FR', [{ id: 'shell.language_continue', translated_text: 'Allons-y' }])
    const changed = await list(tag)
    expect(changed.statusCode).toBe(200)
    const said = (locale: string) =>
      changed
        .json<{ languages: { locale: string; words: Record<string, string> }[] }>()
        .languages.find((one) => one.locale === locale)?.words['shell.language_continue']
    expect(['fr-FR', 'fr-CA', 'de-DE'].map(said)).toEqual(['Allons-y', 'Allons-y', 'Weiter'])
    await edit('fr-FR', [{ id: 'shell.language_continue', translated_text: null }])
    expect((await list(tag)).statusCode).toBe(304)
  })

  it('a changed word shows in the next pack, and in the packs that stand on it', async () => {
    expect((await edit('es-ES', [{ id: 'engine.apply', translated_text: 'Aplicar ahora' }])).json).toMatchObject({
      changed: 1,
    })
    for (const [locale, text] of [
      ['es-ES', 'Aplicar ahora'],
      ['es-AR', 'Aplicar ahora'],
      ['fr-FR', 'Appliquer'],
    ] as const) {
      expect((await packOf(locale)).json<Record<string, string>>()['engine.apply']).toBe(text)
    }
    const [word] = await wordsOf('es-AR', { key_word: 'engine.apply' })
    expect(word).toMatchObject({
      id: 'engine.apply',
      translation_text: 'Apply',
      translated_text: null,
      shown_text: 'Aplicar ahora',
      shown_from: 'es-ES',
    })
    await edit('es-AR', [{ id: 'engine.apply', translated_text: 'Aplicá' }])
    expect((await packOf('es-AR')).json<Record<string, string>>()['engine.apply']).toBe('Aplicá')
    await edit('es-AR', [{ id: 'engine.apply', translated_text: null }])
    expect((await packOf('es-AR')).json<Record<string, string>>()['engine.apply']).toBe('Aplicar ahora')
  })

  it('the server speaks them too', async () => {
    await edit('de-DE', [{ id: 'server.not_found', translated_text: 'Nicht gefunden' }])
    const { json } = await keeper.post('checkpoint/detail', { unit_id: 999_999_999 }, { 'user-language': 'de-DE' })
    expect(json.response_status?.description).toBe('Nicht gefunden')
  })

  it('a counted word has the forms of its language, and those of two languages do not mix', async () => {
    const packs = await Promise.all(
      ['pl-PL', 'hu-HU', 'ja-JP'].map(async (locale) => (await packOf(locale)).json<Record<string, string>>()),
    )
    expect(
      packs.map((pack) =>
        Object.keys(pack)
          .filter((key) => key.startsWith('engine.edits_') && !/discard|save/.test(key))
          .sort(),
      ),
    ).toEqual([
      ['engine.edits_few', 'engine.edits_many', 'engine.edits_one', 'engine.edits_other'],
      ['engine.edits_one', 'engine.edits_other'],
      ['engine.edits_other'],
    ])
    expect(
      (await edit('cs-CZ', [{ id: 'engine.edits_few', translated_text: '{{count}} neuložené změny' }])).json,
    ).toMatchObject({ changed: 1 })
    const [word] = await wordsOf('cs-CZ', { key_word: 'engine.edits_few' })
    expect(word).toMatchObject({
      id: 'engine.edits_few',
      translation_text: '{{count}} unsaved changes',
      translated_text: '{{count}} neuložené změny',
      shown_from: 'cs-CZ',
    })
    expect((await edit('cs-CZ', [{ id: 'engine.edits_few', translated_text: null }])).json).toMatchObject({
      changed: 1,
    })
    expect(
      (
        await edit('cs-CZ', [
          { id: 'engine.edits_few', translated_text: 'změny' },
          { id: 'engine.apply_few', translated_text: 'Použít' },
        ])
      ).status,
    ).toBe(422)
  })

  it('all of a change or nothing: a word without its values, or unknown, is named by its place', async () => {
    const refused = await edit('it-IT', [
      { id: 'engine.apply', translated_text: 'Applica' },
      { id: 'engine.all_rows_other', translated_text: 'Tutte' },
      { id: 'engine.applyy', translated_text: 'x' },
    ])
    expect(refused.status).toBe(422)
    expect(refused.json.response_status?.errors).toEqual([
      {
        field: 'words/1/translated_text',
        message: 'A translation must contain the same placeholders as the English text: count.',
      },
      { field: 'words/2/id', message: 'No text has this key.' },
    ])
    expect((await packOf('it-IT')).json<Record<string, string>>()['engine.apply']).toBe('Applica')
  })

  it('what changed is written down with who did it', async () => {
    await edit('nl-NL', [{ id: 'engine.apply', translated_text: 'Nu toepassen' }])
    await edit('nl-NL', [{ id: 'engine.apply', translated_text: 'Gebruiken' }])
    expect((await edit('nl-NL', [{ id: 'engine.apply', translated_text: 'Gebruiken' }])).json).toMatchObject({
      changed: 0,
    })
    const { json } = await keeper.post('own/translations/get_changes', { locale_id: idOf('nl-NL'), id: 'engine.apply' })
    expect(json.changes).toMatchObject([
      {
        user_name: 'Ada Minton',
        locale: 'nl-NL',
        part: 'translation',
        before_text: 'Nu toepassen',
        after_text: 'Gebruiken',
      },
      {
        user_name: 'Ada Minton',
        locale: 'nl-NL',
        part: 'translation',
        before_text: 'Toepassen',
        after_text: 'Nu toepassen',
      },
    ])
    expect(json.total_items).toBe(2)
  })

  it('does not overwrite concurrent changes, and reports the stored text', async () => {
    await edit('sv-SE', [{ id: 'engine.close', translated_text: 'Stäng nu' }])
    const late = await keeper.send('PUT', 'admin/translations/edit_words', {
      locale_id: idOf('sv-SE'),
      words: [
        { id: 'engine.apply', translated_text: 'Använd nu', before: { translated_text: 'Använd' } },
        { id: 'engine.close', translated_text: 'Stäng allt', before: { translated_text: 'Stäng' } },
      ],
    })
    expect(late.status).toBe(409)
    expect(late.json).toMatchObject({
      response_status: {
        errors: [{ field: 'words/1/translated_text', message: 'This has changed since you opened it' }],
      },
      conflict: { cells: [{ index: 1, column: 'translated_text', theirs: 'Stäng nu' }] },
    })
    expect((await packOf('sv-SE')).json<Record<string, string>>()).toMatchObject({
      'engine.apply': 'Använd',
      'engine.close': 'Stäng nu',
    })
    // An editor with the same values is not held up.
    expect(
      (
        await keeper.send('PUT', 'admin/translations/edit_words', {
          locale_id: idOf('sv-SE'),
          words: [{ id: 'engine.close', translated_text: 'Stäng nu', before: { translated_text: 'Stäng' } }],
        })
      ).json,
    ).toMatchObject({ changed: 0 })
  })

  it('a comment is saved beside its word, and both are in the history', async () => {
    const saved = await keeper.send('PUT', 'admin/translations/edit_words', {
      locale_id: idOf('fi-FI'),
      words: [
        {
          id: 'engine.close',
          translated_text: 'Sulje nyt',
          comments: 'On every dialog',
          before: { translated_text: 'Sulje', comments: null },
        },
      ],
    })
    expect(saved.json).toMatchObject({ changed: 2 })
    expect(await wordsOf('pl-PL', { key_word: 'on every dialog' })).toMatchObject([
      { id: 'engine.close', comments: 'On every dialog' },
    ])
    const { json } = await keeper.post('own/translations/get_changes', { id: 'engine.close', key_word: 'dialog' })
    expect(json.changes).toMatchObject([
      { part: 'comment', locale: null, before_text: null, after_text: 'On every dialog' },
    ])
    await edit('fi-FI', [{ id: 'engine.close', translated_text: 'Sulje' }])
    // A text equal to the file's is no change any more.
    expect(await wordsOf('fi-FI', { key_word: 'engine.close', changed_only: true })).toEqual([])
  })

  it('counts what is missing, and lists only that', async () => {
    // Danish says the portal's frame, not the names of reports.
    await edit('da-DK', [{ id: 'report.checkpoint.title', translated_text: 'Kontrolpunkter' }])
    const { json } = await keeper.post('admin/translations/get_words_count', { locale_id: idOf('da-DK') })
    const { count, missing_count: missing } = json as unknown as { count: number; missing_count: number }
    expect(count - missing).toBe(locales.get('da-DK')!.translated_count + 1)
    expect(missing).toBeGreaterThan(1000)
    expect(
      (await wordsOf('da-DK', { missing_only: true, key_word: 'report.checkpoint.title' })).map(({ id }) => id),
    ).toEqual([])
    expect((await wordsOf('da-DK', { key_word: 'kontrolpunkter' })).map(({ id }) => id)).toEqual([
      'report.checkpoint.title',
    ])
  })

  it('a locale is added, also as a copy of another, once', async () => {
    const added = await keeper.post('admin/locales/add_as', { locale: 'nl-BE', source_locale_id: idOf('nl-NL') })
    expect(added.status).toBe(200)
    await readLocales()
    expect(locales.get('nl-BE')).toMatchObject({
      locale_id: added.json.locale_id,
      region: 'europe',
      parent_id: null,
      parent: 'en-US',
      translated_count: locales.get('nl-NL')!.translated_count,
    })
    expect((await packOf('nl-BE')).json<Record<string, string>>()['engine.apply']).toBe('Gebruiken')
    expect(
      (await keeper.post('admin/locales/add', { locale: 'nl-BE', region: 'europe' })).json.response_status,
    ).toMatchObject({ code: 409, errors: [{ field: 'locale' }] })
    expect(
      (await keeper.post('admin/locales/add', { locale: 'en-ZA', region: 'europe', parent_id: 99_999 })).status,
    ).toBe(422)
    expect((await keeper.post('admin/locales/add', { locale: 'klingon', region: 'europe' })).status).toBe(400)
    expect(
      (await keeper.post('admin/locales/add', { locale: 'DE-at', region: 'europe' })).json.response_status,
    ).toMatchObject({ code: 422, errors: [{ field: 'locale', message: 'Enter language and country, such as de-AT.' }] })
    expect((await packOf('xx-XX')).statusCode).toBe(404)
  })

  it('a locale that falls back shows where its words come from', async () => {
    const added = await keeper.post('admin/locales/add', {
      locale: 'fr-BE',
      region: 'europe',
      parent_id: idOf('fr-CA'),
    })
    await readLocales()
    expect(locales.get('fr-BE')).toMatchObject({
      locale_id: added.json.locale_id,
      parent: 'fr-CA',
      translated_count: 0,
      coverage: 0,
    })
    // fr-CA says nothing of its own here, fr-FR does.
    expect(await wordsOf('fr-BE', { key_word: 'engine.apply' })).toMatchObject([
      { id: 'engine.apply', translated_text: null, shown_text: 'Appliquer', shown_from: 'fr-FR' },
    ])
    await edit('fr-CA', [{ id: 'engine.apply', translated_text: 'Mettre en œuvre' }])
    expect(await wordsOf('fr-BE', { key_word: 'engine.apply' })).toMatchObject([
      { shown_text: 'Mettre en œuvre', shown_from: 'fr-CA' },
    ])
    expect((await packOf('fr-BE')).json<Record<string, string>>()['engine.apply']).toBe('Mettre en œuvre')
    expect((await keeper.post('admin/translations/get_words', { locale_id: 99_999 })).status).toBe(404)
  })

  it('the rows say what the packs say, in every locale', async () => {
    await readLocales()
    for (const { locale, locale_id } of locales.values()) {
      const pack = (await packOf(locale)).json<Record<string, string>>()
      const file = (await keeper.post('own/translations/get_words_csv', { locale_id })).raw.toString('utf8')
      const rows = parse<Word>(file, { bom: true, columns: true })
      // A sign that would make a cell a formula has an apostrophe before it.
      const shown = rows.map(({ id, shown_text }) => [id, shown_text.replace(/^'(?=[=+\-@])/, '')])
      expect([locale, Object.fromEntries(shown)]).toEqual([locale, pack])
    }
  })

  it('the pages say what the packs say, where every word is its own and where it falls back', async () => {
    for (const locale of ['en-US', 'fr-CA', 'sv-SE']) {
      const shown: [string, string][] = []
      for (let page = 1; ; page++) {
        const found = await wordsOf(locale, { page_number: page, page_size: 500 })
        shown.push(...found.map(({ id, shown_text }): [string, string] => [id, shown_text]))
        if (found.length < 500) break
      }
      expect([locale, Object.fromEntries(shown)]).toEqual([locale, (await packOf(locale)).json()])
    }
  })

  it('a custom word is added, logged and translated', async () => {
    expect(
      (
        await keeper.post('admin/translations/add_word', {
          id: 'own.greeting',
          translation_text: 'Hello {{name}}',
          comments: 'Above the news',
        })
      ).status,
    ).toBe(200)
    expect(
      (await keeper.post('admin/translations/add_word', { id: 'own.greeting', translation_text: 'Again' })).status,
    ).toBe(409)
    expect(
      (
        await keeper.send('PUT', 'admin/translations/edit_dictionary_words', {
          words: [{ id: 'own.greeting', translation_text: 'Welcome {{name}}' }],
        })
      ).status,
    ).toBe(200)
    expect(await wordsOf('fr-FR', { key_word: 'own.greeting' })).toMatchObject([
      { translation_text: 'Welcome {{name}}', comments: 'Above the news', translated_text: null },
    ])
    await edit('fr-FR', [{ id: 'own.greeting', translated_text: 'Bienvenue {{name}}' }])
    expect((await packOf('fr-CA')).json<Record<string, string>>()['own.greeting']).toBe('Bienvenue {{name}}')
  })

  it('a pseudo-locale marks every word and keeps its values', async () => {
    const pack = (await packOf('en-XA')).json<Record<string, string>>()
    expect(pack['engine.all_rows_other']).toMatch(/^\[Tötål \(\{\{count\}\} röws\) ~+\]$/)
    expect(pack['report.checkpoint.title']).toMatch(/^\[.*~\]$/)
  })

  it('are managed by administrators only', async () => {
    const customer = await world.as('cus')
    for (const [method, path, body] of [
      ['POST', 'locales/get', {}],
      ['POST', 'locales/add', { locale: 'en-ZA', region: 'europe' }],
      ['POST', 'locales/add_as', { locale: 'en-ZA', source_locale_id: 1 }],
      ['POST', 'translations/get_words', { locale_id: 1 }],
      ['POST', 'translations/get_words_count', { locale_id: 1 }],
      ['POST', 'translations/add_word', { id: 'own.x', translation_text: 'x' }],
      ['PUT', 'translations/edit_words', { locale_id: 1, words: [{ id: 'engine.apply', translated_text: 'x' }] }],
      ['PUT', 'translations/edit_dictionary_words', { words: [{ id: 'engine.apply', comments: 'x' }] }],
      ['POST', '../own/translations/get_changes', {}],
      ['GET', '../own/translations/get_locales', undefined],
    ] as const)
      expect([path, (await customer.send(method, `admin/${path}`, body)).status]).toEqual([path, 401])
  })
})
