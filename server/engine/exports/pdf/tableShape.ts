import { formatValue } from '../../../../engine/core/format/formatValue.ts'
import type { Row } from '../../reports/reportRunner.ts'
import type { FileColumn } from '../Document.ts'
import type { ExportJob } from '../ExportJob.ts'
import { printable, unbroken } from '../textLines.ts'
import type { Page } from './page.ts'
import { groupsOf } from './tableHead.ts'
import { isStrong } from './tones.ts'

/** The layout of a table on paper: one shape for all of its rows, each as high as its lines. Sizes are points. */
export interface TableShape {
  fontSize: number
  lineHeight: number
  /** Beside what a cell holds, on either side. */
  padding: number
  widths: number[]
}

/**
 * From the largest on: the first whose columns have room for every whole text is taken, else the first with room for
 * every whole word.
 */
const sizes = [
  { fontSize: 7, padding: 3 },
  { fontSize: 6.5, padding: 3 },
  { fontSize: 6, padding: 2 },
  { fontSize: 5, padding: 1.5 },
]
/** Smaller than these a table is read with effort: its texts are rather broken into lines. */
const unbrokenSizes = 3
/** Rows that are measured, evenly taken from those that were read first. */
const maxMeasured = 300
/**
 * The largest shares of the page's width for one column before the others have all they need: for its texts, and for
 * one word.
 */
const widest = 0.4
const widestPart = 0.25

/** Points at a size of one: of the longest text, and of the longest part that is not broken. */
interface Need {
  longest: number
  longestPart: number
  /** It names the row: the last to be narrowed. */
  isName: boolean
}

/** The content that a table's columns must fit: the rows read first, and the texts of the totals. */
interface Content {
  rows: Row[]
  totals: string[]
}

/** Returns the most compact shape for the rows read first. Wider content later is broken into lines. */
export function shapeOf(page: Page, columns: FileColumn[], { rows, totals }: Content, job: ExportJob): TableShape {
  const step = Math.max(1, Math.ceil(rows.length / maxMeasured))
  const measured = rows.filter((_, index) => index % step === 0)
  const needs = columns.map((column, index) => {
    const isName = column.pin !== null || index === 0
    return { ...needOf(page, column, { rows: isName ? rows : measured, total: totals[index] ?? '' }, job), isName }
  })
  widenForGroups(page, columns, needs)
  const partWidth = ({ longestPart, isName }: Need, fontSize: number): number =>
    Math.min(longestPart * fontSize, page.width * (isName ? widest : widestPart))
  const sumOf = (of: 'whole' | 'word', { fontSize, padding }: (typeof sizes)[number]): number =>
    needs.reduce(
      (sum, need) => sum + (of === 'word' ? partWidth(need, fontSize) : need.longest * fontSize) + 2 * padding + 0.5,
      0,
    )
  const size =
    sizes.slice(0, unbrokenSizes).find((one) => sumOf('whole', one) <= page.width) ??
    sizes.find((one) => sumOf('word', one) <= page.width) ??
    sizes.at(-1)!
  const { fontSize, padding } = size
  const beside = 2 * padding + 0.5
  const wholes = needs.map((need) => need.longest * fontSize + beside)
  const partWidths = needs.map((need) => partWidth(need, fontSize) + beside)
  return {
    fontSize,
    padding,
    lineHeight: fontSize * 1.2,
    widths: widthsOf(
      page.width,
      wholes,
      partWidths,
      needs.map(({ isName }) => isName),
    ),
  }
}

/** Columns that stand below one heading have room for its longest word together. */
function widenForGroups(page: Page, columns: FileColumn[], needs: Need[]): void {
  page.font('strong', measure, true)
  for (const { from, to, heading } of groupsOf(columns)) {
    const headingPart = Math.max(0, ...unbroken(printable(heading)).map((part) => page.widthOf(part))) / measure
    const own = needs.slice(from, to + 1).reduce((sum, need) => sum + need.longestPart, 0)
    if (own >= headingPart) continue
    for (const need of needs.slice(from, to + 1)) {
      need.longestPart += (headingPart - own) / (to + 1 - from)
      need.longest = Math.max(need.longest, need.longestPart)
    }
  }
}

function widthsOf(room: number, wholes: number[], partWidths: number[], names: boolean[]): number[] {
  const sum = (all: number[]): number => all.reduce((total, one) => total + one, 0)
  // Remaining space goes to the columns with the longest content.
  if (sum(wholes) <= room) return wholes.map((one) => (one * room) / sum(wholes))
  if (sum(partWidths) <= room) {
    const most = wholes.map((one, index) => Math.max(partWidths[index]!, Math.min(one, room * widest)))
    // Two lines of each come before one line of some.
    const halves = most.map((one, index) => Math.max(partWidths[index]!, one * 0.56))
    const [from, to] = sum(halves) <= room ? [halves, most] : [partWidths, halves]
    const rest = room - sum(from)
    const wanted = to.map((one, index) => one - from[index]!)
    return from.map(
      (one, index) => one + (sum(wanted) > 0 ? (rest * wanted[index]!) / sum(wanted) : rest / from.length),
    )
  }
  // Names keep their words where they leave half of the page; of the others the widest give way first.
  const fixedWidths = partWidths.map((one, index) =>
    names[index] && sum(partWidths.filter((_, at) => names[at])) <= room / 2 ? one : null,
  )
  const left = room - sum(fixedWidths.map((one) => one ?? 0))
  const level = levelOf(
    partWidths.filter((_, index) => fixedWidths[index] === null),
    left,
  )
  const narrowed = partWidths.map((one, index) => fixedWidths[index] ?? Math.min(one, level))
  return narrowed.map((one) => (one * room) / sum(narrowed))
}

/** The width that none may pass, so that all of them together are no wider than the room. */
function levelOf(widths: number[], room: number): number {
  const sorted = widths.toSorted((one, other) => one - other)
  let left = room
  for (const [index, width] of sorted.entries()) {
    const share = left / (sorted.length - index)
    if (width > share) return share
    left -= width
  }
  return Infinity
}

/** Measured at a hundred points, for what pdfkit rounds. */
const measure = 100

function needOf(
  page: Page,
  column: FileColumn,
  { rows, total }: { rows: Row[]; total: string },
  job: ExportJob,
): Omit<Need, 'isName'> {
  const heading = printable(column.heading)
  page.font('strong', measure, true)
  let longest = Math.max(headingWidth(page, heading), page.widthOf(total))
  let longestPart = Math.max(0, ...[...unbroken(heading), ...unbroken(total)].map((part) => page.widthOf(part)))
  const seen = new Set<unknown>()
  for (const row of rows) {
    const value = row[column.id]
    if (seen.has(value)) continue
    seen.add(value)
    const text = printable(formatValue(value, column, job.format))
    page.font(isStrong(column, value) ? 'strong' : 'regular', measure, true)
    for (const line of text.split('\n')) longest = Math.max(longest, page.widthOf(line))
    for (const part of unbroken(text)) longestPart = Math.max(longestPart, page.widthOf(part))
  }
  return { longest: longest / measure, longestPart: longestPart / measure }
}

/** Returns the width of a heading on two lines, broken where they are most alike. */
function headingWidth(page: Page, heading: string): number {
  const parts = heading.split(' ')
  const breaks = parts.map((_, index) => [parts.slice(0, index + 1).join(' '), parts.slice(index + 1).join(' ')])
  return Math.min(...breaks.map((lines) => Math.max(...lines.map((line) => page.widthOf(line)))))
}
