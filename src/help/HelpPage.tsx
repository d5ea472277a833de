import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Link, useLocation, useParams, type Location } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'
import { Icon } from '../shell/Icon.tsx'
import { scrollPlace } from '../shell/useScrolling.ts'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import { PageFailed } from '../shell/PageFailed.tsx'
import { useMedia } from '../views/inspector/useMedia.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { messages } from '../messages.ts'
import { chaptersFor, sectionAddress, type ChapterEntry } from './chapters.ts'
import { fromHere } from './fromHere.ts'
import { plainText, type GuideChapter } from './guideModel.ts'
import { contentsOf } from './guideSections.ts'
import { GuideSearch } from './GuideSearch.tsx'
import { GuideText } from './GuideText.tsx'
import { termsChapterId } from './terms.ts'
import { useChapterOf } from './useChapterOf.ts'
import './help.css'

/** A chapter of the guide, beside the contents. */
export const HelpPage = observer(function HelpPage() {
  const { language, session } = usePortal()
  const { chapter: id = '' } = useParams()
  const location = useLocation()
  const offered = chaptersFor(session.user?.user_access_securities ?? [])
  const isOffered = offered.some((one) => one.id === id)
  const { chapter, failure, retry } = useChapter(isOffered ? id : null)
  const isEnglish = id !== termsChapterId
  const [typed, setTyped] = useState('')
  useSectionInSight(location, chapter, setTyped)
  const { translate } = language

  if (!isOffered) return <NotFoundPage />
  if (failure) return <PageFailed failure={failure.error} onRetry={retry} />
  if (!chapter) return <Waiting queue="page" />
  const state = fromHere(location)
  return (
    <div className="shell-page guide">
      <aside className="guide-side">
        <WayBack from={state.from} />
        <input
          className="guide-search"
          type="search"
          aria-label={translate(messages.helpSearch)}
          placeholder={translate(messages.helpSearch)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Contents id={id} chapter={chapter} offered={offered} state={state} />
      </aside>
      <div className="guide-main">
        {isEnglish && language.locale.split('-')[0] !== 'en' && (
          <p className="guide-note">{translate(messages.helpInEnglish)}</p>
        )}
        {typed.trim() !== '' && (
          <GuideSearch typed={typed} offered={offered} state={state} onOpen={() => setTyped('')} />
        )}
        <article className="guide-text" lang={isEnglish ? 'en' : undefined} hidden={typed.trim() !== ''}>
          <GuideText id={id} chapter={chapter} offered={offered} state={state} />
        </article>
      </div>
    </div>
  )
})

function useChapter(id: string | null): {
  chapter: GuideChapter | null
  failure: { error: unknown } | null
  retry(): void
} {
  const [chapter, setChapter] = useState<GuideChapter | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [tries, setTries] = useState(0)
  const chapterOf = useChapterOf()
  useEffect(() => {
    if (id === null) return
    let isLeft = false
    setFailure(null)
    chapterOf(id).then(
      (loaded) => !isLeft && setChapter(loaded),
      (error: unknown) => !isLeft && setFailure({ error }),
    )
    return () => {
      isLeft = true
    }
  }, [id, tries, chapterOf])
  return { chapter, failure, retry: () => setTries(tries + 1) }
}

/** Scrolls to the section that the address names, and gives its heading the focus, so that reading goes on there. */
function useSectionInSight(location: Location, chapter: GuideChapter | null, search: (text: string) => void): void {
  const { travel } = usePortal()
  useEffect(() => {
    // The same section may be asked for again: each entry of the history is a location of its own.
    const { hash } = location
    if (!chapter || hash === '') return
    search('')
    // Going back restores the page as it was left.
    if (travel.isReturn && travel.place.get(scrollPlace) !== undefined) return
    // After the page's own heading was given the focus, and the results of the search are gone.
    const timer = setTimeout(() => {
      const heading = document.getElementById(decodeURIComponent(hash.slice(1)))
      heading?.focus({ preventScroll: true })
      heading?.scrollIntoView({ block: 'start', behavior: 'instant' })
    })
    return () => clearTimeout(timer)
  }, [location, chapter, search, travel])
}

const WayBack = observer(function WayBack({ from }: { from: string | undefined }) {
  const {
    catalog,
    language: { translate },
  } = usePortal()
  const path = from?.split('?')[0]
  if (from === undefined || path === undefined) return null
  const title =
    catalog.find(path)?.entry.title ??
    (path === '/my-info' ? messages.myInfo : path === '/contact' ? messages.contact : messages.home)
  return (
    <Link className="guide-back" to={from}>
      <Icon name="back" /> {translate(messages.helpBack, { page: translate(title) })}
    </Link>
  )
})

interface ContentsProps {
  id: string
  chapter: GuideChapter
  offered: ChapterEntry[]
  state: unknown
}

/** Chapters, and the sections of the one that is open; on a narrow screen they unfold. */
const Contents = observer(function Contents({ id, chapter, offered, state }: ContentsProps) {
  const {
    language: { translate },
  } = usePortal()
  const isNarrow = useMedia('(max-width: 859px)')
  const list = (
    <nav aria-label={translate(messages.helpContents)}>
      <ul className="guide-chapters">
        {offered.map((one) => (
          <li key={one.id}>
            <Link to={sectionAddress(one.id)} state={state} aria-current={one.id === id ? 'page' : undefined}>
              {translate(one.title)}
            </Link>
            {one.id === id && (
              <ul className="guide-sections" lang={id === termsChapterId ? undefined : 'en'}>
                {contentsOf(chapter.blocks).map((heading) => (
                  <li key={heading.id} data-level={heading.level}>
                    <Link to={sectionAddress(`${id}#${heading.id}`)} state={state} replace>
                      {plainText(heading.children)}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
  return isNarrow ? (
    <details className="guide-contents">
      <summary>{translate(messages.helpContents)}</summary>
      {list}
    </details>
  ) : (
    list
  )
})
