import { matchText } from '../search/matchText.ts'
import { blockText, plainText, type GuideBlock, type GuideHeading } from './guideModel.ts'

/** A heading with the text below it, up to the next heading. */
export interface GuideSection {
  chapter: string
  /** Anchor of the heading; empty at the beginning of a chapter. */
  id: string
  title: string
  level: number
  text: string
}

/** The headings that a list of contents shows: all but the chapter's own. */
export function contentsOf(blocks: GuideBlock[]): GuideHeading[] {
  const [, ...headings] = blocks.filter((block) => block.type === 'heading')
  return headings.filter(({ level }) => level <= 2)
}

/** The sections of a chapter, in order. */
export function sectionsOf(chapter: string, blocks: GuideBlock[]): GuideSection[] {
  const sections: GuideSection[] = []
  for (const block of blocks) {
    const last = sections.at(-1)
    if (block.type === 'heading')
      sections.push({
        chapter,
        id: sections.length === 0 ? '' : block.id,
        title: plainText(block.children),
        level: block.level,
        text: '',
      })
    else if (last) last.text = `${last.text} ${blockText(block)}`.trim()
  }
  return sections
}

const mostFound = 30

/** Sections that contain every word of a text, those that name it in their heading first. */
export function findSections(sections: GuideSection[], typed: string): GuideSection[] {
  const isIn = (text: string): boolean => ['exact', 'prefix', 'part'].includes(matchText(text, typed) ?? '')
  const titled = sections.filter(({ title }) => isIn(title))
  const others = sections.filter((section) => !titled.includes(section) && isIn(`${section.title} ${section.text}`))
  return [...titled, ...others].slice(0, mostFound)
}

const excerptLength = 160

/** The part of a section around the first word that was typed. */
export function excerptOf({ text }: GuideSection, typed: string): string {
  const word = typed.trim().split(/\s+/)[0]?.toLowerCase() ?? ''
  const at = Math.max(0, text.toLowerCase().indexOf(word))
  const from = at < 40 ? 0 : text.indexOf(' ', at - 40) + 1
  const end = text.length <= from + excerptLength ? text.length : text.lastIndexOf(' ', from + excerptLength)
  return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`
}
