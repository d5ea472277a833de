import { observer } from 'mobx-react-lite'
import type { CardState } from '../../page/CardState.ts'
import './dashboard.css'
import '../tiles/tiles.css'

/** The room of what a card is going to show, so that the cards around it stay where they are when it comes. */
export const CardPlace = observer(function CardPlace({ card }: { card: CardState }) {
  const { report, shownParts } = card
  return report.elements.map((element) => {
    if (element.type === 'tiles') return <div key={element.id} className="tiles" aria-hidden="true">{element.tiles.map(({ id, compare }) => <div key={id} className="card-place-tile" data-compared={compare !== null || undefined} />)}</div>
    if (element.type === 'chart') return shownParts.includes('chart') && <div key={element.id} className="card-place-chart" style={{ minBlockSize: element.height }} />
    if (element.type !== 'grid' || !shownParts.includes('table')) return null
    return <div key={element.id} className={report.fold ? 'card-place-fold' : 'card-place-table'} />
  })
})
