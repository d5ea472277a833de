import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { writeXlsxStream, type CellStyle, type CellValue, type ColumnDef } from 'hucre/xlsx'
import { readPointer } from '../../../engine/core/binding/resolve.ts'
import { excelCell, excelFormat } from '../../../engine/core/format/excelCell.ts'
import type { ExportJob } from '../ExportJob.ts'
import { gridOf, headingOf, type FileColumn, type GridPart, type PreparedDocument } from '../prepareDocument.ts'

type SheetRow = { values: CellValue[]; styles: (CellStyle | undefined)[] }

const bold: CellStyle = { font: { bold: true } }
const titleStyle: CellStyle = { font: { bold: true, size: 14 } }
const muted: CellStyle = { font: { color: { rgb: '566275' } } }
const heading: CellStyle = {
  font: { bold: true }, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EDF4' } }, alignment: { wrapText: true, vertical: 'top' },
}
const tones: Record<string, string> = { critical: 'B3261E', warning: '9A5B00', ok: '1B7A43', plan: '1F6F8B', not_read: '5F6B7A' }

/** One sheet: cover block with the filters, heading kept in view, every row with real numbers and dates, totals. */
export function writeXlsx(document: PreparedDocument, job: ExportJob): Readable {
  const grid = gridOf(document)
  const cover = coverRows(document, job)
  // The writer styles by column and reads the column's style as it writes each row, so the row at hand answers.
  let current: SheetRow | undefined
  const width = Math.max(2, grid?.columns.length ?? 2)
  const columns: ColumnDef[] = Array.from({ length: width }, (_, index) => ({
    width: Math.max(index === 0 ? 20 : 8, Math.round((grid?.columns[index]?.width ?? 160) / 8)),
    get style() { return current?.styles[index] },
  }))

  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const row of sheetRows(cover, grid, job)) {
      current = row
      yield row.values
    }
  }
  const stream = writeXlsxStream(rows(), {
    name: sheetName(job.title), columns, inlineStrings: true, repeatHeaders: false,
    freezePane: { rows: cover.length + (grid ? 1 : 0), columns: grid?.columns.filter((column) => column.pin === 'left').length ?? 0 },
  })
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
}

/** What Excel does not take in a sheet's name is left out. */
const sheetName = (title: string): string => title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)

const plain = (values: CellValue[], ...styles: (CellStyle | undefined)[]): SheetRow => ({ values, styles })

function coverRows(document: PreparedDocument, job: ExportJob): SheetRow[] {
  const { translate } = job.format
  const figures = document.parts.flatMap((part) => (part.kind === 'figures' ? part.items : []))
  return [
    plain([job.title], titleStyle),
    plain([translate('server.made_at', 'Made'), job.madeAt], bold, muted),
    ...job.filters.map((filter) => plain([filter.title, filter.text], bold)),
    ...figures.map((figure) => {
      const cell = excelCell(figure.value, figure.tile, job.format)
      return plain([figure.title, cell.value], bold, {
        ...(cell.numberFormat ? { numFmt: cell.numberFormat } : {}), alignment: { horizontal: 'left' },
      })
    }),
    plain([' ']),
  ]
}

async function* sheetRows(cover: SheetRow[], grid: GridPart | undefined, job: ExportJob): AsyncGenerator<SheetRow> {
  yield* cover
  if (!grid) return
  yield { values: grid.columns.map(headingOf), styles: grid.columns.map(() => heading) }
  const columns = grid.columns.map((column) => ({ column, plain: cellStyle(column, job, false), toned: cellStyle(column, job, true) }))
  for await (const batch of grid.rows()) {
    for (const [index, row] of batch.entries()) {
      // A batch is some seconds of work: other callers get their turn in between.
      if (index % 500 === 499) await setImmediate()
      yield {
        values: columns.map(({ column }) => excelCell(row[column.id], column, job.format).value),
        styles: columns.map(({ column, plain, toned }) => (isToned(column, row[column.id]) ? (severityStyle(column, row[column.id]) ?? toned) : plain)),
      }
    }
  }
  if (!grid.columns.some((column) => column.total)) return
  const label = job.format.translate('server.total_all', 'All {{count}} rows', { count: grid.count })
  yield {
    values: grid.columns.map((column, index) => (index === 0 ? label : totalOf(column, grid, job))),
    styles: grid.columns.map((column) => ({ ...bold, ...numberStyle(column, job) })),
  }
}

function totalOf(column: FileColumn, grid: GridPart, job: ExportJob): CellValue {
  return column.total ? excelCell(readPointer(`/sources${column.total}`, { sources: { totals: grid.totals } }), column, job.format).value : null
}

const isToned = (column: FileColumn, value: unknown): boolean =>
  column.format === 'severity' || (column.tone in tones && typeof value === 'number' && value !== 0)

function numberStyle(column: FileColumn, job: ExportJob): CellStyle {
  const numFmt = excelFormat(column, job.format)
  return numFmt ? { numFmt } : {}
}

function cellStyle(column: FileColumn, job: ExportJob, isToned: boolean): CellStyle {
  const rgb = tones[column.tone]
  return { ...numberStyle(column, job), ...(isToned && rgb ? { font: { bold: true, color: { rgb } } } : {}) }
}

const severityStyles: Record<string, CellStyle> = Object.fromEntries(
  Object.entries(tones).map(([tone, rgb]) => [tone, { font: { bold: tone === 'critical' || tone === 'warning', color: { rgb } } }]))

function severityStyle(column: FileColumn, value: unknown): CellStyle | undefined {
  return column.format === 'severity' ? severityStyles[String(value)] : undefined
}
