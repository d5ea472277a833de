import { isNumeric } from '../../../engine/core/format/formatValue.ts'
import type { ExportJob } from '../ExportJob.ts'
import type { Part } from '../prepareDocument.ts'
import { colors, margin, type Page } from './page.ts'

const filterLine = 12
const figureHeight = 34
const figuresInRow = 5

type Figures = Extract<Part, { kind: 'figures' }>

/** Points the title and the filters take. */
export function coverHeight(job: ExportJob): number {
  return 26 + job.filters.length * filterLine + 10
}

export function drawCover(page: Page, job: ExportJob): void {
  const { pdf } = page
  page.font('strong', 15)
  pdf.fillColor(colors.text)
  page.line(job.title, page.left, page.y, page.width)
  page.y += 26
  for (const filter of job.filters) {
    page.font('strong', 8)
    pdf.fillColor(colors.muted)
    page.line(filter.title, page.left, page.y, 110)
    page.font('regular', 8)
    pdf.fillColor(colors.text)
    page.line(filter.text, page.left + 116, page.y, page.width - 116)
    page.y += filterLine
  }
  page.y += 10
}

export function figuresHeight(part: Figures): number {
  return Math.ceil(part.items.length / figuresInRow) * figureHeight + 6
}

/** Figures as a strip: the value large, its name under it. */
export function drawFigures(page: Page, part: Figures): void {
  const { pdf } = page
  const width = page.width / figuresInRow
  part.items.forEach((item, index) => {
    const x = margin + (index % figuresInRow) * width
    const y = page.y + Math.floor(index / figuresInRow) * figureHeight
    const isAlarm = item.tile.tone in colors && item.value !== 0
    // Numbers are to be seen from afar, names to be read whole.
    page.font('strong', isNumeric(item.tile) ? 12 : 8.5)
    pdf.fillColor(isAlarm ? colors[item.tile.tone as 'critical'] : colors.text)
    page.line(item.text, x, isNumeric(item.tile) ? y : y + 4, width - 8)
    page.font('regular', 7.5)
    pdf.fillColor(colors.muted)
    page.line(item.title, x, y + 16, width - 8)
  })
  page.y += figuresHeight(part)
}
