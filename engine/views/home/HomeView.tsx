import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import type { ReportPage } from '../../state/ReportPage.ts'
import { FailureNotice } from '../feedback/FailureNotice.tsx'
import { ProgressLine } from '../feedback/ProgressLine.tsx'
import { useLate } from '../feedback/useLate.ts'
import { TermTip } from '../terms/TermTip.tsx'
import { TileStrip } from '../tiles/TileStrip.tsx'
import { HomeCard } from './HomeCard.tsx'
import '../report.css'
import './home.css'

/** A home: its figures, and a card for each of its lists. Numbers stay while they are asked for again. */
export const HomeView = observer(function HomeView({ page }: { page: ReportPage }) {
  const root = useRef<HTMLDivElement>(null)
  const stale = useLate(page.loading)
  const states = Object.values(page.sources)
  const failed = states.find((state) => state.status === 'failed')
  const isLoaded = states.every((state) => state.answer)
  return (
    <div className="report home" ref={root} data-loading={!isLoaded || undefined}>
      <TermTip within={root} />
      <ProgressLine active={page.loading} />
      {failed?.failure && (
        <FailureNotice failure={failed.failure} onRetry={page.refresh} shownFrom={isLoaded ? page.loadedAt : null} />
      )}
      {isLoaded && (
        <div className="home-body" data-stale={stale || undefined} aria-busy={stale}>
          {page.elements.map(
            (element) => element.type === 'tiles' && <TileStrip key={element.id} page={page} element={element} />,
          )}
          <div className="home-cards">
            {page.elements.map(
              (element) => element.type === 'grid' && <HomeCard key={element.id} page={page} element={element} />,
            )}
          </div>
        </div>
      )}
    </div>
  )
})
