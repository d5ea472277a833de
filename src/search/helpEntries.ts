import type { Portal } from '../Portal.ts'
import { chaptersFor, sectionAddress } from '../help/chapters.ts'
import { loadChapter } from '../help/loadChapter.ts'
import { sectionsOf } from '../help/guideSections.ts'
import { termsChapter, termsChapterId } from '../help/terms.ts'
import { messages } from '../messages.ts'
import { matches, matchText, plainOf } from './matchText.ts'
import type { ResultEntry, Result } from './searchModel.ts'

/** A section of the guide, with its text as the search compares it. */
export interface HelpEntry extends ResultEntry {
  plain: string
}

type HelpContext = Pick<Portal, 'language' | 'session'>

const maxResults = 4
/** Shorter texts stand in nearly every section. */
const shortestInText = 3

/** The sections of the chapters that a reader is offered; a chapter that cannot be loaded is left out. */
export async function loadHelp({ language, session }: HelpContext): Promise<HelpEntry[]> {
  const { translate, locale } = language
  const loaded = await Promise.all(
    chaptersFor(session.user?.user_access_securities ?? []).map(async ({ id, title }): Promise<HelpEntry[]> => {
      try {
        const { blocks } =
          id === termsChapterId
            ? termsChapter(translate(messages.chapterTerms), translate, locale)
            : await loadChapter(id)
        return sectionsOf(id, blocks).map((section) => ({
          id: `help ${id}#${section.id}`,
          title: section.title,
          detail: translate(title),
          icon: 'help',
          address: sectionAddress(id + (section.id && `#${section.id}`)),
          plain: plainOf(
            id === termsChapterId && section.title === translate(title)
              ? `${section.text} ${translate(messages.termsAlso)}`
              : section.text,
          ),
        }))
      } catch {
        return []
      }
    }),
  )
  return loaded.flat()
}

/** Sections by their heading, then those whose text has every word. */
export function findHelp(all: readonly HelpEntry[], typed: string): Result[] {
  const wanted = plainOf(typed).split(/\s+/).filter(Boolean)
  const isInText = ({ plain }: HelpEntry): boolean =>
    typed.length >= shortestInText && wanted.every((word) => plain.includes(word))
  const found = all.flatMap(({ plain, ...entry }): { result: Result; rank: number }[] => {
    const inTitle = matchText(entry.title, typed)
    // A typed page name finds the page first, and a section with the same name after it.
    if (inTitle)
      return [
        {
          result: { ...entry, found: null, match: inTitle === 'similar' ? inTitle : 'part' },
          rank: matches.indexOf(inTitle),
        },
      ]
    return isInText({ plain, ...entry })
      ? [{ result: { ...entry, found: null, match: 'part' }, rank: matches.indexOf('part') + 0.5 }]
      : []
  })
  return found
    .sort((one, other) => one.rank - other.rank)
    .slice(0, maxResults)
    .map(({ result }) => result)
}
