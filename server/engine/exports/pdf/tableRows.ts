import { formatValue, isNumeric } from '../../../../engine/core/format/formatValue.ts'
import type { Row } from '../../reports/reportRunner.ts'
import type { FileColumn } from '../Document.ts'
import type { ExportJob } from '../ExportJob.ts'
import { colors, type Page } from './page.ts'
import type { TableShape } from './tableShape.ts'
import { colorOf, isStrong } from './tones.ts'

/** A cell in its lines, each with the points from the left edge of its column where it begins. */
interface SetCell {
  lines: { text: string; x: number }[]
  isStrong: boolean
  color: string
}

/** A row in its cells' lines. */
export interface SetRow {
  cells: SetCell[]
  height: number
  isOdd: boolean
  /** The value of the row's first column, for readers who look for it. */
  name: string
}

export interface TableRows {
  set(row: Row, index: number): SetRow
  /** The label stands over all columns before the first total. */
  setTotals(texts: string[], label: string): SetRow
  /** On further pages where it is higher than one. */
  draw(row: SetRow, next: () => void): void
  drawTotals(row: SetRow): void
}

/** Points above and below the lines of a row. */
const above = 1.6
const below = 1.6
/** Cells of a column that are kept as they were set: most columns say few things. */
const maxCached = 2000

interface TextLook {
  isRight: boolean
  isStrong: boolean
  color: string
}

export function tableRows(
  page: Page,
  columns: FileColumn[],
  { fontSize, lineHeight, padding, widths }: TableShape,
  job: ExportJob,
): TableRows {
  const lefts = widths.map((_, index) => page.left + widths.slice(0, index).reduce((sum, width) => sum + width, 0))
  const cache = columns.map(() => new Map<unknown, SetCell>())
  const heightOf = (lines: number): number => lines * lineHeight + above + below

  function setText(text: string, width: number, { isRight, isStrong, color }: TextLook): SetCell {
    if (text === '') return { lines: [], isStrong, color }
    page.font(isStrong ? 'strong' : 'regular', fontSize, true)
    const lines = page
      .lines(text, width - 2 * padding)
      .map((line) => ({ text: line, x: isRight ? width - padding - page.widthOf(line) : padding }))
    return { lines, isStrong, color }
  }

  function setCell(value: unknown, index: number): SetCell {
    const known = cache[index]!.get(value)
    if (known) return known
    const column = columns[index]!
    const cell = setText(formatValue(value, column, job.format), widths[index]!, {
      isRight: isNumeric(column),
      isStrong: isStrong(column, value),
      color: colorOf(column, value),
    })
    if (cache[index]!.size >= maxCached) cache[index]!.clear()
    cache[index]!.set(value, cell)
    return cell
  }

  function rowOf(cells: SetCell[], isOdd: boolean): SetRow {
    let lines = 1
    for (const cell of cells) if (cell.lines.length > lines) lines = cell.lines.length
    return { cells, height: heightOf(lines), isOdd, name: cells[0]?.lines.map(({ text }) => text).join(' ') ?? '' }
  }

  /** Its lines from one to another, as a row of its own. */
  function drawLines({ cells, isOdd }: SetRow, from: number, to: number): void {
    const height = heightOf(to - from)
    if (isOdd) page.pdf.rect(page.left, page.y, page.width, height).fill('#fafbfc')
    for (let index = 0; index < cells.length; index++) {
      const { lines, isStrong: strong, color } = cells[index]!
      page.font(strong ? 'strong' : 'regular', fontSize, true).ink(color)
      for (let at = from; at < Math.min(to, lines.length); at++)
        page.write(lines[at]!.text, lefts[index]! + lines[at]!.x, page.y + above + (at - from) * lineHeight)
    }
    page.y += height
  }

  const linesOf = ({ cells }: SetRow): number => Math.max(1, ...cells.map(({ lines }) => lines.length))

  return {
    set: (row, index) =>
      rowOf(
        columns.map(({ id }, at) => setCell(row[id], at)),
        index % 2 === 1,
      ),
    setTotals(texts, label) {
      const first = texts.findIndex((text, index) => index > 0 && text !== '')
      const span = widths.slice(0, first === -1 ? widths.length : first).reduce((sum, width) => sum + width, 0)
      return rowOf(
        texts.map((text, index) =>
          setText(index === 0 ? label : text, index === 0 ? span : widths[index]!, {
            isRight: index > 0,
            isStrong: true,
            color: colors.text,
          }),
        ),
        false,
      )
    },
    draw(row, next) {
      const all = linesOf(row)
      const fitting = (): number => Math.floor((page.room + 0.01 - above - below) / lineHeight)
      for (let from = 0; from < all;) {
        if (fitting() < 1) next()
        const to = Math.min(all, from + Math.max(1, fitting()))
        drawLines(row, from, to)
        from = to
      }
    },
    drawTotals(row) {
      page.pdf
        .moveTo(page.left, page.y)
        .lineTo(page.left + page.width, page.y)
        .lineWidth(0.75)
        .stroke(colors.text)
      drawLines(row, 0, linesOf(row))
    },
  }
}
