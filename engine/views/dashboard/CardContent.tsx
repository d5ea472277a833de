import { observer } from 'mobx-react-lite'
import { useId, useMemo } from 'react'
import type { ChartPoint } from '../../core/chart/category.ts'
import type { ChartElement } from '../../core/definition/chartModel.ts'
import type { GridElement } from '../../core/definition/model.ts'
import type { CardState } from '../../state/CardState.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { ChartView } from '../chart/ChartView.tsx'
import { DocumentTable } from '../document/DocumentTable.tsx'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { FailureNotice } from '../feedback/FailureNotice.tsx'
import { Icon } from '../Icon.tsx'
import { TileStrip } from '../tiles/TileStrip.tsx'
import { messages } from '../messages.ts'
import { CardPlace } from './CardPlace.tsx'
import './dashboard.css'

/**
 * The content of a card: chart, table or both, or the reason why there is none. An `isLocked` card cannot be changed.
 */
export const CardContent = observer(function CardContent({
  card,
  isLocked = false,
}: {
  card: CardState
  isLocked?: boolean
}) {
  const services = useServices()
  const translate = useTranslate()
  const { page, status, shownParts } = card
  if (!page) return <CardPlace card={card} />
  const states = shownParts.flatMap((part) => page.sources[part] ?? [])
  const failure = states.find((state) => state.failure)?.failure
  const isAnswered = states.every((state) => state.answer)
  const notice = failure && (
    <FailureNotice failure={failure} onRetry={page.refresh} shownFrom={isAnswered ? page.loadedAt : null} />
  )
  if (!isAnswered) {
    if (notice) return notice
    if (status === 102) return <CardPlace card={card} />
    return (
      <div className="card-none">
        <p>{translate(messages.cardCancelled)}</p>
        <button type="button" className="engine-button" onClick={card.run}>
          {translate(messages.cardRun)}
        </button>
      </div>
    )
  }
  if (!card.hasRows)
    return (
      <>
        {notice}
        <p className="card-none">{translate(messages.cardEmpty)}</p>
      </>
    )
  return (
    <>
      {notice}
      {page.elements.map((element) => {
        if (element.type === 'tiles') return <TileStrip key={element.id} page={page} element={element} />
        if (element.type === 'chart')
          return (
            shownParts.includes('chart') && (
              <CardChart key={element.id} card={card} page={page} element={element} isLocked={isLocked} />
            )
          )
        return (
          element.type === 'grid' &&
          shownParts.includes('table') && (
            <CardTable key={element.id} card={card} page={page} element={element} isLocked={isLocked} />
          )
        )
      })}
      {card.notes.map(({ text, values }) => (
        <p key={text.key} className="card-note">
          <Icon name="warning" />
          {services.translate(text, values)}
        </p>
      ))}
    </>
  )
})

/** The chart by months, or by the weeks of one of them. */
const CardChart = observer(function CardChart({
  card,
  page,
  element,
  isLocked,
}: {
  card: CardState
  page: ReportPage
  element: ChartElement
  isLocked: boolean
}) {
  const translate = useTranslate()
  const services = useServices()
  const { month } = card
  const weekly = useMemo(
    (): ChartElement => ({ ...element, x: { ...element.x, interval: { value: 'week' } } }),
    [element],
  )
  if (!card.report.hasWeeks) return <ChartView page={page} element={element} isBare />
  if (month === null)
    return (
      <ChartView
        page={page}
        element={element}
        isBare
        {...(isLocked ? {} : { onPick: ({ x }: ChartPoint) => card.select(`${String(x).slice(0, 7)}-01`) })}
      />
    )
  return (
    <>
      <div className="card-weeks">
        {!isLocked && (
          <button type="button" className="quiet-button" autoFocus onClick={() => card.select(null)}>
            <Icon name="back" />
            {translate(messages.cardAllMonths)}
          </button>
        )}
        <p role="status">{translate(messages.cardWeeks, { month: monthName(month, services.format().locale) })}</p>
      </div>
      <ChartView page={page} element={weekly} isBare />
    </>
  )
})

/** A day could be meant by a month with two digits. */
const monthName = (first: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${first}T00:00:00Z`),
  )

/** Rows that fit into a card beside its chart; a table behind a button was asked for, and may be longer. */
const [firstRows, requestedRows] = [8, 15]

/** The table, or the button that it stands behind. */
const CardTable = observer(function CardTable({
  card,
  page,
  element,
  isLocked,
}: {
  card: CardState
  page: ReportPage
  element: GridElement
  isLocked: boolean
}) {
  const services = useServices()
  const id = useId()
  const { fold } = card.report
  const table = (
    <DocumentTable
      page={page}
      element={element}
      order={{ by: card.order, onOrder: isLocked ? null : card.orderBy }}
      first={fold ? requestedRows : firstRows}
    />
  )
  if (!fold) return table
  const isOpen = card.isUnfolded && card.canUnfold
  return (
    <>
      <button
        type="button"
        className="engine-button card-fold"
        disabled={!card.canUnfold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => card.unfold(!isOpen)}
      >
        {services.translate(fold.label)}
      </button>
      <div id={id}>{isOpen && table}</div>
    </>
  )
})
