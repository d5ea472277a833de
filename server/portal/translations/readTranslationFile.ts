import { Refusal } from '../../platform/errors.ts'
import type { SentFile } from '../../platform/files/SentFile.ts'
import { readTranslationCsv } from './readTranslationCsv.ts'
import { readXliff } from './readXliff.ts'

/** A row of a file of translations, as it stands there. */
export interface TranslationRow {
  /** The line in an XLIFF file; in CSV the row, as a spreadsheet counts it. From 1. */
  line: number
  id: string
  /** The language it says it is in; null when it does not say. */
  locale: string | null
  /** Nothing is not translated yet. */
  text: string | null
}

export type TranslationFormat = 'csv' | 'xliff'

/** A file that cannot be read at all: why, and where. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  constructor(
    readonly key: string,
    readonly line: number,
    readonly detail = '',
  ) {
    super(key)
  }
}

const formats: Record<string, TranslationFormat> = { 'text/csv': 'csv', 'application/xliff+xml': 'xliff' }
/** More rows than any portal has words; a file of more is not one of words. */
const maxRows = 20_000

/** Reads the rows of a CSV or XLIFF file. Unreadable content is refused at the field `file`, with the line. */
export async function readTranslationFile({
  bytes,
  type,
  locale,
}: Pick<SentFile, 'bytes' | 'type' | 'locale'>): Promise<{ format: TranslationFormat; rows: TranslationRow[] }> {
  const format = formats[type]
  if (!format) throw refused('server.words.media_type', 1)
  try {
    const rows = await (format === 'csv' ? readTranslationCsv(bytes, locale) : readXliff(decoded(bytes)))
    if (rows.length > maxRows)
      throw new UnreadableFile('server.words.too_many', rows[maxRows]?.line ?? 1, String(maxRows))
    if (rows.length === 0) throw new UnreadableFile('server.words.none', 1)
    return { format, rows }
  } catch (error) {
    if (error instanceof UnreadableFile) throw refused(error.key, error.line, error.detail)
    throw error
  }
}

/** XML that is in another encoding says so, and no tool of translators writes it. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFile('server.words.encoding', 1)
  }
}

function refused(key: string, line: number, detail = ''): Refusal {
  return new Refusal(422, 'server.bad_input', { errors: [{ field: 'file', key, values: { line, detail } }] })
}
