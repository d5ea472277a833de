import { observer } from 'mobx-react-lite'
import { loadStates, type CardState } from '../../page/CardState.ts'
import { ChartView } from '../chart/ChartView.tsx'
import { DocumentTable } from '../document/DocumentTable.tsx'
import { useSay } from '../EngineProvider.tsx'
import { FailureNotice } from '../feedback/FailureNotice.tsx'
import { words } from '../words.ts'

/** What a card has found, as chart, table or both; or why there is nothing. */
export const CardContent = observer(function CardContent({ card }: { card: CardState }) {
  const say = useSay()
  const { page, view, loadState } = card
  if (!page) return null
  const states = Object.values(page.sources)
  const failure = states.find((state) => state.failure)?.failure
  const isAnswered = states.every((state) => state.answer)
  const told = failure && <FailureNotice failure={failure} onRetry={page.refresh} shownFrom={isAnswered ? page.loadedAt : null} />
  if (!isAnswered) {
    if (told) return told
    if (loadState === loadStates.loading) return null
    return <div className="card-none"><p>{say(words.cardCancelled)}</p><button type="button" className="engine-button" onClick={card.run}>{say(words.cardRun)}</button></div>
  }
  if (states.every((state) => state.rows.length === 0)) return <>{told}<p className="card-none">{say(words.cardEmpty)}</p></>
  return (
    <>
      {told}
      {page.report.elements.map((element) => {
        if (element.type === 'chart') return view !== 'table' && <ChartView key={element.id} page={page} element={element} isBare />
        return element.type === 'grid' && view !== 'chart' && <DocumentTable key={element.id} page={page} element={element} />
      })}
    </>
  )
})
