import type { Message } from '../../engine/core/definition/model.ts'
import { messages } from '../messages.ts'
import { termsChapterId } from './terms.ts'

/** A chapter of docs/guide that the portal shows. */
export interface ChapterEntry {
  id: string
  title: Message
  /** Permissions, one of which is enough; null: it is offered to everybody. */
  codes: string[] | null
}

/** The chapters in the order of the contents. */
export const chapters: ChapterEntry[] = [
  { id: 'using', title: messages.chapterUsing, codes: null },
  { id: 'surveying', title: messages.chapterSurveying, codes: null },
  { id: termsChapterId, title: messages.chapterTerms, codes: null },
  { id: 'import', title: messages.chapterImport, codes: ['TVADMIN', 'DATALOAD'] },
  { id: 'api', title: messages.chapterApi, codes: ['TVADMIN', 'TVADMIN2', 'DATALOAD'] },
  { id: 'translating', title: messages.chapterTranslating, codes: ['TVADMIN'] },
  { id: 'glossary', title: messages.chapterGlossary, codes: ['TVADMIN'] },
  { id: 'operating', title: messages.chapterOperating, codes: ['TVADMIN'] },
  { id: 'analysts', title: messages.chapterAnalysts, codes: ['TVADMIN2'] },
  { id: 'reference', title: messages.chapterReference, codes: ['TVADMIN2'] },
  { id: 'tables', title: messages.chapterTables, codes: ['TVADMIN2'] },
]

export const firstChapter = '/help/using'

/** The chapters that somebody with these permissions is offered. */
export function chaptersFor(codes: readonly string[]): ChapterEntry[] {
  return chapters.filter((chapter) => chapter.codes === null || chapter.codes.some((code) => codes.includes(code)))
}

/** Sections of the guide for pages that are no definitions. */
const ownPages: Record<string, string> = {
  '/': 'using#home',
  '/my-info': 'using#units-and-formats',
  '/unsent-changes': 'surveying#without-a-network',
}

/**
 * The address of the section that explains a page: the first one that the reader is offered, else how reports are used.
 */
export function helpAddress(path: string, sections: string[], offered: ChapterEntry[]): string {
  const candidates = [...sections, ownPages[path] ?? 'using#reports']
  return sectionAddress(candidates.find((section) => offered.some(({ id }) => id === chapterOf(section))) ?? 'using')
}

/** `using#search` → `/help/using#search`. */
export function sectionAddress(section: string): string {
  return `/help/${section}`
}

const chapterOf = (section: string): string => section.split('#')[0] ?? ''

/**
 * The address that a link of the text leads to: a section or another site; null for files that the portal does not
 * show.
 */
export function targetOf(
  target: string,
  chapter: string,
  offered: ChapterEntry[],
): { section: string } | { address: string } | null {
  if (/^https?:\/\//.test(target)) return { address: target }
  if (target.startsWith('#')) return { section: chapter + target }
  const file = /^([a-z]+)\.md(#.*)?$/.exec(target)
  return file && offered.some(({ id }) => id === file[1]) ? { section: `${file[1]}${file[2] ?? ''}` } : null
}
