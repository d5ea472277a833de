import type { CoverPart } from '../Document.ts'
import type { ExportJob } from '../ExportJob.ts'
import { colors, type Page } from './page.ts'

/** A page of its own: the title, whom and when it is about, the filters. */
export function drawFrontPage(page: Page, { title, lines }: CoverPart, job: ExportJob): void {
  page.y += page.fullHeight * 0.18
  page.font('strong', 26).ink(colors.text)
  page.writeLines(page.lines(title, page.width), page.left, 32)
  rule(page)
  for (const line of lines) drawPair(page, line, { size: 11, height: 15, gap: 3, titleWidth: 160, isTextStrong: true })
  page.y += 20
  for (const filter of [...job.filters, ...job.asOf])
    drawPair(page, filter, { size: 9, height: 12, gap: 2, titleWidth: 160, isTextStrong: true })
}

function rule(page: Page): void {
  page.require(34)
  page.pdf
    .moveTo(page.left, page.y + 6)
    .lineTo(page.left + page.width, page.y + 6)
    .lineWidth(1.5)
    .stroke(colors.text)
  page.y += 28
}

/** The title, whom and when it is about, and the filters above the first part. */
export function drawCover(page: Page, { title, lines }: Pick<CoverPart, 'title' | 'lines'>, job: ExportJob): void {
  page.font('strong', 15).ink(colors.text)
  page.writeLines(page.lines(title, page.width), page.left, 20)
  page.y += 6
  for (const pair of [...lines, ...job.filters, ...job.asOf])
    drawPair(page, pair, { size: 8, height: 10, gap: 2, titleWidth: 116, isTextStrong: false })
  page.y += 10
}

interface PairStyle {
  size: number
  height: number
  gap: number
  titleWidth: number
  isTextStrong: boolean
}

/** A name and what it is, each in as many lines as it takes. */
function drawPair(
  page: Page,
  { title, text }: { title: string; text: string },
  { size, height, gap, titleWidth, isTextStrong }: PairStyle,
): void {
  const [titleWeight, textWeight] = isTextStrong ? (['regular', 'strong'] as const) : (['strong', 'regular'] as const)
  const titles = page.font(titleWeight, size).lines(title, titleWidth - 8)
  const texts = page.font(textWeight, size).lines(text, page.width - titleWidth)
  for (let index = 0; index < Math.max(titles.length, texts.length); index++) {
    page.require(height)
    if (titles[index]) page.font(titleWeight, size).ink(colors.muted).write(titles[index]!, page.left, page.y)
    if (texts[index])
      page
        .font(textWeight, size)
        .ink(colors.text)
        .write(texts[index]!, page.left + titleWidth, page.y)
    page.y += height
  }
  page.y += gap
}
