import sql from 'sql-template-tag'
import type { Database, Queryable } from '../database/Database.ts'
import { Refusal, type FieldError } from '../errors.ts'
import { defaultLocale } from '../language/translator.ts'
import type { StoredLocale, WordStore } from './WordStore.ts'

/** A word as translators see it. Source: document 002, section 3. */
export interface Word {
  /** Its key. */
  id: string
  locale_id: number
  /** In en-US. */
  translation_text: string
  /** What the locale itself says; null when another stands in for it. */
  translated_text: string | null
  /** What is read meanwhile, and where it comes from. */
  shown_text: string
  shown_from: string
  comments: string
}

export interface WordQuery {
  localeId: number
  keyWord: string | null
  missingOnly: boolean
}

/** `{{name}}`s of a text, in order: a translation has the same. */
export const valuesOf = (text: string): string => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort().join()

/** What administrators do to words and locales. Every change is written down with who made it. */
export function translationDesk(database: Database, words: WordStore) {
  const localeOf = (localeId: number): StoredLocale => {
    const found = words.locales.find((one) => one.locale_id === localeId)
    if (!found) throw new Refusal(422, 'server.bad_input', [{ field: 'locale_id', key: 'server.locale_unknown' }])
    return found
  }

  async function list({ localeId, keyWord, missingOnly }: WordQuery): Promise<Word[]> {
    await words.refresh()
    const { locale } = localeOf(localeId)
    const english = words.packOf(defaultLocale) ?? {}
    const own = words.ownWords(locale)
    const chain = words.chainOf(locale).map((name) => ({ name, says: words.ownWords(name) }))
    const told = await database.query<{ word_key: string; comments: string }>(sql`select word_key, comments from words where comments <> ''`)
    const comments = new Map(told.map((row) => [row.word_key, row.comments]))
    const wanted = keyWord?.toLocaleLowerCase() ?? ''
    return Object.keys(english).sort().flatMap((id): Word[] => {
      const from = chain.find(({ says }) => id in says)
      const word = {
        id, locale_id: localeId, translation_text: english[id] ?? '', translated_text: own[id] ?? null,
        shown_text: from?.says[id] ?? english[id] ?? '', shown_from: from?.name ?? defaultLocale, comments: comments.get(id) ?? '',
      }
      if (missingOnly && word.translated_text !== null) return []
      const isFound = [id, word.translation_text, word.translated_text ?? '', word.comments].some((text) => text.toLocaleLowerCase().includes(wanted))
      return isFound ? [word] : []
    })
  }

  /** All of these words or none. null, or what is said anyway, takes the administrators' word back. */
  async function edit(localeId: number, changes: { id: string; translated_text: string | null }[], userId: number): Promise<number> {
    await words.refresh()
    const { locale } = localeOf(localeId)
    const english = words.packOf(defaultLocale) ?? {}
    const errors = changes.flatMap(({ id, translated_text: text }, index): FieldError[] => {
      const source = english[id]
      if (source === undefined) return [{ field: `words/${index}/id`, key: 'server.word_unknown' }]
      if (text !== null && valuesOf(text) !== valuesOf(source)) return [{ field: `words/${index}/translated_text`, key: 'server.word_values', values: { values: valuesOf(source) || '–' } }]
      return []
    })
    if (errors.length) throw new Refusal(422, 'server.bad_input', errors)
    const before = words.ownWords(locale)
    const real = changes.map(({ id, translated_text: text }) => ({ id, text: text?.trim() ? text : null })).filter(({ id, text }) => text !== (before[id] ?? null))
    if (real.length === 0) return 0
    await database.transaction(async (connection) => {
      const kept = real.filter(({ text }) => text !== null)
      const gone = real.filter(({ text }) => text === null).map(({ id }) => id)
      await connection.query(sql`
        insert into translations (locale_id, word_key, translated_text)
        select ${localeId}, * from unnest(${kept.map(({ id }) => id)}::text[], ${kept.map(({ text }) => text)}::text[])
        on conflict (locale_id, word_key) do update set translated_text = excluded.translated_text`)
      await connection.query(sql`delete from translations where locale_id = ${localeId} and word_key = any(${gone}::text[])`)
      await connection.query(sql`
        insert into translation_changes (user_id, locale_id, word_key, before_text, after_text)
        select ${userId}::bigint, ${localeId}::integer, * from unnest(${real.map(({ id }) => id)}::text[], ${real.map(({ id }) => before[id] ?? null)}::text[], ${real.map(({ text }) => text)}::text[])`)
      await announce(connection)
    })
    await words.refresh()
    return real.length
  }

  /** What translators are told of words, and the en-US of those that only administrators know. */
  async function editDictionary(changes: { id: string; translation_text?: string; comments?: string }[]): Promise<void> {
    await words.refresh()
    const english = words.packOf(defaultLocale) ?? {}
    const errors = changes.flatMap(({ id }, index): FieldError[] => (id in english ? [] : [{ field: `words/${index}/id`, key: 'server.word_unknown' }]))
    if (errors.length) throw new Refusal(422, 'server.bad_input', errors)
    await database.transaction(async (connection) => {
      for (const { id, translation_text: text = null, comments = null } of changes) {
        await connection.query(sql`
          insert into words (word_key, text, comments) values (${id}, ${text}, coalesce(${comments}, ''))
          on conflict (word_key) do update set text = coalesce(excluded.text, words.text), comments = coalesce(${comments}, words.comments)`)
      }
      await announce(connection)
    })
    await words.refresh()
  }

  async function addWord(word: { id: string; translation_text: string; comments: string }): Promise<void> {
    await words.refresh()
    if (word.id in (words.packOf(defaultLocale) ?? {})) throw new Refusal(409, 'server.word_taken', [{ field: 'id', key: 'server.word_taken' }])
    await database.transaction(async (connection) => {
      await connection.query(sql`insert into words (word_key, text, comments) values (${word.id}, ${word.translation_text}, ${word.comments})`)
      await announce(connection)
    })
    await words.refresh()
  }

  /** A new locale; as a copy it begins with every word that its source says. */
  async function addLocale({ locale, region, parentId, sourceId }: { locale: string; region: string | null; parentId: number | null; sourceId: number | null }, userId: number): Promise<number> {
    await words.refresh()
    if (words.locales.some((one) => one.locale === locale)) throw new Refusal(409, 'server.locale_taken', [{ field: 'locale', key: 'server.locale_taken' }])
    const source = sourceId === null ? null : localeOf(sourceId)
    const parent = parentId === null ? (source?.parent_id ?? null) : localeOf(parentId).locale_id
    const copied = Object.entries(source && source.locale !== defaultLocale ? words.ownWords(source.locale) : {})
    const localeId = await database.transaction(async (connection) => {
      const [row] = await connection.query<{ locale_id: number }>(sql`
        insert into locales (locale, region, parent_id) values (${locale}, ${region ?? source?.region ?? 'north_america'}, ${parent}) returning locale_id`)
      const id = row?.locale_id ?? 0
      const [keys, texts] = [copied.map(([key]) => key), copied.map(([, text]) => text)]
      await connection.query(sql`
        insert into translations (locale_id, word_key, translated_text) select ${id}::integer, * from unnest(${keys}::text[], ${texts}::text[])`)
      await connection.query(sql`
        insert into translation_changes (user_id, locale_id, word_key, after_text)
        select ${userId}::bigint, ${id}::integer, * from unnest(${keys}::text[], ${texts}::text[])`)
      await announce(connection)
      return id
    })
    await words.refresh()
    return localeId
  }

  /** Who changed a locale's words, the latest first. */
  async function changes(localeId: number, id: string | null, page: number, size: number) {
    localeOf(localeId)
    return database.query<{ at: string; user: string; id: string; before_text: string | null; after_text: string | null; total: number }>(sql`
      select c.at, coalesce(nullif(trim(u.user_name || ' ' || u.user_last_name), ''), '–') as "user", c.word_key as id, c.before_text, c.after_text, count(*) over ()::int as total
      from translation_changes c left join users u using (user_id)
      where c.locale_id = ${localeId} and (${id}::text is null or c.word_key = ${id})
      order by c.change_id desc limit ${size} offset ${(page - 1) * size}`)
  }

  return { list, edit, editDictionary, addWord, addLocale, changes, localeOf }
}

export type TranslationDesk = ReturnType<typeof translationDesk>

/** Every server reads the words again. */
async function announce(connection: Queryable): Promise<void> {
  await connection.query(sql`update words_version set version = version + 1`)
}
