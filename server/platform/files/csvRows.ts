import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { inSlices } from '../inSlices.ts'
import { UnreadableTable, type TableRow } from './UnreadableTable.ts'

/** A spreadsheet writes the separator of its country. */
const separators = [',', ';', '\t']
/** The longest row that is read, in signs. */
const longestRow = 100_000
/** Rows without a value that are passed over: far more than a spreadsheet leaves at the end of its table. */
const mostEmptyRows = 20_000
/** Signs that are parsed in one go: they may be as many rows. */
const slice = 2048

interface CsvRecord { record: string[]; info: { lines: number } }

/** The rows of a CSV file in UTF-8, the heading first; empty rows are passed over. Rejects with `UnreadableTable`. */
export async function* csvRows(bytes: Buffer): AsyncGenerator<TableRow> {
  const text = textOf(bytes)
  if (text === null) throw new UnreadableTable('server.words.encoding')
  const long = tooLongRow(text)
  if (long !== null) throw new UnreadableTable('server.words.csv', { line: long })
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const delimiter = separators.toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ','
  const parser = parse({ bom: true, info: true, delimiter, relax_column_count: true, skip_empty_lines: true, trim: true, max_record_size: longestRow })
  try {
    let empty = 0
    for await (const { record, info } of Readable.from(inSlices(text, slice)).pipe(parser) as AsyncIterable<CsvRecord>) {
      if (record.some((cell) => cell !== '')) yield { row: info.lines, cells: record }
      else if (++empty > mostEmptyRows) throw new UnreadableTable('server.words.too_many', { detail: mostEmptyRows })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Whatever is wrong with its signs is told with the line where that is.
    throw new UnreadableTable('server.words.csv', { line: (error as CsvError & { lines: number }).lines })
  }
}

/** null: no text in UTF-8. A zero byte is of no text. */
function textOf(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** The line of a row that is longer than any is read; null where none is. The parser counts no separators, and a file of these alone would take it seconds. */
function tooLongRow(text: string): number | null {
  let line = 1
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) isQuoted = !isQuoted
    const isEnd = code === lineFeed || code === carriageReturn
    if (isEnd && !isQuoted) start = at + 1
    if (at - start > longestRow) return line
    if (code === lineFeed) line += 1
  }
  return null
}

const [quote, lineFeed, carriageReturn] = [34, 10, 13]
