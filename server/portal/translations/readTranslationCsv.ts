import { fromHarmless } from '../../engine/exports/csv/formulas.ts'
import { csvRows } from '../../platform/files/csvRows.ts'
import { UnreadableTable } from '../../platform/files/UnreadableTable.ts'
import { UnreadableFile, type TranslationRow } from './readTranslationFile.ts'

/** The required columns of its first row. `locale` is optional; any other column is ignored. */
const needed = ['id', 'translated_text'] as const

/**
 * Reads the rows of a CSV file as the portal exports it. Text that is not Unicode is in the code page of its sender's
 * language.
 */
export async function readTranslationCsv(bytes: Buffer, locale?: string): Promise<TranslationRow[]> {
  const rows: TranslationRow[] = []
  let names: string[] | null = null
  try {
    // A translation may begin or end with a space, and a sign that it cannot have is told at its row.
    for await (const { row, cells } of csvRows(bytes, { locale, exact: true })) {
      if (names) rows.push(rowOf(cells, row, names))
      else names = namesOf(cells)
    }
  } catch (error) {
    if (error instanceof UnreadableTable)
      throw new UnreadableFile(error.key, Number(error.values.line ?? 1), String(error.values.detail ?? ''))
    throw error
  }
  if (!names) throw new UnreadableFile('server.words.column', 1, needed[0])
  return rows
}

function namesOf(record: string[]): string[] {
  const names = record.map((name) => name.trim())
  const missing = needed.find((name) => !names.includes(name))
  if (missing) throw new UnreadableFile('server.words.column', 1, missing)
  return names
}

function rowOf(record: string[], line: number, names: string[]): TranslationRow {
  if (record.length !== names.length) throw new UnreadableFile('server.words.fields', line, String(names.length))
  const cell = (name: string): string => fromHarmless(record[names.indexOf(name)] ?? '')
  return {
    line,
    id: cell('id').trim(),
    locale: cell('locale').trim() || null,
    text: cell('translated_text').trim() === '' ? null : cell('translated_text'),
  }
}
