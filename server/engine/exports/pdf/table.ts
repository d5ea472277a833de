import { setImmediate } from 'node:timers/promises'
import { readPointer } from '../../../../engine/core/binding/resolve.ts'
import { formatValue } from '../../../../engine/core/format/formatValue.ts'
import type { Row } from '../../reports/reportRunner.ts'
import type { GridPart } from '../Document.ts'
import { asCompared } from '../comparedRows.ts'
import type { ExportJob } from '../ExportJob.ts'
import { totalLabel } from '../totalLabel.ts'
import { colors, type Page } from './page.ts'
import type { Block, BlockContext } from './parts.ts'
import { tableHead, type TableHead } from './tableHead.ts'
import { tableRows, type SetRow, type TableRows } from './tableRows.ts'
import { shapeOf } from './tableShape.ts'

const titleLine = 12
/** After a table comes the next part. */
const gap = 12
/** A heading is not left alone at the foot of a page: so many rows stay with it, fewer where they are high. */
const minRows = 3
/** So much of a page may stay empty for the sake of what is kept together. */
const maxEmpty = 1 / 3
/** No table of more rows fits on a page. */
const maxPerPage = 150

/** The facts known about a table when its first rows are read. */
interface TableStart {
  titles: string[]
  head: TableHead
  rows: TableRows
  total: SetRow | null
  batches: AsyncGenerator<Row[]>
  /** The first rows, set. */
  first: SetRow[]
  /** Points of all of it, where it is small; else null. */
  fullHeight: number | null
  least: number
}

/** All rows, each as high as its lines, read once; the heading on every page, totals at the end. */
export function tableBlock(grid: GridPart, { page, job, tables }: BlockContext): Block {
  // The title of a report that is one table already names it.
  const title = job.report.layout === 'document' || tables > 1 ? grid.title : null
  if (grid.count === 0 && (job.report.layout === 'document' || title)) return emptyBlock(title, page, job)
  let start: Promise<TableStart> | undefined
  const begin = (): Promise<TableStart> => (start ??= beginTable(grid, title, page, job))
  return {
    async needs(room) {
      const { fullHeight, least } = await begin()
      return fullHeight !== null &&
        (fullHeight <= room || (fullHeight <= page.fullHeight && room < page.fullHeight * maxEmpty))
        ? fullHeight
        : least
    },
    async draw() {
      page.require(await this.needs(page.room))
      await drawTable(await begin(), title, page, job)
    },
  }
}

/** A file without filters says nothing of them. */
const noRows = ({ filters, format }: ExportJob): string =>
  filters.length > 0
    ? format.translate('server.no_rows', 'No rows for these filters.')
    : format.translate('server.no_rows_at_all', 'No rows.')

function emptyBlock(title: string | null, page: Page, job: ExportJob): Block {
  const titles = titlesOf(title, page)
  const height = titles.length * titleLine + 4 + titleLine
  return {
    needs: () => height,
    draw() {
      page.require(height)
      drawTitles(page, titles)
      page.font('regular', 8).ink(colors.muted)
      page.writeLines(page.lines(noRows(job), page.width), page.left, titleLine)
      page.y += 4
    },
  }
}

const titlesOf = (title: string | null, page: Page): string[] =>
  title ? page.font('strong', 9).lines(title, page.width) : []

function drawTitles(page: Page, titles: string[]): void {
  page.font('strong', 9).ink(colors.text)
  page.writeLines(titles, page.left, titleLine)
  if (titles.length > 0) page.y += 4
}

async function beginTable(part: GridPart, title: string | null, page: Page, job: ExportJob): Promise<TableStart> {
  const grid = part.element.rowsAsColumns ? await asCompared(part, job) : part
  const { columns } = grid
  const [first, batches] = await firstOf(grid.rows())
  const totals = columns.map((column) => {
    const value = column.total
      ? readPointer(`/sources${column.total}`, { sources: { totals: grid.totals } })
      : undefined
    return value === undefined ? '' : formatValue(value, column, job.format)
  })
  const label = totalLabel(grid.count, job.format)
  const titles = titlesOf(title, page)
  // The label has the room of all columns before the first total.
  const shape = shapeOf(
    page,
    columns,
    { rows: first, totals: totals.map((text, index) => (index === 0 && totals[1] ? label : text)) },
    job,
  )
  const head = tableHead(page, columns, shape)
  const rows = tableRows(page, columns, shape, job)
  const total = columns.some((column) => column.total) ? rows.setTotals(totals, label) : null
  const before = titles.length * titleLine + (titles.length > 0 ? 4 : 0) + head.height
  const set = first
    .slice(0, Math.max(minRows, first.length <= maxPerPage ? first.length : 0))
    .map((row, index) => rows.set(row, index))
  const sum = (some: SetRow[]): number => some.reduce((points, { height }) => points + height, 0)
  const isAll = grid.count <= first.length && set.length === first.length
  const all = before + sum(set) + (total?.height ?? 0)
  const firstRows = set
    .slice(0, minRows)
    .filter((_row, index, some) => index === 0 || sum(some.slice(0, index + 1)) <= page.fullHeight * maxEmpty)
  const hasEnd = isAll && firstRows.length === set.length
  return {
    titles,
    head,
    rows,
    total,
    batches,
    first: set,
    fullHeight: isAll ? all : null,
    least: Math.min(page.fullHeight, before + sum(firstRows) + (hasEnd ? (total?.height ?? 0) : 0)),
  }
}

/** The first rows there are, and then all of them from the first on. */
async function firstOf(rows: AsyncGenerator<Row[]>): Promise<[Row[], AsyncGenerator<Row[]>]> {
  const { value, done } = await rows.next()
  const first = done ? [] : value
  async function* all(): AsyncGenerator<Row[]> {
    yield first
    yield* rows
  }
  return [first, all()]
}

async function drawTable(
  { titles, head, rows, total, batches, first }: TableStart,
  title: string | null,
  page: Page,
  job: ExportJob,
): Promise<void> {
  drawTitles(page, titles)
  head.draw()
  if (title || !page.isMarked) page.bookmark(title ?? job.title, 'section')
  const fresh = (row: SetRow): void => {
    page.next()
    // A long table is found by what begins its pages.
    if (row !== total) page.bookmark(row.name || String(page.number), 'section')
    head.draw()
  }
  const place = (row: SetRow, behind = 0): void => {
    if (page.room + 0.01 < row.height + behind && row.height + behind <= page.fullHeight - head.height) fresh(row)
    rows.draw(row, () => fresh(row))
  }
  // The last row stays with the totals: it is held back until it is known not to be the last.
  let lastRow: SetRow | null = null
  let index = 0
  for await (const batch of batches) {
    for (const row of batch) {
      if (lastRow) place(lastRow)
      lastRow = first[index] ?? rows.set(row, index)
      index += 1
      if (index % 200 === 0) await setImmediate()
    }
    job.signal.throwIfAborted()
  }
  if (lastRow) place(lastRow, total?.height ?? 0)
  if (total) {
    if (page.room + 0.01 < total.height) fresh(total)
    rows.drawTotals(total)
  }
  page.y += gap
}
