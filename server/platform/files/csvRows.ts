import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { chunked } from '../chunked.ts'
import { textPieces, type FileSource } from './textPieces.ts'
import { UnreadableTable, type TableRow } from './UnreadableTable.ts'

/** A spreadsheet writes the separator of its country. */
const separators = [',', ';', '\t']
/** Any line end is accepted, even mixed: a pasted heading has the line ends of its system. */
const lineEnds = ['\r\n', '\n', '\r']
/** The longest row that is read, in signs. */
const longestRow = 100_000
/** Rows without a value that are passed over: far more than a spreadsheet leaves at the end of its table. */
const mostEmptyRows = 20_000
/** Signs that are parsed in one go: they may be as many rows. */
const slice = 2048

/**
 * Yields the rows of a CSV file, the heading first. Empty rows are skipped but counted, so that numbers match those of
 * a spreadsheet. Without a byte order mark and not in UTF-8, it is in the code page of `locale`. `exact` keeps the
 * space around values, and characters that no text has. Rejects with `UnreadableTable`.
 */
export async function* csvRows(
  source: Buffer | FileSource,
  { locale = '', exact = false }: { locale?: string; exact?: boolean } = {},
): AsyncGenerator<TableRow> {
  const pieces = await textPieces(Buffer.isBuffer(source) ? { bytes: source } : source, locale)
  if (pieces === null) throw new UnreadableTable('server.words.encoding')
  const { skipped, delimiter } = divided(pieces.head)
  // A quotation mark within a value is one: 22.5" of a tire's size.
  const parser = parse({
    delimiter,
    record_delimiter: lineEnds,
    relax_column_count: true,
    relax_quotes: true,
    trim: !exact,
    max_record_size: longestRow,
  })
  let row = 0
  try {
    let empty = 0
    for await (const cells of parsed(checked(pieces.pieces, { skipped, delimiter, exact }), parser) as AsyncIterable<
      string[]
    >) {
      row += 1
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells }
      else if (++empty > mostEmptyRows) throw new UnreadableTable('server.words.too_many', { detail: mostEmptyRows })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // A decoding problem is reported with the row where it begins.
    const line = (error as CsvError & { records: number }).records + 1
    throw error.code === 'CSV_MAX_RECORD_SIZE'
      ? new UnreadableTable('server.words.long_row', { line, limit: longestRow })
      : new UnreadableTable('server.words.csv', { line })
  }
}

/** Rows of the pieces of a text; what is wrong with the pieces is wrong with the rows. */
function parsed(pieces: AsyncGenerator<string>, parser: ReturnType<typeof parse>): AsyncIterable<string[]> {
  const read = Readable.from(pieces)
  read.once('error', (error) => parser.destroy(error))
  parser.once('close', () => read.destroy())
  return read.pipe(parser) as AsyncIterable<string[]>
}

interface Checked {
  skipped: number
  delimiter: string
  exact: boolean
}

/**
 * The pieces in slices, without what says how values are divided. Rejects with `UnreadableTable` before a row that is
 * too long, and at a sign that no text has.
 */
async function* checked(pieces: AsyncIterable<string>, { skipped, delimiter, exact }: Checked): AsyncGenerator<string> {
  const tooLong = rowLengths(delimiter)
  let left = skipped
  for await (const piece of pieces) {
    const text = piece.slice(left)
    left = Math.max(0, left - piece.length)
    if (!exact && text.includes('\0')) throw new UnreadableTable('server.words.encoding')
    const long = tooLong(text)
    if (long !== null) throw new UnreadableTable('server.words.long_row', { line: long, limit: longestRow })
    yield* chunked(text, slice)
  }
}

/** The encoding and the separator in which `csvRows` reads a file; null where it is no text. */
export async function describeCsv(
  source: FileSource,
  locale = '',
): Promise<{ encoding: string; separator: string } | null> {
  const pieces = await textPieces(source, locale)
  return pieces && { encoding: pieces.encoding, separator: divided(pieces.head).delimiter }
}

/** Lines with a value by which it is found what divides them, and signs that are looked at for these. */
const mostLooked = 10

/**
 * Returns the number of characters before the table, and its delimiter. The first line may declare it as Excel does
 * (`sep=;`); else it is what divides most of its first lines alike. A title above the heading has no delimiter, or
 * another.
 */
function divided(text: string): { skipped: number; delimiter: string } {
  const declared = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r)/i.exec(text)
  if (declared) return { skipped: declared[0].length, delimiter: declared[1] ?? ',' }
  const lines = text
    .slice(0, longestRow)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/, 4 * mostLooked)
    .filter((line) => /[^,;\t "]/.test(line))
    .slice(0, mostLooked)
  return {
    skipped: 0,
    delimiter: separators.toSorted((one, other) => dividesAlike(other, lines) - dividesAlike(one, lines))[0] ?? ',',
  }
}

/** Rises with the lines that a separator divides into as many values, and where two divide as many, with these. */
function dividesAlike(separator: string, lines: string[]): number {
  const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0)
  return Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length + count / longestRow))
}

/**
 * Finds the number of a row that is longer than any is read in a text of pieces; null where none is. The parser counts
 * no separators, and a file of these alone would take it seconds.
 */
function rowLengths(delimiter: string): (text: string) => number | null {
  const divides = delimiter.charCodeAt(0)
  let [row, length, before] = [1, 0, 0]
  let isQuoted = false
  // A quotation mark opens a value only where the value begins.
  let isBegin = true
  return (text) => {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      length += 1
      if (code === quote && (isQuoted || isBegin)) isQuoted = !isQuoted
      else if (!isQuoted && (code === lineFeed || code === carriageReturn)) {
        if (code === carriageReturn || before !== carriageReturn) row += 1
        length = 0
      }
      if (length > longestRow) return row
      before = code
      // A quotation mark after a closing one stands for itself, and keeps the value open.
      isBegin =
        !isQuoted &&
        (code === divides ||
          code === lineFeed ||
          code === carriageReturn ||
          code === quote ||
          (isBegin && code <= space))
    }
    return null
  }
}

const [quote, lineFeed, carriageReturn, space] = [34, 10, 13, 32]
