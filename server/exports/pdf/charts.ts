import SVGtoPDF from 'svg-to-pdfkit'
import type { ChartPart } from '../prepareChart.ts'
import { colors, type Page } from './page.ts'
import { fitted, type Placed } from './parts.ts'

const titleHeight = 16
const noteHeight = 11
const gap = 12

/** The picture fills the width. */
const scaleOf = (page: Page, { figure }: ChartPart): number => page.width / figure.layout.width
/** Under a heading that says the same it has none of its own. */
const headOf = ({ title }: ChartPart): number => (title === '' ? 0 : titleHeight)
export const chartHeight = (page: Page, part: ChartPart): number =>
  headOf(part) + part.figure.layout.height * scaleOf(page, part) + part.notes.length * noteHeight + gap

export function placeChart(page: Page, part: ChartPart, room: number): Placed {
  return fitted(page, chartHeight(page, part), room)
}

/** The drawing as drawing: sharp at any size, its words words. */
export function drawChart(page: Page, part: ChartPart): void {
  if (page.bottom - page.y < chartHeight(page, part)) page.next()
  page.font('strong', 9).pdf.fillColor(colors.text)
  if (part.title !== '') page.line(part.title, page.left, page.y, page.width)
  page.y += headOf(part)
  const height = part.figure.layout.height * scaleOf(page, part)
  if (part.svg) {
    page.pdf.save()
    page.pdf.translate(page.left, page.y).scale(scaleOf(page, part))
    SVGtoPDF(page.pdf, part.svg, 0, 0, {
      width: part.figure.layout.width, height: part.figure.layout.height, assumePt: true,
      fontCallback: (family, isBold) => page.fontNamed(family, isBold ? 'strong' : 'regular'),
    })
    page.pdf.restore()
  }
  page.y += height
  page.font('regular', 7.5).pdf.fillColor(colors.muted)
  for (const note of part.notes) {
    page.line(note, page.left, page.y, page.width)
    page.y += noteHeight
  }
  page.y += gap
}
