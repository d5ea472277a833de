import { useCallback } from 'react'
import { usePortal } from '../PortalContext.ts'
import { messages } from '../messages.ts'
import type { GuideChapter } from './guideModel.ts'
import { loadChapter } from './loadChapter.ts'
import { termsChapter, termsChapterId } from './terms.ts'

/**
 * Returns what gives a chapter by its id: files of the build, and the terms in the reader's language. Another language
 * gives another function.
 */
export function useChapterOf(): (id: string) => Promise<GuideChapter> {
  const { language } = usePortal()
  const { translate, locale } = language
  return useCallback(
    (id) =>
      id === termsChapterId
        ? Promise.resolve(termsChapter(translate(messages.chapterTerms), translate, locale))
        : loadChapter(id),
    [translate, locale],
  )
}
