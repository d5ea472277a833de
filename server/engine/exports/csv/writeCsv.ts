import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { formatValue, isNumeric } from '../../../../engine/core/format/formatValue.ts'
import { fromCanonical, rounded } from '../../../../engine/core/format/quantities.ts'
import { gridOf, headingOf, type FileColumn, type PreparedDocument } from '../Document.ts'
import { generatedText, type ExportJob } from '../ExportJob.ts'
import { harmless } from './formulas.ts'

/**
 * Filters on top, then the heading and every row. Numbers are plain, in the reader's units; days in their order. A
 * plain one is the table alone, as it is on the wire.
 */
export function writeCsv(document: PreparedDocument, job: ExportJob): Readable {
  return Readable.from(lines(document, job))
}

async function* lines(document: PreparedDocument, job: ExportJob): AsyncGenerator<string> {
  // Excel takes a file without this mark for another character set.
  yield '\uFEFF'
  const { isPlain } = job.item
  if (!isPlain)
    yield stringify(
      [
        [job.title],
        [job.format.translate('server.made_at', 'Generated'), generatedText(job)],
        ...[...job.filters, ...job.asOf].map(({ title, text }) => [title, text]),
        [],
      ].map((line) => line.map(harmless)),
    )
  const grid = gridOf(document)
  if (!grid) return
  yield stringify([
    grid.columns.map((column) => (isPlain ? column.id : harmless(headingOf(column, job.format.locale)))),
  ])
  for await (const rows of grid.rows()) {
    for (let from = 0; from < rows.length; from += 500) {
      yield stringify(
        rows
          .slice(from, from + 500)
          .map((row) =>
            grid.columns.map((column) => (isPlain ? plain(row[column.id]) : cell(row[column.id], column, job))),
          ),
      )
      await setImmediate()
    }
  }
}

/** As programs read it; text that could be a formula is guarded here too, and who reads it takes that away. */
function plain(value: unknown): string {
  return typeof value === 'string' ? harmless(value) : value === null || value === undefined ? '' : String(value)
}

function cell(value: unknown, column: FileColumn, job: ExportJob): string {
  if (typeof value === 'number' && isNumeric(column)) {
    return String(column.quantity ? rounded(fromCanonical(value, job.format.units[column.quantity]), 4) : value)
  }
  return harmless(formatValue(value, column, job.format))
}
