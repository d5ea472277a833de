import { observer } from 'mobx-react-lite'
import { settingsStep } from '../../core/definition/parseDashboard.ts'
import type { Words } from '../../core/definition/model.ts'
import { cardViews, type CardState, type CardView } from '../../page/CardState.ts'
import { useSay } from '../EngineProvider.tsx'
import { words } from '../words.ts'

const viewWords: Record<CardView, Words> = { both: words.cardViewBoth, chart: words.cardViewChart, table: words.cardViewTable }

/** What can be done with a card: how it is shown, how wide, and what is set at it. */
export const CardTools = observer(function CardTools({ card, settings }: { card: CardState; settings: string }) {
  const say = useSay()
  const { page, parts } = card
  const parameters = page?.parameters
  const isOpen = parameters?.openStep === settingsStep
  return (
    <div className="card-tools">
      {parts.length > 1 && (
        <div className="card-views" role="group" aria-label={say(words.cardView)}>
          {cardViews.map((view) => (
            <button key={view} type="button" className="quiet-button" aria-pressed={card.view === view} onClick={() => card.show(view)}>{say(viewWords[view])}</button>
          ))}
        </div>
      )}
      {parameters && parameters.fields.length > 0 && (
        <button type="button" className="quiet-button" aria-expanded={isOpen} aria-controls={settings} data-set={Object.keys(card.settings).length > 0 || undefined}
          onClick={() => (isOpen ? parameters.close() : parameters.open(settingsStep))}>{say(words.cardSettings)}</button>
      )}
      <button type="button" className="quiet-button card-widen" aria-pressed={card.isWide} onClick={() => card.widen(!card.isWide)}>{say(words.cardWide)}</button>
    </div>
  )
})
