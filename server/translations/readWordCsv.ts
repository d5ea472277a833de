import { CsvError, parse } from 'csv-parse/sync'
import { fromHarmless } from '../exports/csv/formulas.ts'
import { UnreadableFile, type WordRow } from './readWordFile.ts'

interface CsvRecord { record: string[]; info: { lines: number } }

/** What its first line has to name; `locale` may stand there too, any other column is passed over. */
const needed = ['id', 'translated_text'] as const
/** A spreadsheet writes the separator of its country. */
const separators = [',', ';', '\t']
/** The longest row that is read, in signs. */
const longestRow = 100_000

/** The rows of a CSV file as the portal's export writes it. */
export function readWordCsv(text: string): WordRow[] {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const delimiter = separators.toSorted((one, other) => head.split(other).length - head.split(one).length)[0]
  const [header, ...records] = parsed(text, delimiter ?? ',')
  const names = header?.record.map((name) => name.trim()) ?? []
  const missing = needed.find((name) => !names.includes(name))
  if (missing) throw new UnreadableFile('server.words.column', 1, missing)
  const at = Object.fromEntries(['id', 'translated_text', 'locale'].map((name) => [name, names.indexOf(name)]))
  return records.map(({ record, info }): WordRow => {
    if (record.length !== names.length) throw new UnreadableFile('server.words.fields', info.lines, String(names.length))
    const cell = (name: string): string => fromHarmless(record[at[name] ?? -1] ?? '')
    return { line: info.lines, id: cell('id').trim(), locale: cell('locale').trim() || null, text: cell('translated_text').trim() === '' ? null : cell('translated_text') }
  })
}

function parsed(text: string, delimiter: string): CsvRecord[] {
  try {
    return parse(text, { bom: true, info: true, delimiter, relax_column_count: true, skip_empty_lines: true, max_record_size: longestRow }) as unknown as CsvRecord[]
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile('server.words.csv', Number((error as unknown as { lines?: number }).lines ?? 1))
    throw error
  }
}
