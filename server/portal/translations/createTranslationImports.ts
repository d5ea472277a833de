import { setImmediate } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { sourceText } from '../../../engine/core/language/plural.ts'
import type { Database, Queryable } from '../../platform/database/Database.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { integer, closedObject } from '../../platform/http/jsonSchema.ts'
import type { SentFile } from '../../platform/files/SentFile.ts'
import { defaultLocale } from '../../platform/language/translator.ts'
import { readTranslationFile, type TranslationRow } from './readTranslationFile.ts'
import { longestText, valuesOf, type TranslationService } from './translationService.ts'
import type { TranslationStore } from './TranslationStore.ts'

/** The outcome of a row: the first four are not its fault. */
type Outcome = 'new' | 'changed' | 'same' | 'empty' | 'unknown' | 'values' | 'locale' | 'long' | 'duplicate' | 'form'

interface CheckedRow extends TranslationRow {
  source: string | null
  before: string | null
  outcome: Outcome
}

/** Files that nobody settled, and those that were, are kept this long. */
const retentionDays = 30
/** Rows that are checked, and written, in one go: a few milliseconds of work, then others are served. */
const rowsInOneGo = 500

/**
 * Files of translations: read and checked when they are sent, taken over only when someone who saw what they change
 * says so.
 */
export function createTranslationImports(
  database: Database,
  translationStore: TranslationStore,
  translations: TranslationService,
) {
  /** Keeps what a file would change. A file that cannot be read at all is refused. */
  async function check(localeId: number, file: SentFile, userId: number): Promise<{ import_id: number }> {
    await translationStore.refresh()
    const { locale } = translations.localeOf(localeId)
    const { format, rows } = await readTranslationFile(file)
    const checked = await checkedRows(rows, {
      locale,
      english: translationStore.packOf(defaultLocale) ?? {},
      own: translationStore.ownTexts(locale),
    })
    return database.transaction(async (connection) => {
      await connection.query(
        sql`delete from word_imports where at < now() - make_interval(days => ${retentionDays}::integer)`,
      )
      const [row] = await connection.query<{ import_id: number }>(sql`
        insert into word_imports (user_id, locale_id, file_name, format) values (${userId}, ${localeId}, ${file.name}, ${format}) returning import_id`)
      const importId = row?.import_id ?? 0
      for (let start = 0; start < checked.length; start += rowsInOneGo)
        await insertRows(connection, { importId, start }, checked.slice(start, start + rowsInOneGo))
      return { import_id: importId }
    })
  }

  /**
   * Applies all of its texts or none; a second run changes nothing. Texts changed since the check are not overwritten.
   */
  async function apply(importId: number, userId: number): Promise<{ changed: number }> {
    const found = await find(importId)
    if (found.state === 'imported') return { changed: 0 }
    const rows = await database.query<{
      id: string
      before: string | null
      after: string | null
      outcome: Outcome
    }>(sql`
      select word_key as id, before_text as before, after_text as after, outcome from word_import_rows where import_id = ${importId} order by place`)
    if (rows.some(({ outcome }) => !['new', 'changed', 'same', 'empty'].includes(outcome)))
      throw new Refusal(409, 'server.words.has_problems')
    const edits = rows
      .filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
      .map(({ id, before, after }) => ({ id, translated_text: after, before: { translated_text: before } }))
    const changed = await translations
      .edit(found.locale_id, edits, userId, (connection) => closeImport(connection, importId, 'imported'))
      .catch((error: unknown) => {
        // The file's next check names the rows.
        throw error instanceof Refusal && error.key === 'server.changed_meanwhile'
          ? new Refusal(409, 'server.words.changed_meanwhile')
          : error
      })
    return { changed }
  }

  async function discard(importId: number): Promise<void> {
    const found = await find(importId)
    if (found.state === 'checked') await closeImport(database, importId, 'discarded')
  }

  async function find(importId: number): Promise<{ locale_id: number; state: string }> {
    const [found] = await database.query<{ locale_id: number; state: string }>(
      sql`select locale_id, state from word_imports where import_id = ${importId}`,
    )
    if (!found) throw notFound()
    return found
  }

  return { check, apply, discard }
}

/** The answer of a file's check: the id under which its rows can be read. */
export const importSchema = closedObject({ import_id: integer })

export type TranslationImports = ReturnType<typeof createTranslationImports>

/** A second concurrent call finds nothing to settle. */
async function closeImport(connection: Queryable, importId: number, state: 'imported' | 'discarded'): Promise<void> {
  const updated = await connection.query(sql`
    update word_imports set state = ${state}, settled_at = now() where import_id = ${importId} and state = 'checked' returning import_id`)
  if (updated.length === 0) throw new Refusal(409, 'server.words.settled')
}

/** The current texts that a file is compared with. */
interface LocaleTexts {
  locale: string
  english: Readonly<Record<string, string>>
  own: Readonly<Record<string, string>>
}

async function checkedRows(rows: TranslationRow[], current: LocaleTexts): Promise<CheckedRow[]> {
  const { english, own } = current
  const seen = new Set<string>()
  const checked: CheckedRow[] = []
  for (const row of rows) {
    const outcome = outcomeOf(row, current, seen)
    seen.add(row.id)
    checked.push({ ...row, source: sourceText(row.id, english) ?? null, before: own[row.id] ?? null, outcome })
    if (checked.length % rowsInOneGo === 0) await setImmediate()
  }
  return checked
}

function outcomeOf(
  { id, locale: rowLocale, text }: TranslationRow,
  { locale, english, own }: LocaleTexts,
  seen: ReadonlySet<string>,
): Outcome {
  const source = sourceText(id, english)
  if (id.includes('\0') || text?.includes('\0')) return 'form'
  // A text removed since the file was made, and never translated, has no effect.
  if (source === undefined) return text === null ? 'empty' : 'unknown'
  if (rowLocale !== null && rowLocale !== locale) return 'locale'
  if (seen.has(id)) return 'duplicate'
  if (text === null) return 'empty'
  if (text.length > longestText) return 'long'
  if (valuesOf(text) !== valuesOf(source)) return 'values'
  return own[id] === undefined ? 'new' : own[id] === text ? 'same' : 'changed'
}

async function insertRows(
  connection: Queryable,
  { importId, start }: { importId: number; start: number },
  rows: CheckedRow[],
): Promise<void> {
  // No database takes a NUL, not even to show what is wrong.
  const shown = (text: string | null): string | null =>
    text?.replaceAll('\0', '\uFFFD').slice(0, longestText + 1) ?? null
  await connection.query(sql`
    insert into word_import_rows (import_id, place, line, word_key, source_text, before_text, after_text, outcome)
    select ${importId}::bigint, * from unnest(${rows.map((_row, place) => start + place)}::integer[], ${rows.map(({ line }) => line)}::integer[], ${rows.map(({ id }) => shown(id)?.slice(0, 200) ?? '')}::text[],
      ${rows.map(({ source }) => source)}::text[], ${rows.map(({ before }) => before)}::text[], ${rows.map(({ text }) => shown(text))}::text[], ${rows.map(({ outcome }) => outcome)}::text[])`)
}
