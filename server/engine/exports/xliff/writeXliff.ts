import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { Refusal } from '../../../platform/errors.ts'
import type { Row } from '../../reports/reportRunner.ts'
import { gridOf, type GridPart, type PreparedDocument } from '../Document.ts'
import type { ExportJob } from '../ExportJob.ts'
import { xmlText } from '../xml/xmlText.ts'

/**
 * Writes XLIFF 2.0 (OASIS; ISO 21720) for translation tools: a unit for each row, named like the row. Its id is a
 * number, because names need not be NMTOKENs. A file needs at least one unit, so there is no file without rows.
 */
export function writeXliff(document: PreparedDocument, job: ExportJob): Readable {
  const grid = gridOf(document)
  if (!grid || grid.count === 0)
    throw new Refusal(422, job.filters.length > 0 ? 'server.no_rows' : 'server.no_rows_at_all')
  return Readable.from(lines(grid, job))
}

async function* lines(grid: GridPart, { item, report }: ExportJob): AsyncGenerator<string> {
  const { bilingual } = item
  if (!bilingual) throw new Error(`export ${item.id} has no "bilingual"`)
  let number = 0
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  for await (const rows of grid.rows()) {
    if (number === 0) {
      const language = xmlText(rows[0]?.[bilingual.to] ?? '')
      yield `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="${xmlText(bilingual.from)}" trgLang="${language}">\n`
      yield `  <file id="${xmlText(report.id)}" canResegment="no" xml:space="preserve">\n`
    }
    for (let from = 0; from < rows.length; from += 500) {
      yield rows
        .slice(from, from + 500)
        .map((row) => unit(row, ++number, bilingual))
        .join('')
      await setImmediate()
    }
  }
  yield '  </file>\n</xliff>\n'
}

function unit(
  row: Row,
  number: number,
  { name, source, target, note }: NonNullable<ExportJob['item']['bilingual']>,
): string {
  const translation = row[target] ?? null
  const noteText = note === null ? '' : String(row[note] ?? '')
  return (
    `    <unit id="u${number}" name="${xmlText(row[name])}">\n` +
    (noteText === '' ? '' : `      <notes><note>${xmlText(noteText)}</note></notes>\n`) +
    `      <segment state="${translation === null ? 'initial' : 'translated'}"><source>${xmlText(row[source] ?? '')}</source>${translation === null ? '' : `<target>${xmlText(translation)}</target>`}</segment>\n` +
    '    </unit>\n'
  )
}
