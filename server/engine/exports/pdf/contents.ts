import type { ExportJob } from '../ExportJob.ts'
import type { DeferredText } from './DeferredText.ts'
import { colors, type Page } from './page.ts'

const lineHeight = 13
const gap = 7
const headHeight = 40
/** The width of a page number on the right. */
const numberRoom = 30

/** Returns the destination of a line in the table of contents. */
export const destinationOf = (section: number): string => `section-${section + 1}`

/** Every section, from a fresh page on; the number of its page is told when it is known. */
export function drawContents(page: Page, titles: string[], job: ExportJob): DeferredText[] {
  const head = (): void => {
    page.next()
    page.font('strong', 15).ink(colors.text)
    page.write(job.format.translate('server.contents', 'Contents'), page.left, page.y)
    page.y += headHeight
    page.font('regular', 10)
  }
  head()
  const right = page.left + page.width
  return titles.map((title, index) => {
    const lines = page.lines(title, page.width - numberRoom - 12)
    const height = lines.length * lineHeight
    if (page.room < height) head()
    page.pdf.goTo(page.left, page.y, page.width, height, destinationOf(index))
    lines.forEach((line, at) => page.write(line, page.left, page.y + at * lineHeight))
    const last = page.y + (lines.length - 1) * lineHeight
    const from = page.left + page.widthOf(lines.at(-1) ?? '') + 8
    page.pdf
      .moveTo(from, last + 9)
      .lineTo(right - numberRoom, last + 9)
      .lineWidth(0.5)
      .dash(1, { space: 3 })
      .stroke(colors.line)
      .undash()
    const number = page.defer(right, last)
    page.y += height + gap
    return number
  })
}
