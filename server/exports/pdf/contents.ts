import type { ExportJob } from '../ExportJob.ts'
import type { Part } from '../prepareDocument.ts'
import { colors, type Page } from './page.ts'

/** A section and the page it begins on. */
export interface Chapter {
  title: string
  page: number
}

const lineHeight = 20
const headHeight = 40

/** A page of its own: the title, whom and when it is about, the filters. */
export function drawFrontPage(page: Page, { title, lines }: Extract<Part, { kind: 'cover' }>, job: ExportJob): void {
  const { pdf } = page
  page.y += page.whole * 0.18
  page.font('strong', 26)
  pdf.fillColor(colors.text)
  for (const line of page.wrap(title, page.width).slice(0, 3)) {
    page.write(line, page.left, page.y)
    page.y += 32
  }
  pdf.moveTo(page.left, page.y + 6).lineTo(page.left + page.width, page.y + 6).lineWidth(1.5).stroke(colors.text)
  page.y += 28
  drawLines(page, lines, 11, 18)
  page.y += 20
  drawLines(page, job.filters, 9, 14)
}

function drawLines(page: Page, lines: { title: string; text: string }[], size: number, height: number): void {
  for (const { title, text } of lines) {
    if (page.y + height > page.bottom) return
    page.font('regular', size).pdf.fillColor(colors.muted)
    page.line(title, page.left, page.y, 150)
    page.font('strong', size).pdf.fillColor(colors.text)
    page.line(text, page.left + 160, page.y, page.width - 160)
    page.y += height
  }
}

export function contentsPages(chapters: number, page: Page): number {
  return Math.ceil(chapters / onPage(page))
}

const onPage = (page: Page): number => Math.floor((page.whole - headHeight) / lineHeight)

/** Every section with its page, from a fresh page on. */
export function drawContents(page: Page, chapters: Chapter[], job: ExportJob): void {
  chapters.forEach((chapter, index) => {
    if (index % onPage(page) === 0) {
      page.next()
      page.font('strong', 15).pdf.fillColor(colors.text)
      page.write(job.format.translate('server.contents', 'Contents'), page.left, page.y)
      page.y += headHeight
    }
    const number = String(chapter.page)
    page.font('regular', 10).pdf.fillColor(colors.text)
    const right = page.left + page.width - page.widthOf(number)
    page.line(chapter.title, page.left, page.y, page.width - 60)
    page.write(number, right, page.y)
    const from = page.left + Math.min(page.widthOf(chapter.title), page.width - 60) + 8
    page.pdf.moveTo(from, page.y + 9).lineTo(right - 8, page.y + 9).lineWidth(0.5).dash(1, { space: 3 }).stroke(colors.line).undash()
    page.y += lineHeight
  })
}
