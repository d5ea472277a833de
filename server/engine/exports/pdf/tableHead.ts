import { isNumeric } from '../../../../engine/core/format/formatValue.ts'
import type { FileColumn } from '../Document.ts'
import { colors, type Page } from './page.ts'
import type { TableShape } from './tableShape.ts'

/** The headings of a table in their lines, drawn at the top of each page of it. */
export interface TableHead {
  height: number
  draw(): void
}

/** Columns that stand below one heading of their group. */
export interface Group {
  from: number
  to: number
  heading: string
}

export function groupsOf(columns: FileColumn[]): Group[] {
  const groups: Group[] = []
  columns.forEach(({ groupHeading }, index) => {
    const last = groups.at(-1)
    if (!groupHeading) return
    if (last?.to === index - 1 && last.heading === groupHeading) last.to = index
    else groups.push({ from: index, to: index, heading: groupHeading })
  })
  return groups
}

export function tableHead(
  page: Page,
  columns: FileColumn[],
  { fontSize, lineHeight, padding, widths }: TableShape,
): TableHead {
  page.font('strong', fontSize)
  const lefts = widths.map((_, index) => page.left + widths.slice(0, index).reduce((sum, width) => sum + width, 0))
  const spanOf = (from: number, to: number): number => lefts[to]! + widths[to]! - lefts[from]!
  const groups = groupsOf(columns).map((group) => ({
    ...group,
    lines: page.headingLines(group.heading, spanOf(group.from, group.to) - 2 * padding),
  }))
  const titles = columns.map((column, index) => page.headingLines(column.heading, widths[index]! - 2 * padding))
  const groupHeight = groups.length > 0 ? Math.max(...groups.map(({ lines }) => lines.length)) * lineHeight + 3 : 0
  const height = groupHeight + Math.max(...titles.map((lines) => lines.length)) * lineHeight + 7

  function draw(): void {
    const { pdf, y: top } = page
    pdf.rect(page.left, top, page.width, height - 2).fill(colors.band)
    page.font('strong', fontSize).ink(colors.text)
    for (const { from, to, lines } of groups) {
      const [left, right] = [lefts[from]! + padding, lefts[to]! + widths[to]! - padding]
      lines.forEach((line, at) => page.write(line, left, top + 3 + at * lineHeight))
      pdf
        .moveTo(left, top + groupHeight + 1)
        .lineTo(right, top + groupHeight + 1)
        .lineWidth(0.5)
        .stroke(colors.line)
    }
    columns.forEach((column, index) =>
      titles[index]!.forEach((line, at) => {
        const x = isNumeric(column)
          ? lefts[index]! + widths[index]! - padding - page.widthOf(line)
          : lefts[index]! + padding
        page.write(line, x, top + groupHeight + 3 + at * lineHeight)
      }),
    )
    page.y = top + height
  }

  return { height, draw }
}
