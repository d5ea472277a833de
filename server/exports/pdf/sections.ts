import type { Part } from '../prepareDocument.ts'
import { colors, type Page } from './page.ts'
import type { Placed } from './parts.ts'

type Section = Extract<Part, { kind: 'section' }>
type Text = Extract<Part, { kind: 'text' }>

const headHeight = 28
const textLine = 12
const gap = 10
/** A heading is not left alone at the foot of a page. */
const keptWith = 90

const linesOf = (page: Page, text: string | null): string[] => (text ? page.font('regular', 9).wrap(text, page.width) : [])
const heightOf = (page: Page, { text }: Section): number => gap + headHeight + linesOf(page, text).length * textLine + 4

export function placeSection(page: Page, part: Section, room: number): Placed {
  const height = heightOf(page, part)
  const isFresh = room === page.whole
  const breaks = !isFresh && (part.isNewPage || room < height + (part.followed ?? keptWith))
  return breaks ? { extra: 1, left: page.whole - height } : { extra: 0, left: room - height }
}

export function drawSection(page: Page, part: Section): void {
  const { extra } = placeSection(page, part, page.bottom - page.y)
  if (extra) page.next()
  page.pdf.outline.addItem(part.title)
  page.font('strong', 15).pdf.fillColor(colors.text)
  page.line(part.title, page.left, page.y + gap, page.width)
  page.pdf.moveTo(page.left, page.y + gap + 22).lineTo(page.left + page.width, page.y + gap + 22).lineWidth(0.75).stroke(colors.line)
  page.y += gap + headHeight
  const lines = linesOf(page, part.text)
  page.pdf.fillColor(colors.muted)
  for (const line of lines) {
    page.write(line, page.left, page.y)
    page.y += textLine
  }
  page.y += 4
}

/** Points of the heading above the lines. */
const titleHeight = 16

export function placeText(page: Page, part: Text, room: number): Placed {
  let extra = 0
  let left = room - titleHeight
  for (let rest = linesOf(page, part.text).length; rest > 0; rest--) {
    if (left < textLine) {
      extra += 1
      left = page.whole
    }
    left -= textLine
  }
  return { extra, left: left - gap }
}

export function drawText(page: Page, part: Text): void {
  page.font('strong', 9).pdf.fillColor(colors.text)
  page.line(part.title, page.left, page.y, page.width)
  page.y += titleHeight
  for (const line of linesOf(page, part.text)) {
    if (page.bottom - page.y < textLine) page.next()
    page.font('regular', 9).pdf.fillColor(colors.text)
    page.write(line, page.left, page.y)
    page.y += textLine
  }
  page.y += gap
}
