import { observer } from 'mobx-react-lite'
import type { ListState } from '../../page/ListState.ts'
import type { ReportPage } from '../../page/ReportPage.ts'
import { useSay } from '../EngineProvider.tsx'
import { CalmNotice } from '../feedback/CalmNotice.tsx'
import { words } from '../words.ts'
import '../button.css'

/** Why there is nothing, and the way out. */
export const EmptyRows = observer(function EmptyRows({ page, list }: { page: ReportPage; list: ListState }) {
  const say = useSay()
  const first = page.parameters.steps[0]
  if (list.keyword !== '') {
    return (
      <CalmNotice title={say(words.emptySearch, { keyword: list.keyword })}
        action={<button type="button" className="engine-button" onClick={() => list.search('')}>{say(words.clearSearch)}</button>} />
    )
  }
  return (
    <CalmNotice title={say(first ? words.emptyResult : words.empty)}
      action={first && <button type="button" className="engine-button" onClick={() => page.parameters.open(first.id)}>{say(words.changeFilters)}</button>}>
      {first && <p>{say(words.emptyResultHelp)}</p>}
    </CalmNotice>
  )
})
