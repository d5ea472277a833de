import type { ExportJob } from '../ExportJob.ts'
import type { Part } from '../prepareDocument.ts'
import { colors, type Page } from './page.ts'
import type { Placed } from './parts.ts'

type Images = Extract<Part, { kind: 'images' }>

/** As many beside each other as are large enough. */
const perRowOf = ({ width }: Page): number => (width > 600 ? 3 : 2)
const gap = 12
const pictureHeight = 180
export const imageRowHeight = pictureHeight + 36
const lineHeight = 16

const titleHeight = ({ title }: Images): number => (title ? lineHeight : 0)

export function placeImages(page: Page, part: Images, room: number): Placed {
  let left = room - titleHeight(part)
  if (part.images.length === 0) return { extra: 0, left: left - lineHeight }
  let extra = 0
  for (let row = 0; row < Math.ceil(part.images.length / perRowOf(page)); row++) {
    if (left < imageRowHeight) {
      extra += 1
      left = page.whole
    }
    left -= imageRowHeight
  }
  if (part.more) {
    if (left < lineHeight) return { extra: extra + 1, left: page.whole - lineHeight }
    left -= lineHeight
  }
  return { extra, left }
}

/** Two or three beside each other, with what they show below. */
export async function drawImages(page: Page, part: Images, job: ExportJob): Promise<void> {
  const { pdf } = page
  if (part.title) {
    page.font('strong', 9).pdf.fillColor(colors.text)
    page.line(part.title, page.left, page.y, page.width)
    page.y += lineHeight
  }
  if (part.images.length === 0) {
    page.font('regular', 9).pdf.fillColor(colors.muted)
    page.line(part.empty, page.left, page.y, page.width)
    page.y += lineHeight
    return
  }
  const perRow = perRowOf(page)
  const width = (page.width - gap * (perRow - 1)) / perRow
  for (const [index, { name, caption, read }] of part.images.entries()) {
    const data = await read()
    job.signal.throwIfAborted()
    const column = index % perRow
    if (column === 0 && page.bottom - page.y < imageRowHeight) page.next()
    const x = page.left + column * (width + gap)
    pdf.rect(x, page.y, width, pictureHeight).lineWidth(0.5).stroke(colors.line)
    if (data) pdf.image(data, x + 2, page.y + 2, { fit: [width - 4, pictureHeight - 4], align: 'center', valign: 'center' })
    else {
      page.font('regular', 8).pdf.fillColor(colors.muted)
      page.line(job.format.translate('server.image_elsewhere', 'This picture is on the portal.'), x + 8, page.y + 8, width - 16)
    }
    page.font('regular', 8).pdf.fillColor(colors.text)
    page.line(name, x, page.y + pictureHeight + 5, width)
    page.font('regular', 7.5).pdf.fillColor(colors.muted)
    if (caption) page.line(caption, x, page.y + pictureHeight + 16, width)
    if (column === perRow - 1 || index === part.images.length - 1) page.y += imageRowHeight
  }
  if (part.more) {
    if (page.bottom - page.y < lineHeight) page.next()
    page.font('regular', 9).pdf.fillColor(colors.muted)
    page.line(part.more, page.left, page.y, page.width)
    page.y += lineHeight
  }
}
