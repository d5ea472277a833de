import { observer } from 'mobx-react-lite'
import type { GridElement } from '../../core/definition/model.ts'
import type { ListState } from '../../page/ListState.ts'
import type { ReportPage } from '../../page/ReportPage.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import { useSay, useServices } from '../EngineProvider.tsx'
import { CalmNotice } from '../feedback/CalmNotice.tsx'
import { words } from '../words.ts'
import '../button.css'

/** Why there is nothing, and the way out: of a search, of filters, and else what the definition offers. */
export const EmptyRows = observer(function EmptyRows({ page, list, element }: { page: ReportPage; list: ListState; element: GridElement }) {
  const services = useServices()
  const say = useSay()
  const first = page.parameters.steps[0]
  if (list.keyword !== '') {
    return (
      <CalmNotice title={say(words.emptySearch, { keyword: list.keyword })}
        action={<button type="button" className="engine-button" onClick={() => list.search('')}>{say(words.clearSearch)}</button>} />
    )
  }
  if (first && page.parameters.isFiltered) {
    return (
      <CalmNotice title={say(words.emptyResult)}
        action={<button type="button" className="engine-button" onClick={() => page.parameters.open(first.id)}>{say(words.changeFilters)}</button>}>
        <p>{say(words.emptyResultHelp)}</p>
      </CalmNotice>
    )
  }
  const action = page.report.actions.find(({ id }) => id === element.emptyAction)
  return (
    <CalmNotice title={element.empty ? services.translate(element.empty) : say(words.empty)}
      action={action && page.isEnabled(action, null) && <ActionButton page={page} action={action} row={null} className="engine-button" />} />
  )
})
