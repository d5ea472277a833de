import { observer } from 'mobx-react-lite'
import { settingsStep } from '../../core/definition/parseDashboard.ts'
import { cardViews, type CardState } from '../../state/CardState.ts'
import type { DashboardPage } from '../../state/DashboardPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { messages } from '../messages.ts'
import { CardFiles } from './CardFiles.tsx'
import { viewMessages } from './viewMessages.ts'
import './dashboard.css'

/** The controls of a card: its view, its width, and its settings. */
export const CardTools = observer(function CardTools({
  board,
  card,
  settings,
}: {
  board: DashboardPage
  card: CardState
  settings: string
}) {
  const services = useServices()
  const translate = useTranslate()
  const { page, parts } = card
  const parameters = page?.parameters
  const { basket } = board
  const isIn = basket !== null && basket.entryOf(card.report.id) !== null
  const isOpen = parameters?.openStep === settingsStep
  return (
    <div className="card-tools">
      {parts.length > 1 && (
        <div className="card-views" role="group" aria-label={translate(messages.cardView)}>
          {cardViews.map((view) => (
            <button
              key={view}
              type="button"
              className="quiet-button card-icon"
              aria-pressed={card.view === view}
              aria-label={translate(viewMessages[view])}
              title={translate(viewMessages[view])}
              onClick={() => card.show(view)}
            >
              <Icon name={view} />
            </button>
          ))}
        </div>
      )}
      {card.report.steps.some(({ fields }) => fields.length > 0) && (
        <button
          type="button"
          className="quiet-button"
          disabled={!parameters}
          aria-expanded={isOpen}
          aria-controls={settings}
          data-set={Object.keys(card.settings).length > 0 || undefined}
          onClick={() => (isOpen ? parameters?.close() : parameters?.open(settingsStep))}
        >
          {translate(messages.cardSettings)}
        </button>
      )}
      {basket && (
        <button
          type="button"
          className="quiet-button"
          disabled={!card.hasRows}
          data-set={isIn || undefined}
          onClick={() => {
            if (card.snapshotRequest) basket.add(card.snapshotRequest)
            services.notify(translate(messages.basketAdded, { card: services.translate(card.report.title) }))
          }}
        >
          {translate(isIn ? messages.basketUpdate : messages.basketAdd)}
        </button>
      )}
      {basket?.basket.files && <CardFiles board={board} card={card} />}
      <button
        type="button"
        className="quiet-button card-icon card-widen"
        aria-pressed={card.isWide}
        aria-label={translate(messages.cardWide)}
        title={translate(messages.cardWide)}
        onClick={() => card.widen(!card.isWide)}
      >
        <Icon name="widen" />
      </button>
    </div>
  )
})
