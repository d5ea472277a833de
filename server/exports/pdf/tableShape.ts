import { readPointer } from '../../../engine/core/binding/resolve.ts'
import { formatValue } from '../../../engine/core/format/formatValue.ts'
import type { Format } from '../../../engine/core/definition/model.ts'
import type { ExportJob } from '../ExportJob.ts'
import type { FileColumn, GridPart as Grid } from '../prepareDocument.ts'
import type { Page } from './page.ts'

/** How a table stands on paper, the same for all of its rows. Points. */
export interface TableShape {
  fontSize: number
  rowHeight: number
  /** Lines of a cell. */
  lines: 1 | 2
  widths: number[]
}

export const padding = 3
/** From the largest on: the first whose rows fit on one line each is taken. */
const sizes = [{ fontSize: 7, rowHeight: 11 }, { fontSize: 6.5, rowHeight: 10 }]
const broken = { fontSize: 7, rowHeight: 20 }
/** Longest texts of a column that are measured: what has most letters is not always widest. */
const measured = 4

const shapes = new WeakMap<Grid, TableShape>()

/** As compact as its rows let it be: judged by those that were read first. */
export function shapeOf(page: Page, grid: Grid, job: ExportJob): TableShape {
  const known = shapes.get(grid)
  if (known) return known
  const texts = grid.columns.map((column) => longest(column, grid, job))
  const shape = onOneLine(page, grid, texts) ?? { ...broken, lines: 2, widths: sharedWidths(page, grid) }
  shapes.set(grid, shape)
  return shape
}

function longest(column: FileColumn, { sample, totals }: Grid, job: ExportJob): string[] {
  const total = column.total ? [formatValue(readPointer(`/sources${column.total}`, { sources: { totals } }), column, job.format)] : []
  const all = [...new Set([...sample.map((row) => formatValue(row[column.id], column, job.format)), ...total])]
  return all.sort((one, other) => other.length - one.length).slice(0, measured)
}

function onOneLine(page: Page, { columns }: Grid, texts: string[][]): TableShape | null {
  for (const { fontSize, rowHeight } of sizes) {
    page.font('strong', fontSize)
    const widest = (all: string[]): number => Math.max(0, ...all.map((text) => page.widthOf(text)))
    const needed = columns.map(({ heading }, index) => Math.max(headingWidth(page, heading), widest(texts[index] ?? [])) + 2 * padding + 0.5)
    const rest = page.width - needed.reduce((sum, one) => sum + one, 0)
    // What is left over goes to those that hold most.
    if (rest >= 0) return { fontSize, rowHeight, lines: 1, widths: needed.map((one) => one + (rest * one) / (page.width - rest)) }
  }
  return null
}

/** What a heading needs on its two lines, broken where they are most alike. */
function headingWidth(page: Page, heading: string): number {
  const words = heading.split(' ')
  const breaks = words.map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  return Math.min(...breaks.map((lines) => Math.max(...lines.map((line) => page.widthOf(line)))))
}

/** Points that what a column holds needs at least: its values when they are all alike, the longest word of its heading. */
const sample: Partial<Record<Format, string>> = { date: '00/00/0000', month: 'Sept 0000', time: '00:00', dateTime: '00/00/0000 00:00' }

/** Every column gets what it needs, and the rest goes by the widths of the screen. */
function sharedWidths(page: Page, grid: Grid): number[] {
  page.font('strong', broken.fontSize)
  const least = grid.columns.map((column) => {
    // What names the row is never cut.
    const texts = [...column.heading.split(' '), sample[column.format] ?? '', column.pin ? '0'.repeat(10) : '']
    return Math.max(...texts.map((text) => page.widthOf(text))) + 2 * padding + 0.5
  })
  const wanted = grid.columns.map((column, index) => Math.max(0, column.width * 0.45 - (least[index] ?? 0)))
  const needed = least.reduce((sum, one) => sum + one, 0)
  const sum = wanted.reduce((total, one) => total + one, 0)
  const rest = page.width - needed
  return least.map((one, index) => (rest > 0 ? one + rest * (sum ? (wanted[index] ?? 0) / sum : 1 / least.length) : (one / needed) * page.width))
}
