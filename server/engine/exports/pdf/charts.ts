import SVGtoPDF from 'svg-to-pdfkit'
import type { ChartPart } from '../prepareChart.ts'
import { colors } from './page.ts'
import type { Block, BlockContext } from './parts.ts'

const titleLine = 12
const noteLine = 10
const gap = 12

/**
 * The drawing as drawing: sharp at any size, its words words. It fills the width, where the page is high enough for it.
 */
export function chartBlock(part: ChartPart, { page }: BlockContext): Block {
  // Under a heading that says the same it has none of its own.
  const titles = part.title === '' ? [] : page.font('strong', 9).lines(part.title, page.width)
  const notes = part.notes.flatMap((note) => page.font('regular', 7.5).lines(note, page.width))
  const { width, height } = part.figure.layout
  const margins = titles.length * titleLine + (titles.length > 0 ? 4 : 0) + notes.length * noteLine + gap
  const scale = Math.min(page.width / width, (page.fullHeight - margins) / height)
  const fullHeight = margins + height * scale
  return {
    needs: () => fullHeight,
    draw() {
      page.require(fullHeight)
      page.font('strong', 9).ink(colors.text)
      page.writeLines(titles, page.left, titleLine)
      if (titles.length > 0) page.y += 4
      if (part.svg) {
        page.pdf.save()
        page.pdf.translate(page.left, page.y).scale(scale)
        SVGtoPDF(page.pdf, part.svg, 0, 0, {
          width,
          height,
          assumePt: true,
          fontCallback: (family, isBold) => page.fontNamed(family, isBold ? 'strong' : 'regular'),
        })
        page.pdf.restore()
      }
      page.y += height * scale
      page.font('regular', 7.5).ink(colors.muted)
      page.writeLines(notes, page.left, noteLine)
      page.y += gap
    },
  }
}
