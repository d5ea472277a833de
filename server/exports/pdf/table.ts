import { setImmediate } from 'node:timers/promises'
import { readPointer } from '../../../engine/core/binding/resolve.ts'
import { statusOf } from '../../../engine/core/format/statusOf.ts'
import { formatValue, isNumeric } from '../../../engine/core/format/formatValue.ts'
import type { Row } from '../../reports/runReport.ts'
import type { ExportJob } from '../ExportJob.ts'
import type { FileColumn, GridPart as Grid } from '../prepareDocument.ts'
import { colors, type Page } from './page.ts'
import type { Placed } from './parts.ts'
import { padding, shapeOf, type TableShape } from './tableShape.ts'

const lineHeight = 8
const groupHeight = 11

/** Lines of a heading: long ones are broken into two. */
const headHeight = (grid: Grid): number => (hasGroups(grid) ? groupHeight : 0) + 2 * 9 + 4
/** A heading is not left alone at the foot of a page. */
const least = (grid: Grid, { rowHeight }: TableShape): number => headHeight(grid) + 3 * rowHeight
const hasGroups = (grid: Grid): boolean => grid.columns.some((column) => column.groupHeading)
const hasTotals = (grid: Grid): boolean => grid.columns.some((column) => column.total)

const titleHeight = 16
/** After a table of a document comes the next part. */
const gap = 12
const isBare = (grid: Grid, job: ExportJob): boolean => grid.count === 0 && job.report.layout === 'document'
const titled = (grid: Grid, job: ExportJob): number => (grid.title && job.report.layout === 'document' ? titleHeight : 0)

/** What a table takes with its title. */
export function placeTable(page: Page, grid: Grid, room: number, job: ExportJob): Placed {
  const title = titled(grid, job)
  if (isBare(grid, job)) return { extra: 0, left: room - title - titleHeight }
  const shape = shapeOf(page, grid, job)
  const isMoved = title > 0 && room < title + least(grid, shape)
  const { extra, left } = tablePages(grid, shape, (isMoved ? page.whole : room) - title, page.whole)
  return { extra: extra + (isMoved ? 1 : 0), left: left - gap }
}

/** Pages beyond the one that has `room` points left, when a page has `whole`, and the points left on the last. Rows are of one height, so this is exact. */
function tablePages(grid: Grid, shape: TableShape, room: number, whole: number): { extra: number; left: number } {
  const { rowHeight } = shape
  if (room < least(grid, shape)) {
    const { extra, left } = tablePages(grid, shape, whole, whole)
    return { extra: extra + 1, left }
  }
  const lines = grid.count + (hasTotals(grid) ? 1 : 0)
  const on = (points: number): number => Math.max(0, Math.floor((points - headHeight(grid)) / rowHeight))
  const rest = lines - on(room)
  const extra = rest > 0 ? Math.ceil(rest / on(whole)) : 0
  const lastLines = extra ? rest - (extra - 1) * on(whole) : lines
  return { extra, left: (extra ? whole : room) - headHeight(grid) - lastLines * rowHeight }
}

/** All rows, the heading repeated on every page, totals at the end. */
export async function drawTable(page: Page, grid: Grid, job: ExportJob): Promise<void> {
  const title = titled(grid, job)
  const shape = shapeOf(page, grid, job)
  if (title > 0) {
    if (!isBare(grid, job) && page.bottom - page.y < title + least(grid, shape)) page.next()
    page.font('strong', 9).pdf.fillColor(colors.text)
    page.line(grid.title ?? '', page.left, page.y, page.width)
    page.y += title
  }
  if (isBare(grid, job)) {
    page.font('regular', 8).pdf.fillColor(colors.muted)
    page.line(job.format.translate('server.no_rows', 'No rows for these filters.'), page.left, page.y, page.width)
    page.y += titleHeight
    return
  }
  let drawn = 0
  if (page.bottom - page.y < least(grid, shape)) page.next()
  drawHead(page, grid, shape)
  const room = (): void => {
    // Sums of tenths of a point are not exact.
    if (page.y + shape.rowHeight <= page.bottom + 0.01) return
    page.next()
    drawHead(page, grid, shape)
  }
  for await (const batch of grid.rows()) {
    for (const row of batch) {
      // Rows that came in since they were counted would need a page that the foot does not know of.
      if (drawn === grid.count) break
      room()
      drawRow(page, grid, shape, row, job, drawn % 2 === 1)
      drawn += 1
      if (drawn % 100 === 0) await setImmediate()
    }
  }
  if (hasTotals(grid)) {
    room()
    drawTotals(page, grid, shape, job)
  }
  page.y += gap
}

function drawHead(page: Page, grid: Grid, { fontSize, widths }: TableShape): void {
  const { pdf } = page
  const top = page.y
  pdf.rect(page.left, top, page.width, headHeight(grid) - 2).fill(colors.band)
  page.font('strong', fontSize)
  pdf.fillColor(colors.text)
  const titleTop = top + (hasGroups(grid) ? groupHeight : 0) + 3
  let x = page.left
  grid.columns.forEach((column, index) => {
    const width = widths[index] ?? 0
    if (column.groupHeading && grid.columns[index - 1]?.groupHeading !== column.groupHeading) {
      const span = spanOf(grid, index).reduce((total, at) => total + (widths[at] ?? 0), 0)
      page.line(column.groupHeading, x + padding, top + 3, span - 2 * padding)
      pdf.moveTo(x + padding, top + groupHeight + 1).lineTo(x + span - padding, top + groupHeight + 1).lineWidth(0.5).stroke(colors.line)
      pdf.fillColor(colors.text)
    }
    const [first, second] = inTwo(page, column.heading, width - 2 * padding)
    const align = isNumeric(column) ? 'right' : 'left'
    page.line(first, x + padding, titleTop, width - 2 * padding, align)
    if (second) page.line(second, x + padding, titleTop + 9, width - 2 * padding, align)
    x += width
  })
  page.y = top + headHeight(grid)
}

/** Indexes of the columns that stand under one group heading with this one. */
function spanOf(grid: Grid, from: number): number[] {
  const span = [from]
  while (grid.columns[(span.at(-1) ?? 0) + 1]?.groupHeading === grid.columns[from]?.groupHeading) span.push((span.at(-1) ?? 0) + 1)
  return span
}

function inTwo(page: Page, text: string, width: number): [string, string | null] {
  if (page.widthOf(text) <= width) return [text, null]
  const words = text.split(' ')
  let first = words.shift() ?? ''
  while (words[0] && page.widthOf(`${first} ${words[0]}`) <= width) first += ` ${words.shift()}`
  return words.length ? [first, words.join(' ')] : [first, null]
}

function drawRow(page: Page, grid: Grid, shape: TableShape, row: Row, job: ExportJob, isOdd: boolean): void {
  const { pdf } = page
  const { fontSize, rowHeight, widths } = shape
  if (isOdd) pdf.rect(page.left, page.y, page.width, rowHeight).fill('#fafbfc')
  let x = page.left
  grid.columns.forEach((column, index) => {
    const width = widths[index] ?? 0
    const value = row[column.id]
    const tone = toneOf(column, value)
    const text = formatValue(value, column, job.format)
    page.font(tone ? 'strong' : 'regular', fontSize)
    pdf.fillColor(tone ? colors[tone] : value === 0 ? colors.muted : colors.text)
    if (text) drawCell(page, shape, text, { x: x + padding, width: width - 2 * padding, isRight: isNumeric(column) })
    x += width
  })
  page.y += rowHeight
}

function drawCell(page: Page, { rowHeight, lines }: TableShape, text: string, at: { x: number; width: number; isRight: boolean }): void {
  const top = page.y + 3
  const [first, second] = lines === 2 ? inTwo(page, text, at.width) : [text, null]
  page.line(first, at.x, second ? top : page.y + (rowHeight - lineHeight) / 2, at.width, at.isRight ? 'right' : 'left')
  if (second) page.line(second, at.x, top + lineHeight, at.width, at.isRight ? 'right' : 'left')
}

type AlarmTone = 'critical' | 'warning' | 'not_read' | 'ok' | 'plan'

function toneOf(column: FileColumn, value: unknown): AlarmTone | null {
  const status = statusOf(column, value)
  if (status) return status === 'critical' || status === 'warning' || status === 'not_read' ? status : null
  return column.tone in colors && typeof value === 'number' && value !== 0 ? (column.tone as AlarmTone) : null
}

function drawTotals(page: Page, grid: Grid, { fontSize, rowHeight, widths }: TableShape, job: ExportJob): void {
  const { pdf } = page
  pdf.moveTo(page.left, page.y).lineTo(page.left + page.width, page.y).lineWidth(0.75).stroke(colors.text)
  page.font('strong', fontSize)
  pdf.fillColor(colors.text)
  let x = page.left
  grid.columns.forEach((column, index) => {
    const width = widths[index] ?? 0
    const value = column.total ? readPointer(`/sources${column.total}`, { sources: { totals: grid.totals } }) : undefined
    if (index === 0) page.line(job.format.translate('server.total_all', 'All {{count}} rows', { count: grid.count }), x + padding, page.y + 2, width * 2)
    else if (value !== undefined) page.line(formatValue(value, column, job.format), x + padding, page.y + 2, width - 2 * padding, 'right')
    x += width
  })
  page.y += rowHeight
}
