import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { GridElement } from '../../core/definition/model.ts'
import type { ListState } from '../../state/ListState.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { CalmNotice } from '../feedback/CalmNotice.tsx'
import { messages } from '../messages.ts'
import '../button.css'

/** Why there is nothing, and the way out: of a search, of filters, and else what the definition offers. */
export const EmptyRows = observer(function EmptyRows({
  page,
  list,
  element,
  onClear,
}: {
  page: ReportPage
  list: ListState
  element: GridElement
  onClear(): void
}) {
  const services = useServices()
  const translate = useTranslate()
  const first = page.parameters.steps[0]
  const hasDates = page.parameters.fields.some(({ type }) => type === 'dateRange' || type === 'date')
  const { keyword, isFiltered } = useAnswered(
    { keyword: list.keyword, isFiltered: page.parameters.isFiltered },
    page.sources[element.source]?.status !== 'loading',
  )
  if (keyword !== '') {
    return (
      <CalmNotice
        title={translate(messages.emptySearch, { keyword })}
        action={
          <button type="button" className="engine-button" onClick={onClear}>
            {translate(messages.clearSearch)}
          </button>
        }
      />
    )
  }
  const reason = services.emptyReason?.()
  if (reason) {
    return (
      <CalmNotice title={services.translate(reason.title)}>
        <p>{services.translate(reason.help)}</p>
      </CalmNotice>
    )
  }
  if (first && isFiltered) {
    return (
      <CalmNotice
        title={translate(messages.emptyResult)}
        action={
          <button type="button" className="engine-button" onClick={() => page.parameters.open(first.id)}>
            {translate(messages.changeFilters)}
          </button>
        }
      >
        <p>{translate(hasDates ? messages.emptyResultHelp : messages.emptyResultHelpUndated)}</p>
      </CalmNotice>
    )
  }
  const action = page.report.actions.find(({ id }) => id === element.emptyAction)
  return (
    <CalmNotice
      title={element.empty ? services.translate(element.empty) : translate(messages.empty)}
      action={
        action &&
        page.isEnabled(action, null) && (
          <ActionButton page={page} action={action} row={null} className="engine-button" />
        )
      }
    />
  )
})

interface EmptyRowsQuery {
  keyword: string
  isFiltered: boolean
}

/** Returns the request of the shown answer. Until the next answer arrives, it is unknown whether there are rows. */
function useAnswered(query: EmptyRowsQuery, isAnswered: boolean): EmptyRowsQuery {
  const [answered, setAnswered] = useState(query)
  if (!isAnswered || (query.keyword === answered.keyword && query.isFiltered === answered.isFiltered)) return answered
  setAnswered(query)
  return query
}
