import { Readable } from 'node:stream'
import { writeXlsxStream, type CellStyle, type CellValue, type ColumnDef } from 'hucre/xlsx'
import { readPointer } from '../../../../engine/core/binding/resolve.ts'
import { chartNotes } from '../../../../engine/core/chart/chartNotes.ts'
import { toTable } from '../../../../engine/core/chart/toTable.ts'
import { excelCell, excelFormat, excelWriter } from '../../../../engine/core/format/excelCell.ts'
import { statusOf } from '../../../../engine/core/format/statusOf.ts'
import type { Row } from '../../reports/reportRunner.ts'
import { headingOf, type FileColumn, type GridPart, type Part, type PreparedDocument } from '../Document.ts'
import { generatedText, type ExportJob } from '../ExportJob.ts'
import type { ChartPart } from '../prepareChart.ts'
import { comparedLines } from '../../../../engine/core/format/comparedLines.ts'
import { namesOf, rowsOf } from '../comparedRows.ts'
import { totalLabel } from '../totalLabel.ts'

type SheetRow = { values: CellValue[]; styles: (CellStyle | undefined)[] }

const bold: CellStyle = { font: { bold: true } }
const titleStyle: CellStyle = { font: { bold: true, size: 14 } }
const sectionStyle: CellStyle = { font: { bold: true, size: 12 } }
const muted: CellStyle = { font: { color: { rgb: '566275' } } }
const heading: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EDF4' } },
  alignment: { wrapText: true, vertical: 'top' },
}
const tones: Record<string, string> = {
  critical: 'B3261E',
  warning: '9A5B00',
  ok: '1B7A43',
  plan: '1F6F8B',
  not_read: '5F6B7A',
}

/**
 * One sheet: cover block with the filters, then every part below the other. A single table's heading is kept in view.
 */
export function writeXlsx(document: PreparedDocument, job: ExportJob): Readable {
  const grids = document.parts.filter((part) => part.kind === 'grid')
  const isSingle =
    grids.length === 1 && !document.parts.some((part) => part.kind === 'section' || part.kind === 'chart')
  const cover = coverRows(document, job, isSingle)
  // The writer styles by column and reads the column's style as it writes each row, so the row at hand answers.
  let current: SheetRow | undefined
  const columns: ColumnDef[] = Array.from(
    { length: Math.max(2, ...grids.map((grid) => grid.columns.length)) },
    (_, index) => ({
      width: Math.max(
        index === 0 ? 20 : 8,
        ...grids.map(({ columns: ofGrid }) => Math.round(widthOf(ofGrid[index], index) / 8)),
      ),
      get style() {
        return current?.styles[index]
      },
    }),
  )

  // Rows come in blocks: a step of waiting for each of many layers is a tenth of what a row takes.
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const block of sheetRows(cover, document, job, isSingle)) {
      for (const row of block) {
        current = row
        yield row.values.map(literal)
      }
    }
  }
  const stream = writeXlsxStream(rows(), {
    name: sheetName(job.title),
    columns,
    inlineStrings: true,
    repeatHeaders: false,
    ...(isSingle
      ? {
          freezePane: {
            rows: cover.length + 1,
            columns: grids[0]?.columns.filter((column) => column.pin === 'left').length ?? 0,
          },
        }
      : {}),
  })
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
}

/** Pixels. A sheet is written as its rows come: what a column without a width needs is not known before. */
const widthOf = (column: FileColumn | undefined, index: number): number =>
  column ? (column.width ?? usualWidth) : index < 2 ? 160 : 0
const usualWidth = 120

/**
 * Excel reads `_x0041_` as the sign of that number: text that only looks like it is told by the number of its
 * underscore.
 */
const literal = (value: CellValue): CellValue =>
  typeof value === 'string' && value.includes('_x') ? value.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_') : value

/**
 * Returns a sheet name that Excel accepts. It allows no empty name, no reserved name or character, no apostrophe at
 * either end, and at most 31 characters.
 */
export function sheetName(title: string): string {
  const name = title
    .replace(/[[\]:*?/\\\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, 31)
    .replace(/\p{Cs}$/u, '')
    .replace(/^'+|'+$/g, '')
    .trim()
  return name === '' || name.toLowerCase() === 'history' ? `${name} 1`.trim() : name
}

const plain = (values: CellValue[], ...styles: (CellStyle | undefined)[]): SheetRow => ({ values, styles })

/** A single table has all figures above it, for its heading stays in view below them. */
function coverRows(document: PreparedDocument, job: ExportJob, hasFigures: boolean): SheetRow[] {
  const { translate } = job.format
  const generatedLabel = translate('server.made_at', 'Generated')
  const front = document.parts.find((part) => part.kind === 'cover')
  const figures = hasFigures
    ? document.parts.flatMap((part) => (part.kind === 'figures' ? figureRows(part.items, job) : []))
    : []
  return [
    plain([front?.title ?? job.title], titleStyle),
    ...(front?.lines ?? []).map((line) => plain([line.title, line.text], bold)),
    // A cover may say it itself.
    ...(front?.lines.some(({ title }) => title === generatedLabel)
      ? []
      : [plain([generatedLabel, generatedText(job)], bold, muted)]),
    ...[...job.filters, ...job.asOf].map((filter) => plain([filter.title, filter.text], bold)),
    ...figures,
    plain([' ']),
  ]
}

function figureRows(items: Extract<Part, { kind: 'figures' }>['items'], job: ExportJob): SheetRow[] {
  return items.map((figure) => {
    const cell = excelCell(figure.value, figure.tile, job.format)
    return plain([figure.title, cell.value], bold, {
      ...(cell.numberFormat ? { numFmt: cell.numberFormat } : {}),
      alignment: { horizontal: 'left' },
    })
  })
}

async function* sheetRows(
  cover: SheetRow[],
  { parts }: PreparedDocument,
  job: ExportJob,
  isSingle: boolean,
): AsyncGenerator<Iterable<SheetRow>> {
  yield cover
  for (const part of parts) {
    if (part.kind === 'section')
      yield [plain([part.title], sectionStyle), ...(part.text ? [plain([part.text], muted)] : [])]
    if (part.kind === 'figures' && !isSingle) yield [...figureRows(part.items, job), plain([' '])]
    if (part.kind === 'text')
      yield [plain([part.title], bold), ...part.text.split(/\r?\n/).map((line) => plain([line])), plain([' '])]
    if (part.kind === 'images') {
      yield part.images.length > 0
        ? part.images.map(({ name, caption }) => plain([name, caption]))
        : [plain([part.empty], muted)]
      yield [...(part.more ? [plain([part.more], muted)] : []), plain([' '])]
    }
    if (part.kind === 'chart' && !isSingle) yield chartRows(part, job)
    if (part.kind === 'grid') {
      if (part.title && !isSingle) yield [plain([part.title], bold)]
      yield* gridRows(part, job)
      if (!isSingle) yield [plain([' '])]
    }
  }
}

/** A chart is its values here: a row for each category, with real numbers. */
function* chartRows({ title, element, data }: ChartPart, job: ExportJob): Generator<SheetRow> {
  const { heading: name, columns, formats, rows } = toTable(element, data, job.format)
  yield plain([title], bold)
  yield { values: [name, ...columns], styles: [name, ...columns].map(() => heading) }
  const styles = formats
    .map((format) => excelFormat(format, job.format))
    .map((numFmt) => (numFmt ? { numFmt } : undefined))
  for (const { label, isPartial, values } of rows) {
    const cells = values.map((value, index) => excelCell(value, formats[index]!, job.format).value)
    yield plain([label + (isPartial ? ' *' : ''), ...cells], undefined, ...styles)
  }
  for (const note of chartNotes(data, job.format)) yield plain([note], muted)
  yield plain([' '])
}

async function* gridRows(grid: GridPart, job: ExportJob): AsyncGenerator<Iterable<SheetRow>> {
  if (grid.element.rowsAsColumns) return yield await comparedRows(grid, job)
  yield [
    {
      values: grid.columns.map((column) => headingOf(column, job.format.locale)),
      styles: grid.columns.map(() => heading),
    },
  ]
  const columns = grid.columns.map((column) => columnWriter(column, job))
  for await (const batch of grid.rows()) yield written(batch, columns)
  if (!grid.columns.some((column) => column.total)) return
  const label = totalLabel(grid.count, job.format)
  yield [
    {
      values: grid.columns.map((column, index) => (index === 0 ? label : totalOf(column, grid, job))),
      styles: grid.columns.map((column) => ({ ...bold, ...numberStyle(column, job) })),
    },
  ]
}

/** Rows beside each other: a line for each column, in its own number format. */
async function comparedRows(grid: GridPart, job: ExportJob): Promise<SheetRow[]> {
  const rows = await rowsOf(grid)
  const head = [grid.columns[0]?.heading ?? '', ...namesOf(rows, grid, job)]
  return [
    { values: head, styles: head.map(() => heading) },
    ...comparedLines(grid.columns).flatMap(({ group, lines }) => [
      ...(group ? [plain([lines[0]!.groupHeading], bold)] : []),
      ...lines.map((column) => {
        const writer = columnWriter(column, job)
        return plain(
          [column.heading, ...rows.map((row) => writer.valueOf(row[column.id]))],
          undefined,
          ...rows.map((row) => ({ ...writer.styleOf(row[column.id]), alignment: { horizontal: 'right' as const } })),
        )
      }),
    ]),
  ]
}

function* written(batch: Row[], columns: ColumnWriter[]): Generator<SheetRow> {
  for (const row of batch)
    yield {
      values: columns.map(({ id, valueOf }) => valueOf(row[id])),
      styles: columns.map(({ id, styleOf }) => styleOf(row[id])),
    }
}

interface ColumnWriter {
  id: string
  valueOf(value: unknown): CellValue
  styleOf(value: unknown): CellStyle | undefined
}

/** The cells of a column, with all that is the same for each of them. */
function columnWriter(column: FileColumn, job: ExportJob): ColumnWriter {
  const cell = excelWriter(column, job.format)
  const usual = cellStyle(column, job, false)
  const toned = cellStyle(column, job, true)
  const hasStatus = Boolean(column.tones) || column.format === 'severity'
  const isSigned = column.tone in tones
  return {
    id: column.id,
    valueOf: (value) => cell(value).value,
    styleOf(value) {
      const status = hasStatus ? statusOf(column, value) : null
      if (status !== null) return severityStyles[status] ?? toned
      return isSigned && typeof value === 'number' && value !== 0 ? toned : usual
    },
  }
}

function totalOf(column: FileColumn, grid: GridPart, job: ExportJob): CellValue {
  return column.total
    ? excelCell(readPointer(`/sources${column.total}`, { sources: { totals: grid.totals } }), column, job.format).value
    : null
}

function numberStyle(column: FileColumn, job: ExportJob): CellStyle {
  const numFmt = excelFormat(column, job.format)
  return numFmt ? { numFmt } : {}
}

/** undefined: as the sheet has it, which is the cheapest. */
function cellStyle(column: FileColumn, job: ExportJob, isToned: boolean): CellStyle | undefined {
  const rgb = tones[column.tone]
  const style = { ...numberStyle(column, job), ...(isToned && rgb ? { font: { bold: true, color: { rgb } } } : {}) }
  return Object.keys(style).length > 0 ? style : undefined
}

const severityStyles: Record<string, CellStyle> = Object.fromEntries(
  Object.entries(tones).map(([tone, rgb]) => [
    tone,
    { font: { bold: tone === 'critical' || tone === 'warning', color: { rgb } } },
  ]),
)
