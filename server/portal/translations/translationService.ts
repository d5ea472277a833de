import sql from 'sql-template-tag'
import { sourceText } from '../../../engine/core/language/plural.ts'
import type { Database, Queryable } from '../../platform/database/Database.ts'
import { Refusal, type FieldError } from '../../platform/errors.ts'
import { defaultLocale } from '../../platform/language/translator.ts'
import type { StoredLocale, TranslationStore } from './TranslationStore.ts'

/** A change of a text: of its translation, of the note for translators, or of both. null removes a translation. */
export interface TranslationEdit {
  id: string
  translated_text?: string | null
  comments?: string | null
  /** The values that the editor saw before, by the same names: if they have changed, nothing is written. */
  before?: { translated_text?: string | null; comments?: string | null }
}

type EditedPart = 'translated_text' | 'comments'
const editedParts = ['translated_text', 'comments'] as const

/** Signs of a word's text. */
export const longestText = 4000

/** `{{name}}`s of a text, in order: a translation has the same. */
export const valuesOf = (text: string): string =>
  [...text.matchAll(/\{\{(\w+(?::[\d.]+)?)\}\}/g)]
    .map((match) => match[1])
    .sort()
    .join()

interface Change {
  id: string
  part: EditedPart
  before: string | null
  after: string | null
}

/**
 * The operations of administrators on texts. Every change is recorded with its author. Reading is SQL:
 * definitions/translations/words.sql.
 */
export function translationService(database: Database, translations: TranslationStore) {
  const localeOf = (localeId: number): StoredLocale => {
    const found = translations.locales.find((one) => one.locale_id === localeId)
    if (!found)
      throw new Refusal(422, 'server.bad_input', { errors: [{ field: 'locale_id', key: 'server.locale_unknown' }] })
    return found
  }

  /** Returns the problems of these texts, each at its place. */
  function problemsOf(edits: readonly TranslationEdit[]): FieldError[] {
    const english = translations.packOf(defaultLocale) ?? {}
    return edits.flatMap(({ id, translated_text: text }, index): FieldError[] => {
      const source = sourceText(id, english)
      if (source === undefined) return [{ field: `words/${index}/id`, key: 'server.word_unknown' }]
      if (text?.trim() && valuesOf(text) !== valuesOf(source))
        return [
          {
            field: `words/${index}/translated_text`,
            key: 'server.word_values',
            values: { values: valuesOf(source) || '–' },
          },
        ]
      return []
    })
  }

  /**
   * Writes all of these texts or none, together with other rows. A text equal to that of the files removes the
   * administrators' one, as null does.
   */
  async function edit(
    localeId: number,
    edits: readonly TranslationEdit[],
    userId: number,
    along: (connection: Queryable) => Promise<void> = async () => {},
  ): Promise<number> {
    await translations.refresh()
    const { locale } = localeOf(localeId)
    const errors = problemsOf(edits)
    if (errors.length) throw new Refusal(422, 'server.bad_input', { errors })
    const changed = await database.transaction(async (connection) => {
      await lockTranslations(connection)
      await along(connection)
      const current = await findCurrent(connection, localeId, edits, translations.shipped(locale))
      refuseStale(edits, current)
      const changes = changesOf(edits, current)
      if (changes.length === 0) return 0
      await writeTranslations(
        connection,
        localeId,
        changes.filter(({ part }) => part === 'translated_text'),
        translations.shipped(locale),
      )
      await writeComments(
        connection,
        changes.filter(({ part }) => part === 'comments'),
      )
      await noteChanges(connection, localeId, changes, userId)
      await announce(connection)
      return changes.length
    })
    if (changed > 0) await translations.refresh()
    return changed
  }

  /** Changes the notes for translators, and the en-US of texts that only administrators added. */
  async function editDictionary(
    changes: { id: string; translation_text?: string; comments?: string }[],
    userId: number,
  ): Promise<void> {
    await translations.refresh()
    const english = translations.packOf(defaultLocale) ?? {}
    const errors = changes.flatMap(({ id }, index): FieldError[] =>
      id in english ? [] : [{ field: `words/${index}/id`, key: 'server.word_unknown' }],
    )
    if (errors.length) throw new Refusal(422, 'server.bad_input', { errors })
    await database.transaction(async (connection) => {
      await lockTranslations(connection)
      for (const { id, translation_text: text = null, comments = null } of changes) {
        const [old] = await connection.query<{ text: string | null; comments: string }>(
          sql`select text, comments from words where word_key = ${id}`,
        )
        await connection.query(sql`
          insert into words (word_key, text, comments) values (${id}, ${text}, coalesce(${comments}, ''))
          on conflict (word_key) do update set text = coalesce(excluded.text, words.text), comments = coalesce(${comments}, words.comments)`)
        if (text !== null && text !== english[id])
          await note(
            connection,
            { localeId: null, id, part: 'english', before: english[id] ?? null, after: text },
            userId,
          )
        if (comments !== null && comments !== (old?.comments ?? ''))
          await note(
            connection,
            { localeId: null, id, part: 'comment', before: old?.comments || null, after: comments || null },
            userId,
          )
      }
      await announce(connection)
    })
    await translations.refresh()
  }

  async function addText(
    added: { id: string; translation_text: string; comments: string },
    userId: number,
  ): Promise<void> {
    await translations.refresh()
    if (added.id in (translations.packOf(defaultLocale) ?? {}))
      throw new Refusal(409, 'server.word_taken', { errors: [{ field: 'id', key: 'server.word_taken' }] })
    await database.transaction(async (connection) => {
      await connection.query(
        sql`insert into words (word_key, text, comments) values (${added.id}, ${added.translation_text}, ${added.comments})`,
      )
      await note(
        connection,
        { localeId: null, id: added.id, part: 'english', before: null, after: added.translation_text },
        userId,
      )
      await announce(connection)
    })
    await translations.refresh()
  }

  return { edit, editDictionary, addWord: addText, localeOf }
}

export type TranslationService = ReturnType<typeof translationService>

/** The current values of these texts, by key. */
type CurrentTexts = Map<string, Record<EditedPart, string | null>>

async function findCurrent(
  connection: Queryable,
  localeId: number,
  edits: readonly TranslationEdit[],
  shipped: Readonly<Record<string, string>>,
): Promise<CurrentTexts> {
  const keys = edits.map(({ id }) => id)
  const rows = await connection.query<{ id: string; translated: string | null; comments: string | null }>(sql`
    select asked.id, t.translated_text as translated, w.comments
    from unnest(${keys}::text[]) as asked (id)
    left join translations t on t.locale_id = ${localeId} and t.word_key = asked.id
    left join words w on w.word_key = asked.id`)
  return new Map(
    rows.map(({ id, translated, comments }) => [
      id,
      { translated_text: translated ?? shipped[id] ?? null, comments: comments || null },
    ]),
  )
}

const textOrNull = (text: string | null | undefined): string | null => (text?.trim() ? text : null)

/** A word that someone else changed since its editor saw it, unless to the very same. */
function refuseStale(edits: readonly TranslationEdit[], current: CurrentTexts): void {
  const cells = edits.flatMap(({ before = {}, ...edit }, index) =>
    editedParts.flatMap((column) => {
      const theirs = current.get(edit.id)?.[column] ?? null
      const isStale = column in before && textOrNull(before[column]) !== theirs && textOrNull(edit[column]) !== theirs
      return isStale ? [{ index, column, theirs }] : []
    }),
  )
  if (cells.length === 0) return
  const errors = cells.map(({ index, column }) => ({
    field: `words/${index}/${column}`,
    key: 'server.field.changed_meanwhile',
  }))
  throw new Refusal(409, 'server.changed_meanwhile', { errors, more: { conflict: { cells } } })
}

function changesOf(edits: readonly TranslationEdit[], current: CurrentTexts): Change[] {
  return edits.flatMap((edit) =>
    editedParts.flatMap((part): Change[] => {
      if (edit[part] === undefined) return []
      const [before, after] = [current.get(edit.id)?.[part] ?? null, textOrNull(edit[part])]
      return before === after ? [] : [{ id: edit.id, part, before, after }]
    }),
  )
}

async function writeTranslations(
  connection: Queryable,
  localeId: number,
  changes: Change[],
  shipped: Readonly<Record<string, string>>,
): Promise<void> {
  const overridden = changes.filter(({ id, after }) => after !== null && after !== shipped[id])
  const withdrawn = changes.filter((change) => !overridden.includes(change)).map(({ id }) => id)
  await connection.query(sql`
    insert into translations (locale_id, word_key, translated_text)
    select ${localeId}, * from unnest(${overridden.map(({ id }) => id)}::text[], ${overridden.map(({ after }) => after)}::text[])
    on conflict (locale_id, word_key) do update set translated_text = excluded.translated_text`)
  await connection.query(
    sql`delete from translations where locale_id = ${localeId} and word_key = any(${withdrawn}::text[])`,
  )
}

async function writeComments(connection: Queryable, changes: Change[]): Promise<void> {
  await connection.query(sql`
    insert into words (word_key, comments) select * from unnest(${changes.map(({ id }) => id)}::text[], ${changes.map(({ after }) => after ?? '')}::text[])
    on conflict (word_key) do update set comments = excluded.comments`)
}

async function noteChanges(connection: Queryable, localeId: number, changes: Change[], userId: number): Promise<void> {
  await connection.query(sql`
    insert into translation_changes (user_id, locale_id, part, word_key, before_text, after_text)
    select ${userId}::bigint, case when part = 'translation' then ${localeId}::integer end, part, id, before_text, after_text
    from unnest(${changes.map(({ part }) => (part === 'comments' ? 'comment' : 'translation'))}::text[], ${changes.map(({ id }) => id)}::text[],
      ${changes.map(({ before }) => before)}::text[], ${changes.map(({ after }) => after)}::text[]) as changed (part, id, before_text, after_text)`)
}

async function note(
  connection: Queryable,
  {
    localeId,
    id,
    part,
    before,
    after,
  }: { localeId: number | null; id: string; part: string; before: string | null; after: string | null },
  userId: number,
): Promise<void> {
  await connection.query(sql`
    insert into translation_changes (user_id, locale_id, part, word_key, before_text, after_text) values (${userId}, ${localeId}, ${part}, ${id}, ${before}, ${after})`)
}

/** One editor after the other: what is found to stand there stands until it is written. */
async function lockTranslations(connection: Queryable): Promise<void> {
  await connection.query(sql`select version from words_version for update`)
}

/** Every server reads the words again. */
async function announce(connection: Queryable): Promise<void> {
  await connection.query(sql`select announce_words()`)
}
