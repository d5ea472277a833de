import type { FileImage, Part } from '../Document.ts'
import { colors, type Page } from './page.ts'
import type { Block, BlockContext } from './parts.ts'

type Images = Extract<Part, { kind: 'images' }>

/** As many beside each other as are large enough. */
const perRowOf = ({ width }: Page): number => (width > 600 ? 3 : 2)
const gap = 12
const pictureHeight = 180
const lineHeight = 16
const nameLine = 11
const captionLine = 10

/** A picture with what is said below it, in lines. */
interface SetImage extends FileImage {
  names: string[]
  captions: string[]
}

/** Two or three beside each other, with what they show below. */
export function imagesBlock(part: Images, { page, job }: BlockContext): Block {
  const perRow = perRowOf(page)
  const width = (page.width - gap * (perRow - 1)) / perRow
  const rows: SetImage[][] = []
  part.images.forEach((image, index) => {
    const set = {
      ...image,
      names: page.font('regular', 8).lines(image.name, width),
      captions: image.caption ? page.font('regular', 7.5).lines(image.caption, width) : [],
    }
    if (index % perRow === 0) rows.push([set])
    else rows.at(-1)!.push(set)
  })
  const titles = part.title ? page.font('strong', 9).lines(part.title, page.width) : []
  const [first] = rows
  const least = titles.length * lineHeight + (first ? rowHeight(first) : lineHeight)

  async function drawRow(row: SetImage[]): Promise<void> {
    page.require(rowHeight(row))
    for (const [index, image] of row.entries()) {
      const data = await image.read()
      job.signal.throwIfAborted()
      drawImage(page, image, data, {
        x: page.left + index * (width + gap),
        width,
        elsewhere: job.format.translate('server.image_elsewhere', 'This picture is available on the portal.'),
      })
    }
    page.y += rowHeight(row)
  }
  const writeText = (lines: string[]): void => {
    page.writeLines(lines, page.left, lineHeight)
  }

  return {
    needs: () => least,
    async draw() {
      page.require(least)
      page.font('strong', 9).ink(colors.text)
      writeText(titles)
      for (const row of rows) await drawRow(row)
      page.font('regular', 9).ink(colors.muted)
      for (const text of [rows.length === 0 ? part.empty : null, rows.length > 0 ? part.more : null])
        if (text) writeText(page.lines(text, page.width))
    },
  }
}

const rowHeight = (row: SetImage[]): number =>
  pictureHeight +
  5 +
  Math.max(...row.map(({ names, captions }) => names.length * nameLine + Math.max(1, captions.length) * captionLine)) +
  10

function drawImage(
  page: Page,
  { names, captions }: SetImage,
  data: Buffer | null,
  { x, width, elsewhere }: { x: number; width: number; elsewhere: string },
): void {
  page.pdf.rect(x, page.y, width, pictureHeight).lineWidth(0.5).stroke(colors.line)
  if (data)
    page.pdf.image(data, x + 2, page.y + 2, { fit: [width - 4, pictureHeight - 4], align: 'center', valign: 'center' })
  else {
    page.font('regular', 8).ink(colors.muted)
    page.lines(elsewhere, width - 16).forEach((line, index) => page.write(line, x + 8, page.y + 8 + index * nameLine))
  }
  page.font('regular', 8).ink(colors.text)
  names.forEach((line, index) => page.write(line, x, page.y + pictureHeight + 5 + index * nameLine))
  page.font('regular', 7.5).ink(colors.muted)
  captions.forEach((line, index) =>
    page.write(line, x, page.y + pictureHeight + 5 + names.length * nameLine + index * captionLine),
  )
}
