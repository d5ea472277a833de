import { observer } from 'mobx-react-lite'
import type { ReportPage } from '../../page/ReportPage.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import '../button.css'

/** What can be done from here; what leads where this person may not go is not there. */
export const ActionButtons = observer(function ActionButtons({ page }: { page: ReportPage }) {
  return page.report.actions.map((action) => (
    <ActionButton key={action.id} page={page} action={action} row={null} className={action.type === 'delete' ? 'engine-button' : 'engine-button engine-button-primary'} />
  ))
})
