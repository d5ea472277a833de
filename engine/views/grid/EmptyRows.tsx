import { observer } from 'mobx-react-lite'
import type { ListState } from '../../page/ListState.ts'
import type { ReportPage } from '../../page/ReportPage.ts'
import { useSay } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import '../button.css'
import '../feedback/notice.css'

/** Why there is nothing, and the way out. */
export const EmptyRows = observer(function EmptyRows({ page, list }: { page: ReportPage; list: ListState }) {
  const say = useSay()
  const first = page.parameters.steps[0]
  if (list.keyword !== '') {
    return (
      <div className="engine-notice engine-notice-calm">
        <div className="engine-notice-text"><p className="engine-notice-title">{say(words.emptySearch, { keyword: list.keyword })}</p></div>
        <button type="button" className="engine-button" onClick={() => list.search('')}>{say(words.clearSearch)}</button>
      </div>
    )
  }
  return (
    <div className="engine-notice engine-notice-calm">
      <div className="engine-notice-text">
        <p className="engine-notice-title">{say(words.emptyResult)}</p>
        {first && <p>{say(words.emptyResultHelp)}</p>}
      </div>
      {first && <button type="button" className="engine-button" onClick={() => page.parameters.open(first.id)}>{say(words.changeFilters)}</button>}
    </div>
  )
})
