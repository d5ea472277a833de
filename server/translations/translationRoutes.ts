import { may } from '../../engine/core/access/may.ts'
import type { Security } from '../../engine/core/definition/model.ts'
import { localeRegions } from '../../domain/locales.ts'
import { noPermission } from '../errors.ts'
import { anyObject, objectSchema, type ObjectSchema, type Route, type SessionContext } from '../http/Route.ts'
import { defaultLocale } from '../language/translator.ts'
import type { TranslationDesk, Word } from './translationDesk.ts'
import type { WordStore } from './WordStore.ts'

/** Who keeps the words. */
const keepers: Security = { code: 'TVADMIN', groups: null, flag: null }

const localeId = { type: 'integer', minimum: 1 }
const key = { type: 'string', minLength: 1, maxLength: 200, pattern: '^[a-z][A-Za-z0-9_.-]*$' }
const text = { type: 'string', maxLength: 4000 }
const paging = { page_number: { type: 'integer', minimum: 1, maximum: 1_000_000 }, page_size: { type: 'integer', minimum: 1, maximum: 500 } }
const list = (properties: ObjectSchema['properties'], required: string[]) => ({ type: 'array', minItems: 1, maxItems: 5000, items: objectSchema(properties, required) })

/** Administration of locales and words. Source: document 002, sections 3 and 7. */
export function translationRoutes(desk: TranslationDesk, words: WordStore): Route[] {
  const route = (method: Route['method'], path: string, summary: string, body: ObjectSchema, handle: (context: SessionContext) => Promise<object>): Route => ({
    method, path: `/api/v2/admin/${path}`, tag: 'admin', access: 'session', summary, body, answer: anyObject,
    async handle(context) {
      if (!may(context.principal, keepers)) throw noPermission()
      return handle(context)
    },
  })
  const localeBody = { locale: { type: 'string', pattern: '^[a-z]{2}-[A-Z]{2}$' }, region: { enum: [...localeRegions] } }

  return [
    route('POST', 'locales/get', 'The locales with their parents, and how many of the words each says itself.', objectSchema({}), async () => {
      await words.refresh()
      const all = Object.keys(words.packOf(defaultLocale) ?? {}).length
      const locales = words.locales.map((one) => ({ ...one, translated_count: Object.keys(words.ownWords(one.locale)).length }))
      return { locales, words_count: all }
    }),
    route('POST', 'locales/add', 'A new locale that says nothing yet.', objectSchema({ ...localeBody, parent_id: localeId }, ['locale', 'region']),
      async ({ body, principal }) => ({
        locale_id: await desk.addLocale({ locale: String(body.locale), region: String(body.region), parentId: (body.parent_id as number | undefined) ?? null, sourceId: null }, principal.userId),
      })),
    route('POST', 'locales/add_as', 'A new locale as a copy of another.', objectSchema({ ...localeBody, source_locale_id: localeId }, ['locale', 'source_locale_id']),
      async ({ body, principal }) => ({
        locale_id: await desk.addLocale({ locale: String(body.locale), region: (body.region as string | undefined) ?? null, parentId: null, sourceId: Number(body.source_locale_id) }, principal.userId),
      })),
    route('POST', 'translations/get_words', 'The words of a locale, page by page, with the en-US text and the comment beside.',
      objectSchema({ locale_id: localeId, key_word: { type: 'string', maxLength: 200, nullable: true }, missing_only: { type: 'boolean' }, order_by: { enum: ['id', 'translation_text', 'translated_text', 'comments'] }, is_sort_desc: { type: 'boolean' }, ...paging }, ['locale_id']),
      async ({ body }) => {
        const [page, size] = [Number(body.page_number ?? 1), Number(body.page_size ?? 50)]
        const found = ordered(await desk.list(queryOf(body)), (body.order_by as keyof Word | undefined) ?? 'id', body.is_sort_desc === true)
        return { words: found.slice((page - 1) * size, page * size), page_number: page, page_size: size, total_items: found.length }
      }),
    route('POST', 'translations/get_words_count', 'How many words there are, and how many the locale does not say itself.', objectSchema({ locale_id: localeId }, ['locale_id']),
      async ({ body }) => {
        const all = await desk.list({ localeId: Number(body.locale_id), keyWord: null, missingOnly: false })
        return { count: all.length, missing_count: all.filter((word) => word.translated_text === null).length }
      }),
    route('POST', 'translations/add_word', 'A word that neither code nor definition knows, in en-US.', objectSchema({ id: key, translation_text: { ...text, minLength: 1 }, comments: text }, ['id', 'translation_text']),
      async ({ body }) => {
        await desk.addWord({ id: String(body.id), translation_text: String(body.translation_text), comments: String(body.comments ?? '') })
        return { id: body.id }
      }),
    route('PUT', 'translations/edit_words', 'Words of one locale: all of them or none.', objectSchema({ locale_id: localeId, words: list({ id: key, translated_text: { ...text, nullable: true } }, ['id', 'translated_text']) }, ['locale_id', 'words']),
      async ({ body, principal }) => ({ changed: await desk.edit(Number(body.locale_id), body.words as { id: string; translated_text: string | null }[], principal.userId) })),
    route('PUT', 'translations/edit_dictionary_words', 'What translators are told of words, and the en-US text.', objectSchema({ words: list({ id: key, translation_text: { ...text, minLength: 1 }, comments: text }, ['id']) }, ['words']),
      async ({ body }) => {
        await desk.editDictionary(body.words as { id: string; translation_text?: string; comments?: string }[])
        return {}
      }),
    route('POST', 'translations/get_changes', 'Who changed which word of a locale, when, from what to what.', objectSchema({ locale_id: localeId, id: { ...key, nullable: true }, ...paging }, ['locale_id']),
      async ({ body }) => {
        const [page, size] = [Number(body.page_number ?? 1), Number(body.page_size ?? 50)]
        const rows = await desk.changes(Number(body.locale_id), (body.id as string | null | undefined) ?? null, page, size)
        return { changes: rows.map(({ at, user, id, before_text, after_text }) => ({ at, user, id, before_text, after_text })), page_number: page, page_size: size, total_items: rows[0]?.total ?? 0 }
      }),
  ]
}

export function queryOf(body: Record<string, unknown>): { localeId: number; keyWord: string | null; missingOnly: boolean } {
  return { localeId: Number(body.locale_id), keyWord: (body.key_word as string | null | undefined) ?? null, missingOnly: body.missing_only === true }
}

function ordered(words: Word[], by: keyof Word, isDesc: boolean): Word[] {
  const sorted = words.toSorted((one, other) => String(one[by] ?? '').localeCompare(String(other[by] ?? ''), 'en') || (one.id < other.id ? -1 : 1))
  return isDesc ? sorted.reverse() : sorted
}
