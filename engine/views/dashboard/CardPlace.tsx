import { observer } from 'mobx-react-lite'
import type { CardState } from '../../state/CardState.ts'
import '../feedback/skeleton.css'
import './dashboard.css'
import '../tiles/tiles.css'

/** Reserves the space of a card before it is scrolled to, so that its neighbors do not move when it loads. */
export const CardPlace = observer(function CardPlace({ card }: { card: CardState }) {
  const { report, shownParts } = card
  return report.elements.map((element) => {
    if (element.type === 'tiles')
      return (
        <div key={element.id} className="tiles" aria-hidden="true">
          {element.tiles.map(({ id, compare }) => (
            <div key={id} className="card-place-tile skeleton-block" data-compared={compare !== null || undefined} />
          ))}
        </div>
      )
    if (element.type === 'chart')
      return (
        shownParts.includes('chart') && (
          <div key={element.id} className="card-place-chart skeleton-block" style={{ minBlockSize: element.height }} />
        )
      )
    if (element.type !== 'grid' || !shownParts.includes('table')) return null
    return <div key={element.id} className={`${report.fold ? 'card-place-fold' : 'card-place-table'} skeleton-block`} />
  })
})
