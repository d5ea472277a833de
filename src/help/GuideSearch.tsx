import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'
import { messages } from '../messages.ts'
import { sectionAddress, type ChapterEntry } from './chapters.ts'
import { excerptOf, findSections, sectionsOf, type GuideSection } from './guideSections.ts'
import { termsChapterId } from './terms.ts'
import { useChapterOf } from './useChapterOf.ts'

interface GuideSearchProps {
  typed: string
  offered: ChapterEntry[]
  state: unknown
  onOpen(): void
}

/**
 * Sections of the chapters that the reader is offered. Their text comes when something is typed; a chapter that cannot
 * be loaded is left out.
 */
export const GuideSearch = observer(function GuideSearch({ typed, offered, state, onOpen }: GuideSearchProps) {
  const {
    language: { translate },
  } = usePortal()
  const chapterOf = useChapterOf()
  const [sections, setSections] = useState<GuideSection[] | null>(null)
  const ids = offered.map(({ id }) => id).join()
  useEffect(() => {
    let isLeft = false
    void Promise.all(
      ids.split(',').map((id) =>
        chapterOf(id).then(
          ({ blocks }) => sectionsOf(id, blocks),
          () => [],
        ),
      ),
    ).then((loaded) => !isLeft && setSections(loaded.flat()))
    return () => {
      isLeft = true
    }
  }, [ids, chapterOf])
  const found = useMemo(() => findSections(sections ?? [], typed), [sections, typed])
  if (!sections)
    return (
      <p role="status" className="muted">
        {translate(messages.loading)}
      </p>
    )
  return (
    <section className="guide-found">
      <div role="status">
        <h1>
          {found.length > 0
            ? translate(messages.helpFound, { count: found.length })
            : translate(messages.helpNothing, { text: typed.trim() })}
        </h1>
      </div>
      <ul className="guide-results">
        {found.map((section) => (
          <li key={`${section.chapter}#${section.id}`}>
            <Link
              to={sectionAddress(section.chapter + (section.id && `#${section.id}`))}
              state={state}
              onClick={onOpen}
            >
              <span lang={languageOf(section)}>{section.title}</span>
            </Link>
            <span className="muted">
              {translate(offered.find(({ id }) => id === section.chapter)?.title ?? messages.helpGuide)}
            </span>
            <p lang={languageOf(section)}>{excerptOf(section, typed)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
})

/** The language of a section; undefined: the reader's. */
const languageOf = ({ chapter }: GuideSection): string | undefined => (chapter === termsChapterId ? undefined : 'en')
