import { observer } from 'mobx-react-lite'
import type { StatementsElement } from '../../core/definition/statementsModel.ts'
import { shownStatements, type ShownStatement } from '../../core/format/shownStatements.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { toneOf } from '../tone.ts'
import './statements.css'

/** Sentences with figures: the answer first, then what it rests on; hints have headings and advice. */
export const StatementList = observer(function StatementList({
  page,
  element,
}: {
  page: ReportPage
  element: StatementsElement
}) {
  const services = useServices()
  const shown = shownStatements(element, page.surroundings, services.holds, services.format())
  if (shown.length === 0) return null
  const title = element.title && services.translate(element.title)
  const hasHeadings = shown.some((one) => one.title !== null)
  return (
    <section
      className="statements"
      aria-label={title ?? undefined}
      data-tone={toneOf(shown.find(({ isLead }) => isLead)?.tone ?? 'neutral', true) ?? undefined}
    >
      {title && <h2>{title}</h2>}
      {hasHeadings ? (
        <ul>
          {shown.map((one) => (
            <li key={one.id}>
              <Sentence statement={one} />
            </li>
          ))}
        </ul>
      ) : (
        shown.map((one) => <Sentence key={one.id} statement={one} />)
      )}
    </section>
  )
})

function Sentence({ statement: { isLead, tone, title, text, advice } }: { statement: ShownStatement }) {
  const shownTone = toneOf(tone, true)
  const icon = shownTone && shownTone !== 'not_read' && <Icon name={shownTone} />
  return (
    <>
      {title !== null && (
        <h3 className={shownTone ? `tone-${shownTone}` : undefined}>
          {icon}
          {title}
        </h3>
      )}
      <p className={isLead ? 'statement-lead' : undefined}>
        {title === null && icon ? <span className={`tone-${shownTone}`}>{icon}</span> : null}
        {text}
      </p>
      {advice !== null && <p className="statement-advice">{advice}</p>}
    </>
  )
}
