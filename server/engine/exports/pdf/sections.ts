import type { Part } from '../Document.ts'
import { colors, type Page } from './page.ts'
import type { Block, BlockContext } from './parts.ts'

type Section = Extract<Part, { kind: 'section' }>
type Text = Extract<Part, { kind: 'text' }>

const titleLine = 18
const textLine = 12
const gap = 10

/** A heading with a line below it, and what is said of the section. It stays with what follows. */
export function sectionBlock(part: Section, { page, next }: BlockContext): Block {
  const titles = page.font('strong', 15).lines(part.title, page.width)
  const lines = linesOf(page, part.text)
  const height = gap + titles.length * titleLine + 10 + lines.length * textLine + 4
  const needs = async (room: number): Promise<number> => height + ((await next?.needs(room - height)) ?? 0)
  return {
    needs,
    async draw() {
      if (part.isNewPage) page.require(page.fullHeight)
      page.require(Math.min(page.fullHeight, await needs(page.room)))
      page.bookmark(part.title)
      page.y += gap
      page.font('strong', 15).ink(colors.text)
      page.writeLines(titles, page.left, titleLine)
      page.pdf
        .moveTo(page.left, page.y + 4)
        .lineTo(page.left + page.width, page.y + 4)
        .lineWidth(0.75)
        .stroke(colors.line)
      page.y += 10
      page.font('regular', 9).ink(colors.muted)
      page.writeLines(lines, page.left, textLine)
      page.y += 4
    },
  }
}

const linesOf = (page: Page, text: string | null): string[] =>
  text ? page.font('regular', 9).lines(text, page.width) : []

/** A heading and its text, broken over pages between lines. */
export function textBlock(part: Text, { page }: BlockContext): Block {
  const titles = page.font('strong', 9).lines(part.title, page.width)
  const lines = linesOf(page, part.text)
  const least = titles.length * textLine + 4 + Math.min(3, lines.length) * textLine
  return {
    needs: () => least,
    draw() {
      page.require(least)
      page.font('strong', 9).ink(colors.text)
      page.writeLines(titles, page.left, textLine)
      page.y += 4
      page.font('regular', 9)
      page.writeLines(lines, page.left, textLine)
      page.y += gap
    },
  }
}
