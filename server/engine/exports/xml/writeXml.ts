import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { readPointer } from '../../../../engine/core/binding/resolve.ts'
import { gridOf, type GridPart, type PreparedDocument } from '../Document.ts'
import type { ExportJob } from '../ExportJob.ts'
import type { ChartPart } from '../prepareChart.ts'
import { xmlText as text } from './xmlText.ts'

/** For programs: raw values by column id, in canonical units, dates as YYYY-MM-DD. */
export function writeXml(document: PreparedDocument, job: ExportJob): Readable {
  return Readable.from(lines(document, job))
}

async function* lines(document: PreparedDocument, job: ExportJob): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<report id="${job.report.id}" title="${text(job.title)}" made="${text(job.generatedAt)}">\n`
  yield `  <filters>\n${job.filters.map((filter) => `    <filter title="${text(filter.title)}">${text(filter.text)}</filter>\n`).join('')}  </filters>\n`
  for (const { title, text: value } of job.asOf) yield `  <as_of title="${text(title)}">${text(value)}</as_of>\n`
  const isDivided = document.parts.some((part) => part.kind === 'section')
  let isOpen = false
  for (const part of document.parts) {
    if (part.kind === 'section') {
      yield `${isOpen ? '  </section>\n' : ''}  <section title="${text(part.title)}">\n`
      isOpen = true
    }
    if (part.kind === 'chart') yield* chartLines(part)
    if (part.kind === 'grid' && (isDivided || part === gridOf(document))) yield* gridLines(part, job)
  }
  yield `${isOpen ? '  </section>\n' : ''}</report>\n`
}

/** The values that are drawn: a point for each category. */
function* chartLines({ title, data }: ChartPart): Generator<string> {
  yield `  <chart title="${text(title)}">\n`
  for (const [index, { label }] of data.categories.entries()) {
    yield `    <point label="${text(label)}">${data.series.map(({ id, values }) => (values[index] === null ? '' : `<value series="${text(id)}">${text(values[index])}</value>`)).join('')}</point>\n`
  }
  yield '  </chart>\n'
}

async function* gridLines(grid: GridPart, job: ExportJob): AsyncGenerator<string> {
  yield `  <columns>\n${grid.columns
    .map(
      (column) =>
        `    <column id="${column.id}" title="${text(column.heading)}"${column.quantity ? ` unit="${job.format.units[column.quantity].canonicalId}"` : ''}/>\n`,
    )
    .join('')}  </columns>\n  <rows count="${grid.count}">\n`
  for await (const rows of grid.rows()) {
    for (let from = 0; from < rows.length; from += 500) {
      yield rows
        .slice(from, from + 500)
        .map(
          (row) =>
            `    <row>${grid.columns
              .map(({ id }) => (row[id] === null || row[id] === undefined ? '' : `<${id}>${text(row[id])}</${id}>`))
              .join('')}</row>\n`,
        )
        .join('')
      await setImmediate()
    }
  }
  yield `  </rows>\n  <totals>${grid.columns
    .flatMap(({ id, total }) =>
      total ? [`<${id}>${text(readPointer(`/sources${total}`, { sources: { totals: grid.totals } }))}</${id}>`] : [],
    )
    .join('')}</totals>\n`
}
