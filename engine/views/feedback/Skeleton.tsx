import type { Element, Report } from '../../core/definition/model.ts'
import { useLate } from './useLate.ts'
import './skeleton.css'
import '../report.css'
import '../tiles/tiles.css'

const rows = Array.from({ length: 12 }, (_, index) => index)

const cards = Array.from({ length: 6 }, (_, index) => index)

interface SkeletonProps {
  report: Report
  /** It was waited for already: it comes at once. */
  isLate?: boolean
}

/** The shape of what is to come, on the first load only, and not before 300 ms. */
export function Skeleton({ report, isLate = false }: SkeletonProps) {
  const late = useLate(!isLate)
  if (!isLate && !late) return <div className="report-body" />
  return (
    <div className="report-body skeleton" aria-hidden="true">
      {report.dashboard && (
        <div className="skeleton-cards">
          {cards.map((card) => (
            <div key={card} className="skeleton-card skeleton-block" />
          ))}
        </div>
      )}
      {report.elements
        .filter((element) => element.show !== 'export')
        .map((element) => (
          <Shape key={element.id} element={element} />
        ))}
    </div>
  )
}

function Shape({ element }: { element: Element }) {
  if (element.type === 'tiles')
    return (
      <div className="tiles">
        {element.tiles.map((tile) => (
          <div key={tile.id} className="tile skeleton-block" />
        ))}
      </div>
    )
  if (element.type === 'grid')
    return (
      <div className="skeleton-rows">
        {rows.map((row) => (
          <div key={row} className="skeleton-block" />
        ))}
      </div>
    )
  return <div className="skeleton-area skeleton-block" />
}
