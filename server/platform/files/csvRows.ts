import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { inSlices } from '../inSlices.ts'
import { decodeText, encodingOf } from './decodeText.ts'
import { UnreadableTable, type TableRow } from './UnreadableTable.ts'

/** A spreadsheet writes the separator of its country. */
const separators = [',', ';', '\t']
/** Whichever comes, even by turns: a heading that was pasted in ends as its system ends lines. */
const lineEnds = ['\r\n', '\n', '\r']
/** The longest row that is read, in signs. */
const longestRow = 100_000
/** Rows without a value that are passed over: far more than a spreadsheet leaves at the end of its table. */
const mostEmptyRows = 20_000
/** Signs that are parsed in one go: they may be as many rows. */
const slice = 2048

/**
 * The rows of a CSV file, the heading first; empty rows are passed over, and counted, so that a row has the number a spreadsheet
 * shows beside it. Without a byte order mark and not in UTF-8, it is in the code page of `locale`. `exact` leaves the space around
 * values, and signs that no text has, to who asks. Rejects with `UnreadableTable`.
 */
export async function* csvRows(bytes: Buffer, { locale = '', exact = false }: { locale?: string; exact?: boolean } = {}): AsyncGenerator<TableRow> {
  const whole = decodeText(bytes, locale)
  if (whole === null || (!exact && whole.includes('\0'))) throw new UnreadableTable('server.words.encoding')
  const { text, delimiter } = divided(whole)
  const long = tooLongRow(text, delimiter)
  if (long !== null) throw new UnreadableTable('server.words.csv', { line: long })
  // A quotation mark within a value is one: 22.5" of a tire's size.
  const parser = parse({ delimiter, record_delimiter: lineEnds, relax_column_count: true, relax_quotes: true, trim: !exact, max_record_size: longestRow })
  let row = 0
  try {
    let empty = 0
    for await (const cells of Readable.from(inSlices(text, slice)).pipe(parser) as AsyncIterable<string[]>) {
      row += 1
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells }
      else if (++empty > mostEmptyRows) throw new UnreadableTable('server.words.too_many', { detail: mostEmptyRows })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Whatever is wrong with its signs is told with the row where that begins.
    throw new UnreadableTable('server.words.csv', { line: (error as CsvError & { records: number }).records + 1 })
  }
}

/** The encoding and the separator in which `csvRows` reads a file; null where it is no text. */
export function describeCsv(bytes: Buffer, locale = ''): { encoding: string; separator: string } | null {
  const whole = decodeText(bytes, locale)
  return whole === null ? null : { encoding: encodingOf(bytes, locale), separator: divided(whole).delimiter }
}

/** Lines with a value by which it is found what divides them, and signs that are looked at for these. */
const mostLooked = 10

/** The text of the table, and what divides its values: what its first line says as Excel does (`sep=;`), else what divides most of its first lines alike. A title above the heading has no separator, or another. */
function divided(text: string): { text: string; delimiter: string } {
  const said = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r)/i.exec(text)
  if (said) return { text: text.slice(said[0].length), delimiter: said[1] ?? ',' }
  const lines = text.slice(0, longestRow).replace(/"[^"]*"/g, '').split(/[\r\n]+/, 4 * mostLooked).filter((line) => /[^,;\t "]/.test(line)).slice(0, mostLooked)
  return { text, delimiter: separators.toSorted((one, other) => dividesAlike(other, lines) - dividesAlike(one, lines))[0] ?? ',' }
}

/** Rises with the lines that a separator divides into as many values, and where two divide as many, with these. */
function dividesAlike(separator: string, lines: string[]): number {
  const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0)
  return Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length + count / longestRow))
}

/** The number of a row that is longer than any is read; null where none is. The parser counts no separators, and a file of these alone would take it seconds. */
function tooLongRow(text: string, delimiter: string): number | null {
  const divides = delimiter.charCodeAt(0)
  let row = 1
  let start = 0
  let isQuoted = false
  // A quotation mark opens a value only where the value begins.
  let isBegin = true
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote && (isQuoted || isBegin)) isQuoted = !isQuoted
    else if (!isQuoted && (code === lineFeed || code === carriageReturn)) {
      if (code === lineFeed || text.charCodeAt(at + 1) !== lineFeed) row += 1
      start = at + 1
    }
    if (at - start > longestRow) return row
    // A quotation mark after a closing one stands for itself, and keeps the value open.
    isBegin = !isQuoted && (code === divides || code === lineFeed || code === carriageReturn || code === quote || (isBegin && code <= space))
  }
  return null
}

const [quote, lineFeed, carriageReturn, space] = [34, 10, 13, 32]
