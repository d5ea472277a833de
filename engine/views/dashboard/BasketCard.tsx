import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, useState } from 'react'
import type { BasketEntry } from '../../core/query/basketEntry.ts'
import { partNames } from '../../core/query/cardRequest.ts'
import type { BasketState } from '../../state/BasketState.ts'
import { cardViews, type CardState, type CardView } from '../../state/CardState.ts'
import type { DashboardPage } from '../../state/DashboardPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import { CardFrame } from './CardFrame.tsx'
import { viewMessages } from './viewMessages.ts'
import '../document/commentBox.css'
import './basket.css'
import './dashboard.css'
import '../input.css'

/** A report of the basket: as it was added, with the parts of it that are in, and a comment for its files. */
export const BasketCard = observer(function BasketCard({
  board,
  basket,
  entry,
}: {
  board: DashboardPage
  basket: BasketState
  entry: BasketEntry
}) {
  const services = useServices()
  const translate = useTranslate()
  const id = useId()
  const [card, setCard] = useState<CardState | null>(null)
  // Drawn under a key of what its rows depend on: a part or a comment changes nothing that was answered.
  const first = useRef(entry)
  useEffect(() => {
    const opened = board.collected(first.current)
    setCard(opened)
    return () => opened?.dispose()
  }, [board])
  if (!card) return null
  const { report_type: type, comment = '' } = entry.report
  const name = services.translate(card.report.title)
  const changeView = (view: CardView): void => {
    basket.setPart(type, view === 'both' ? undefined : partNames[view])
    card.show(view)
  }
  const tools = (
    <div className="card-tools">
      {card.parts.length > 1 && (
        <div className="card-views" role="group" aria-label={translate(messages.basketParts)}>
          {cardViews.map((view) => (
            <button
              key={view}
              type="button"
              className="quiet-button"
              aria-pressed={card.view === view}
              onClick={() => changeView(view)}
            >
              {translate(viewMessages[view])}
            </button>
          ))}
        </div>
      )}
      <button
        type="button"
        className="quiet-button"
        aria-label={`${translate(messages.basketEdit)} ${name}`}
        onClick={() => board.edit(entry)}
      >
        {translate(messages.basketEdit)}
      </button>
      <button
        type="button"
        className="quiet-button"
        aria-label={`${translate(messages.basketRemove)} ${name}`}
        onClick={() => basket.remove(type)}
      >
        {translate(messages.basketRemove)}
      </button>
    </div>
  )
  const foot = (
    <div className="comment-box basket-comment">
      <label htmlFor={id}>{translate(messages.basketComment)}</label>
      <textarea
        id={id}
        className="engine-input"
        rows={2}
        maxLength={2000}
        value={comment}
        onChange={({ target }) => basket.setComment(type, target.value)}
      />
    </div>
  )
  return <CardFrame card={card} tools={tools} foot={foot} isLocked />
})
