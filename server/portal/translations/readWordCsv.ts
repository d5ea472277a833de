import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { fromHarmless } from '../../engine/exports/csv/formulas.ts'
import { inSlices } from '../../platform/inSlices.ts'
import { UnreadableFile, type WordRow } from './readWordFile.ts'

interface CsvRecord { record: string[]; info: { lines: number } }

/** What its first line has to name; `locale` may stand there too, any other column is passed over. */
const needed = ['id', 'translated_text'] as const
/** A spreadsheet writes the separator of its country. */
const separators = [',', ';', '\t']
/** The longest row that is read, in signs. */
const longestRow = 100_000

/** The rows of a CSV file as the portal's export writes it. */
export async function readWordCsv(text: string): Promise<WordRow[]> {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const delimiter = separators.toSorted((one, other) => head.split(other).length - head.split(one).length)[0]
  const rows: WordRow[] = []
  let names: string[] | null = null
  for await (const { record, info } of records(text, delimiter ?? ',')) {
    if (names) rows.push(rowOf(record, info.lines, names))
    else names = namesOf(record)
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

function rowOf(record: string[], line: number, names: string[]): WordRow {
  if (record.length !== names.length) throw new UnreadableFile('server.words.fields', line, String(names.length))
  const cell = (name: string): string => fromHarmless(record[names.indexOf(name)] ?? '')
  return { line, id: cell('id').trim(), locale: cell('locale').trim() || null, text: cell('translated_text').trim() === '' ? null : cell('translated_text') }
}

async function* records(text: string, delimiter: string): AsyncGenerator<CsvRecord> {
  const parser = parse({ bom: true, info: true, delimiter, relax_column_count: true, skip_empty_lines: true, max_record_size: longestRow })
  try {
    yield* Readable.from(inSlices(text)).pipe(parser) as AsyncIterable<CsvRecord>
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile('server.words.csv', Number((error as unknown as { lines?: number }).lines ?? 1))
    throw error
  }
}
